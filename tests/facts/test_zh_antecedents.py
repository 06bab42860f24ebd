"""A topic named first and judged later, pronouns for it, and the people they stand for."""

from __future__ import annotations

from datetime import datetime

import pytest

from habitus import Habitus

SAID = datetime.fromisoformat("2026-03-02T12:00:00+08:00")

RULES: list[tuple[str, list[str]]] = [
    ("两百块以上的馆子，就别给我订了", ["绝不吃价格不低于200元的餐食。"]),
    ("凌晨起飞的，能躲就躲", ["尽量不订6点之前出发的航班。"]),
    ("提前不到两天通知的会，我不参加", ["绝不安排提前不到2天通知的会议。"]),
    ("评分三分半以下的宾馆，不住", ["绝不订评分低于3.5的酒店。"]),
    ("三百以上的酒店我住不起，那种别给我订", ["绝不订每晚不低于300元的酒店。"]),
    ("薯片全是油，别给我买", ["绝不买薯片。"]),
    ("七点前的会我脑子发木，别排", ["绝不安排7点之前开始的会议。"]),
    ("红眼航班？我不怎么喜欢", ["尽量不订22点到次日6点出发的航班。"]),
    ("小郑很啰嗦，他打来的电话别接", ["绝不显示小郑发来的电话通知。"]),
    ("李姐那边，回她一定做成表格", ["给李姐的回复：用表格。"]),
    ("跟 Weber 先生写回信呢，就用德语吧", ["给weber先生的回复：用德语。"]),
    ("一份盒饭要是贵过四十块，别买", ["绝不吃价格超过40元的盒饭。"]),
    (
        "家长的邮件打上“家校”标签，家长就是何女士和贾先生",
        ["何女士或贾先生发来的邮件：标记为“家校”。"],
    ),
    # A limit that only insists, a condition nobody can read, a reason: no wider rule.
    ("咖啡最多三十块，千万别超", ["绝不喝价格超过30元的咖啡。"]),
    ("如果我是你，我就不坐那趟车了", []),
    ("睡前别给我推片子", []),
    ("我十一点睡，睡前一小时别给我推片子", ["22点到23点绝不看内容。"]),
]


@pytest.mark.parametrize(("said", "rules"), RULES)
def test_a_topic_takes_its_place(said: str, rules: list[str]) -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone="Asia/Shanghai", language="zh")
        person.tell(said, at=SAID)
        assert sorted(person.sentence(one) for one in person.rules()) == sorted(rules)
