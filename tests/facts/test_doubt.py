"""A rule whose exception could not be read says too much: it waits for the person's yes."""

from __future__ import annotations

from habitus import Habitus
from habitus.facts import ClauseReading, Reading, Statement, Target, with_doubts
from habitus.vocabulary import Between, On, Outside, all_of

NO_MEETINGS = Statement(stance="forbid", target=Target(kinds=("meeting",), window=Between(0, 540)))


def unsure(*clauses: ClauseReading) -> list[bool]:
    reading = with_doubts(Reading("en", clauses))
    return [one.unsure for one in reading.statements]


def wish(text: str, *statements: Statement) -> ClauseReading:
    return ClauseReading(text, "wish", "", statements)


def test_a_lost_exception_makes_a_doubt() -> None:
    assert unsure(wish("no meetings before nine unless the moon is full", NO_MEETINGS)) == [True]
    lost = ClauseReading("except when it snows", "talk")
    assert unsure(wish("no meetings before nine", NO_MEETINGS), lost) == [True]


def test_an_exception_that_was_read_makes_none() -> None:
    kept = Statement(
        stance="forbid",
        target=Target(kinds=("meeting",), window=all_of(Between(0, 540), Outside(On((1,))))),
    )
    assert unsure(wish("no meetings before nine except on Tuesdays", kept)) == [False]
    assert unsure(wish("no meetings before nine, no exceptions", NO_MEETINGS)) == [False]


def test_a_doubtful_rule_is_proposed_and_decides_nothing() -> None:
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("No meetings before nine, unless it happens to snow like it did back then.")
        stages = [one.stage for one in ann.rules()]
        assert stages == ["proposed"]
        context = {"kind": "meeting", "start": "2026-03-03T08:00:00Z"}
        assert ann.evaluate_context(context).verdict == "allow"
