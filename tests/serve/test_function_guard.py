"""The decorator: functions that are called only when the person's rules let them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from habitus import CallHeld, CallRefused, Habitus, Person, guard
from habitus.decide import Question

PAST = datetime.fromisoformat("2026-03-02T09:00:00+01:00")


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("I'm allergic to peanuts.", at=PAST)
        ann.tell("Ask me before you buy anything over 200 euros.", at=PAST)
        yield ann


def test_a_forbidden_call_is_not_made(ann: Person) -> None:
    done: list[str] = []

    @guard(ann)
    def order_food(dish: str, *, restaurant: str = "") -> str:
        done.append(dish)
        return f"ordered {dish}"

    assert order_food("rice") == "ordered rice"
    with pytest.raises(CallRefused, match="Never peanut") as refused:
        order_food("satay with peanut sauce")
    assert done == ["rice"]
    assert "forbid" in ann.why(refused.value.decision)


def test_a_held_call_is_asked_about_and_the_answer_becomes_a_rule(ann: Person) -> None:
    asked: list[Question] = []

    def always(question: Question) -> int:
        asked.append(question)
        return 1

    @guard(ann, ask=always)
    def buy_item(item: str, price: float) -> str:
        return item

    assert buy_item("lamp", 250.0) == "lamp"
    assert buy_item("desk", 350.0) == "desk"
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("answer", "error"), [(None, CallHeld), (2, CallRefused), (9, CallRefused)]
)
def test_without_a_yes_a_held_call_is_not_made(
    ann: Person, answer: int | None, error: type[CallRefused]
) -> None:
    @guard(ann, ask=lambda _: answer)
    def buy_item(item: str, price: float) -> str:
        raise AssertionError("it was made")

    with pytest.raises(error):
        buy_item("lamp", 250.0)


def test_a_no_forbids_it_from_then_on(ann: Person) -> None:
    @guard(ann, ask=lambda _: 2)
    def buy_item(item: str, price: float) -> str:
        raise AssertionError("it was made")

    with pytest.raises(CallRefused):
        buy_item("lamp", 250.0)
    with pytest.raises(CallRefused, match=r"No purchases|Never|Don.t"):
        buy_item("lamp", 250.0)


@pytest.mark.anyio
async def test_an_async_function_is_guarded_too(tmp_path: Path) -> None:
    with Habitus(tmp_path / "h.db") as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("I'm allergic to peanuts.", at=PAST)

        @guard(lambda: ann)
        async def order_food(dish: str) -> str:
            return dish

        assert await order_food("rice") == "rice"
        with pytest.raises(CallRefused):
            await order_food("peanut soup")


def test_when_habitus_fails_nothing_is_called(ann: Person) -> None:
    def broken() -> Person:
        raise OSError("gone")

    @guard(broken)
    def order_food(dish: str) -> str:
        raise AssertionError("it was made")

    with pytest.raises(CallRefused, match="habitus can't answer"):
        order_food("rice")


def test_effects_go_where_the_binding_says(ann: Person) -> None:
    ann.bind(
        '[file_report]\nkind = "email"\ntools = ["file_report"]\nfields.subject = "title"\n'
        'effects.tag = { argument = "labels", how = "append", values = { important = "IMPORTANT" } }\n',
        name="file_report",
    )
    ann.tell('Tag emails whose subject contains "invoice" as important.')

    @guard(ann)
    def file_report(title: str, labels: list[str] | None = None) -> list[str]:
        return labels or []

    assert file_report("Invoice 7") == ["IMPORTANT"]
    assert file_report("Invoice 7", ["a"]) == ["a", "IMPORTANT"]
    assert file_report("Minutes") == []
