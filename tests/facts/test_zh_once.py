"""What a story, an errand or a detail of one must not teach; and limits that were found missing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from habitus import Habitus

STORIES = (
    "昨天去爬山，山上风大得很，下山的时候一步都不想走，腿抖得跟筛子一样，最后坐缆车下来的。",
    "昨天幼儿园老师发视频给我看，他站最后一排不肯跳舞，笑死我了。",
    "这次体检抽血排队排了一个钟头，抽完胳膊青了一块，早饭也不敢吃，饿到十一点。",
    "我戴着耳机都挡不住，到公司一看手机没电了，充电器又忘带，只好借同事的。",
    "我家那只猫又胖了，可它一叫我就心软，它闻都不闻那个减肥粮，就爱吃罐头。",
    "熬到两点，我第二天开会眼睛都睁不开。",
    "衣服洗干净收起来了，地也拖了。",
    "我舅住酒店一定要带浴缸的，说不泡澡睡不着。",
)
ERRANDS = (
    "帮我买两盒口罩，要独立包装的，今天能到最好。",
    "明天的会帮我推到后天，我要去趟医院。",
    "帮我看看去杭州的高铁还有没有票，靠窗的最好。",
    "下单一箱矿泉水，不要农夫山泉，就这一次，超市缺货。",
)
RULES: tuple[tuple[tuple[str, ...], set[str]], ...] = (
    (("机票两千以内，超了先问我。",), {"订价格超过2000元的航班前先询问：超了先问我。"}),
    (("晚上开的会别接，喝饮料不受影响。",), {"绝不安排晚上或22点之后开始的会议。"}),
    (("绝对不许执行 drop_index 这个工具。",), {"绝不做与drop_index有关的事。"}),
    (
        ("回答控制在100字以内。", "放宽到200字。"),
        {"回复：不超过200字。", "绝不写字数超过200字的回复。"},
    ),
    (("回我别超过50字。", "字数不限了。"), set()),
)


def _rules(*turns: str) -> set[str]:
    with Habitus(":memory:") as habitus:
        person = habitus.person("x", zone="Asia/Shanghai", language="zh")
        for day, turn in enumerate(turns, 2):
            person.tell(turn, at=datetime(2026, 3, day, 4, tzinfo=UTC))
        return {person.sentence(rule) for rule in person.rules()}


@pytest.mark.parametrize("turn", [*STORIES, *ERRANDS])
def test_what_was_once_teaches_nothing(turn: str) -> None:
    assert _rules(turn) == set()


@pytest.mark.parametrize(("turns", "rules"), RULES)
def test_these_rules_are_learnt(turns: tuple[str, ...], rules: set[str]) -> None:
    assert _rules(*turns) == rules
