"""What the person wants done, and what others say must not be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from habitus.alerts._notice import Notice
from habitus.alerts._same import names_nothing
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Message, Sentence

_DONE_ZH = re.compile(r"(?:打|付|交|汇|转|发|寄|订|买|签|约|退|送)(?:给[^，。]{1,8})?了|已经?")
_ASKS_ZH = re.compile(
    r"把|帮|请|麻烦|记得|给|去|要|得|让|将|我(?:明|今|下|后|周)|发给|打给|转给|订|约|买"
)


def acts(text: str) -> tuple[str, ...]:
    """The families of acts that a text names."""
    return tuple(
        name
        for name in en.ACTS
        if compiled(en.ACTS[name]).search(text) or compiled(zh.ACTS[name]).search(text)
    )


def wishes(message: Message) -> Iterator[Notice]:
    """Orders of the person's, prohibitions of others', and what takes either back."""
    for sentence in message.sentences:
        if sentence.has("told") and not _idle(sentence):
            yield from _banned(sentence)
            continue
        if sentence.has("lifts") and not message.mine:
            yield sentence.notice("ban", flags=("lifted",))
        if message.mine:
            if sentence.has("withdraws"):
                yield sentence.notice("order", flags=("withdrawn",))
            elif _is_order(sentence):
                yield sentence.notice("order", what=acts(sentence.plain), first=_day(sentence))


def _day(sentence: Sentence) -> date | None:
    return sentence.days[0].first if sentence.days else None


def _idle(sentence: Sentence) -> bool:
    """Whether every no of a sentence is an idle one ("don't worry")."""
    told = sentence.find("told")
    idle = sentence.find("idle_ban")
    return told is not None and idle is not None and abs(idle.start() - told.start()) < 8


def _banned(sentence: Sentence) -> Iterator[Notice]:
    told = sentence.find("told")
    assert told is not None
    clause = sentence.clause_at(told.start())
    if sentence.message.mine:
        yield sentence.notice("order", flags=("withdrawn",), about=clause)
    elif not sentence.question:
        what = acts(clause)
        about = sentence.about if what and names_nothing(clause) else clause
        yield sentence.notice("ban", what=what, about=about)


def _is_order(sentence: Sentence) -> bool:
    if sentence.chinese:
        if sentence.question and not re.search("帮我|能不能|可以.*吗", sentence.plain):
            return False
        match = sentence.find("order")
        return (
            match is not None
            and _ASKS_ZH.search(sentence.plain) is not None
            and not _DONE_ZH.search(sentence.plain)
            and not sentence.has("past", "maybe", "third")
        )
    for match in re.finditer(en.CUES["order"], sentence.plain):
        if re.match(en.CUES["orders"], sentence.plain[: match.start()]):
            return not sentence.has("maybe")
    return False
