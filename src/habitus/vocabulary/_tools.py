"""What a call of a tool says it does: its name as words, its acts, the texts of its arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from pydantic import JsonValue

from habitus.vocabulary._concepts import Concepts
from habitus.vocabulary._fold import fold

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


ACTION_KEYS = frozenset(
    {"action", "act", "op", "operation", "statement", "command", "cmd", "method", "verb", "sql"}
)
"""Arguments that say what a tool does, where its name doesn't."""

_GENERIC = frozenset({"create", "run"})
"""Acts that leave open what is done: make_payment pays, run_migration migrates."""
_REPORTS = frozenset({"status", "history", "info", "details", "list", "report", "summary", "count"})
"""Last words of tools that only look: order_status does not order."""


def said_acts(args: Mapping[str, JsonValue]) -> list[str]:
    """What the arguments say that the tool does."""
    return [
        text for key, value in args.items() if fold(key) in ACTION_KEYS for text in _texts_of(value)
    ]


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
