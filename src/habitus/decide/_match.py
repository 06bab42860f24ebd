"""Whether a thing is one of a concept: names in two languages, classes, parts, tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import JsonValue

from habitus.decide._view import View
from habitus.vocabulary import (
    Concepts,
    acts_of_tool,
    call_texts,
    fold,
    has_cjk,
    said_acts,
    token_texts,
    tokens,
    tool_words,
)

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
