"""The interpreter against every attack, without vet and without jail."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from habitus.decide.sandbox import lacking
from habitus.decide.sandbox._prelude import PRELUDE
from habitus.decide.sandbox._session import FEED_S, OUTPUT

from ._attacks import Attack, Traps, attacks

pytestmark = [
    pytest.mark.skipif(bool(lacking()), reason=lacking()),
    pytest.mark.slow,
]


@pytest.fixture(scope="module")
def pool(traps: Traps) -> Iterator[object]:
    from pydantic_monty import Monty

    with Monty(
        min_processes=2,
        request_timeout=1.0,
        max_checkouts_per_worker=1,
        feed_duration_limit_grace=0.05,
    ) as pool:
        yield pool


@pytest.mark.parametrize("attack", list(attacks()), ids=str)
def test_the_interpreter_holds(attack: Attack, traps: Traps, pool: object) -> None:
    from pydantic_monty import CollectString, Monty, MontyError

    assert isinstance(pool, Monty)
    said = ""
    printed = CollectString(max_bytes=OUTPUT)
    began = time.monotonic()
    limits = {"max_feed_duration_secs": FEED_S, "max_memory": 1 << 26, "max_recursion_depth": 200}
    with pool.checkout(
        limits=limits,  # type: ignore[arg-type]
        os_policy={"sleep": "zero", "random_start": {"seed": 0}},
    ) as session:
        try:
            session.feed_run(PRELUDE + "\n_X = {}\n")
            session.feed_run('meal = _Someone("a", "b", "c")')
            said = repr(session.feed_run(attack.script(traps), print_callback=printed))[:100_000]
        except MontyError as error:
            said = str(error)[:100_000]
    assert traps.sprung(said + printed.output) == []
    assert time.monotonic() - began < 5
