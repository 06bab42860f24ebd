"""Definitions: 我午休是一点到两点, 上班时间十点到七点."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._slots import Slots
from habitus.vocabulary import Between

_PARTS: tuple[tuple[str, str], ...] = (
    (r"午休|午饭|午餐|中饭|吃午饭|吃中饭|午间休息", "lunch"), (r"晚饭|晚餐|吃晚饭", "dinner"), (r"早饭|早餐|吃早饭", "breakfast"),
    (r"上班|工作时间|办公时间|坐班|营业|打卡", "work"),
)  # fmt: skip
_SAYS = re.compile(
    r"是|一般|通常|都是|改成|改到|调到|换到|调成|固定|为|雷打不动|平时|从|现在|都在|时间"
)
_NO_DEFINITION = re.compile(r"会|通知|电话|吵|加班|别|不要|提醒|今天|明天|昨|周|星期")


_HOUR = r"(?:早上|上午|中午|下午|傍晚|晚上)?(?:十[一二]?|[一二两三四五六七八九]|\d{1,2})(?:点|:)(?:钟|半|一刻|三刻|[一二三四五]?十[一二三四五六七八九]?分?|\d{2})?"
_PART_OF_DAY = r"午休|午饭|午餐|中饭|晚饭|晚餐|早饭|早餐|午睡|上班|坐班|打卡|开工"
_STARTS = re.compile(
    rf"^(?:我|我们|咱|一般|平时|通常|现在|都|得|要|是|每天|在)*(?:(?P<part>{_PART_OF_DAY})(?:我|是|一般|通常|都|得|要|从|在|到)*(?P<hour>{_HOUR})|(?P<hour2>{_HOUR})(?:才|就|左右|开始|准时|钟|去|能|轮到|开)*(?:吃|用|开)?(?P<part2>{_PART_OF_DAY}))(?:才|就|左右|开始|开吃|的|吃|上)*$"
)
_ENDS = re.compile(
    rf"^(?:再|一直|差不多|大概|能|就|要|得|我|都)*(?:(?:吃|休息?|睡|歇|上|干|忙|弄)?(?:到|至)(?P<hour>{_HOUR})(?:结束|为止|左右|才完|回来|收工|下班|才下班|完事)?|(?P<hour2>{_HOUR})(?:才|就|左右)?(?:吃完|结束|回来|收|完事|下班|上班|收工|睡醒|开工))$"
)


def with_hours_joined(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """A part of the day whose two hours stand in two clauses made one (我一点才吃午饭, 吃到两点)."""
    joined: list[Clause] = []
    for clause in clauses:
        start = (
            _STARTS.match(joined[-1].text)
            if joined and joined[-1].sentence == clause.sentence
            else None
        )
        end = _ENDS.match(clause.text) if start else None
        if start is None or end is None:
            joined.append(clause)
            continue
        part = start["part"] or start["part2"]
        text = f"{part}是{start['hour'] or start['hour2']}到{end['hour'] or end['hour2']}"
        joined[-1] = replace(joined[-1], text=text)
    return tuple(joined)


def definition_in(text: str, slots: Slots) -> Statement | None:
    """A part of the day with its hours, or None."""
    clock = slots.when.clock
    if (
        not isinstance(clock, Between)
        or slots.when.days is not None
        or slots.when.dates is not None
    ):
        return None
    if _NO_DEFINITION.search(text) or not _SAYS.search(text):
        return None
    if clock.end == 1440 or clock.start == 0 or clock.end <= clock.start:
        return None
    for pattern, part in _PARTS:
        if re.search(pattern, text):
            return Statement(stance="define", part=part, bounds=(clock.start, clock.end))
    return None
