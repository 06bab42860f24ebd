"""Finding again what was said."""

from __future__ import annotations

import threading
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from habitus import BadInput, Habitus, Person, UsageError
from habitus.recall import Recalled

from .conftest import BEGIN, Tell


def texts(found: Recalled) -> list[str]:
    return [one.text for one in found]


def test_the_best_is_first(ann: Person, tell: Tell) -> None:
    tell("The pasta place was loud.")
    tell("Nothing to say.", after=500)
    tell("Pasta with basil and lemon is what I cook on Sundays.", after=500)
    tell("I cook.", after=500)
    assert texts(ann.recall("Which pasta do you cook on Sundays?"))[0].startswith("Pasta with")


def test_an_older_message_on_the_topic_beats_a_newer_one_off_it(ann: Person, tell: Tell) -> None:
    tell("My sister moved to Lisbon to teach piano.", after=0)
    for number in range(20):
        tell(f"The train was late again, number {number}.", after=60 * 24)
    assert texts(ann.recall("Where does my sister teach?"))[0].startswith("My sister")


def test_an_answer_is_found_by_the_words_of_its_question(ann: Person, tell: Tell) -> None:
    tell("Nice weather.", "Tom")
    tell("Which instrument did you learn at school?", "Tom", after=600)
    answer = tell("The cello, for eight years!", "Mei")
    tell("I hate rain.", "Tom", after=600)
    found = ann.recall("instrument learned at school")
    assert answer in {one.event for one in found[:2]}
    assert {one.by for one in found} == {"words", "near"}


def test_a_silence_ends_what_belongs_together(ann: Person, tell: Tell) -> None:
    tell("Which instrument did you learn at school?", "Tom")
    late = tell("Pizza, please.", "Mei", after=60 * 7)
    assert late not in {one.event for one in ann.recall("instrument learned at school")}


def test_a_mail_is_no_neighbour_of_a_chat(ann: Person, tell: Tell) -> None:
    tell("Which instrument did you learn at school?", "Tom")
    mail = tell("Your parcel was sent.", "Shop", channel="email")
    assert mail not in {one.event for one in ann.recall("instrument learned at school")}


def test_one_word_is_looked_up(ann: Person, tell: Tell) -> None:
    tell("Do you like walnuts?", "Tom")
    tell("Yes!", "Mei")
    assert texts(ann.recall("walnuts")) == ["Do you like walnuts?"]
    assert texts(ann.recall("peanuts")) == []


def test_the_speaker_whom_a_question_names_counts(ann: Person, tell: Tell) -> None:
    tell("I adore hiking in the mountains.", "Tom")
    mine = tell("I adore hiking in the hills.", "Mei", after=600)
    tell("I adore hiking at the sea.", "Tom", after=600)
    assert ann.recall("Where does Mei adore hiking?")[0].event == mine


def test_a_chinese_speaker_is_known_by_name(ann: Person, tell: Tell) -> None:
    tell("我最喜欢爬山。", "李雷")
    hers = tell("我最喜欢爬山，尤其黄山。", "王芳", after=600)
    assert ann.recall("王芳喜欢去哪里爬山？")[0].event == hers


def test_the_time_that_a_question_names_counts(ann: Person, tell: Tell) -> None:
    tell("We went to a concert.", after=0)
    april = tell("We went to a concert.", after=60 * 24 * 40)
    tell("We went to a concert.", after=60 * 24 * 40)
    now = BEGIN + timedelta(days=100)
    assert ann.recall("Which concert was it in April?", now=now)[0].event == april
    assert ann.recall("四月的 concert", now=now)[0].event == april


def test_a_time_alone_finds_what_was_said_then(ann: Person, tell: Tell) -> None:
    tell("Pizza.", after=0)
    april = tell("Hello there.", after=60 * 24 * 40)
    found = ann.recall("What did we talk about in April 2026?")
    assert found[0].event == april and found[0].by == "time"


@pytest.mark.parametrize(
    "query", ["花生", "生", "花生酱", "吃花生", "T恤", "5元", "臺灣", "湾", "iPhone手机", "e手"]
)
def test_any_part_of_a_chinese_text_is_found(ann: Person, tell: Tell, query: str) -> None:
    told = [
        tell("我爱吃花生酱"), tell("这件T恤15元"), tell("去台湾买iPhone手机"), tell("今天天气不错"),
    ]  # fmt: skip
    found = [one.event for one in ann.recall(query)]
    assert len(found) == 1 and found[0] in told[:3]


def test_the_other_script_is_found(ann: Person, tell: Tell) -> None:
    tell("臺灣的鳳梨酥")
    assert texts(ann.recall("凤梨")) == ["臺灣的鳳梨酥"]


