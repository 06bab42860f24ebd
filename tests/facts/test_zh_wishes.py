"""Chinese turns to the rules they make: times, exceptions, effects, amounts and scope."""

from __future__ import annotations

from datetime import datetime

import pytest

from habitus import Habitus

from ._told import standing

SAID = datetime.fromisoformat("2026-03-01T12:00:00+08:00")

RULES = [
    ("今年之内不许我再买球鞋", ["到2026年12月31日为止，绝不买运动鞋。"]),
    ("这个月内一律不点奶茶", ["到2026年3月31日为止，绝不喝奶茶。"]),
    ("我去甘南了，4月18号才回。我回来之前别下生鲜的单", ["到2026年4月17日为止，绝不买食材。"]),
    ("每周三下午雷打不动，任何会议不得占用", ["绝不安排每周三下午开始的会议。"]),
    ("每个月最后一个周五别约会", ["绝不安排每月最后一个周五开始的会议。"]),
    ("早上没到八点半的会我都不参加", ["绝不安排8:30之前开始的会议。"]),
    ("每周一三五早上跑步，七点到八点别来打扰", ["每周一、周三和周五7点到8点绝不显示通知。"]),
    ("海鲜我都不吃，唯一的例外是虾", ["绝不吃虾以外的海鲜。"]),
    ("周末都别给我排会，例外只有一个：客户的会", ["绝不安排周末开始的会议，客户参加的除外。"]),
    ("回老板的话 bullet points 就好", ["给老板的回复：分点列出。"]),
    (
        "写给国外客户的回复请用英文，给同事的照旧中文即可",
        ["给客户的回复：用英文。", "给同事的回复：用中文。"],
    ),
    ("同事的邮件标记为普通", ["同事发来的邮件：标记为“普通”。"]),
    ("凡是幼儿园老师来的信，给我打个“娃”的标签", ["老师发来的邮件：标记为“娃”。"]),
    ("跟投资人开的会，在日历上标个「重要」", ["投资人参加的会议：标记为“重要”。"]),
    ("提前不到三天发来的会议邀请都推了吧", ["绝不安排提前不到3天通知的会议。"]),
    ("差旅机票不得超过1200元，超出部分公司绝不报销", ["绝不订价格超过1200元的航班。"]),
    ("住的地方不要超过八百一晚", ["绝不订每晚超过800元的酒店。"]),
    ("run_sql 这个别动", ["绝不做与run_sql有关的事。"]),
    ("往外发邮件之前让我先看一眼", ["发邮件前先询问。"]),
    ("陌生人要约我见面的，先问我再答应", ["安排陌生人参加的会议前先询问。"]),
    ("跟前任有关的消息，不要替我发", ["绝不发给前任的消息。"]),
    ("楼里空调还关了", []),
    ("语音输入不想打字了", []),
    ("远道儿我是走不动", []),
    ("跟前任一个公司避免不了开会", []),
]


@pytest.mark.parametrize(("said", "rules"), RULES)
def test_a_turn_makes_these_rules(said: str, rules: list[str]) -> None:
    assert standing("zh", SAID, said) == sorted(rules)


def test_two_rules_of_one_turn_do_not_overwrite_each_other() -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone="Asia/Shanghai", language="zh")
        person.tell("周三晚上别排会，周五早上别排会", at=SAID)
        assert len(person.rules()) == 2
