"""A person is advised within their rules, learns by outcomes, and can read and edit the skill."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, NotFound, Person, UsageError

GENRES = ("thriller", "comedy", "horror", "documentary", "romance", "animation")


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Person]:
    with Habitus(tmp_path / "ann.db") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def films(chance: random.Random) -> list[dict[str, object]]:
    return [
        {"kind": "content", "title": f"Film {chance.randrange(10**6)}", "genres": [genre]}
        for genre in chance.sample(GENRES, 4)
    ]


def genre_of(options: list[dict[str, object]], at: int) -> str:
    genres = options[at]["genres"]
    assert isinstance(genres, list)
    return str(genres[0])


def live(person: Person, times: int, liked: str = "documentary", seed: int = 0) -> list[str]:
    """Genres that were shown, oldest first; only one is liked."""
    chance = random.Random(seed)
    shown = []
    for _ in range(times):
        options = films(chance)
        advice = person.advise(options)  # type: ignore[arg-type]
        assert advice.option is not None
        shown.append(genre_of(options, advice.option))
        person.observe(advice.id, "clicked" if shown[-1] == liked else "skipped")
    return shown


def test_what_is_liked_is_shown_more_and_the_page_says_so(ann: Person) -> None:
    live(ann, 40)
    chance, shown, there = random.Random(9), 0, 0
    for _ in range(20):
        options = films(chance)
        at = next((n for n in range(4) if genre_of(options, n) == "documentary"), None)
        if at is not None:
            there += 1
            shown += ann.advise(options, explore=False).option == at  # type: ignore[arg-type]
    assert shown >= there - 1 > 8
    assert "documentary" in ann.skill(minimal=True)
    assert ann.files()["policy/SKILL.md"].startswith("# How I choose")


def test_what_the_rules_forbid_is_never_shown(ann: Person) -> None:
    ann.tell("I never watch horror.")
    assert "horror" not in live(ann, 40, liked="horror")
    only = ann.advise([{"kind": "content", "title": "It", "genres": ["horror"]}])
    assert (only.option, only.masked) == (None, (0,))


def test_soft_rules_count_before_anything_is_learnt(ann: Person) -> None:
    ann.tell("I prefer comedies.")
    options = [{"kind": "content", "genres": [one]} for one in ("thriller", "comedy", "romance")]
    assert ann.advise(options, explore=False).option == 1  # type: ignore[arg-type]


def test_an_edited_page_changes_the_ranking(ann: Person, tmp_path: Path) -> None:
    live(ann, 30)
    code = tmp_path / "code"
    ann.export(code)
    page = code / "policy" / "SKILL.md"
    text = page.read_text("utf-8")
    line = next(one for one in text.split("\n") if one.startswith("- documentary"))
    page.write_text(text.replace(line, "- documentary: -2.00\n- romance: +2.00"), "utf-8")
    ann.apply(code)
    options = [{"kind": "content", "genres": [one]} for one in ("documentary", "romance")]
    assert ann.advise(options, explore=False, memory=False).option == 1  # type: ignore[arg-type]
    assert "documentary: -2.00 (mine)" in ann.skill()


def test_memory_and_skill_can_be_switched_off_apart(ann: Person) -> None:
    live(ann, 30)
    options = [{"kind": "content", "genres": [one]} for one in ("thriller", "documentary")]
    expected = {
        (memory, skill): {
            one.option: one.expected
            for one in ann.advise(
                options,  # type: ignore[arg-type]
                count=2,
                explore=False,
                memory=memory,
                skill=skill,
            ).places
        }
        for memory in (True, False)
        for skill in (True, False)
    }
    assert expected[False, False][0] == expected[False, False][1]
    for one in ((True, False), (False, True), (True, True)):
        assert expected[one][1] > expected[one][0]


def test_what_was_learnt_is_made_again_from_the_log(ann: Person) -> None:
    live(ann, 25)
    options = [{"kind": "content", "genres": [one]} for one in GENRES]
    before = [one.expected for one in ann.advise(options, count=6, explore=False).places]  # type: ignore[arg-type]
    page = ann.skill()
    ann.rebuild()
    after = [one.expected for one in ann.advise(options, count=6, explore=False).places]  # type: ignore[arg-type]
    assert (before, page) == (after, ann.skill())


def test_what_is_forgotten_is_not_learnt_from_any_more(ann: Person) -> None:
    chance = random.Random(3)
    advice = None
    for _ in range(12):
        options = films(chance)
        options[0]["genres"], options[0]["title"] = ["documentary"], "The Zanzibar Papers"
        advice = ann.advise(options, explore=False)  # type: ignore[arg-type]
        assert advice.option is not None
        liked = genre_of(options, advice.option) == "documentary"
        ann.observe(advice.id, "bought" if liked else "skipped")
    assert "documentary" in ann.skill()
    ann.forget(query="Zanzibar")
    assert "documentary" not in ann.skill()
    assert "policy/SKILL.md" not in ann.files()
    assert advice is not None
    with pytest.raises(NotFound):
        ann.observe(advice.id, "clicked", place=0)


def test_an_outcome_counts_once_and_only_of_an_advice(ann: Person) -> None:
    advice = ann.advise(films(random.Random(0)))  # type: ignore[arg-type]
    seen = ann.observe(advice.id, "dwell", seconds=600)
    assert seen.reward is not None and 0.3 < seen.reward < 0.4
    with pytest.raises(BadInput):
        ann.observe(advice.id, "dwell", seconds=600)
    with pytest.raises(NotFound):
        ann.observe("nothing", "clicked")
    with pytest.raises(BadInput):
        ann.observe({"kind": "meal", "dish": "satay"}, "clicked")
    with pytest.raises(UsageError):
        ann.advise([])
    with pytest.raises(UsageError):
        ann.advise(films(random.Random(0)), count=0)  # type: ignore[arg-type]
    with pytest.raises(BadInput):
        ann.advise([{"kind": "meal", "dish": "satay"}, {"kind": "content", "title": "It"}])


def test_a_rating_counts_alone_and_within_its_range(ann: Person) -> None:
    advice = ann.advise(films(random.Random(0)))  # type: ignore[arg-type]
    with pytest.raises(BadInput):
        ann.observe(advice.id, "clicked", rating=7)
    assert ann.observe(advice.id, "skipped", rating=0.9).reward == 0.9


def test_in_chinese_words_and_page_are_chinese(tmp_path: Path) -> None:
    with Habitus(tmp_path / "li.db") as habitus:
        person = habitus.person("li", zone="Asia/Shanghai", language="zh")
        chance = random.Random(0)
        for _ in range(20):
            options: list[dict[str, object]] = [
                {"kind": "content", "title": f"片{chance.randrange(10**6)}", "genres": [one]}
                for one in chance.sample(["喜剧", "恐怖", "纪录片", "爱情"], 3)
            ]
            advice = person.advise(options)  # type: ignore[arg-type]
            assert advice.option is not None
            liked = genre_of(options, advice.option) == "喜剧"
            seen = person.observe(advice.id, "accepted" if liked else "declined")
            assert "记下了" in seen.message
        assert "我怎么选" in person.skill()
        assert "偏好喜剧" in person.skill(minimal=True)
        assert "最合适" in advice.because[0] or "选第" in advice.because[0]


def test_in_shadow_mode_the_order_given_is_kept_and_logged(tmp_path: Path) -> None:
    with Habitus(tmp_path / "ann.db") as habitus:
        live(habitus.person("ann", zone="Europe/Berlin"), 30)
        watched = habitus.person("ann", shadow=True)
        options = [{"kind": "content", "genres": [one]} for one in ("thriller", "documentary")]
        assert watched.advise(options).option == 0  # type: ignore[arg-type]
