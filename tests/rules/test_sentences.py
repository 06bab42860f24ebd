"""The generated sentences: the usual shapes word for word, any shape without fault."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings

from habitus.rules import (
    At,
    Branch,
    Compare,
    Condition,
    ContainsAny,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Overlaps,
    Result,
    Rule,
    Shifted,
    TextTest,
    and_,
    condition_phrase,
    not_,
    or_,
    sentence,
)
from habitus.vocabulary import (
    After,
    Between,
    Distance,
    Duration,
    Money,
    Named,
    On,
    all_of,
)

from .strategies import rules

FORBID, AVOID, PREFER = Result("forbid"), Result("avoid", 0.8), Result("prefer", 0.6)
ASK, REQUIRE, PERMIT = Result("ask"), Result("require"), Result("permit")
Pair = tuple[Condition | None, Result | None]


def field(*path: str) -> Field:
    return Field(path)


def rule(kinds: str, *branches: Pair, since: date | None = None, until: date | None = None) -> Rule:
    return Rule(
        id="x", name="a", domain="d", kinds=tuple(kinds.split()), since=since, until=until,
        branches=tuple(Branch(condition, result) for condition, result in branches),
    )  # fmt: skip


BOSS = Compare(field("sender", "role"), "==", "boss")
AT_WORK = During(field("received_at"), Named("working_hours"))

SHAPES: list[tuple[Rule, str, str]] = [
    (
        rule("meeting", (HasRole("client"), None), (During(field("start"), After("lunch")), AVOID)),
        "Avoid meetings right after lunch, except with clients.",
        "尽量不安排午饭后立刻开始的会议，客户参加的除外。",
    ),
    (
        rule("meeting", (During(field("start"), all_of(Named("weekdays"), Between(0, 540))), FORBID)),
        "No meetings on weekdays before 09:00.",
        "绝不安排工作日9点之前开始的会议。",
    ),
    (
        rule("meeting", (and_(HasRole("boss"), IsTrue(field("online"))), PREFER)),
        "Prefer online meetings with the boss.",
        "优先安排老板参加的线上会议。",
    ),
    (
        rule("meeting", (IsTrue(field("online")), None), (During(field("start"), Between(0, 480)), FORBID)),
        "No meetings before 08:00, except online ones.",
        "绝不安排8点之前开始的会议，线上会议除外。",
    ),
    (
        rule("meeting", (or_(NameIs(field("organizer"), "Mei"), NameIs(field("attendees"), "Mei")), REQUIRE)),
        "Always accept meetings with Mei.",
        "一定要安排Mei参加的会议。",
    ),
    (
        rule("meeting", (Overlaps(all_of(On((4,)), Between(1080, 1200))), FORBID)),
        "No meetings at any point on Fridays between 18:00 and 20:00.",
        "绝不安排占用每周五18点到20点时段的会议。",
    ),
    (
        rule("meeting", (Compare(field("days_notice"), "<", 2), AVOID)),
        "Avoid meetings with less than 2 days' notice.",
        "尽量不安排提前不到2天通知的会议。",
    ),
    (
        rule("meeting", (Compare(field("duration"), ">", Duration(60.0)), AVOID)),
        "Avoid meetings longer than 60 minutes.",
        "尽量不安排时长超过60分钟的会议。",
    ),
    (
        rule("meeting", (None, FORBID), since=date(2026, 3, 2), until=date(2026, 3, 8)),
        "No meetings, from 2 March 2026 until 8 March 2026.",
        "从2026年3月2日起到2026年3月8日为止，绝不安排会议。",
    ),
    (
        rule("prescription", (IsA(field("drug"), "penicillin"), FORBID)),
        "Never penicillin.",
        "绝不用青霉素。",
    ),
    (
        rule("meal", (ContainsAny("seafood", ("salmon",)), FORBID)),
        "Never seafood other than salmon.",
        "绝不吃三文鱼以外的海鲜。",
    ),
    (
        rule("meal", (and_(ContainsAny("milk tea"), During(field("at"), Between(960, 1440))), FORBID)),
        "Never milk tea after 16:00.",
        "16点之后绝不喝奶茶。",
    ),
    (
        rule("meal", (Compare(field("distance_km"), ">", Distance(3.0)), AVOID)),
        "Avoid meals more than 3 km away.",
        "尽量不吃距离超过3公里的餐食。",
    ),
    (
        rule("hotel", (Compare(field("price_per_night"), ">", Money(120.0, "EUR")), FORBID)),
        "No hotels over 120 EUR a night.",
        "绝不订每晚超过120欧元的酒店。",
    ),
    (
        rule("flight", (Compare(field("stops"), ">", 0), FORBID)),
        "No flights with stops.",
        "绝不订需要经停的航班。",
    ),
    (
        rule("flight", (Compare(field("seat"), "==", "window"), PREFER)),
        "Prefer flights with a window seat.",
        "优先订靠窗的航班。",
    ),
    (
        rule("flight", (not_(or_(IsA(field("airline"), "northwing"), IsA(field("airline"), "auralis"))), FORBID)),
        "No flights with airlines other than northwing or auralis.",
        "绝不订不由northwing或auralis承运的航班。",
    ),
    (
        rule("tool_call", (Does("book", "flight"), Result("ask", reason="no bookings before April")), until=date(2026, 3, 31)),
        "Ask before booking flights, until 31 March 2026: no bookings before April.",
        "到2026年3月31日为止，订航班前先询问：no bookings before April。",
    ),
    (
        rule("tool_call", (and_(Does("buy"), Compare(field("args", "amount"), ">", Money(100.0, "USD"))), ASK)),
        "Ask before buying anything over 100 USD.",
        "金额超过100美元时，买东西前先询问。",
    ),
    (
        rule("tool_call", (Does("any", "customer list"), FORBID)),
        "Never do anything with customer lists.",
        "绝不做与客户名单有关的事。",
    ),
    (
        rule("email", (and_(BOSS, not_(AT_WORK)), Result(effects=(("notify", "none"), ("tag", "important"))))),
        "Mail from the boss outside working hours: no notification and tag “important”.",
        "老板发来的、工作时间以外收到的邮件：不提醒，标记为“important”。",
    ),
    (
        rule("email", (BOSS, Result(effects=(("notify", At("next working day", "09:00")),)))),
        "Mail from the boss: notify on the next working day at 09:00.",
        "老板发来的邮件：下一个工作日09:00提醒。",
    ),
    (
        rule("email", (TextTest("contains", field("subject"), "invoice"), Result(effects=(("tag", "报销"),)))),
        "Mail with “invoice” in the subject: tag “报销”.",
        "主题含“invoice”的邮件：标记为“报销”。",
    ),
    (
        rule("reply", (None, Result(effects=(("format", "bullets"), ("max_words", 80), ("reply_language", "en"))))),
        "Replies: in bullet points, at most 80 words and in English.",
        "回复：分点列出，不超过80字，用英文。",
    ),
    (
        rule("content", (IsA(field("genres"), "comedy"), PREFER)),
        "Prefer comedies.",
        "优先看喜剧。",
    ),
    (
        rule("meeting", (HasRole("client"), PERMIT)),
        "Allow meetings with clients.",
        "可以安排客户参加的会议。",
    ),
    (
        rule("meeting workout", (During(field("when"), Named("weekend")), FORBID)),
        "No meetings or workouts on weekends.",
        "周末绝不安排会议或运动。",
    ),
    (
        rule("", (During(DecidedAt(), Named("night")), ASK)),
        "Ask about anything decided at night.",
        "做在夜里决定的任何事前先询问。",
    ),
    (
        rule("meeting", (or_(and_(HasRole("boss"), IsTrue(field("online"))), During(field("start"), Named("weekend"))), AVOID)),
        "Avoid online meetings with the boss or meetings on weekends.",
        "尽量不安排老板参加的线上会议或周末开始的会议。",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("told", "english", "chinese"), SHAPES, ids=lambda one: str(one)[:40])
def test_the_usual_shapes_read_well(told: Rule, english: str, chinese: str) -> None:
    assert sentence(told, "en") == english
    assert sentence(told, "zh") == chinese


@pytest.mark.parametrize(
    ("condition", "kind", "english", "chinese"),
    [
        (Compare(field("price"), ">", Money(120.0, "EUR")), "purchase", "the price is over 120 EUR", "价格超过120欧元"),
        (HasRole("client"), "meeting", "the meeting is with clients", "客户参加"),
        (ContainsAny("peanut"), "meal", "the meal has peanut", "含花生"),
        (not_(ContainsAny("peanut")), "meal", "the meal has no peanut", "不含花生"),
        (During(field("start"), Between(0, 540)), "meeting", "the meeting is before 09:00", "9点之前开始"),
        (Compare(DaysUntil(field("depart")), "<", 3), "flight", "there are fewer than 3 days until the departure", "距离出发时间不到3天"),
        (Compare(field("arrive"), ">", Shifted(field("depart"), 1)), "flight", "the arrival is later than 1 day after the departure", "到达时间晚于出发时间后1天"),
        (Does("book", "flight"), "tool_call", "the call is for booking flights", "是订航班"),
        (not_(and_(IsTrue(field("online")), HasRole("boss"))), "meeting", "the meeting is in-person or the meeting is without the boss", "是线下的，或没有老板参加"),
    ],
)  # fmt: skip
def test_a_condition_can_be_told_alone(
    condition: Condition, kind: str, english: str, chinese: str
) -> None:
    assert condition_phrase(condition, "en", (kind,)) == english
    assert condition_phrase(condition, "zh", (kind,)) == chinese


@given(rules())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_rule_is_one_printable_sentence(told: Rule) -> None:
    english, chinese = sentence(told, "en"), sentence(told, "zh")
    for said in (english, chinese):
        assert said.isprintable()
        assert "  " not in said
    assert english.endswith((".", "!", "?"))
    assert chinese.endswith(("。", "！", "？"))
    assert english == sentence(told, "en")
