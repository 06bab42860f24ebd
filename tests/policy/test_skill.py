"""A skill is learnt from what was shown, can be read and edited, and the edit counts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.errors import BadInput
from habitus.policy import Line, Skill, minimal, read_page, tokens, write_page

TAGS = ("drama", "action", "comedy", "horror", "long", "short")


def learnt(language: str = "en", choices: int = 60, seed: int = 0) -> Skill:
    chance = random.Random(seed)
    skill = Skill(language)
    for _ in range(choices):
        shown = [chance.sample(TAGS, 2) for _ in range(5)]
        worth = [
            2.0 * ("drama" in one) - 2.0 * ("horror" in one) + chance.random() for one in shown
        ]
        skill.learn(shown, worth.index(max(worth)))
    return skill


def test_what_draws_and_what_puts_off_is_found() -> None:
    lines = {one.tag: one.weight for one in learnt().lines()}
    assert lines["drama"] > 0.4
    assert lines["horror"] < -0.4
    assert learnt().score(["drama", "long"]) > learnt().score(["horror", "long"])


def test_who_takes_anything_has_no_skill() -> None:
    chance = random.Random(1)
    found = 0
    for _ in range(30):
        skill = Skill()
        for _ in range(40):
            skill.learn([chance.sample(TAGS, 2) for _ in range(5)], chance.randrange(5))
        found += len(skill.lines())
    assert found <= 0.12 * 30 * len(TAGS)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_page_reads_back_as_it_was_written(language: str) -> None:
    skill = learnt(language)
    again = skill.edited(read_page(write_page(skill)))
    assert again.own == {}
    assert write_page(again) == write_page(skill)


def test_an_edited_number_is_the_persons_and_stays() -> None:
    skill = learnt()
    page = write_page(skill)
    line = next(one for one in page.split("\n") if one.startswith("- drama:"))
    mine = skill.edited(read_page(page.replace(line, "- drama: -1.50")))
    assert mine.score(["drama"]) == -1.5
    for _ in range(20):
        mine.learn([["drama"], ["action"]], 0)
    assert mine.score(["drama"]) == -1.5
    assert "- drama: -1.50 (mine)" in write_page(mine)


def test_a_line_that_was_removed_counts_for_nothing() -> None:
    skill = learnt()
    page = "\n".join(one for one in write_page(skill).split("\n") if "- horror:" not in one)
    assert skill.edited(read_page(page)).score(["horror"]) == 0.0


def test_a_line_that_was_written_counts_at_once() -> None:
    skill = Skill("zh").edited([Line("安静", 1.2)])
    assert skill.score(["安静"]) == 1.2
    assert "安静" in minimal(skill)


def test_each_choice_says_what_it_taught() -> None:
    skill = Skill()
    said = [skill.learn([["drama", "long"], ["horror", "long"]], 0) for _ in range(12)]
    assert {one.edit for one in said} >= {"discover", "reinforce"}
    assert all(one.flaw == "horror" for one in said)
    assert skill.learn([["drama"], ["horror"]], 1).edit == "weaken"


def test_what_was_shown_alone_is_judged_beside_one_half() -> None:
    skill = Skill()
    for _ in range(12):
        skill.judge(["drama"], True)
        skill.judge(["horror"], False)
    assert {one.tag: one.weight > 0 for one in skill.lines()} == {"drama": True, "horror": False}
    assert skill.orders() == []


def test_what_all_have_teaches_nothing() -> None:
    told = Skill().learn([["long"], ["long"]], 0)
    assert (told.edit, told.flaw) == ("nothing", "")


@given(seed=st.integers(0, 500), language=st.sampled_from(["en", "zh"]), most=st.integers(5, 60))
@settings(max_examples=30, deadline=None)
def test_the_minimal_form_is_within_its_tokens(seed: int, language: str, most: int) -> None:
    text = minimal(learnt(language, 30, seed), most=most)
    assert tokens(text) <= most


def test_a_line_without_a_number_is_told_with_its_place() -> None:
    page = "# How I choose\n\n## What draws me\n\n- drama\n"
    with pytest.raises(BadInput, match=r"SKILL\.md:5"):
        read_page(page)
    with pytest.raises(BadInput, match="beyond"):
        read_page("## What draws me\n- drama: +9\n")
    with pytest.raises(BadInput):
        Skill().learn([["a"]], 3)
