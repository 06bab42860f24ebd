"""A hub keeps many people's heads: made, asleep, awake, gone; carried away and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from habitus.errors import BadInput, NotFound, UsageError
from habitus.policy import Hub, parcel, unparcel
from habitus.policy._head import record_type
from habitus.store import Store

from .made import world

SPACE = world().space()
ROWS = np.arange(20)
KEY = b"a key of sixteen"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "hub.db")
    yield opened
    opened.close()


def teach(hub: Hub, person: str, times: int = 3) -> None:
    for _ in range(times):
        hub.observe(person, hub.advise(person, ROWS), 0.9)


def test_what_was_learnt_is_there_in_another_process(store: Store) -> None:
    hub = Hub(SPACE, store)
    assert hub.create(["ann", "bob", "ann"]) == 2
    teach(hub, "ann")
    learnt = hub.wake("ann").head.to_bytes()
    assert hub.flush() == 1
    other = Hub(SPACE, store)
    assert other.wake("ann").head.to_bytes() == learnt
    assert other.wake("bob").head.seen == 0


def test_one_who_is_made_again_keeps_what_was_learnt(store: Store) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann"])
    teach(hub, "ann")
    hub.flush()
    assert hub.create(["ann"]) == 0
    assert Hub(SPACE, store).wake("ann").head.seen == 3


def test_more_people_than_the_budget_holds_lose_nothing(store: Store) -> None:
    hub = Hub(SPACE, store, budget=5 * record_type(16).itemsize)
    people = [f"p{one}" for one in range(40)]
    hub.create(people)
    for one in people:
        teach(hub, one, 2)
    assert hub.fleet().awake <= 5
    assert {hub.wake(one).head.seen for one in people} == {2}


def test_the_sleeping_are_written_and_the_destroyed_are_gone(store: Store) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann", "bob"])
    teach(hub, "ann")
    hub.sleep("ann")
    assert hub.fleet().awake == 0
    assert Hub(SPACE, store).wake("ann").head.seen == 3
    assert hub.destroy("ann")
    assert not hub.destroy("ann")
    with pytest.raises(NotFound):
        hub.wake("ann")


def test_over_new_features_a_head_is_learnt_again_from_its_last_outcomes(store: Store) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann"])
    teach(hub, "ann", 10)
    hub.flush()
    from dataclasses import replace

    newer = replace(SPACE, features=-SPACE.features, version="2")
    old, new = hub.wake("ann"), Hub(newer, store).wake("ann")
    np.testing.assert_allclose(old.scores(ROWS), new.scores(ROWS), atol=0.02)


def test_the_fleet_is_told_in_sums(store: Store) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann", "bob", "cy"])
    teach(hub, "ann", 4)
    fleet = hub.fleet()
    assert (fleet.awake, fleet.asleep, fleet.outcomes) == (1, 2, 4)
    assert fleet.gain > 0.2
    assert len(fleet.gain_by_quintile) == 5


def test_a_parcel_comes_back_whole(store: Store) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann"])
    teach(hub, "ann")
    head = hub.wake("ann").head
    sent = parcel("ann", head, SPACE, KEY)
    assert unparcel(sent, "ann", SPACE, KEY).to_bytes() == head.to_bytes()


@pytest.mark.parametrize("how", ["changed", "other person", "other key", "no parcel", "short key"])
def test_a_parcel_that_is_not_whole_is_refused(store: Store, how: str) -> None:
    hub = Hub(SPACE, store)
    hub.create(["ann"])
    sent = parcel("ann", hub.wake("ann").head, SPACE, KEY)
    if how == "changed":
        body = json.loads(sent)
        body["policy"]["record"] = body["policy"]["record"][::-1]
        sent = json.dumps(body)
    with pytest.raises(UsageError if how == "short key" else BadInput):
        unparcel(
            "[]" if how == "no parcel" else sent,
            "bob" if how == "other person" else "ann",
            SPACE,
            b"another key of sixteen"
            if how == "other key"
            else b"k"
            if how == "short key"
            else KEY,
        )


def test_nobody_without_a_name(store: Store) -> None:
    with pytest.raises(UsageError):
        Hub(SPACE, store).create(["ann", " "])
    with pytest.raises(UsageError):
        Hub(SPACE, store, budget=10)
