"""Choosing, from end to end: the rules first, then what the person's goals and choices weigh."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person

AT = datetime(2026, 3, 2, 18, tzinfo=UTC)
LATER = AT + timedelta(days=30)
CHOICE = """from habitus.code import Meal, choice, is_a


@choice(id="c9w3", domain="food")
def choose_restaurant(meal: Meal):
    return 1.2 * is_a(meal.cuisine, "Cantonese") - 0.35 * meal.distance_km - 0.02 * meal.price
"""


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Person]:
    with Habitus(tmp_path / "store.db") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def write(person: Person, folder: Path, path: str, text: str) -> None:
    person.export(folder)
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    person.apply(folder)


def meal(cuisine: str, distance: float, price: float, **more: object) -> dict[str, object]:
    return {"kind": "meal", "cuisine": cuisine, "distance_km": distance, "price": price, **more}


def test_without_choices_the_rules_rank(ann: Person) -> None:
    ann.tell("I don't like spicy food.")
    ann.tell("I love sushi.")
    options = [{"kind": "meal", "dish": one} for one in ("bread", "spicy soup", "sushi")]
    choice = ann.simulate_user_decision(options)
    assert [one.index for one in choice.ranking] == [2, 0, 1]
    assert sum(one.probability for one in choice.ranking) == pytest.approx(1, abs=1e-5)
    likely = [one.probability for one in choice.ranking]
    assert likely == sorted(likely, reverse=True)


def test_what_is_forbidden_is_never_taken(ann: Person, tmp_path: Path) -> None:
    write(ann, tmp_path / "code", "rules/food/choose_restaurant.py", CHOICE)
    ann.tell("I'm allergic to peanuts.")
    choice = ann.simulate_user_decision(
        [meal("Cantonese", 0.1, 1, dish="peanut soup"), meal("Thai", 9, 90, dish="rice")]  # type: ignore[list-item]
    )
    by_index = {one.index: one for one in choice.ranking}
    assert choice.chosen == 1
    assert by_index[0].probability == 0
    assert by_index[1].probability == 1


def test_each_term_has_its_share_and_shares_add_up(ann: Person, tmp_path: Path) -> None:
    write(ann, tmp_path / "code", "rules/food/choose_restaurant.py", CHOICE)
    near, far = meal("Cantonese", 3, 30), meal("Thai", 1, 20)
    choice = ann.simulate_user_decision([near, far])  # type: ignore[list-item]
    for one in choice.ranking:
        assert one.utility == pytest.approx(sum(term.share for term in one.terms), abs=1e-5)
    best = choice.ranking[0]
    difference = best.utility - choice.ranking[1].utility
    assert difference == pytest.approx(1.2 - 0.35 * 2 - 0.02 * 10, abs=1e-5)
    assert "Cantonese food" in " ".join(choice.because)


def test_what_is_not_known_speaks_neither_for_nor_against(ann: Person, tmp_path: Path) -> None:
    write(ann, tmp_path / "code", "rules/food/choose_restaurant.py", CHOICE)
    choice = ann.simulate_user_decision(
        [{"kind": "meal", "cuisine": "Thai", "price": 20}, meal("Thai", 5, 20)]  # type: ignore[list-item]
    )
    assert choice.ranking[0].probability == pytest.approx(0.5)
    assert any("distance" in one and "Not known" in one for one in choice.because)


def test_a_choice_never_forbids(ann: Person, tmp_path: Path) -> None:
    write(ann, tmp_path / "code", "rules/food/choose_restaurant.py", CHOICE)
    decision = ann.evaluate_context(meal("Thai", 90, 900))  # type: ignore[arg-type]
    assert decision.verdict == "allow"
    assert decision.fired == ()


def test_choices_become_a_rule_once_they_foretell(ann: Person) -> None:
    pytest.importorskip("scipy")
    for number in range(14):
        stops = [0, 1, 2]
        options = [
            {"kind": "flight", "stops": stops[(number + n) % 3], "price": 200 + 10 * n}
            for n in range(3)
        ]
        chosen = next(n for n, one in enumerate(options) if one["stops"] == 0)
        seen = ann.observe_choice(options, chosen, at=AT + timedelta(hours=number))  # type: ignore[arg-type]
    assert seen.rule is not None
    (rule,) = ann.rules()
    assert (rule.origin, rule.stage, rule.rule.purpose) == ("induced", "active", "choice")
    assert "Learnt from" in rule.source
    assert len(rule.evidence) >= 8
    many = [{"kind": "flight", "stops": n, "price": 230} for n in (2, 0)]
    choice = ann.simulate_user_decision(many, now=LATER)
    assert choice.chosen == 1
    before = rule.source
    ann.rebuild()
    assert ann.rules()[0].source == before


def test_what_the_person_wrote_is_not_learnt_over(ann: Person, tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    from habitus.rules.choosing import choice_id

    text = CHOICE.replace("c9w3", choice_id("meal")).replace("choose_restaurant", "choose_meal")
    write(ann, tmp_path / "code", "rules/food/choose_meal.py", text)
    before = ann.rules()[0].source
    for number in range(12):
        options = [meal("Thai", n, 20 + n) for n in (number % 3, 5, 9)]
        seen = ann.observe_choice(options, 0, at=AT + timedelta(hours=number))  # type: ignore[arg-type]
    assert ann.rules()[0].source == before
    assert "as you wrote it" in seen.message


def test_a_learnt_choice_that_was_switched_off_stays_off(ann: Person) -> None:
    pytest.importorskip("scipy")
    for number in range(40):
        options = [{"kind": "hotel", "rating": 6 + (number + n) % 4} for n in range(3)]
        best = max(range(3), key=lambda n: float(str(options[n]["rating"])))
        seen = ann.observe_choice(options, best, at=AT + timedelta(hours=number))  # type: ignore[arg-type]
        if seen.rule is not None and number < 30:
            ann.set_stage(seen.rule, "dormant")
    assert ann.rules()[0].stage == "dormant"


@pytest.mark.parametrize(
    ("options", "chosen", "message"),
    [
        ([{"kind": "meal"}], 0, "at least two"),
        ([{"kind": "meal"}, {"kind": "flight"}], 0, "several kinds"),
        ([{"kind": "meal"}, {"kind": "meal"}], 2, "no option 2"),
        ([{"kind": "meal"}, {"kind": "meel"}], 0, "meel"),
    ],
)
def test_a_choice_that_does_not_fit_is_refused(
    ann: Person, options: list[dict[str, str]], chosen: int, message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        ann.observe_choice(options, chosen)


def test_messages_are_in_the_persons_language(tmp_path: Path) -> None:
    with Habitus(tmp_path / "store.db") as habitus:
        mei = habitus.person("mei", zone="Asia/Shanghai", language="zh")
        seen = mei.observe_choice([{"kind": "meal"}, {"kind": "meal"}], 0)
        assert "看到了1次选择" in seen.message
