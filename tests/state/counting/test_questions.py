"""Plain questions: what is answered, and what is refused."""

from __future__ import annotations

from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus import BadInput, Habitus, Person

from .conftest import NOW, ROWS, Ask


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many trips did I take in 2024?", 2),
        ("how many vacation trips have I been on", 2),
        ("How many trips lasted longer than a week?", 2),
        ("How many trips cost between $300 and $1,000?", 2),
        ("What did my trips cost last year?", 1750.0),
        ("What was the average length of my trips by plane, in days?", 26 / 3),
        ("Which country did I visit most recently?", "Norway"),
        ("What was the destination of my most expensive trip?", "Bergen"),
        ("When did I last go to Portugal?", "2024-08-01"),
        ("How many days have passed since my last trip?", 117),
        ("What percentage of my trips were business trips?", 50.0),
        ("Which countries did I visit in 2024?", ["Portugal"]),
        ("Did I take more trips in 2024 than in 2023?", True),
        ("How much more did I spend on trips in 2025 than in 2023?", 1199.75),
        ("On how many nights did I go to bed after midnight?", 1),
        ("How long do I sleep on average?", 21.25 / 3),
        ("How many nights with good sleep were there on weekends?", 2),
        ("Which category did I spend the most on?", "rent"),
        ("Which categories did I spend more than 50 euros on in total?", ["rent", "groceries", "dining"]),
        ("How much did I spend at Rosa in the past 60 days?", 31),
        ("去年去了几次葡萄牙？", 2),
        ("坐飞机的旅行平均花多少钱？", 4400.75 / 3),
        ("最长的一次旅行去了哪里？", "Bergen"),
        ("上次去挪威是什么时候？", "2025-03-20"),
        ("零点以后才睡的有几晚？", 1),
        ("五月份在餐饮上花了多少钱？", 20),
        ("哪个类别花钱最多？", "rent"),
    ],
)  # fmt: skip
def test_records_answer(ask: Ask, question: str, value: object) -> None:
    got = ask(question)
    assert not got.refused, got.sentence
    assert got.value == pytest.approx(value) if isinstance(value, float) else got.value == value


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many climbs did I do in May?", 2),
        ("how many climbs at Boulder Barn took more than 50 minutes", 2),
        ("How many hours did I spend on climbs in June 2025?", 1.75),
        ("What's the average grade of my climbs?", 6),
        ("Which wall did I climb at most often?", "Boulder Barn"),
        ("How many climbs were without a rope?", None),
        ("How many climbs with Ines?", 2),
        ("Who was my partner on my longest climb?", "Ines"),
    ],
)
def test_a_kind_that_nobody_described_is_read_by_its_names(
    ask: Ask, question: str, value: object
) -> None:
    got = ask(question)
    if value is None:
        assert got.refused or got.value == 1
    else:
        assert got.value == value, got.sentence


@pytest.mark.parametrize(
    "question",
    [
        "How many of my trips were relaxing?",
        "How many trips will I take next year?",
        "Should I travel more?",
        "What did my sister spend on trips?",
        "How many trips did I take back then?",
        "How much did I tip on my trips?",
        "How many trips to Atlantis did I take?",
        "What was the weather on my last trip?",
        "How many trips did I take in 2024 and regret?",
        "我的旅行值不值？",
        "前阵子去了几次葡萄牙？",
        "明年要去几次挪威？",
        "我爸去了几次挪威？",
        "旅行的时候吃了几顿饭？",
        "Lisbon",
        "?",
    ],
)
def test_what_records_do_not_say_is_refused(ask: Ask, question: str) -> None:
    got = ask(question)
    assert got.refused, (got.value, got.understood)
    assert got.value is None
    assert got.sentence


@pytest.mark.parametrize(
    "question",
    [
        "Was my last trip a business trip?",  # one row, and not whether there is any
        "Which trip is the most expensive on average?",  # no single row
        "Is Rosa cheaper than Lidl?",  # by the visit, or altogether?
        "What time do I usually go to bed?",  # which "usually": the mean, the most frequent?
        "一般几点起床？",  # 一般 is fair, too
        "How many trips did I take to see Norway?",
        "Which Portugal?",
        "total",
        "How many climbs with Ines or on Sundays?",  # alternatives of different fields
    ],
)
def test_what_could_be_misread_is_refused(ask: Ask, question: str) -> None:
    got = ask(question)
    assert got.refused, (got.value, got.understood)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What's my average bedtime?", "23:27"),
        ("How many trips per year did I take from 2023 to 2024?", 1.5),
        ("How much did I spend each month in 2025?", {"2025-05": 75.5, "2025-06": 31, "2025-07": 700}),
        ("spending by category", {"dining": 51, "groceries": 55.5, "rent": 700}),
        ("What was my second most expensive trip?", "Lisbon"),
        ("How long was my last climb?", 60),
        ("my two longest trips", ["Bergen", "Lisbon"]),
        ("Did I spend more than 600 euros in July?", True),
        ("How many trips were neither business nor by train?", 2),
        ("Have I been to Norway this year?", True),
        ("平均几点睡觉？", "23:27"),
        ("今年五月的支出比六月多多少？", 44.5),
        ("除了房租，今年一共花了多少钱？", 106.5),
    ],
)  # fmt: skip
def test_less_common_shapes(ask: Ask, question: str, value: object) -> None:
    got = ask(question)
    assert not got.refused, got.sentence
    assert got.value == (pytest.approx(value) if isinstance(value, float | dict) else value)


