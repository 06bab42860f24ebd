"""Cuts a question into phrases that mean something for a table, and what is left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from habitus.state.counting import _words_en, _words_zh
from habitus.state.counting._calendar import Found, Moment
from habitus.state.counting._glossary import Token, question_words, tokens_of
from habitus.state.counting._lexicon import Lexicon, Meaning
from habitus.state.counting._numbers import Numeral, read_numbers

_LONGEST = 12
"""Tokens of the longest phrase of questions."""
_UNKNOWN = 30.0
_UNKNOWN_HAN = 14.0
_SIGNS = frozenset("?!.,;:\"'()[]{}？！。，；：“”‘’（）《》〈〉「」『』…~`#*")


@dataclass(slots=True)
class Item:
    """A phrase of the question.

    Attributes:
        meanings: what it may mean; empty when nobody knows.
        moment: what it means as a time.
        number: its value as a number.
        used: some part of the reading rests on it.
        sign: it is punctuation only.
    """

    text: str
    start: int
    end: int
    meanings: Sequence[Meaning] = ()
    moment: Moment | None = None
    number: float | None = None
    used: bool = field(default=False)
    sign: bool = False

    def says(self, what: str, how: str | None = None) -> bool:
        """Whether it may be that part of a question."""
        return any(
            one.role == "say" and one.what == what and (how is None or one.how == how)
            for one in self.meanings
        )

    def how(self, what: str) -> str:
        """The detail of a part of a question."""
        return next(
            (one.how for one in self.meanings if one.role == "say" and one.what == what), ""
        )

    def of(self, role: str) -> list[Meaning]:
        """Its meanings of one role."""
        return [one for one in self.meanings if one.role == role]

    @property
    def known(self) -> bool:
        """Whether anything knows it."""
        return (
            bool(self.meanings) or self.moment is not None or self.number is not None or self.sign
        )

    @property
    def idle(self) -> bool:
        """Whether a reading may leave it out."""
        return self.sign or self.says("noise") or self.says("verb")


def cut(text: str, lexicon: Lexicon, times: Iterable[Found]) -> list[Item]:
    """The question as items: the cut into the fewest and longest known phrases.

    Args:
        text: the folded question.
        lexicon: what phrases mean for the table.
        times: phrases of time found in it.
    """
    tokens = tokens_of(text)
    starts = {one.start: at for at, one in enumerate(tokens)}
    ends = {one.end: at + 1 for at, one in enumerate(tokens)}
    edges: dict[int, dict[int, Item]] = {}

    def item(first: int, last: int) -> Item:
        row = edges.setdefault(first, {})
        if last not in row:
            begin, end = tokens[first].start, tokens[last - 1].end
            row[last] = Item(text[begin:end], begin, end)
        return row[last]

    for at, token in enumerate(tokens):
        for size in range(1, min(lexicon.longest.get(token.text, 0), len(tokens) - at) + 1):
            meanings = lexicon.entries.get(tuple(one.text for one in tokens[at : at + size]))
            if meanings:
                item(at, at + size).meanings = list(meanings)
        _said(tokens, at, lexicon, item)
        _hyphened(tokens, at, lexicon, item)
    for pattern, what, how in (*_words_en.PATTERNS, *_words_zh.PATTERNS):
        for match in re.finditer(pattern, text):
            begin, end = _trim(text, match.start(), match.end())
            if begin in starts and end in ends:
                item(starts[begin], ends[end]).meanings = [Meaning("say", what=what, how=how)]
    for one in times:
        begin, end = _trim(text, one.start, one.end)
        if (
            begin in starts
            and end in ends
            and (known := item(starts[begin], ends[end])).moment is None
        ):
            known.moment = one.moment
    for numeral in read_numbers(text):
        _put_number(numeral, starts, ends, item)
    return _cheapest(text, tokens, edges)


def _said(
    tokens: Sequence[Token], at: int, lexicon: Lexicon, item: Callable[[int, int], Item]
) -> None:
    """Words of questions, as they are written."""
    words = question_words()
    for size in range(1, min(_LONGEST, len(tokens) - at) + 1):
        parts = words.get(tuple(one.surface for one in tokens[at : at + size]))
        if not parts:
            continue
        if ("stop", "someone") in parts and size > 1:
            # "my partner" is somebody else, but where rows have a partner it is that.
            own = lexicon.entries.get(tuple(one.text for one in tokens[at + 1 : at + size]))
            if own:
                continue
        found = item(at, at + size)
        said = (Meaning("say", what=what, how=how) for what, how in parts)
        found.meanings = [*found.meanings, *said]


def _trim(text: str, begin: int, end: int) -> tuple[int, int]:
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    return begin, end


def _hyphened(
    tokens: Sequence[Token], at: int, lexicon: Lexicon, item: Callable[[int, int], Item]
) -> None:
    """Phrases written with hyphens match what is kept without: 60-minute, dined-in."""
    words: list[str] = []
    last = at
    while last < len(tokens) and len(words) < 6:
        words.append(tokens[last].text)
        last += 1
        if len(words) > 1 and (meanings := lexicon.entries.get(tuple(words))):
            found = item(at, last)
            if not found.meanings:
                found.meanings = meanings
        if last < len(tokens) and tokens[last].text in ("-", "_", "–") and last + 1 < len(tokens):
            last += 1
        else:
            break


def _put_number(
    numeral: Numeral, starts: dict[int, int], ends: dict[int, int], item: Callable[[int, int], Item]
) -> None:
    if numeral.start in starts and numeral.end in ends:
        found = item(starts[numeral.start], ends[numeral.end])
        if found.number is None:
            found.number = numeral.value


def _cost(one: Item) -> float:
    if one.moment is not None:
        return 0.9
    if one.number is not None and not one.meanings:
        return 1.0
    if one.meanings and all(each.loose for each in one.meanings):
        return 1.3
    if not one.of("field") and one.idle:
        return 0.97
    own = any(each.role != "say" for each in one.meanings)
    return 0.95 if own and len(one.text) > 1 else 1.0


def _cheapest(text: str, tokens: Sequence[Token], edges: dict[int, dict[int, Item]]) -> list[Item]:
    best: list[tuple[float, float, list[Item]] | None] = [None] * (len(tokens) + 1)
    best[0] = (0.0, 0.0, [])
    for at, token in enumerate(tokens):
        here = best[at]
        if here is None:
            continue
        row = dict(edges.get(at, {}))
        if at + 1 not in row:
            sign = token.text in _SIGNS or not re.search(r"\w", token.text)
            row[at + 1] = Item(text[token.start : token.end], token.start, token.end, sign=sign)
        for last, one in row.items():
            size = last - at
            if one.sign:
                cost = 0.0
            elif one.known:
                cost = _cost(one)
            else:
                cost = _UNKNOWN_HAN if "\u3400" <= token.text <= "\u9fff" else _UNKNOWN
            total = (here[0] + cost, here[1] - size * size)
            known = best[last]
            if known is None or total < known[:2]:
                best[last] = (*total, [*here[2], one])
    found = best[len(tokens)]
    return found[2] if found else []
