"""People never see each other, however alike their ids are, in any call there is."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from habitus import Habitus, HabitusError, NotFound, Person, UsageError
from habitus.decide.sandbox import lacking

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
ALIKE = [
    "ann",
    "Ann",
    "ANN",
    "anna",
    "an",
    "a.b",
    "a_b",
    "a-b",
    "a b",
    "ab",
    "аnn",
    "安",
    "安安",
    "é",
]
REFUSED = [
    "", " ", "\t", "\u3000", "%", "a%", "*", "a*", "?", "[a]", "ann\0", "\0", "ann\n", "ann ",
    " ann", "ann\u200b", "a\u00adnn", "ann\ufe0f", "\u3164", "ａｎｎ", "e\u0301", "ﬁn", "ann\u00a0",
    "\ufeffann", "x" * 201,
]  # fmt: skip
FRUITS = [
    "kiwi", "plum", "mango", "papaya", "lychee", "durian", "quince", "cherry", "apricot", "coconut",
    "fig", "guava", "pomelo", "starfruit",
]  # fmt: skip
"""What each of :data:`ALIKE` is allergic to; none is a part of another."""


@dataclass(frozen=True)
class Life:
    """A person and what can be asked of them by id."""

    person: Person
    fruit: str
    event: str
    fact: str
    rule: str
    decision: str
    record: str
    alert: str


def live(habitus: Habitus, id_: str, fruit: str) -> Life:
    person = habitus.person(id_, zone="Europe/Berlin")
    event = person.tell(f"I'm allergic to {fruit}s.", at=START).event
    person.observe({"title": f"{fruit} day", "start": START.isoformat()}, "declined", at=START)
    decision = person.evaluate_context({"kind": "meal", "dish": f"{fruit}s"}, now=later(1))
    record = person.record("meal", {"dish": f"{fruit} pie", "date": "2026-03-02"})
    tuesday = START + timedelta(days=8 + 7 * FRUITS.index(fruit))
    person.tell(f"{fruit} class runs every Tuesday from 6:30 to 8 pm, I signed up.", at=START)
    person.tell(
        f"This confirms your {fruit} cleaning on {tuesday:%A, %B %d, %Y} at 7:00 PM.",
        at=later(1), speaker="other", name="Bright Smiles", channel="email",
    )  # fmt: skip
    [alert] = person.alerts(now=later(1), all=True)
    return Life(
        person=person, fruit=fruit, event=event, fact=person.facts()[0].id,
        rule=person.rules()[0].rule.id, decision=decision.id, record=record.id, alert=alert.id,
    )  # fmt: skip


def later(days: int) -> datetime:
    return START + timedelta(days=days)


@pytest.fixture(scope="module")
def lives() -> Iterator[list[Life]]:
    with Habitus(":memory:") as habitus:
        yield [
            live(habitus, id_, fruit) for id_, fruit in zip(ALIKE, FRUITS, strict=True)
        ]  # fmt: skip


MEAL = {"kind": "meal", "dish": "kiwis, plums, mangos, papayas, lychees and durians"}
TOOL = {"name": "order_food", "description": "Orders a meal.", "inputSchema": {"type": "object"}}

Ask = Callable[[Life, Path], object]
READS: dict[str, Ask] = {
    "read": lambda one, _: one.person.read("I like it."),
    "records": lambda one, _: list(one.person.records()),
    "record_conflicts": lambda one, _: one.person.record_conflicts(),
    "record_kinds": lambda one, _: one.person.record_kinds(),
    "evaluate_contexts": lambda one, _: list(one.person.evaluate_contexts([MEAL]).verdicts),
    "applicable_rules": lambda one, _: one.person.applicable_rules(MEAL),
    "query_preference": lambda one, _: one.person.query_preference(MEAL),
    "check_constraint": lambda one, _: [
        found.message for found in one.person.check_constraint(MEAL)
    ],
    "conflicts": lambda one, _: one.person.conflicts(),
    "get_all_constraints": lambda one, _: one.person.get_all_constraints(),
    "propose_binding": lambda one, _: one.person.propose_binding(TOOL),  # type: ignore[arg-type]
    "settings": lambda one, _: one.person.settings(),
    "rules": lambda one, _: one.person.rules(),
    "sentence": lambda one, _: one.person.sentence(one.person.rules()[0]),
    "files": lambda one, _: one.person.files(),
    "facts": lambda one, _: one.person.facts(),
    "history": lambda one, _: one.person.history(),
    "recall": lambda one, _: [
        list(one.person.recall(fruit)) for fruit in (*FRUITS, "allergic", "day")
    ],
    "audit": lambda one, _: one.person.audit(now=later(2)),
    "compare": lambda one, _: one.person.compare(),
    "export": lambda one, folder: [
        one.person.export(folder / "code"),
        *(file.read_text() for file in (folder / "code").rglob("*.py")),
    ],
    "answer": lambda one, _: one.person.answer("What did I eat in March 2026?", now=later(9)),
    "related": lambda one, _: [
        list(one.person.related(fruit)) for fruit in (*FRUITS, "cleaning", "class")
    ],
    "topics": lambda one, _: one.person.topics(),
    "current_states": lambda one, _: one.person.current_states(),
    "alerts": lambda one, _: one.person.alerts(now=later(2), all=True),
    "tick": lambda one, _: one.person.tick(later(3)),
    "check_call": lambda one, _: one.person.check_call("order_food", {}).message,
    "rebuild": lambda one, _: (one.person.rebuild(), one.person.files()),
    "run": lambda one, _: one.person.run("len(meals)") if not lacking() else None,
    "decisions": lambda one, _: [row["because"] for row in one.person.decisions()],
    "simulate_user_decision": lambda one, _: one.person.simulate_user_decision([MEAL]).because,
    "evaluate_context": lambda one, _: one.person.evaluate_context(MEAL).because,
    "advise": lambda one, _: one.person.advise([MEAL, MEAL], explore=False).because,
    "skill": lambda one, _: [one.person.skill(), one.person.skill(minimal=True)],
}
"""Calls that need nothing of somebody's: what they answer is looked through."""

