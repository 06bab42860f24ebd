"""What a later statement does to earlier ones."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from habitus.facts import Statement, Target, Thing, Trait, Who
from habitus.rules import Held, revise
from habitus.vocabulary import Between, Dates, On, money, shipped_concepts

CONCEPTS = shipped_concepts()


def thing(name: str) -> Thing:
    return Thing(name, CONCEPTS.lookup(name, "food"))


def say(stance: str, *things: str, **slots: object) -> Statement:
    target = Target(things=tuple(thing(one) for one in things), **slots)  # type: ignore[arg-type]
    return Statement(stance=stance, target=target)  # type: ignore[arg-type]


def revised(new: Statement, *old: Statement) -> tuple[list[tuple[str, str]], bool]:
    held = [Held(f"f{n}", one) for n, one in enumerate(old)]
    effects, stands = revise(new, held, CONCEPTS)
    return [(one.how, one.fact_id) for one in effects], stands


def test_a_repeat_adds_evidence_and_no_second_rule() -> None:
    assert revised(say("avoid", "mushroom"), say("avoid", "mushroom")) == (
        [("repeat", "f0")],
        False,
    )


def test_a_change_of_taste_ends_the_old_one() -> None:
    assert revised(say("avoid", "mushroom"), say("prefer", "mushroom")) == ([("end", "f0")], True)
    assert revised(say("prefer", "kale"), say("avoid", "kale")) == ([("end", "f0")], True)


def test_a_new_cap_takes_the_place_of_the_old_one() -> None:
    def cap(amount: float) -> Statement:
        trait = Trait("price", ">", money(amount, "EUR"))
        return Statement(stance="forbid", target=Target(kinds=("hotel",), traits=(trait,)))

    assert revised(cap(160), cap(120)) == ([("end", "f0")], True)
    flights = replace(cap(120), target=replace(cap(120).target, kinds=("flight",)))
    assert revised(cap(160), flights) == ([], True)


def test_fine_again_ends_what_was_ruled_out() -> None:
    assert revised(say("neutral", "coffee"), say("forbid", "coffee")) == ([("end", "f0")], False)
    assert revised(say("neutral", "coffee"), say("forbid", "cola")) == ([], False)


def test_fine_in_part_becomes_an_exception() -> None:
    effects, stands = revise(
        say("neutral", "red wine"), [Held("f", say("forbid", "alcohol"))], CONCEPTS
    )
    assert not stands and effects[0].how == "except"
    assert effects[0].statement is not None
    assert effects[0].statement.target.but == (thing("red wine"),)


def test_one_of_several_ruled_out_things_can_be_fine_again() -> None:
    effects, _ = revise(
        say("neutral", "peanut"), [Held("f", say("forbid", "peanut", "cashew"))], CONCEPTS
    )
    assert effects[0].statement is not None
    assert effects[0].statement.target.things == (thing("cashew"),)


def test_a_single_day_is_an_exception_not_the_end() -> None:
    wednesdays = Statement(stance="forbid", target=Target(kinds=("meeting",), window=On((2,))))
    one_day = Dates(date(2026, 7, 15), date(2026, 7, 15))
    fine = Statement(stance="permit", target=Target(kinds=("meeting",), window=one_day))
    effects, stands = revise(fine, [Held("f", wednesdays)], CONCEPTS)
    assert [one.how for one in effects] == ["except"] and not stands
    assert effects[0].statement is not None
    assert effects[0].statement.unless[0].window == one_day


def test_a_liking_does_not_lift_an_allergy() -> None:
    allergy = replace(say("forbid", "peanut"), firm=True)
    assert revised(say("prefer", "peanut"), allergy) == ([], True)
    assert revised(say("neutral", "peanut"), allergy) == ([("end", "f0")], False)


def test_taking_back_ends_only_what_it_is_about() -> None:
    mornings = Statement(stance="avoid", target=Target(kinds=("meeting",), window=Between(0, 540)))
    boss = Statement(stance="prefer", target=Target(kinds=("meeting",), people=(Who(role="boss"),)))
    back = replace(mornings, stance="neutral", change="end")
    assert revised(back, mornings, boss) == ([("end", "f0")], False)


def test_statements_that_merely_overlap_both_stay() -> None:
    assert revised(say("avoid", "thai cuisine"), say("prefer", "curry")) == ([], True)


def test_a_liking_takes_one_of_several_disliked_things_out() -> None:
    effects, stands = revise(
        say("prefer", "peanut"), [Held("f", say("avoid", "peanut", "cashew"))], CONCEPTS
    )
    assert stands and effects[0].statement is not None
    assert effects[0].statement.target.things == (thing("cashew"),)


def test_ruling_out_a_format_ends_asking_for_it() -> None:
    asked = Statement(
        stance="do", target=Target(kinds=("reply",)), effects=(("format", "bullets"),)
    )
    bullets = Target(kinds=("reply",), traits=(Trait("format", "==", "bullets"),))
    assert revised(Statement(stance="forbid", target=bullets), asked) == ([("end", "f0")], True)


def test_taking_back_exactly_what_was_said_leaves_what_is_wider() -> None:
    ended = replace(say("forbid", "red wine"), change="end")
    assert revised(ended, say("forbid", "alcohol"), say("forbid", "red wine")) == (
        [("end", "f1")],
        False,
    )


def _cap(amount: float, **slots: object) -> Statement:
    trait = Trait("price", ">", money(amount, "EUR"))
    return Statement(stance="forbid", target=Target(kinds=("hotel",), traits=(trait,)), **slots)  # type: ignore[arg-type]


def test_a_later_start_leaves_the_old_one_until_the_day_before() -> None:
    new, today = _cap(160, since=date(2026, 6, 1)), date(2026, 3, 2)
    effects, stands = revise(new, [Held("f", _cap(120))], CONCEPTS, today)
    assert stands and [one.statement for one in effects] == [_cap(120, until=date(2026, 5, 31))]


def test_a_start_that_has_come_ends_the_old_one() -> None:
    new = _cap(160, since=date(2026, 3, 1))
    effects, _ = revise(new, [Held("f", _cap(120))], CONCEPTS, date(2026, 3, 2))
    assert [one.how for one in effects] == ["end"]


def test_what_holds_until_a_day_lets_the_old_one_return() -> None:
    new = _cap(160, until=date(2026, 3, 31))
    effects, stands = revise(new, [Held("f", _cap(120))], CONCEPTS, date(2026, 3, 2))
    assert stands and [one.statement for one in effects] == [_cap(120, since=date(2026, 4, 1))]


def test_the_same_with_a_last_day_only_gets_that_day() -> None:
    new = _cap(120, until=date(2026, 3, 31))
    effects, stands = revise(new, [Held("f", _cap(120))], CONCEPTS, date(2026, 3, 2))
    assert stands and [one.how for one in effects] == ["end"]


def test_between_two_days_the_old_one_is_excepted() -> None:
    new = _cap(160, since=date(2026, 4, 1), until=date(2026, 4, 30))
    effects, _ = revise(new, [Held("f", _cap(120))], CONCEPTS, date(2026, 3, 2))
    assert effects[0].statement is not None
    assert effects[0].statement.unless[0].window == Dates(date(2026, 4, 1), date(2026, 4, 30))


def test_taking_back_one_of_several_leaves_the_others() -> None:
    def kept_away(*names: str, change: str = "state") -> Statement:
        people = tuple(Who(name=one) for one in names)
        return Statement(
            stance="forbid",
            target=Target(kinds=("meeting",), people=people),
            change=change,  # type: ignore[arg-type]
        )

    effects, _ = revise(
        kept_away("Ann", change="end"), [Held("f", kept_away("Ann", "Bo"))], CONCEPTS
    )
    assert [one.statement for one in effects] == [kept_away("Bo")]
