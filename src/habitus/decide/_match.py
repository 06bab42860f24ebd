"""Whether a thing is one of a concept: names in two languages, classes, parts, tools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pydantic import JsonValue

from habitus.decide._view import View
from habitus.vocabulary import Concepts, fold, has_cjk, token_texts, tokens

ANY_ACT = "any"
"""The act of a test that only asks for the thing: ``call.does("any", "production database")``."""


def concept_ids(name: str, concepts: Concepts) -> tuple[str, ...]:
    """The concepts a rule means by a name: the id itself, else all of that name."""
    return (name,) if name in concepts.by_id else concepts.lookup(name)


def is_a(texts: list[str], name: str, concepts: Concepts) -> bool | None:
    """Whether any of the texts is a thing of the concept; unknown without texts.

    Where the concept says that an unlisted thing counts as unknown (drug classes), a text in which
    nothing is recognised is unknown.
    """
    if not texts:
        return None
    ids = concept_ids(name, concepts)
    if any(_names_one(text, ids, name, concepts, parts=False) for text in texts):
        return True
    careful = [one for one in ids if concepts.by_id[one].unlisted == "unknown"]
    if careful:
        domain = concepts.by_id[careful[0]].domain
        if not any(concepts.find(text, domain) for text in texts):
            return None
    return False


def _names_one(
    text: str, ids: tuple[str, ...], name: str, concepts: Concepts, *, parts: bool
) -> bool:
    code = concepts.by_code(text)
    for one in ids:
        if code is not None and concepts.is_a(code, one):
            return True
        domain = concepts.by_id[one].domain
        for found in concepts.find(text, domain):
            if any(concepts.is_a(thing, one, parts=parts) for thing in found.ids):
                return True
    return not ids and literal(text, name, concepts)


def literal(text: str, name: str, concepts: Concepts) -> bool:
    """Whether a name that no concept has stands in a text, and not inside a longer known name."""
    for start, end in occurrences(text, name):
        inside = any(
            found.start <= start and end <= found.end and (found.start, found.end) != (start, end)
            for found in concepts.find(text)
        )
        if not inside:
            return True
    return False


def occurrences(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Where a name stands in the folded text: whole words in English, substrings in Chinese."""
    if has_cjk(name):
        folded, part = fold(text), fold(name)
        at = folded.find(part)
        while at >= 0:
            yield at, at + len(part)
            at = folded.find(part, at + 1)
        return
    have, wanted = tokens(text), token_texts(name)
    for at in range(len(have) - len(wanted) + 1) if wanted else ():
        if tuple(one.text for one in have[at : at + len(wanted)]) == wanted:
            yield have[at].start, have[at + len(wanted) - 1].end


def meal_contains(view: View, name: str, but: tuple[str, ...]) -> bool | None:
    """Whether the dish, an ingredient or the cuisine is or contains the concept.

    A thing that belongs to one of ``but`` does not count. What a dish usually contains counts only
    where the ingredients are not given. Unknown when the meal says nothing.
    """
    ingredients = view.texts(("ingredients",), with_companions=False)
    items = [(one, True) for one in ingredients]
    for field in ("dish", "cuisine"):
        items += [(one, not ingredients) for one in view.texts((field,), with_companions=False)]
    if not items:
        return None
    concepts = view.concepts
    ids = concept_ids(name, concepts)
    excepted = [(one, concept_ids(one, concepts)) for one in but]
    for item, parts in items:
        if any(not known and literal(item, one, concepts) for one, known in excepted):
            continue
        if not ids and literal(item, name, concepts):
            return True
        for found in concepts.find(item, concepts.by_id[ids[0]].domain) if ids else ():
            for thing in found.ids:
                closure = concepts.ancestors(thing, parts=parts) | concepts.traits(thing)
                spared = any(one in closure for _, known in excepted for one in known)
                if not spared and any(one in closure for one in ids):
                    return True
    return False


