"""Stated fear of risk, and purchases that are risky."""

from __future__ import annotations

import re
from collections.abc import Iterator

from habitus.alerts._notice import Notice
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Message, Sentence

_GENERAL = re.compile(
    r"conservative|low[- ]risk|risk[- ]averse|averse to risk|principal|capital|lose\b|safe|volatil|speculat|risk toleran|stability|sleep at night|no risk|hate risk"
    r"|稳|保守|保本|低风险|亏|厌恶|风险承受|怕风险|冒险|安全第一|本金"
)
_NEGATED = re.compile(
    r"\b(?:didn't|did not|not|never|won't|cancel\w*|don't|almost|instead of)\b|没买|没有买|不买|取消|撤单|别"
)


def instruments(text: str, *, chinese: bool) -> tuple[str, ...]:
    """The kinds of risky investments that a text names, the riskiest first."""
    found = [
        name
        for name in en.INSTRUMENTS
        if compiled(en.INSTRUMENTS[name]).search(text)
        or (chinese and compiled(zh.INSTRUMENTS[name]).search(text))
    ]
    safe = compiled(en.SAFE).search(text) or (chinese and compiled(zh.SAFE).search(text))
    return tuple(one for one in found if not (safe and one == "stock"))


def risks(message: Message) -> Iterator[Notice]:
    """What a message says of risk in investing."""
    for sentence in message.sentences:
        cautious = sentence.find("cautious")
        if cautious and message.mine and message.has("invests") and not sentence.question:
            if sentence.has("third"):
                continue
            named = instruments(sentence.plain, chinese=sentence.chinese)
            general = _GENERAL.search(sentence.plain)
            yield sentence.notice(
                "caution", quote=message.text, what=named, flags=("general",) if general else ()
            )
            return
        elif _buys(sentence):
            named = instruments(sentence.plain, chinese=sentence.chinese)
            if named:
                yield sentence.notice("investment", what=named, first=message.on)


def _buys(sentence: Sentence) -> bool:
    message = sentence.message
    if not sentence.has("buys") or sentence.has("sells") or sentence.question:
        return False
    if _NEGATED.search(sentence.plain) or sentence.has("maybe", "third") or message.has("promo"):
        return False
    return message.mine or message.channel != "chat" or sentence.has("you")
