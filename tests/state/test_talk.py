"""What the person says of their life becomes records, in both languages; what did not happen, or
not to them, does not."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from habitus import Habitus, Person

from .conftest import moment

AT = moment("2026-03-18T21:00+01:00")  # a Wednesday


def told(text: str, language: str = "en") -> list[tuple[str, dict[str, JsonValue]]]:
    with Habitus(":memory:") as habitus:
        zone = "Asia/Shanghai" if language == "zh" else "Europe/Berlin"
        ann = habitus.person("ann", zone=zone, language=language)  # type: ignore[arg-type]
        ann.tell(text, at=AT)
        return [(one.kind, dict(one.fields)) for one in ann.records(now=AT)]


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        (
            "I flew to Lisbon on 19 January for two weeks, it cost 3,968 dollars",
            "trip",
            {"destination": "Lisbon", "departs": "2026-01-19", "duration_days": 14, "cost": 3968},
        ),
        (
            "had ramen at Curry House for lunch, $29",
            "meal",
            {
                "date": "2026-03-18",
                "meal_type": "lunch",
                "restaurant": "Curry House",
                "dish": "ramen",
                "cost": 29,
            },
        ),
        (
            "Last night I slept really badly: went to bed at 12:30, woke up at 6:10.",
            "sleep",
            {"date": "2026-03-17", "bedtime": "00:30", "wake_time": "06:10", "quality": "poor"},
        ),
        (
            "Went for a run in the park yesterday, 35 minutes",
            "workout",
            {"date": "2026-03-17", "type": "cardio", "location": "park", "duration_min": 35},
        ),
        (
            "I paid my landlord 940 euros rent by bank transfer on March 1st.",
            "transaction",
            {
                "date": "2026-03-01",
                "amount": 940,
                "currency": "EUR",
                "category": "rent",
                "payment_method": "bank_transfer",
            },
        ),
        (
            "Bought running shoes at Sportie online on Monday for €119.90",
            "purchase",
            {
                "date": "2026-03-16",
                "item": "running shoes",
                "store": "Sportie",
                "online": True,
                "price": 119.9,
            },
        ),
        (
            "Finally finished The Long Walk Home by Ada Brook on Sunday. Four stars!",
            "book",
            {
                "title": "The Long Walk Home",
                "author": "Ada Brook",
                "finished_date": "2026-03-15",
                "rating": 4,
            },
        ),
        (
            "Saw the dentist on Friday, she found two cavities. 80 euros.",
            "medical_visit",
            {"date": "2026-03-13", "type": "dental", "conditions": ["tooth-decay"], "cost": 80},
        ),
        (
            "Our planning meeting this morning at 10:30 took an hour and a half, there were six people.",
            "meeting",
            {
                "date": "2026-03-18",
                "time": "10:30",
                "topic": "planning",
                "duration_min": 90,
                "n_attendees": 6,
            },
        ),
        ("I'm allergic to penicillin.", "allergy", {"allergen": "penicillin"}),
        (
            "I started taking lisinopril 10 mg once daily on 2 March.",
            "medication",
            {
                "drug": "lisinopril",
                "dose": "10 mg",
                "frequency": "once daily",
                "started": "2026-03-02",
            },
        ),
        ("My passport expires on 18 February 2027.", "passport", {"expires": "2027-02-18"}),
    ],
)
def test_english_talk_becomes_a_record(text: str, kind: str, fields: dict[str, JsonValue]) -> None:
    found = told(text)
    assert [one for one, _ in found] == [kind]
    assert {name: found[0][1].get(name) for name in fields} == fields


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        (
            "昨晚一点睡九点半起，睡得很差",
            "sleep",
            {
                "date": "2026-03-18",
                "bedtime": "01:00",
                "wake_time": "09:30",
                "quality": "poor",
                "duration_hours": 8.5,
            },
        ),
        (
            "1月19号飞去里斯本度假，玩了两周，花了3968美元",
            "trip",
            {
                "destination": "里斯本",
                "departs": "2026-01-19",
                "duration_days": 14,
                "purpose": "vacation",
                "cost": 3968,
                "currency": "USD",
            },
        ),
        (
            "中午在海底捞吃的火锅，人均一百二十块",
            "meal",
            {"date": "2026-03-19", "restaurant": "海底捞", "cost": 120, "currency": "CNY"},
        ),
        (
            "今天下班去健身房撸铁了，练了一个半小时",
            "workout",
            {"date": "2026-03-19", "type": "strength", "location": "gym", "duration_min": 90},
        ),
        (
            "上周六在京东买了一台咖啡机，花了899元",
            "purchase",
            {"date": "2026-03-14", "item": "咖啡机", "store": "京东", "price": 899, "online": True},
        ),
        (
            "《三体》昨天看完了，刘慈欣写的，五星",
            "book",
            {"title": "三体", "author": "刘慈欣", "finished_date": "2026-03-18", "rating": 5},
        ),
        (
            "前天去看了牙医，补了一颗蛀牙，花了350块",
            "medical_visit",
            {"date": "2026-03-17", "type": "dental", "conditions": ["tooth-decay"], "cost": 350},
        ),
        (
            "周一上午十点跟产品团队开了个复盘会，开了45分钟，8个人",
            "meeting",
            {
                "date": "2026-03-16",
                "time": "10:00",
                "duration_min": 45,
                "n_attendees": 8,
                "topic": "retrospective",
            },
        ),
        ("我对青霉素过敏", "allergy", {"allergen": "青霉素"}),
        (
            "3月1号用支付宝交了2500块房租",
            "transaction",
            {"date": "2026-03-01", "amount": 2500, "category": "rent", "payment_method": "alipay"},
        ),
    ],
)
def test_chinese_talk_becomes_a_record(text: str, kind: str, fields: dict[str, JsonValue]) -> None:
    found = told(text, "zh")
    assert [one for one, _ in found] == [kind]
    assert {name: found[0][1].get(name) for name in fields} == fields


@pytest.mark.parametrize(
    "text",
    [
        "I'm going to fly to Lisbon next month.",
        "I might have had dinner at Curry House on Monday, not sure.",
        "I didn't go to the gym yesterday.",
        "We never went to Rome last year.",
        "My sister flew to Rome last week and it cost her 300 euros.",
        "Tom bought a new bike for 900 euros.",
        "If I had gone to bed at ten I'd have slept eight hours.",
        "Did I pay the rent on Monday?",
        "I usually have lunch at Curry House.",
        "I want to buy running shoes for 100 euros.",
        "Book me a flight to Oslo for under 200 euros.",
        "No meetings before nine.",
        'My boss said: "I had lunch at Curry House yesterday."',
        "I almost bought a jacket for 200 euros.",
        "I dreamt that I flew to Mars last night.",
        "I cancelled the dentist appointment on Friday.",
        "She's allergic to peanuts.",
        "I'm not allergic to anything.",
        "下周打算飞去里斯本玩两周",
        "我昨天没去健身房",
        "我老婆上周去了东京，花了八千块",
        "要是昨天买了那双鞋就好了，才300块",
        "我昨天吃早饭了吗？",
        "我每天早上跑步30分钟",
        "想买一台咖啡机，预算900元",
        "小王昨天买了辆车",
        "差点花了2000块买个包",
        "可能是上周三看的医生，记不清了",
        "帮我订一张下周去上海的机票",
        "我朋友对花生过敏",
    ],
)
def test_what_did_not_happen_or_not_to_the_person_is_no_record(text: str) -> None:
    language = "zh" if any("\u4e00" <= one <= "\u9fff" for one in text) else "en"
    assert told(text, language) == []


def test_only_the_persons_own_words_count(ann: Person) -> None:
    text = "I had ramen at Curry House for lunch, $29"
    ann.tell(text, at=AT, speaker="assistant")
    ann.tell(text, at=AT, speaker="other", name="Bo")
    ann.tell(text, at=AT, speaker="tool")
    assert ann.records().total == 0


def test_a_record_in_talk_rests_on_the_message(ann: Person) -> None:
    receipt = ann.tell("I'm allergic to penicillin.", at=AT)
    only = ann.records("allergy").records[0]
    assert only.evidence["allergen"] == (receipt.event,)


def test_saying_it_again_adds_evidence_and_no_record(ann: Person) -> None:
    for _ in range(3):
        ann.tell("Had ramen at Curry House for lunch, $29", at=AT)
    only = ann.records("meal")
    assert only.total == 1 and len(only.records[0].evidence["dish"]) == 3


def test_two_things_in_one_message_are_two_records() -> None:
    found = told("Had pizza for lunch at Luigi's, 14 euros. Then I ran 5 km in the park.")
    assert [kind for kind, _ in found] == ["workout", "meal"] or [kind for kind, _ in found] == [
        "meal", "workout",
    ]  # fmt: skip


def test_rebuilding_does_not_read_talk_again(ann: Person) -> None:
    ann.tell("Had ramen at Curry House for lunch, $29", at=AT)
    before = [(one.id, dict(one.fields)) for one in ann.records()]
    ann.rebuild()
    assert [(one.id, dict(one.fields)) for one in ann.records()] == before
