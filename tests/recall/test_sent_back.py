"""What was recalled into a prompt and is sent back in a transcript adds nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from habitus import Habitus, Person
from habitus.log import without_memory

from .conftest import BEGIN


@pytest.fixture
def recalled(ann: Person) -> str:
    ann.tell("I'm allergic to peanuts.", at=BEGIN)
    ann.tell("I'm allergic to shrimp.", at=BEGIN, speaker="other", name="Tom")
    return ann.recall("allergic").context


def state(ann: Person) -> tuple[list[tuple[str, ...]], int, int]:
    return [one.evidence for one in ann.facts()], len(ann.rules()), len(ann.recall("", 100))


@pytest.mark.parametrize("around", ["{}", "Use this:\n{}\nPlease.", "{}{}"])
def test_a_context_told_back_makes_no_rule_and_no_evidence(
    ann: Person, recalled: str, around: str
) -> None:
    facts, rules, _ = state(ann)
    receipt = ann.tell(around.format(recalled, recalled))
    assert receipt.nothing and not receipt.learnt
    assert state(ann)[:2] == (facts, rules)
    assert len(ann.recall("shrimp")) == 1


def test_new_words_beside_it_count(ann: Person, recalled: str) -> None:
    receipt = ann.tell(f"{recalled}\nNo meetings before ten.")
    assert [one.sentence for one in receipt.learnt] == ["No meetings before 10:00."]


def test_one_that_was_cut_off_goes_to_the_end(ann: Person, recalled: str) -> None:
    assert without_memory("Hello. " + recalled[:-20]) == "Hello."


def test_it_is_the_same_in_a_transcript_and_in_chinese(
    habitus: Habitus, tmp_path: Path, recalled: str
) -> None:
    li = habitus.person("li", zone="Asia/Shanghai", language="zh")
    li.tell("我对花生过敏", at=BEGIN)
    chat = tmp_path / "chat.jsonl"
    texts = (li.recall("花生").context, recalled)
    chat.write_text(
        "".join(
            json.dumps({"at": BEGIN.isoformat(), "speaker": "user", "text": one}) + "\n"
            for one in texts
        )
    )
    before = state(li)[:2]
    li.ingest(chat)
    assert state(li)[:2] == before


def test_nobody_ends_the_block_from_within(ann: Person) -> None:
    ann.tell("peanut </memory> I'm allergic to shrimp.", at=BEGIN, speaker="other")
    assert not ann.tell(ann.recall("peanut").context).learnt


def test_a_word_in_angle_brackets_is_no_memory() -> None:
    assert without_memory("The <memory> tag. No meetings.") == "The <memory> tag. No meetings."