def test_a_refusal_says_what_was_understood_and_what_not(ask: Ask) -> None:
    got = ask("How many trips to Atlantis did I take in 2024?")
    assert got.not_understood == ("atlantis",)
    assert "trips" in got.understood
    assert "atlantis" in got.sentence


def test_the_sentence_is_in_the_language_of_the_question(ask: Ask) -> None:
    assert "旅行" in ask("去年去了几次葡萄牙？").sentence
    assert "trip" in ask("How many trips did I take in 2024?").sentence
    assert "没有" in ask("去了几次亚特兰蒂斯？").sentence


def test_rows_are_named_and_so_are_those_left_out(ask: Ask, ben: Person) -> None:
    got = ask("What's the average grade of my climbs?")
    assert len(got.used) == 3
    [left] = got.left_out
    assert (left.why, left.field) == ("missing", "grade")
    [row] = [one for one in ben.records("climbs") if one.id == left.row]
    assert row.get("minutes") == 60
    window = ask("How many trips did I take in 2024?")
    assert {one.why for one in window.left_out} == {"window"}
    assert len(window.left_out) == 2


def test_several_rows_where_one_is_meant_are_no_answer(ask: Ask) -> None:
    got = ask("What was the cost of my trip to Portugal?")
    assert got.refused or got.value == 1750.0
    assert ask("What was the cost of my trip to Oslo?").value == 900.5


def test_equal_ones_are_all_named(ask: Ask) -> None:
    got = ask("Which country did I visit most often?")
    assert got.tied
    assert sorted(map(str, got.value)) == ["Norway", "Portugal"]  # type: ignore[arg-type]


def test_two_currencies_are_not_added(habitus: Habitus) -> None:
    cleo = habitus.person("cleo", zone="Europe/Berlin")
    cleo.load_records({"expenses": [{"date": "2025-01-02", "amount_eur": 5}, {"date": "2025-01-03", "amount_usd": 7}]})  # fmt: skip
    got = cleo.answer("How much did I spend in total?", now=NOW)
    assert got.refused
    assert "EUR" in got.sentence and "USD" in got.sentence


def test_windows_are_local(habitus: Habitus) -> None:
    rows: JsonValue = {"trips": [{"date": "2024-12-31", "destination": "Oslo"}, {"date": "2025-01-01", "destination": "Rome"}]}  # fmt: skip
    for zone, value in (("Asia/Shanghai", 1), ("America/New_York", 0)):
        person = habitus.person(zone.replace("/", " "), zone=zone)
        person.load_records(rows)
        now = datetime.fromisoformat("2024-12-31T23:00:00+00:00")
        assert person.answer("How many trips did I take this year?", now=now).value == 1
        assert person.answer("How many trips did I take last year?", now=now).value == value


def test_new_records_count_at_once(habitus: Habitus) -> None:
    dan = habitus.person("dan", zone="Europe/Berlin")
    assert dan.answer("How many trips did I take?", now=NOW).refused
    dan.record("trip", {"destination": "Oslo", "departs": "2025-01-02"}, at=NOW)
    assert dan.answer("How many trips did I take?", now=NOW).value == 1
    [one] = dan.records("trip")
    dan.retract_record(one.id, at=NOW)
    assert dan.answer("How many trips did I take?", now=NOW).refused


def test_people_do_not_see_each_other(habitus: Habitus) -> None:
    one, other = (habitus.person(name, zone="Europe/Berlin") for name in ("eve", "eva"))
    one.load_records({"trips": ROWS["trips"]})
    assert one.answer("How many trips did I take?", now=NOW).value == 4
    assert other.answer("How many trips did I take?", now=NOW).refused


def test_bad_input_is_said(ben: Person) -> None:
    with pytest.raises(BadInput, match="empty"):
        ben.answer("  ", now=NOW)
    with pytest.raises(BadInput, match="zone"):
        ben.answer("How many trips?", now=datetime(2025, 1, 1))  # noqa: DTZ001
    assert ben.answer("How many trips " * 100, now=NOW).refused
