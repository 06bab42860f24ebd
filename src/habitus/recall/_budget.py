"""What was found as text for a prompt, within a number of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import tzinfo

from habitus.recall._found import Found
from habitus.recall._words import CONTEXT_WORDS
from habitus.vocabulary import CJK, Language

_PIECE = re.compile(rf"[{CJK}]|[A-Za-z]+|[^\S\n]+|.", re.DOTALL)
LETTERS_A_TOKEN = 3
"""English has four to five letters a token; three leaves room for rare words."""
CUT_TOKENS = 8
"""Less of a message is not worth having."""
ELLIPSIS = "…"

Count = Callable[[str], int]


def count_tokens(text: str) -> int:
    """Tokens of a text, never fewer than the tokenizers of common language models make.

    Three letters, a digit or a sign are one, a Chinese character is two, any other sign is as many
    as it has bytes. Give recall the tokenizer of your model where you need it exactly.
    """
    total = 0
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece.isascii():
            total += -(-len(piece) // LETTERS_A_TOKEN) if piece.isalpha() else int(piece != " ")
        else:
            total += 2 if len(piece.encode()) == 3 else len(piece.encode())
    return total


def fit(
    found: Sequence[Found], budget: int | None, count: Count, zone: tzinfo, language: Language
) -> tuple[list[Found], str]:
    """As much of what was found, best first, as fits, and the text of it.

    Returns:
        What fits, in the order given, and its text, of at most `budget` tokens. The first message
        that does not fit is cut, and ends it.
    """
    if budget is None:
        return list(found), render(found, zone, language)
    taken: list[Found] = []
    left = budget - count(_frame((), language))
    for one in found:
        cost = count(_line(one, zone, language) + "\n")
        if cost > left:
            taken += _cut(taken, one, budget, count, zone, language)
            break
        taken.append(one)
        left -= cost
    # A tokenizer may count the whole otherwise than its lines.
    while taken and count(render(taken, zone, language)) > budget:
        taken.pop()
    return taken, render(taken, zone, language)


def _cut(
    taken: Sequence[Found],
    one: Found,
    budget: int,
    count: Count,
    zone: tzinfo,
    language: Language,
) -> list[Found]:
    """A message shortened to the longest beginning that fits beside others, found by halving."""
    fits, too_long = 0, len(one.text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        short = replace(one, text=one.text[:middle].rstrip() + ELLIPSIS, cut=True)
        if count(render([*taken, short], zone, language)) <= budget:
            fits = middle
        else:
            too_long = middle
    text = one.text[:fits].rstrip()
    return [replace(one, text=text + ELLIPSIS, cut=True)] if count(text) >= CUT_TOKENS else []


def render(found: Sequence[Found], zone: tzinfo, language: Language) -> str:
    """Messages in the order they were said, escaped and marked as data; nothing for none."""
    if not found:
        return ""
    lines = [_line(one, zone, language) for one in sorted(found, key=lambda one: one.at)]
    return _frame(lines, language)


def _frame(lines: Sequence[str], language: Language) -> str:
    note = CONTEXT_WORDS[language]["note"]
    return "\n".join([f"<memory>{note}", *lines, "</memory>"])


def _line(one: Found, zone: tzinfo, language: Language) -> str:
    who = one.name or CONTEXT_WORDS[language].get(one.speaker, one.speaker)
    text = " ".join(f"{who}: {one.text}".split())
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"[{one.at.astimezone(zone):%Y-%m-%d %H:%M}] {text}"
