"""Free functions in decisions: what they answer, and what becomes of one that can't be run."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from habitus import Habitus, Person
from habitus.decide import FreeOutcome, NoRunner, View, evaluate_rule
from habitus.decide.sandbox import Sandbox, lacking
from habitus.decide.sandbox._jail import _WORDS, find_jail
from habitus.decide.sandbox._run import PersonRunner
from habitus.decide.sandbox._session import Broken, Raw
from habitus.rules import At, FreeRule, Refused, Result, Rule, print_rule, read_free_rule
from habitus.vocabulary import Settings, shipped_concepts, validate_context
from rules.strategies import sound_rules

from .strategies import CONCEPTS, contexts, settings_of_people

NOW = datetime.fromisoformat("2026-03-02T12:00:00+01:00")
needs_sandbox = pytest.mark.skipif(bool(lacking()), reason=lacking())
MEAL: dict[str, JsonValue] = {
    "kind": "meal",
    "dish": "satay",
    "ingredients": ["peanut", "walnut", "rice"],
    "price": 30.0,
}


def rule(name: str, body: str, *, imports: str = "forbid", of: str = "Meal") -> str:
    names = ", ".join(
        sorted({of, "rule", *imports.split(", ")}, key=lambda one: (one.islower(), one))
    )
    lines = "\n".join("    " + one for one in body.split("\n"))
    return (
        f'"""Rule {name}."""\n\nfrom habitus.code import {names}\n\n\n'
        f'@rule(id="{name}", domain="food")\ndef {name}(context: {of}):\n{lines}\n'
    )


NUTS = rule(
    "nuts",
    'n = len([one for one in context.ingredients if is_a(one, "nut")])\n'
    "if n >= 2:\n    return avoid(0.3 * n)",
    imports="avoid, is_a",
)
RUNAWAY = rule("runaway", "n = 0\nwhile n >= 0:\n    n += 1\nreturn forbid()")
HUNGRY = rule("hungry", "many = [1]\nwhile True:\n    many = many + many\nreturn forbid()")
FAILING = rule("failing", "return forbid() if 1 / 0 > 1 else None")
SOFT = rule("softly", "return avoid(1 / 0)", imports="avoid")
WRONG = rule("wrong", "return avoid(7)", imports="avoid")


def free(source: str) -> FreeRule:
    return read_free_rule(source, "draft.py")


def seen(context: Mapping[str, JsonValue] = MEAL) -> View:
    return View(
        validate_context(context),
        settings=Settings(zone="Europe/Berlin"),
        concepts=shipped_concepts(),
        now=NOW,
    )


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(people=2)
    yield sandbox
    sandbox.close()


def run(sandbox: Sandbox, *sources: str, **context: JsonValue) -> Mapping[str, FreeOutcome]:
    rules = [free(one) for one in sources]
    return sandbox.of("ann").run(rules, seen({**MEAL, **context}))


# --- what a function answers -----------------------------------------------------------------------


@needs_sandbox
@pytest.mark.slow
def test_a_function_counts_what_tier_1_recognises(sandbox: Sandbox) -> None:
    assert run(sandbox, NUTS)["nuts"].result == Result("avoid", strength=0.6)
    assert run(sandbox, NUTS, ingredients=["rice"]) == {}


@needs_sandbox
@pytest.mark.slow
def test_an_absent_field_stops_it_and_is_named(sandbox: Sandbox) -> None:
    rules = [free(NUTS)]
    found = sandbox.of("ann").run(rules, seen({"kind": "meal", "dish": "satay"}))
    assert found["nuts"] == FreeOutcome(missing=("ingredients",))


@needs_sandbox
@pytest.mark.slow
def test_effects_times_and_people_cross(sandbox: Sandbox) -> None:
    source = rule(
        "crowd",
        'clients = len([one for one in context.attendees if one.role == "client"])\n'
        "if clients >= 2 and context.start.hour == 13 and decided_at.hour == 12:\n"
        '    return forbid() & do(tag="crowd", notify=at("next working day", "09:00"))',
        imports="forbid, do, at, decided_at",
        of="Meeting",
    )
    meeting: dict[str, JsonValue] = {
        "kind": "meeting",
        "start": "2026-03-02T12:30:00+00:00",
        "attendees": [{"name": "Mei", "role": "client"}, {"name": "Bo", "role": "client"}],
    }
    found = sandbox.of("ann").run([free(source)], seen(meeting))["crowd"].result
    assert found is not None
    assert found.stance == "forbid"
    assert [key for key, _ in found.effects] == ["notify", "tag"]


@needs_sandbox
@pytest.mark.slow
def test_failures_are_told_apart_and_hurt_nobody_else(sandbox: Sandbox) -> None:
    found = run(sandbox, NUTS, RUNAWAY, HUNGRY, FAILING, WRONG)
    assert found["runaway"] == FreeOutcome(failure="time")
    assert found["hungry"].failure in ("memory", "time")
    assert found["failing"] == FreeOutcome(failure="error", detail="ZeroDivisionError")
    assert found["wrong"] == FreeOutcome(failure="answer")
    assert found["nuts"].result == Result("avoid", strength=0.6)
    assert run(sandbox, NUTS, RUNAWAY)["nuts"].result == Result("avoid", strength=0.6)
    assert sandbox.apart() >= 1


@needs_sandbox
@pytest.mark.slow
def test_people_come_and_go_and_threads_wait_for_one_another(sandbox: Sandbox) -> None:
    rules = [free(NUTS)]
    wrong: list[object] = []

    def decide_often(person: str) -> None:
        for _ in range(5):
            found = sandbox.of(person).run(rules, seen())
            if found["nuts"].result != Result("avoid", strength=0.6):
                wrong.append((person, found))

    threads = [threading.Thread(target=decide_often, args=(f"p{n % 4}",)) for n in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert wrong == []


@needs_sandbox
@pytest.mark.slow
@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_tier_1_rule_run_as_a_function_answers_the_same(
    sandbox: Sandbox, data: st.DataObject
) -> None:
    one: Rule = data.draw(sound_rules("meal"))
    context = data.draw(contexts("meal"))
    view = View(context, settings=data.draw(settings_of_people()), concepts=CONCEPTS, now=NOW)
    answer = evaluate_rule(one, view)
    assume(answer is not None and not answer.unknown)
    results = [branch.result for branch in one.branches if branch.result is not None]
    assume(not any(isinstance(v, At) for result in results for _, v in result.effects))
    function = read_free_rule(print_rule(one), "draft.py")
    outcome = sandbox.of("ann").run([function], view).get(one.id, FreeOutcome())
    assert outcome.failure is None
    if not outcome.missing:  # a function stops at what is unknown, tier 1 goes on to its next if
        assert answer is not None
        assert outcome.result == answer.result


# --- finding the one that stopped a feed -----------------------------------------------------------


class Scripted:
    """A session in which some functions stop the feed, with or without a hint which."""

    def __init__(self, bad: set[str], *, hints: bool) -> None:
        self.bad, self.hints = bad, hints
        self.feeds: list[int] = []
        self.worn = False

    def run(self, bodies: Sequence[str], inputs: object, ask: object) -> Raw:
        self.feeds.append(len(bodies))
        for place, body in enumerate(bodies):
            if body in self.bad:
                raise Broken("crash", place if self.hints else None)
        return dict.fromkeys(range(len(bodies)), (("avoid", 0.5, "", ()),))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("hints", [True, False])
@pytest.mark.parametrize("bad", [(3,), (0, 31), (5, 6, 7), tuple(range(32))])
def test_whatever_stops_a_feed_is_found_and_the_rest_is_intact(
    bad: tuple[int, ...], hints: bool
) -> None:
    rules = [
        free(rule(f"r{n}", f"n = {n}\nreturn avoid(0.5) if n >= 0 else None", imports="avoid"))
        for n in range(32)
    ]
    session = Scripted({rules[n].body for n in bad}, hints=hints)
    runner = PersonRunner(lambda: session)  # type: ignore[arg-type,return-value]
    found = runner.run(rules, seen())
    assert len(found) == 32
    for n, one in enumerate(rules):
        outcome = found[one.head.id]
        assert (outcome.failure == "crash") is (n in bad), n
        assert (outcome.result == Result("avoid", strength=0.5)) is (n not in bad), n
    session.feeds.clear()
    runner.run(rules, seen())
    assert len(session.feeds) <= 1 + len(bad), "those found run apart from then on"


# --- in a person's code ----------------------------------------------------------------------------


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Person]:
    with Habitus(tmp_path / "store.db") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def take_over(ann: Person, folder: Path, **files: str) -> tuple[str, ...]:
    if not folder.exists():
        ann.export(folder)
        (folder / "rules" / "food").mkdir(parents=True)
    for name, text in files.items():
        (folder / "rules" / "food" / f"{name}.py").write_text(text)
    return ann.apply(folder).warnings


@needs_sandbox
@pytest.mark.slow
def test_a_function_decides_is_explained_and_replays(ann: Person, tmp_path: Path) -> None:
    warnings = take_over(ann, tmp_path / "code", nuts=NUTS)
    assert "It is a free function (tier 2)" in warnings[0]
    decision = ann.evaluate_context(MEAL)
    assert (decision.verdict, decision.because[0]) == ("avoid", "Rule nuts.")
    assert decision.fired[0].share == 1.0
    assert ann.replay(decision.id) == []
    assert "rules/food/nuts.py" in ann.why(decision.id)
    assert [one.stances for one in ann.rules()] == [frozenset({"avoid"})]


@needs_sandbox
@pytest.mark.slow
def test_a_hard_one_that_fails_asks_a_soft_one_is_left_out(ann: Person, tmp_path: Path) -> None:
    take_over(ann, tmp_path / "code", softly=SOFT)
    decision = ann.evaluate_context(MEAL)
    assert decision.verdict == "allow"
    assert decision.because[0] == '"Rule softly." was left out: it ended with ZeroDivisionError.'
    assert [one.rule for one in decision.failed] == ["softly"]
    take_over(ann, tmp_path / "code", runaway=RUNAWAY)
    decision = ann.evaluate_context(MEAL)
    assert decision.verdict == "ask"
    assert (
        '"Rule runaway." could not be run (it took too long), so you are asked.' in decision.because
    )
    assert decision.question is not None
    assert ann.replay(decision.id) == []


@needs_sandbox
@pytest.mark.slow
def test_a_hard_one_that_lacks_a_field_is_unjudged(ann: Person, tmp_path: Path) -> None:
    source = rule("dear", "n = context.price.value\nreturn forbid() if n > 20 else None")
    take_over(ann, tmp_path / "code", dear=source)
    decision = ann.evaluate_context({"kind": "meal", "dish": "satay"})
    assert decision.verdict == "allow"
    assert decision.unjudged[0].missing == ("price",)
    assert ann.check_constraint({"kind": "meal", "dish": "satay"})[0].verdict == "ask"


@needs_sandbox
@pytest.mark.slow
def test_types_are_checked_at_write_with_line_and_column(ann: Person, tmp_path: Path) -> None:
    source = rule("dear", "n = 20\nreturn forbid() if context.price > n else None")
    with pytest.raises(Refused) as caught:
        take_over(ann, tmp_path / "code", dear=source)
    assert "rules/food/dear.py:9:24: error: " in str(caught.value)
    assert "not supported between" in str(caught.value)
    assert ann.rules() == []


@needs_sandbox
@pytest.mark.slow
def test_an_edit_that_falls_from_tier_1_is_reported(ann: Person, tmp_path: Path) -> None:
    plain = rule(
        "nuts", 'if is_a(context.dish, "nut"):\n    return avoid(0.5)', imports="avoid, is_a"
    )
    assert take_over(ann, tmp_path / "code", nuts=plain) == ()
    warnings = take_over(ann, tmp_path / "code", nuts=NUTS)
    assert "rules/food/nuts.py:8:5: warning: It falls from tier 1 to tier 2" in warnings[0]


def test_without_a_sandbox_a_function_is_refused_with_one_sentence(
    ann: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("habitus.decide.sandbox._jail.find_jail", lambda: "bubblewrap")
    with pytest.raises(Refused, match=r"bubblewrap is not installed \(Debian: apt install"):
        take_over(ann, tmp_path / "code", nuts=NUTS)


def test_without_a_sandbox_a_stored_function_fails_closed() -> None:
    rules = [free(RUNAWAY), free(SOFT)]
    assert NoRunner().run(rules, seen()) == {
        "runaway": FreeOutcome(failure="sandbox"),
        "softly": FreeOutcome(failure="sandbox"),
    }


def test_what_is_lacking_is_said_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(_WORDS["en"]) == set(_WORDS["zh"])
    for lack in _WORDS["en"]:
        monkeypatch.setattr("habitus.decide.sandbox._jail.find_jail", lambda lack=lack: lack)
        assert lacking("en").startswith("Free functions are off: ")
        assert lacking("zh").startswith("自由函数已关闭：")


def test_the_jail_is_looked_for_once() -> None:
    assert find_jail() is find_jail()


def test_a_person_keeps_their_runner_so_that_what_is_made_for_it_can_be_kept() -> None:
    sandbox = Sandbox()
    runner = sandbox.of("ann")
    assert sandbox.of("ann") is runner
    sandbox.close()
