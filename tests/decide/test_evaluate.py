"""Conditions are three-valued: true, false, or unknown for lack of a field."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from pydantic import JsonValue

from habitus.decide import View, evaluate_rule, truth
from habitus.rules import (
    And,
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
    Not,
    OneOf,
    Or,
    Overlaps,
    Result,
    Rule,
    Shifted,
    TextTest,
)
from habitus.vocabulary import (
    Between,
    Known,
    Money,
    Rates,
    Settings,
    money,
    shipped_concepts,
    validate_context,
)

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
SETTINGS = Settings(
    zone="UTC",
    currency="EUR",
    people=(Known("Mei", "boss", ("mei@example.org",)),),
    rates=Rates("EUR", {date(2026, 1, 1): {"USD": 0.5}}),
)


def view(kind: str, **fields: JsonValue) -> View:
    return View(
        validate_context({"kind": kind, **fields}),
        settings=SETTINGS,
        concepts=shipped_concepts(),
        now=NOW,
    )


def field(*path: str) -> Field:
    return Field(path)


CASES: list[tuple[Condition, View, bool | None]] = [
    (Compare(field("spiciness"), ">", 2), view("meal", spiciness=3), True),
    (Compare(field("spiciness"), ">", 2), view("meal", spiciness=2), False),
    (Compare(field("spiciness"), ">", 2), view("meal"), None),
    (Compare(field("price"), ">", money(10, "EUR")), view("meal", price=12, currency="EUR"), True),
    (Compare(field("price"), ">", money(10, "EUR")), view("meal", price=12, currency="USD"), False),
    (Compare(field("price"), ">", money(10, "EUR")), view("meal", price=12, currency="JPY"), None),
    (Compare(field("price"), ">", Money(10, "EUR")), view("meal", price=12), True),
    (Compare(field("args", "n"), ">", 3), view("tool_call", tool="x", args={"n": 4}), True),
    (Compare(field("args", "n"), ">", 3), view("tool_call", tool="x", args={}), None),
    (Compare(field("args", "to"), "==", "MAIN"), view("tool_call", args={"to": "main"}), True),
    (OneOf(field("seat"), ("aisle", "window")), view("flight", seat="middle"), False),
    (IsTrue(field("quiet")), view("hotel", quiet=False), False),
    (IsTrue(field("quiet")), view("hotel"), None),
    (Not(IsTrue(field("quiet"))), view("hotel"), None),
    (HasRole("client"), view("meeting", organizer={"name": "A", "role": "client"}), True),
    (HasRole("client"), view("meeting", organizer={"name": "A", "role": "friend"}), False),
    (HasRole("client"), view("meeting", organizer={"name": "A"}), None),
    (HasRole("client"), view("meeting"), None),
    (HasRole("boss"), view("email", sender={"name": "Mei"}), True),
    (HasRole("family"), view("notification", sender={"name": "妈妈"}), True),
    (NameIs(field("sender"), "mei"), view("email", sender={"name": "Mei Wong"}), True),
    (NameIs(field("sender"), "Mei"), view("email", sender={"address": "mei@example.org"}), True),
    (NameIs(field("sender"), "Mei"), view("email", sender={"name": "Meike"}), False),
    (NameIs(field("sender"), "女儿"), view("email", sender={"name": "daughter"}), True),
    (IsA(field("drug"), "penicillin"), view("prescription", drug="Amoxicillin 500"), True),
    (IsA(field("drug"), "penicillin"), view("prescription", drug="阿莫西林"), True),
    (IsA(field("drug"), "penicillin"), view("prescription", drug="ibuprofen"), False),
    (IsA(field("drug"), "penicillin"), view("prescription", drug="zorbafex"), None),
    (IsA(field("drug"), "penicillin"),
     view("prescription", drug="zorbafex", drug_class="penicillins"), True),
    (IsA(field("item"), "laptop"), view("purchase", item="UltraSlim 9", category="laptops"), True),
    (IsA(field("genres"), "horror"), view("content", genres=["恐怖"]), True),
    (ContainsAny("peanut"), view("meal", dish="toast", ingredients=["peanut butter"]), True),
    (ContainsAny("peanut"), view("meal", dish="花生酱拌面"), True),
    (ContainsAny("seafood", ("salmon",)), view("meal", ingredients=["salmon", "rice"]), False),
    (ContainsAny("seafood", ("salmon",)), view("meal", ingredients=["salmon", "shrimp"]), True),
    (ContainsAny("seafood"), view("meal"), None),
    (ContainsAny("egg"), view("meal", ingredients=["eggplant"]), False),
    (ContainsAny("scallion"), view("meal", ingredients=["洋葱"]), False),
    (ContainsAny("zunderle"), view("meal", ingredients=["roast Zunderle"]), True),
    (TextTest("contains", field("subject"), "PR"), view("email", subject="PR 12"), True),
    (TextTest("contains", field("subject"), "PR"), view("email", subject="PRICES"), False),
    (TextTest("contains", field("subject"), "发票"), view("email", subject="電子發票"), True),
    (TextTest("starts", field("subject"), "re:"), view("email", subject="Re: x"), True),
    (TextTest("matches", field("subject"), r"\d{3}"), view("email", subject="no 123"), True),
    (Does("book", "flight"), view("tool_call", tool="book_flight", args={}), True),
    (Does("book", "flight"), view("tool_call", tool="book_hotel", args={}), False),
    (Compare(field("args", "amount"), ">", 40), view("tool_call", args={"fare": 55}), True),
    (Compare(field("args", "amount"), ">", 40), view("tool_call", args={"cost": 30}), False),
    (Does("unlock", "front door"),
     view("tool_call", tool="unlock", args={"device": "front_door"}), True),
    (Does("buy"), view("tool_call", tool="facebookSearch", args={}), False),
    (Does("send"), view("tool_call", tool="sendEmail", args={}), True),
    (Does("delete", "production database"),
     view("tool_call", tool="run_sql", args={"db": "生产库", "op": "delete"}), True),
    (Does("any", "invoice"), view("tool_call", tool="pay_invoice", args={}), True),
    (During(field("start"), Between(0, 540)), view("meeting", start="2026-03-02T08:59:00Z"), True),
    (During(DecidedAt(), Between(0, 540)), view("meeting"), False),
    (Overlaps(Between(600, 660)),
     view("meeting", start="2026-03-02T09:30:00Z", end="2026-03-02T10:01:00Z"), True),
    (Compare(DaysUntil(field("depart")), "<", 7), view("flight", depart="2026-03-05T01:00:00Z"),
     True),
    (Compare(field("arrive"), ">", Shifted(field("depart"), 1)),
     view("flight", depart="2026-03-05T01:00:00Z", arrive="2026-03-06T02:00:00Z"), True),
    (And((IsTrue(field("online")), HasRole("boss"))), view("meeting", online=False), False),
    (Or((IsTrue(field("online")), HasRole("boss"))), view("meeting", online=False), None),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "context", "expected"), CASES)
def test_truth(condition: Condition, context: View, expected: bool | None) -> None:
    assert truth(condition, context) is expected


def rule(*branches: Branch, since: date | None = None, until: date | None = None) -> Rule:
    return Rule(
        id="r",
        name="r",
        domain="travel",
        kinds=("hotel",),
        branches=branches,
        since=since,
        until=until,
    )


FORBID = Result("forbid")


def test_an_exception_excuses_only_when_true() -> None:
    told = rule(Branch(IsTrue(field("breakfast")), None), Branch(None, FORBID))
    excused = evaluate_rule(told, view("hotel", breakfast=True))
    assert excused is not None and excused.result is None
    for context in (view("hotel", breakfast=False), view("hotel")):
        answer = evaluate_rule(told, context)
        assert answer is not None and answer.result == FORBID


def test_a_hard_rule_left_unknown_is_noted() -> None:
    answer = evaluate_rule(rule(Branch(IsTrue(field("smoking")), FORBID)), view("hotel"))
    assert answer is not None and answer.result is None and answer.unknown == (0,)
    soft = evaluate_rule(
        rule(Branch(IsTrue(field("smoking")), Result("avoid", 0.5))), view("hotel")
    )
    assert soft is not None and soft.unknown == ()


def test_a_rule_is_valid_at_the_contexts_own_time() -> None:
    told = rule(Branch(None, FORBID), until=date(2026, 3, 31))
    assert evaluate_rule(told, view("hotel", check_in="2026-03-31T23:00:00Z")) is not None
    assert evaluate_rule(told, view("hotel", check_in="2026-04-01T01:00:00Z")) is None
    assert evaluate_rule(told, view("meal", dish="x")) is None
