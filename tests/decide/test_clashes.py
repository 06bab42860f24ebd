"""Clashes are told with an example on which both rules answer, and only where nothing decides."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus import Habitus, Person
from habitus.decide import Clash, ClashFinder, View, evaluate_rule
from habitus.rules import Relations, Rule, StoredRule, print_rule
from habitus.vocabulary import Language, Settings, shipped_concepts, validate_context
from rules.strategies import sound_rules

CONCEPTS = shipped_concepts()
NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
SETTINGS = Settings("Europe/Berlin", currency="USD")


def stored(rule: Rule, *, origin: str = "stated") -> StoredRule:
    return StoredRule(
        rule=rule, path=rule.path, source=print_rule(rule), origin=origin,  # type: ignore[arg-type]
        stage="active", fact="", evidence=(), agreed=19.0, disagreed=1.0, known_from=NOW,
        known_to=None, from_seq=1,
    )  # fmt: skip


def clashes(rules: list[StoredRule], language: Language = "en") -> list[Clash]:
    person = Settings("Europe/Berlin", language=language, currency="USD")
    relations = Relations(CONCEPTS, person.day_at(NOW))
    relations.sync(one.rule for one in rules)
    return ClashFinder(rules, person, relations, NOW).all()


@st.composite
def codes(draw: st.DrawFn) -> list[Rule]:
    from dataclasses import replace

    some = draw(st.lists(sound_rules(), min_size=2, max_size=8))
    return [replace(one, id=f"r{n}", name=f"rule_{n}") for n, one in enumerate(some)]


@given(codes())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_both_rules_of_a_contradiction_answer_on_its_example(rules: list[Rule]) -> None:
    by_id = {one.id: one for one in rules}
    for clash in clashes([stored(one) for one in rules]):
        assert (clash.context is None) == (clash.how != "contradiction")
        if clash.context is None or clash.now is None:
            continue
        view = View(
            validate_context(clash.context), settings=SETTINGS, concepts=CONCEPTS, now=clash.now
        )
        for id_ in clash.rules:
            answer = evaluate_rule(by_id[id_], view)
            assert answer is not None
            assert answer.result is not None


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Person]:
    with Habitus(tmp_path / "store.db") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def write(folder: Path, name: str, body: str, **head: object) -> None:
    from habitus import code

    given = "".join(f", {key}={value!r}" for key, value in head.items())
    text = (
        f"from habitus.code import {', '.join(code.__all__)}\n\n\n"
        f'@rule(id="{name}", domain="d"{given})\n{body}'
    )
    path = folder / "rules" / "d" / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_applying_a_folder_warns_of_a_clash_with_an_example(ann: Person, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    ann.export(folder)
    write(folder, "never", "def never(meeting: Meeting):\n"
          "    if during(meeting.start, on(FRI)):\n        return forbid()\n")  # fmt: skip
    write(folder, "fine", "def fine(meeting: Meeting):\n"
          '    if meeting.has_role("client"):\n        return permit()\n')  # fmt: skip
    done = ann.apply(folder)
    assert any("with a client" in one and "Friday" in one for one in done.warnings), done.warnings
    (clash,) = ann.conflicts()
    assert clash.how == "contradiction"
    assert clash.context is not None
    decision = ann.evaluate_context(clash.context, now=clash.now)
    assert {frozenset(one.rules) for one in decision.conflicts} == {frozenset(clash.rules)}


def test_what_priority_settles_is_no_contradiction(ann: Person, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    ann.export(folder)
    write(folder, "never", "def never(meeting: Meeting):\n    if meeting.online:\n"
          "        return forbid()\n")  # fmt: skip
    write(folder, "fine", "def fine(meeting: Meeting):\n    if meeting.has_role('client'):\n"
          "        return permit()\n", priority=7)  # fmt: skip
    ann.apply(folder)
    assert not ann.conflicts()


def test_a_soft_rule_inside_a_permit_never_counts(ann: Person, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    ann.export(folder)
    write(folder, "rather_not", "def rather_not(meal: Meal):\n    if meal.spiciness > 3:\n"
          "        return avoid(0.5)\n")  # fmt: skip
    write(folder, "fine", "def fine(meal: Meal):\n    if meal.spiciness > 1:\n"
          "        return permit()\n")  # fmt: skip
    ann.apply(folder)
    (clash,) = ann.conflicts()
    assert (clash.how, clash.rules) == ("shadowed", ("rather_not", "fine"))


def test_a_receipt_tells_of_a_clash(ann: Person) -> None:
    ann.tell("Never schedule meetings on Fridays.")
    receipt = ann.tell("Always accept meetings with clients.")
    notes = [one.note for one in receipt.learnt]
    assert any("Friday" in note and "client" in note for note in notes), receipt
    assert [one.how for one in ann.conflicts()] == ["contradiction"]


def test_a_rule_that_is_switched_off_clashes_no_more(ann: Person) -> None:
    ann.tell("Never schedule meetings on Fridays.")
    receipt = ann.tell("Always accept meetings with clients.")
    ann.set_stage(receipt.learnt[0].rules[0], "dormant")
    assert not ann.conflicts()


def test_clashes_are_told_in_chinese(tmp_path: Path) -> None:
    with Habitus(tmp_path / "store.db") as habitus:
        mei = habitus.person("mei", zone="Asia/Shanghai", language="zh")
        mei.tell("周五不要安排会议。")
        mei.tell("客户的会议一定要接受。")
        told = [one.message for one in mei.conflicts()]
    assert any("周五" in one and "不行" in one and "必须" in one for one in told), told
