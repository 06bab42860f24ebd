"""Changes that come later, or reach only part of what was said, in Chinese; end to end."""

from __future__ import annotations

from datetime import datetime

import pytest

from ._told import standing

_START = datetime.fromisoformat("2026-03-02T12:00:00+08:00")


def _standing(*turns: str) -> list[str]:
    return standing("zh", _START, *turns)


CASES = (
    (("十点之前别安排会议", "从五月一号起，十点之前可以开会了"), ["到2026年4月30日为止，绝不安排10点之前开始的会议。"]),
    (("周五别安排会议", "下周一开始周五可以约会议了"), ["到2026年3月8日为止，绝不安排每周五开始的会议。"]),
    (
        ("酒店一晚不超过500", "酒店上限从7月1日起提到900"),
        ["从2026年7月1日起，绝不订每晚超过900元的酒店。", "到2026年6月30日为止，绝不订每晚超过500元的酒店。"],
    ),
    (
        ("锻炼别超过40分钟", "下周起放宽到60分钟"),
        ["从2026年3月9日起，绝不安排时长超过60分钟的运动。", "到2026年3月8日为止，绝不安排时长超过40分钟的运动。"],
    ),
    (("香菜、香菇、苦瓜都不吃", "香菇现在能吃了，其他照旧"), ["绝不吃香菜或苦瓜。"]),
    (("别约老王和小李开会", "我跟老王和好了，小李还是不见"), ["绝不安排小李参加的会议。"]),
    (("十一点前别开会", "只针对周五"), ["绝不安排每周五11点之前开始的会议。"]),
    (("这个月不要安排锻炼", "低强度的可以了"), ["绝不安排2026年3月1日到2026年3月31日开始的运动，低强度运动除外。"]),
    (("别在拼多多买东西", "拼多多那条作废", "拼多多又禁了"), ["绝不买商家是拼多多的商品。"]),
    (("周一九点到十点别约会", "周一那个时段挪到周三"), ["绝不安排每周三9点到10点开始的会议。"]),
    (("晚上八点后别打电话", "周末打到十点可以"), ["20点到次日5点绝不显示电话通知，周末20点到22点除外。"]),
)  # fmt: skip


@pytest.mark.parametrize(("turns", "rules"), CASES)
def test_these_rules_stand_after_the_last_turn(turns: tuple[str, ...], rules: list[str]) -> None:
    assert _standing(*turns) == rules
