"""What a clause of Chinese says: forbid, like, ask; and what says nothing."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from habitus.facts import Said, Statement, Turn
from habitus.facts.grammar.zh import read_turn
from habitus.vocabulary import Day, shipped_concepts

ZONE = ZoneInfo("Asia/Shanghai")
AT = datetime(2026, 8, 3, 10, 0, tzinfo=ZONE)


def read(text: str, *before: Said) -> tuple[Statement, ...]:
    turn = Turn(
        text=text, at=AT, concepts=shipped_concepts(), day=Day(ZONE), before=before, currency="CNY"
    )
    return read_turn(turn).statements


def stances(text: str) -> set[tuple[str, str]]:
    """Stances with the thing or trait they are on."""
    found: set[tuple[str, str]] = set()
    for one in read(text):
        target = one.target
        names = [thing.text for thing in target.things]
        names += [f"{trait.field}={trait.value}" for trait in target.traits]
        found |= {(one.stance, name) for name in names}
    return found


LIKES = {
    "拉面我是真心喜欢": "拉面",
    "杨枝甘露我的最爱": "杨枝甘露",
    "其实我更爱看脱口秀": "脱口秀",
    "我迷上爬山了": "爬山",
    "蛋糕上多放点草莓，我爱吃草莓": "草莓",
    "臺灣小吃裡面我最愛滷肉飯": "卤肉饭",
    "坐飞机我喜欢靠窗": "seat=window",
    "选座位我习惯靠走道": "seat=aisle",
    "住酒店我偏爱带早餐的": "breakfast=True",
    "我這人無肉不歡": "肉",
}


@pytest.mark.parametrize(("text", "thing"), LIKES.items())
def test_a_liking_is_a_preference(text: str, thing: str) -> None:
    assert ("prefer", thing) in stances(text)


DISLIKES = {
    "榴莲这味儿我真遭不住": "榴莲",
    "羊肉我不太爱吃": "羊肉",
    "西餐真的吃不来": "西餐",
    "美式喝不大惯": "美式",
    "说实话我对综艺没兴趣": "综艺",
    "我不是很喜欢跑步": "跑步",
    "香菜我一闻就想吐": "香菜",
    "土豆我吃腻了": "土豆",
    "我超怕辣": "spiciness=1",
    "也不愿意住吵的酒店": "quiet=False",
}


@pytest.mark.parametrize(("text", "thing"), DISLIKES.items())
def test_a_dislike_is_to_be_avoided(text: str, thing: str) -> None:
    assert ("avoid", thing) in stances(text)


BANS = {
    "以后别给我点咖啡": "咖啡",
    "我不吃牛肉": "牛肉",
    "葱姜蒜里头我只忌蒜": "蒜",
    "肥肠那玩意儿我可不吃": "肥肠",
    "臭豆腐敬謝不敏": "臭豆腐",
    "唔好畀葱我": "葱",
    "我唔食牛": "牛",
    "血腥的片绝对不准推给我": "血腥",
    "机票千万不要选中间的座位": "seat=middle",
    "布洛芬不能吃": "布洛芬",
    "广告别再推给我了": "广告",
}


@pytest.mark.parametrize(("text", "thing"), BANS.items())
def test_dont_is_a_ban(text: str, thing: str) -> None:
    assert ("forbid", thing) in stances(text)


@pytest.mark.parametrize(
    "text",
    ["我对花生过敏", "我对虾过敏，严重的那种", "青霉素我用了会休克", "吃了海鲜会全身起疹子"],
)
def test_an_allergy_is_a_firm_ban(text: str) -> None:
    assert [one.stance for one in read(text)] == ["forbid"]
    assert read(text)[0].firm


@pytest.mark.parametrize(
    "text",
    [
        "谁说我不吃辣的",
        "我哪有說不吃牛",
        "我没说不要香菜啊",
        "又不是不能喝酒",
        "我没有不喜欢靠窗",
        "别以为我不吃甜的",
        "周末不是不可以排会",
        "我不讨厌综艺",
        "我并不排斥电话会议",
    ],
)
def test_a_denied_dislike_is_no_ban(text: str) -> None:
    assert {one.stance for one in read(text)} <= {"neutral"}


def test_double_negation_asks_for_the_thing() -> None:
    assert ("prefer", "葱") in stances("不要不放葱")
    assert ("prefer", "香菜") in stances("不加香菜不行")
    assert ("forbid", "stops=0") in stances("非直飞不可")


def test_a_reason_after_the_wish_is_no_part_of_it() -> None:
    assert stances("机票千万不要选中间的座位，夹在两个人中间超痛苦") == {("forbid", "seat=middle")}


def test_ask_first_over_an_amount() -> None:
    (one,) = read("买东西单价超过一千的要先跟我确认")
    assert one.stance == "ask"
    assert one.target.kinds == ("purchase",)


NOTHING = [
    "你说我要不要戒糖啊",
    "昨天开会开到十点，真是要命",
    "有没有不辣的川菜馆推荐",
    "这部电影里男主说“别再给我打电话了”，哭死",
    "要是不用开会就好了",
    "帮我给物业写个通知：晚上十点后禁止装修",
    "帮我翻译一句话：我对花生过敏",
    "笑死，他居然说从来不坐飞机",
    "听说吃太多辣对胃不好，是真的吗？",
    "《别在深夜给我打电话》这本书好看吗",
    "我室友是回民，不吃猪肉",
    "我妈让我别吃外卖了",
    "我家小的对牛奶过敏，我自己啥事没有",
    "网上说晚上九点以后绝对不能运动，真的假的？",
    "要是明天下雨就别安排户外跑步",
    "最近天热没胃口",
    "今天累死了，不想上班",
    "窗户还打不开，气死",
    "飞机晚点了三个小时，烦死了",
    "我同桌以前特别讨厌数学",
]


@pytest.mark.parametrize("text", NOTHING)
def test_talk_states_nothing(text: str) -> None:
    assert read(text) == ()


def test_yes_to_a_proposal_is_the_persons_wish() -> None:
    offer = Said(speaker="assistant", text="那我以后不再给您推直播带货的通知，可以吗？")
    assert [one.stance for one in read("可以，就这么办", offer)] == ["forbid"]
    assert read("再说吧，我想想", offer) == ()


def test_a_bare_answer_is_about_what_was_asked() -> None:
    asked = Said(speaker="assistant", text="香菜要放吗？")
    (one,) = read("别放", asked)
    assert (one.stance, one.target.things[0].text) == ("forbid", "香菜")