BY_ID: dict[str, Callable[[Person, Life], object]] = {
    "event": lambda me, other: me.event(other.event),
    "decision": lambda me, other: me.decision(other.decision),
    "why": lambda me, other: me.why(other.decision),
    "replay": lambda me, other: me.replay(other.decision),
    "counterfactual": lambda me, other: me.counterfactual(other.decision),
    "feedback": lambda me, other: me.feedback(other.decision, "never_again", confirm=True),
    "acknowledge": lambda me, other: me.acknowledge(other.alert),
    "snooze": lambda me, other: me.snooze(other.alert, later(9)),
    "settle": lambda me, other: me.settle(other.decision, 0),
    "set_stage": lambda me, other: me.set_stage(other.rule, "dormant"),
    "shadow": lambda me, other: me.shadow(other.rule),
    "roll_back": lambda me, other: me.roll_back(other.rule),
    "forget": lambda me, other: me.forget(
        [other.event, other.fact, other.rule, other.decision, other.record]
    ),
    "record": lambda me, other: me.record("meal", {"dish": "rice"}, id=other.record),
    "retract_record": lambda me, other: me.retract_record(other.record),
    "end_record": lambda me, other: me.end_record(other.record, on=date(2026, 3, 3)),
}
"""Calls that take the id of something: of somebody else's there is nothing."""

WRITES = {
    "tell", "observe", "observe_choice", "ingest", "load_records", "bind", "roll_back_code", "apply",
    "erase", "embed", "propose", "trust",
}  # fmt: skip
"""Calls that only add to their own person, or that another test of this folder is about."""


def test_every_call_of_a_person_is_tried() -> None:
    calls = {name for name, _ in inspect.getmembers(Person, inspect.isfunction) if name[0] != "_"}
    assert calls == {*READS, *BY_ID, *WRITES}, "Say here what a new call sees of other people."


@pytest.mark.parametrize("name", READS)
def test_no_call_answers_with_what_another_said(
    name: str, lives: list[Life], tmp_path: Path
) -> None:
    for number, one in enumerate(lives):
        answer = repr(READS[name](one, tmp_path / str(number))).lower()
        named = "kiwis, plums, mangos, papayas, lychees and durians"
        answer = answer.replace(named, "")
        for other in lives:
            assert other is one or other.fruit not in answer, (one.person.id, other.person.id)


@pytest.mark.parametrize("name", BY_ID)
def test_the_ids_of_others_find_nothing(name: str, lives: list[Life]) -> None:
    for one in lives[:4]:
        for other in lives:
            if other is not one:
                with pytest.raises(NotFound):
                    BY_ID[name](one.person, other)
    for one in lives:
        assert one.person.event(one.event) and one.person.rules()[0].stage == "active"


@pytest.mark.parametrize("begin", [8, 12, 35])
def test_the_beginning_of_anothers_decision_finds_nothing(begin: int, lives: list[Life]) -> None:
    ann, anna = lives[0], lives[3]
    if not ann.decision.startswith(anna.decision[:begin]):
        with pytest.raises(NotFound):
            ann.person.why(anna.decision[:begin])


@pytest.mark.parametrize("pattern", ["%", "_", "%%%%%%%%", "________", "*", "", "........-"])
def test_patterns_are_no_ids(pattern: str, lives: list[Life]) -> None:
    for call in (Person.event, Person.why, Person.decision):
        with pytest.raises(NotFound):
            call(lives[0].person, pattern)


@pytest.mark.parametrize("id_", REFUSED, ids=ascii)
def test_ids_that_look_like_others_are_refused(id_: str) -> None:
    with Habitus(":memory:") as habitus:
        with pytest.raises(UsageError) as refused:
            habitus.person(id_, zone="Europe/Berlin")
        assert refused.value.fix
        with pytest.raises(HabitusError):
            habitus.status(person=id_)
        assert habitus.people() == []


def test_erasing_one_leaves_all_others(lives: list[Life]) -> None:
    with Habitus(":memory:") as habitus:
        mine = [live(habitus, id_, fruit) for id_, fruit in zip(ALIKE, FRUITS, strict=True)]
        before = [(one.person.files(), one.person.facts()) for one in mine]
        mine[0].person.erase()
        assert habitus.people() == sorted(ALIKE[1:])
        assert [(one.person.files(), one.person.facts()) for one in mine[1:]] == before[1:]
