"""Definitions: 我午休是一点到两点, 上班时间十点到七点."""

from __future__ import annotations

import re

from habitus.facts._statement import Statement
from habitus.facts.grammar.zh._things import Slots
from habitus.vocabulary import Between

_PARTS: tuple[tuple[str, str], ...] = (
    (r"午休|午饭|午餐|中饭|吃午饭|吃中饭|午间休息", "lunch"), (r"晚饭|晚餐|吃晚饭", "dinner"), (r"早饭|早餐|吃早饭", "breakfast"),
    (r"上班|工作时间|办公时间|坐班|营业|打卡", "work"),
)  # fmt: skip
_SAYS = re.compile(r"是|一般|通常|都是|改成|改到|调到|换到|调成|固定|为|雷打不动|平时|从|现在|都在|时间")
_NO_DEFINITION = re.compile(r"会|通知|电话|吵|加班|别|不要|提醒|今天|明天|昨|周|星期")


def definition_in(text: str, slots: Slots) -> Statement | None:
    """A part of the day with its hours, or None."""
    clock = slots.when.clock
    if not isinstance(clock, Between) or slots.when.days is not None or slots.when.dates is not None:
        return None
    if _NO_DEFINITION.search(text) or not _SAYS.search(text):
        return None
    if clock.end == 1440 or clock.start == 0 or clock.end <= clock.start:
        return None
    for pattern, part in _PARTS:
        if re.search(pattern, text):
            return Statement(stance="define", part=part, bounds=(clock.start, clock.end))
    return None
