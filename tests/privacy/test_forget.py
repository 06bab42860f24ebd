"""Forgetting: what was said goes from everything that was made of it, and the rest stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, NotFound, Person, UsageError

from ._bytes import found_in_files, found_in_tables

START = datetime.fromisoformat("2026-03-02T09:00:00+01:00")


@pytest.fixture
def habitus(tmp_path: Path) -> Iterator[Habitus]:
    (tmp_path / "store").mkdir()
    with Habitus(tmp_path / "store" / "habitus.db") as opened:
        yield opened


@pytest.fixture
def ann(habitus: Habitus) -> Person:
    return habitus.person("ann", zone="Europe/Berlin")


def tell(person: Person, *texts: str, first: int = 0) -> list[str]:
    """Say one thing a day; the ids of the entries."""
    return [
        person.tell(text, at=START + timedelta(days=first + day)).event
        for day, text in enumerate(texts)
    ]


def rules(person: Person) -> list[str]:
    return sorted(person.sentence(one) for one in person.rules())


# --- what goes -----------------------------------------------------------------------------------


def test_a_forgotten_sentence_is_gone_from_everything(
    ann: Person, habitus: Habitus, tmp_path: Path
) -> None:
    secret, other = tell(ann, "I'm allergic to wolfberries.", "No meetings before 9 am.")
    fired = ann.evaluate_context({"kind": "meal", "dish": "wolfberries soup"}, now=START)
    assert ann.evaluate_context({"kind": "meal", "dish": "wolfberries soup"}).verdict == "forbid"
    ann.export(tmp_path / "store" / "code")
    assert found_in_files(tmp_path / "store", ["wolfberr"])
    assert secret in f"{ann.related('allergic')} {ann.topics()}"
    removal = ann.forget(secret)
    assert secret not in f"{ann.related('allergic')} {ann.topics()}"
    assert next(one.id for one in removal.of("removed")) == secret
    assert {one.what for one in removal.of("retired")} == {"fact", "rule"}
    assert removal.clean and removal.commits
    assert not found_in_tables(habitus, ["wolfberr"])
    assert not found_in_files(tmp_path / "store", ["wolfberr"])
    assert rules(ann) == ["No meetings before 09:00."]
    assert not ann.recall("wolfberries").found and ann.event(other).text
    assert "removed on" in ann.why(fired.id)
    assert ann.evaluate_context({"kind": "meal", "dish": "wolfberries"}).verdict == "allow"
    assert set(habitus.status().lag.values()) == {0}


def test_a_chinese_sentence_goes_as_well(ann: Person, habitus: Habitus, tmp_path: Path) -> None:
    [secret, _] = tell(ann, "我对枸杞过敏。", "早上九点之前不要开会。")
    assert ann.evaluate_context({"kind": "meal", "dish": "枸杞粥"}).verdict == "forbid"
    ann.forget(secret)
    assert not found_in_tables(habitus, ["枸杞"])
    assert not found_in_files(tmp_path / "store", ["枸杞"])
    assert len(ann.rules()) == 1


def test_a_fact_and_a_rule_go_with_what_they_were_read_from(ann: Person) -> None:
    first, second = tell(ann, "I'm allergic to kiwis.", "I'm allergic to plums.")
    [rule] = [one for one in ann.rules() if "kiwi" in one.source]
    [fact] = [one for one in ann.facts() if one.source == second]
    ann.forget(rule.rule.id)
    with pytest.raises(NotFound):
        ann.event(first)
    ann.forget(fact.id)
    with pytest.raises(NotFound):
        ann.event(second)
    assert not ann.rules() and not ann.facts()


def test_a_rule_written_by_hand_goes_from_the_whole_history(
    ann: Person, habitus: Habitus, tmp_path: Path
) -> None:
    code = tmp_path / "code"
    ann.export(code)
    (code / "rules/food").mkdir(parents=True)
    (code / "rules/food/no_durian.py").write_text(
        '"""Never durian."""\n\nfrom habitus.code import Meal, contains, forbid, rule\n\n\n'
        '@rule(id="d1", domain="food")\ndef no_durian(meal: Meal):\n'
        '    if contains(meal.dish, "durian"):\n        return forbid()\n'
    )
    ann.apply(code)
    ann.forget("d1")
    assert ann.rules() == []
    assert not found_in_tables(habitus, ["durian"])
    assert not found_in_files(code, ["durian"]), "the folder was known"


def test_a_decision_can_be_forgotten_alone(ann: Person) -> None:
    tell(ann, "I'm allergic to kiwis.")
    kept = ann.evaluate_context({"kind": "meal", "dish": "kiwi tart"}).id
    gone = ann.evaluate_context({"kind": "meal", "dish": "kiwi pie"}).id
    removal = ann.forget(gone)
    assert [(one.what, one.id) for one in removal.of("removed")] == [("decision", gone)]
    assert "pie" not in ann.why(gone) and "forbid" in ann.why(gone)
    assert "tart" in ann.why(kept) and len(ann.rules()) == 1


def test_words_forget_all_that_holds_them(ann: Person, habitus: Habitus) -> None:
    tell(ann, "I'm allergic to kiwis.", "Zoe brought kiwis.", "No meetings before 9 am.")
    ann.tell("You said that you can't eat kiwis.", at=START, speaker="assistant")
    ann.evaluate_context({"kind": "meal", "dish": "kiwis with cream"})
    removal = ann.forget(query="KIWIS")
    assert [one.what for one in removal.of("removed")] == ["message"] * 3 + ["decision"]
    assert not found_in_tables(habitus, ["kiwi"])
    assert rules(ann) == ["No meetings before 09:00."]


def test_what_holds_the_same_words_is_named_and_kept(ann: Person) -> None:
    [secret, other] = tell(ann, "I'm allergic to kiwis.", "Zoe brought kiwis.")
    assert [one.id for one in ann.forget(secret).of("kept")] == [other]


def test_a_preview_changes_nothing(ann: Person) -> None:
    [secret] = tell(ann, "I'm allergic to kiwis.")
    before = (ann.files(), ann.facts(), ann.history())
    preview = ann.forget(secret, preview=True)
    assert preview.preview and preview.counts() == {"removed": 1, "retired": 2}
    assert (ann.files(), ann.facts(), ann.history()) == before
    done = ann.forget(secret)
    assert done.counts() == preview.counts() and not done.preview


def test_what_is_not_there_is_refused_and_nothing_is_removed(ann: Person) -> None:
    [said] = tell(ann, "I'm allergic to kiwis.")
    with pytest.raises(UsageError):
        ann.forget()
    with pytest.raises(NotFound):
        ann.forget([said, "nothing"])
    assert ann.event(said)
    ann.forget(said)
    with pytest.raises(NotFound, match="was removed on"):
        ann.forget(said)


def test_a_fact_whose_meaning_came_from_what_is_forgotten_goes_too(
    ann: Person, habitus: Habitus
) -> None:
    first, second = tell(ann, "I'm allergic to kiwis.", "And dumplings with them are out, too.")
    _ = second
    ann.forget(first)
    assert not found_in_tables(habitus, ["kiwi"])


# --- what it had changed -------------------------------------------------------------------------


def test_what_a_forgotten_statement_had_ended_holds_again(ann: Person, habitus: Habitus) -> None:
    _, later = tell(
        ann, "Hotels under 120 euros a night.", "160 euros a night is fine for hotels now."
    )
    assert rules(ann) == ["No hotels over 160 EUR a night."]
    removal = ann.forget(later)
    assert rules(ann) == ["No hotels over 120 EUR a night."]
    assert [one.what for one in removal.of("restored")] == ["fact"]
    assert ann.facts()[0].ended_at is None
    assert not found_in_tables(habitus, ["160 euros", "160 EUR", "_160"])


def test_it_stays_ended_where_something_else_ends_it_too(ann: Person) -> None:
    _, middle, last = tell(
        ann,
        "Hotels under 120 euros a night.",
        "Hotels under 160 euros a night.",
        "Hotels under 200 euros a night.",
    )
    removal = ann.forget(middle)
    assert rules(ann) == ["No hotels over 200 EUR a night."]
    assert removal.of("restored") == []
    [first] = [one for one in ann.facts() if one.ended_at is not None]
    assert first.ended_at == START + timedelta(days=2) and last in first_source(ann, first.ended_by)


def first_source(person: Person, fact: str) -> tuple[str, ...]:
    return next(one.evidence for one in person.facts() if one.id == fact)


def test_an_exception_goes_and_later_ones_stay(ann: Person, habitus: Habitus) -> None:
    _, mei, _ = tell(
        ann,
        "No meetings before 9 am.",
        "Meetings with Quillon before nine are fine.",
        "Meetings with Barbara before nine are fine.",
    )
    assert "Quillon" in rules(ann)[0] and "Barbara" in rules(ann)[0]
    removal = ann.forget(mei)
    assert rules(ann) == ["No meetings before 09:00, except with Barbara."]
    assert [one.why for one in removal.of("changed")] == ["unsaid"]
    assert not found_in_tables(habitus, ["Quillon"])


def test_an_edit_by_hand_that_holds_it_goes_too(
    ann: Person, habitus: Habitus, tmp_path: Path
) -> None:
    _, gone = tell(ann, "No meetings before 9 am.", "Meetings with Quillon before nine are fine.")
    code = tmp_path / "code"
    ann.export(code)
    [file] = (code / "rules/scheduling").glob("*.py")
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.9)"))
    ann.apply(code)
    removal = ann.forget(gone)
    assert rules(ann) == ["No meetings before 09:00."]
    assert [one.why for one in removal.of("changed") if one.what == "fact"] == ["edit"]
    assert not found_in_tables(habitus, ["Quillon"])
    assert not found_in_files(code, ["Quillon"])


def test_an_edit_by_hand_that_does_not_hold_it_stays(ann: Person, tmp_path: Path) -> None:
    tell(ann, "No meetings before 9 am.")
    [gone] = tell(ann, "I'm allergic to kiwis.", first=1)
    code = tmp_path / "code"
    ann.export(code)
    [file] = (code / "rules/scheduling").glob("*.py")
    file.write_text(file.read_text().replace("forbid", "avoid").replace("avoid()", "avoid(0.9)"))
    ann.apply(code)
    ann.forget(gone)
    early = {"kind": "meeting", "start": "2026-04-01T08:00:00+02:00"}
    assert ann.evaluate_context(early).verdict == "avoid"


def test_a_moved_part_of_the_day_moves_back(ann: Person) -> None:
    first = ann.tell("Lunch is from 1 pm to 2 pm.").event
    moved = ann.tell("Lunch is from 2 pm to 3 pm.").event
    ann._habitus.person("ann", language="zh")
    assert ann.settings().parts["lunch"] == (840, 900)
    ann.forget(moved)
    assert ann.settings().parts["lunch"] == (780, 840) and ann.settings().language == "zh"
    ann.forget(first)
    assert "lunch" not in ann.settings().parts
    assert "13:00" not in "".join(ann.files().values())


def test_what_others_say_too_stays_in_their_words(ann: Person, habitus: Habitus) -> None:
    first, second, _ = tell(
        ann, "I'm allergic to kiwis.", "Listen: I'm allergic to kiwis!", "I'm allergic to kiwis."
    )
    assert len(ann.rules()) == 1
    removal = ann.forget(first)
    [changed] = removal.of("changed")
    assert (changed.what, changed.why, changed.n) == ("fact", "refounded", 2)
    [fact] = [one for one in ann.facts() if one.ended_at is None]
    assert fact.source == second and first not in fact.evidence
    assert len(ann.rules()) == 1
    ann.forget(list(fact.evidence))
    assert ann.rules() == [] and not found_in_tables(habitus, ["kiwi"])


def test_everything_else_is_as_if_it_had_never_been_said(tmp_path: Path) -> None:
    texts = [
        "No meetings before 9 am.",
        "I'm allergic to kiwis.",
        "我不吃香菜。",
        "Only nonstop flights.",
    ]
    with Habitus(tmp_path / "one.db") as one, Habitus(tmp_path / "two.db") as two:
        with_it = one.person("ann", zone="Europe/Berlin")
        without = two.person("ann", zone="Europe/Berlin")
        ids = tell(with_it, *texts)
        for day, text in enumerate(texts):
            if day != 1:
                tell(without, text, first=day)
        with_it.forget(ids[1])
        assert [one.message.split("\n")[0] for one in with_it.history()] == [
            one.message.split("\n")[0] for one in without.history()
        ]
        assert sorted(with_it.files()) == sorted(without.files())
        assert rules(with_it) == rules(without)
        before = (with_it.files(), with_it.history(), with_it.facts(), with_it.rules())
        with_it.rebuild()
        assert (with_it.files(), with_it.history(), with_it.facts(), with_it.rules()) == before


# --- what must not come back ---------------------------------------------------------------------


def test_the_same_file_imported_again_does_not_bring_it_back(ann: Person, tmp_path: Path) -> None:
    chat = tmp_path / "chat.jsonl"
    lines = [
        {"at": f"2026-03-02T09:0{n}:00+01:00", "speaker": "user", "text": text}
        for n, text in enumerate(("I'm allergic to kiwis.", "I'm allergic to plums."))
    ]
    chat.write_text("".join(json.dumps(one) + "\n" for one in lines))
    assert ann.ingest(chat).added == 2
    ann.forget(query="kiwis")
    again = ann.ingest(chat)
    assert (again.added, again.known) == (0, 1)
    assert "removed" in again.left_out[0].why and again.left_out[0].place
    assert len(ann.rules()) == 1


def test_the_same_words_of_the_same_moment_are_refused_and_new_ones_are_not(ann: Person) -> None:
    [said] = tell(ann, "I'm allergic to kiwis.")
    ann.forget(said)
    with pytest.raises(BadInput, match="removed"):
        tell(ann, "I'm allergic to kiwis.")
    assert ann.rules() == []
    tell(ann, "I'm allergic to kiwis.", first=9)
    assert len(ann.rules()) == 1


def test_a_habit_that_was_forgotten_does_not_form_again(ann: Person) -> None:
    def answer(day: int, hour: int, response: str) -> None:
        at = (START + timedelta(days=day)).replace(hour=hour)
        context = {"title": f"m{day}", "start": at.isoformat()}
        ann.observe(context, response, at=at)  # type: ignore[arg-type]

    for day in range(0, 70, 7):
        answer(day, 8, "declined")
        answer(day + 1, 15, "accepted")
    [habit] = [one for one in ann.rules() if one.origin == "induced"][:1]
    removal = ann.forget(habit.rule.id)
    assert any(one.why == "evidence" for one in removal.of("kept"))
    for day in range(70, 140, 7):
        answer(day, 8, "declined")
        answer(day + 1, 15, "accepted")
    assert habit.rule.id not in {one.rule.id for one in ann.rules()}