_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@lru_cache(maxsize=4096)
def tool_words(tool: str) -> str:
    """A tool's name as words: ``gitPush`` and ``git_push`` are "git Push" and "git push"."""
    return re.sub(r"[_\-./:]+", " ", _CAMEL.sub(" ", tool)).strip()


def _texts_of(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        if " " not in value and (words := tool_words(value)) != value:
            yield words
    elif isinstance(value, list):
        for one in value:
            yield from _texts_of(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts_of(one)


ACTION_KEYS = frozenset(
    {"action", "act", "op", "operation", "statement", "command", "cmd", "method", "verb", "sql"}
)
"""Arguments that say what a tool does, where its name doesn't."""

_GENERIC = frozenset({"create", "run"})
"""Acts that leave open what is done: make_payment pays, run_migration migrates."""
_REPORTS = frozenset({"status", "history", "info", "details", "list", "report", "summary", "count"})
"""Last words of tools that only look: order_status does not order."""


def does(view: View, act: str, thing: str | None) -> bool | None:
    """Whether a tool call does an act, to a thing when one is named.

    The act is the first verb of the tool's name (``send_email``, ``gitPush``; ``cancel_order``
    cancels and does not order) or of an argument that says it (``{"action": "delete"}``); the thing
    is looked for in the tool's name, in any argument, and among the names of arguments that are on.
    """
    tool = view.raw("tool")
    if not isinstance(tool, str):
        return None
    args = view.args()
    if act != ANY_ACT and not _does_act(tool_words(tool), args, act, view.concepts):
        return False
    if thing is None:
        return True
    return _mentions(call_texts(tool, args), thing, view.concepts)


def call_texts(tool: str, args: Mapping[str, JsonValue]) -> list[str]:
    """The texts of a call in which its thing is looked for."""
    return [tool_words(tool), *_texts_of(dict(args)), *_named_args(args)]


def _named_args(args: Mapping[str, JsonValue]) -> Iterator[str]:
    """Arguments with their names: ``repo="public"`` speaks of a public repo, ``force=True`` of force."""
    for key, value in args.items():
        if value is True:
            yield tool_words(key)
        elif isinstance(value, str) and len(value) <= 24:
            yield f"{value} {tool_words(key)}"


def said_acts(args: Mapping[str, JsonValue]) -> list[str]:
    """What the arguments say that the tool does."""
    return [
        text for key, value in args.items() if fold(key) in ACTION_KEYS for text in _texts_of(value)
    ]


def _does_act(name: str, args: Mapping[str, JsonValue], act: str, concepts: Concepts) -> bool:
    ids = concept_ids(act, concepts)
    said = said_acts(args)
    if not ids:
        return _mentions([name, *said], act, concepts)
    done = acts_of_tool(name, concepts)
    if not done:
        return _mentions_ids([name, *said], ids, concepts)
    for text in said:
        done |= {one for found in concepts.find(text, "act")[:1] for one in found.ids}
    return any(concepts.is_a(one, wanted) for one in done for wanted in ids)


def acts_of_tool(name: str, concepts: Concepts) -> set[str]:
    """The acts that a tool's name speaks of first; empty when it has no word for one."""
    words = fold(name).split()
    table = concepts.tool_words
    if words and words[-1] in _REPORTS:
        return {"read"}
    found: set[str] = set()
    at = 0
    while at < len(words):
        for size in range(min(3, len(words) - at), 0, -1):
            acts = table.get(tuple(words[at : at + size]))
            if acts is not None:
                found |= acts
                if not acts <= _GENERIC:
                    return found
                at += size
                break
        else:
            at += 1
    return found


def _mentions_ids(texts: Iterable[str], ids: tuple[str, ...], concepts: Concepts) -> bool:
    for text in texts:
        for one in ids:
            for found in concepts.find(text, concepts.by_id[one].domain):
                if any(concepts.is_a(thing, one) for thing in found.ids):
                    return True
    return False


def _mentions(texts: list[str], name: str, concepts: Concepts) -> bool:
    ids = concept_ids(name, concepts)
    if ids and _mentions_ids(texts, ids, concepts):
        return True
    return any(literal(text, name, concepts) for text in texts)
