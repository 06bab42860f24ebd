"""Exceptions said as a second sentence or with 以外, limits that name a side, and how people are written to."""

from __future__ import annotations

from datetime import datetime

import pytest

from habitus import Habitus

from ._told import standing

SAID = datetime.fromisoformat("2026-03-02T12:00:00+08:00")

RULES: list[tuple[str, list[str]]] = [
    ("经停的航班别订，国际的不算", ["绝不订需要经停的航班，国际航班除外。"]),
    ("夜里十二点到六点通知静音，标了紧急的除外", ["6点之前的通知：不提醒，紧急通知除外。"]),
    ("韩剧我不看，悬疑的可以", ["绝不看韩剧，悬疑除外。"]),
    (
        "不含早餐的酒店别订，一晚低于一百五的可以将就",
        ["绝不订不含早餐的酒店，每晚低于150元的除外。"],
    ),
    ("别买文具以外的东西", ["绝不买文具以外的商品。"]),
    ("老师通知以外，晚上九点后的推送全部静音", ["21点到次日5点的通知：不提醒，老师发来的除外。"]),
    ("酒店我不住评分三分以下的", ["绝不订评分低于3的酒店。"]),
    ("酒店一晚五百以下", ["绝不订每晚超过500元的酒店。"]),
    ("奶茶不要超过十五块五", ["绝不喝价格超过15.5元的奶茶。"]),
    ("房间里可以抽烟的我不住", ["绝不订可吸烟的酒店。"]),
    ("电话会我能不开就不开", ["尽量不安排线上会议。"]),
    ("没有哪个早上是我愿意开会的", ["尽量不安排上午开始的会议。"]),
    ("不太想在周末健身", ["尽量不安排周末开始的运动。"]),
    ("绝不可以有羊肉", ["绝不吃羊肉。"]),
    ("汤里有虾我会过敏", ["绝不吃虾。"]),
    ("联系周总最好走微信", ["优先发给周总的、通过微信的消息。"]),
    ("联系导师的话，邮件比微信好", ["优先发给导师的、邮件渠道的消息。"]),
    ("别用短信联系客户", ["绝不发给客户的短信消息。"]),
    ("晚上十点以后别给人发消息", ["22点到次日5点绝不发消息。"]),
    ("给我爸发消息的时候绝对不能提体检", ["绝不发关于健康的、给我爸或爹的消息。"]),
    ("单笔过三千的采购，麻烦挂“大额”标签", ["价格超过3000元的商品：标记为“大额”。"]),
    ("酒店挑安静的", ["优先订安静的酒店。"]),
    # What only sounds like a wish.
    ("主任的邮件不用打标签", []),
    ("医生跟我爸讲不能再喝酒了", []),
    ("我室友对芒果过敏，上次进了急诊", []),
    ("给我讲个不吃葱的笑话", []),
    ("帮我把四点的会推到明天", []),
    ("你觉得靠窗好还是靠过道好", []),
    ("小说里那个主角绝对不能吃桃子", []),
]


@pytest.mark.parametrize(("said", "rules"), RULES)
def test_a_turn_makes_these_rules(said: str, rules: list[str]) -> None:
    assert standing("zh", SAID, said) == sorted(rules)


def test_an_exception_for_a_person_leaves_the_rest() -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone="Asia/Shanghai", language="zh")
        person.tell("午休时间别打电话", at=SAID)
        person.tell("我妈打来的照接", at=datetime.fromisoformat("2026-03-03T12:00:00+08:00"))
        assert [person.sentence(one) for one in person.rules()] == [
            "午饭时间绝不显示电话通知，我妈发来的除外。"
        ]


LATER: list[tuple[str, str, list[str]]] = [
    (
        "夜里十二点以后别推通知",
        "我爱人发来的不受这个限制",
        ["6点之前绝不显示通知，爱人发来的除外。"],
    ),
    ("不喝奶茶", "下午那杯不算", ["绝不喝奶茶，下午除外。"]),
    ("虾过敏", "复查了，医生说我不过敏了", []),
    ("不要辣", "这顿辣点没事", ["绝不吃辣的餐食。"]),
    ("酒店一晚别超过四百", "出差的时候可以到七百", ["绝不订每晚超过400元的酒店。"]),
    ("羊肉我不吃", "今天迟到不算，老板没说啥", ["绝不吃羊肉。"]),
]


@pytest.mark.parametrize(("earlier", "later", "rules"), LATER)
def test_a_later_turn_takes_back_a_part(earlier: str, later: str, rules: list[str]) -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone="Asia/Shanghai", language="zh")
        person.tell(earlier, at=SAID)
        person.tell(later, at=datetime.fromisoformat("2026-03-03T12:00:00+08:00"))
        assert sorted(person.sentence(one) for one in person.rules()) == sorted(rules)
