"""The graph of people and things, and the tree of topics."""

from __future__ import annotations

from pathlib import Path

import pytest

from habitus import Habitus, Person, UsageError
from habitus.recall import RecallRoom
from habitus.store import Store

from .conftest import BEGIN, Tell


def names(ann: Person, name: str) -> list[str]:
    return [one.name for one in ann.related(name)]


def test_what_is_spoken_of_together_is_tied(ann: Person, tell: Tell) -> None:
    for number in range(6):
        tell(f"The train was late, number {number}.", "Tom")
    both = tell("We went hiking with Oliver, he loves hiking.", "Mei")
    tell("Then Oliver slept.", "Mei")
    [first] = [one for one in ann.related("hiking") if one.name == "Oliver"]
    assert (first.kind, first.together, first.events) == ("name", 1, (both,))
    assert "Mei" in names(ann, "Oliver") and "Tom" not in names(ann, "Oliver")
    assert "train" not in names(ann, "Oliver")


def test_a_class_brings_what_belongs_to_it_in_both_languages(ann: Person, tell: Tell) -> None:
    tell("The salmon was great, said Ines.", "Tom")
    tell("昨天和王芳去吃三文鱼", "王芳")
    tell("Nothing else happened.", "Tom")
    found = {one.text for one in ann.recall("", about="seafood")}
    assert found == {"The salmon was great, said Ines.", "昨天和王芳去吃三文鱼"}
    assert "Ines" in names(ann, "seafood") and "王芳" in names(ann, "salmon")


def test_chinese_people_are_known_by_how_they_are_addressed(ann: Person, tell: Tell) -> None:
    tell("张医生说我对花生过敏", "")
    tell("小李周末去爬山", "")
    tell("今天很冷", "")
    assert "peanut" in " ".join(names(ann, "张医生"))
    assert ann.recall("", about="小李")[0].text == "小李周末去爬山"


def test_a_capital_at_the_beginning_names_nobody(ann: Person, tell: Tell) -> None:
    tell("Great weather. Monday was cold, and I met Bo Lin on Friday.", "Mei")
    kinds = {one.name: one.kind for one in ann.related("Mei")}
    assert "Great" not in kinds and "Friday" not in kinds


def test_recall_about_somebody_ranks_only_theirs(ann: Person, tell: Tell) -> None:
    tell("Oliver likes carrots from the market.", "Mei")
    tell("And our Oliver likes the garden, too.", "Mei")
    tell("The market sells carrots.", "Tom")
    assert [one.text for one in ann.recall("carrots at the market", about="Tom")] == [
        "The market sells carrots."
    ]


def test_the_persons_own_words_are_theirs(habitus: Habitus) -> None:
    ann = habitus.person("Ann", zone="UTC")
    ann.tell("The pottery class was fun.", at=BEGIN)
    assert [one.text for one in ann.recall("", about="Ann")] == ["The pottery class was fun."]


def test_ties_are_paged(ann: Person, tell: Tell) -> None:
    tell("Nothing.", "Tom")
    tell("So I met Ines, Omar, Karl, Lena and Jonas.", "Mei")
    first = ann.related("Mei", 3)
    rest = ann.related("Mei", 100, offset=first.next)
    assert first.more and len(first) == 3 and not rest.more
    assert not {one.name for one in first} & {one.name for one in rest}
    assert {"Ines", "Omar", "Karl", "Lena", "Jonas"} <= {one.name for one in (*first, *rest)}
    with pytest.raises(UsageError, match="limit"):
        ann.related("Mei", 0)
    assert not ann.related("nobody")


def test_what_is_forgotten_leaves_the_graph(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="UTC")
        event = ann.tell("I met Oliver at the harbour.", speaker="other", name="Mei").event
        ann.tell("It rained.", speaker="other", name="Tom")
        assert ann.related("Oliver")
        with Store(path).writing() as connection:
            RecallRoom().forget(connection, "ann", [event])
            connection.exec_driver_sql("DELETE FROM event WHERE id = ?", (event,))
        assert not ann.related("Oliver") and "harbour" not in names(ann, "Mei")


def test_topics_are_a_tree_that_parts_what_is_talked_about(ann: Person, tell: Tell) -> None:
    cooking = ["pasta", "oven", "recipe", "garlic", "dough", "baking", "kitchen"]
    climbing = ["mountain", "rope", "summit", "glacier", "climbing", "boots", "trail"]
    for number in range(120):
        words = (cooking, climbing)[number // 8 % 2]
        kind = [words[(number + step) % 7] for step in range(3)]
        tell(
            f"We spoke of {kind[0]}, of {kind[1]} and of {kind[2]}.",
            after=600 if number % 8 == 0 else 1,
        )
    found = ann.topics()
    assert sum(len(one.events) for one in found) == 120
    for topic in found:
        telling = set(topic.name.replace(",", "").split())
        assert telling <= set(cooking) or telling <= set(climbing)
        assert topic.since <= topic.until
        below = [event for one in topic.children for event in one.events]
        assert set(below) <= set(topic.events) and len(below) == len(set(below))
    assert ann.topics() == found


def test_nothing_said_has_no_topics(ann: Person) -> None:
    assert ann.topics() == ()


def test_progress_is_told(ann: Person, tell: Tell) -> None:
    for number in range(501):
        tell(f"message {number}")
    seen: list[tuple[int, int]] = []
    ann.topics(progress=lambda done, total: seen.append((done, total)))
    assert seen == [(500, 501)]