def test_filters_hold(ann: Person, tell: Tell) -> None:
    first = tell("walnut cake", "Mei", after=0)
    mail = tell("walnut bread", "Tom Brandt", channel="email", after=60 * 24)
    own = tell("walnut ice", "", speaker="user", after=60 * 24)

    def found(**given: object) -> set[str]:
        return {one.event for one in ann.recall("walnut", **given)}  # type: ignore[arg-type]

    assert found() == {first, mail, own}
    assert found(speaker="user") == {own}
    assert found(speaker="other") == {first, mail}
    assert found(speaker="Tom") == {mail}
    assert found(speaker="nobody") == set()
    assert found(channel="email") == {mail}
    assert found(since=date(2026, 3, 3)) == {mail, own}
    assert found(until=date(2026, 3, 3)) == {first, mail}
    assert found(since=date(2026, 3, 3), until=date(2026, 3, 3)) == {mail}
    assert found(since=BEGIN, until=BEGIN) == {first}


def test_a_day_is_local_and_whole(habitus: Habitus) -> None:
    li = habitus.person("li", zone="Asia/Shanghai")
    at = datetime(2026, 3, 2, 17, 30, tzinfo=UTC)
    li.tell("walnut", at=at)
    assert not li.recall("walnut", until=date(2026, 3, 2))
    assert li.recall("walnut", since=date(2026, 3, 3), until=date(2026, 3, 3))


def test_nothing_asked_lists_the_newest(ann: Person, tell: Tell) -> None:
    told = [tell(f"message {number}") for number in range(5)]
    found = ann.recall("", 2, speaker="Mei")
    assert [one.event for one in found] == [told[4], told[3]] and found.more


def test_pages_meet_and_say_when_there_is_more(ann: Person, tell: Tell) -> None:
    told = {tell(f"walnut number {number} " + "cake " * (number % 7)) for number in range(45)}
    seen: list[str] = []
    offset = 0
    while True:
        page = ann.recall("walnut", 10, offset=offset)
        seen += [one.event for one in page]
        offset = page.next
        if not page.more:
            break
    assert len(seen) == 45 and set(seen) == told
    assert not ann.recall("walnut", 10, offset=45)


def test_appointments_and_acts_are_found_by_their_titles(ann: Person) -> None:
    ann.observe({"title": "Ops round", "start": "2026-03-05T18:00:00+01:00"}, "declined", at=BEGIN)
    assert texts(ann.recall("ops")) == ["Ops round"]


def test_what_is_told_in_another_process_is_found(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as one, Habitus(path) as two:
        ann = one.person("ann", zone="UTC")
        same = two.person("ann")
        ann.tell("walnut")
        assert len(same.recall("walnut")) == 1
        ann.tell("walnut again")
        assert len(same.recall("walnut")) == 2
        ann.rebuild()
        assert len(same.recall("walnut")) == 2


def test_people_are_apart(habitus: Habitus) -> None:
    for id_ in ("ann", "anna", "a.b", "a_b"):
        habitus.person(id_, zone="UTC").tell(f"walnut of {id_}")
    for id_ in ("ann", "anna", "a.b", "a_b"):
        assert texts(habitus.person(id_).recall("walnut")) == [f"walnut of {id_}"]


def test_threads_search_and_tell_at_once(tmp_path: Path) -> None:
    failed: list[BaseException] = []
    with Habitus(tmp_path / "s.db") as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("walnut 0")

        def work(number: int) -> None:
            try:
                for n in range(10):
                    ann.tell(f"walnut {number} {n}", speaker="other")
                    assert ann.recall("walnut", 100)
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert not failed
        assert len(ann.recall("walnut", 100)) == 41


def test_many_small_additions_find_the_same_as_one_reading(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="UTC")
        for number in range(120):
            ann.tell(f"walnut {number} tree {number % 7}", speaker="other")
            grown = ann.recall("walnut tree 3", 50)
        with Habitus(path) as fresh:
            again = fresh.person("ann").recall("walnut tree 3", 50)
        assert [(one.event, one.score) for one in again] == [
            (one.event, one.score) for one in grown
        ]


@pytest.mark.parametrize("given", [{"limit": 0}, {"offset": -1}, {"budget_tokens": -1}])
def test_a_number_below_the_least_is_refused(ann: Person, given: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=next(iter(given))):
        ann.recall("walnut", **given)  # type: ignore[arg-type]


def test_a_time_without_a_zone_is_refused(ann: Person) -> None:
    with pytest.raises(BadInput, match="no zone"):
        ann.recall("walnut", since=datetime(2026, 3, 2))  # noqa: DTZ001


@pytest.mark.parametrize("query", ["!!!", "\x00", "' OR 1=1 --", "%", "NEAR(a b)", '"', "*" * 5000])
def test_a_strange_query_finds_nothing_and_breaks_nothing(ann: Person, query: str) -> None:
    ann.tell("hello")
    assert texts(ann.recall(query)) == []
