"""One session of the interpreter: a worker of its own that holds the functions of one person."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

from habitus.decide.sandbox._prelude import PRELUDE
from habitus.rules import FREE_FUNCTION

if TYPE_CHECKING:
    from pydantic_monty import Monty, MontySession

FEED_S = 0.05
"""Running time of one feed; a thousand honest functions take a hundredth of it."""
LOAD_S = 1.0
MEMORY = 1 << 26
"""Heap of a session in bytes."""
DEPTH = 200
OUTPUT = 4096
"""Bytes that a feed may print before it is stopped; functions have nothing to print."""
MOST_FEEDS = 5_000
"""A session is made anew after so many, since each leaves a little behind in the worker."""
MOST_FUNCTIONS = 20_000
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)

Raw: TypeAlias = dict[int, tuple[object, ...]]
Ask: TypeAlias = Callable[[object, object, object], object]


class Broken(Exception):
    """A feed that ended otherwise than by its own end; the session is gone."""

    def __init__(self, how: Literal["time", "memory", "crash"], at: int | None = None) -> None:
        super().__init__(how)
        self.how = how
        self.at = at
        """Place in the feed of the function that ran then, where that could be found out."""


class Session:
    """Functions that are defined once and run by place.

    Args:
        pool: where the worker comes from.
    """

    def __init__(self, pool: Monty) -> None:
        limits = {
            "max_feed_duration_secs": FEED_S, "max_memory": MEMORY, "max_recursion_depth": DEPTH,
            "max_suspensions": 1 << 40, "max_total_sleep_secs": 0.0,
        }  # fmt: skip
        self._session: MontySession = pool.checkout(
            script_name="rules.py",
            limits=limits,  # type: ignore[arg-type]
            os_policy={
                "datetime": _EPOCH, "timezone": "utc", "sleep": "zero", "process_time": "zero",
                "random_start": {"seed": 0},
            },
        )  # fmt: skip
        self._session.__enter__()
        self._open = True
        self._names: dict[str, int] = {}
        """Number of each function by its text."""
        self._plans: dict[tuple[str, ...], str] = {}
        self.feeds = 0
        self._feed(PRELUDE)

    @property
    def worn(self) -> bool:
        """Whether it should be made anew."""
        return self.feeds >= MOST_FEEDS or len(self._names) >= MOST_FUNCTIONS

    def run(self, bodies: Sequence[str], inputs: Mapping[str, object], ask: Ask) -> Raw:
        """Run functions one after the other on the same values.

        Args:
            bodies: their texts.
            inputs: the values of this feed.
            ask: answers what functions ask.

        Returns:
            For each place in ``bodies`` whose function said something: ``(result,)``, or the class
            and message of the error it ended with.

        Raises:
            Broken: the feed was stopped; nothing is known of any function.
        """
        plan = self._plan(tuple(bodies))
        found = self._feed(f"_run({plan})", dict(inputs), ask)
        answers: Raw = {}
        if not isinstance(found, list) or len(found) > len(bodies):
            raise Broken("crash")
        for one in found:
            match one:
                case (int(place), *rest) if 0 <= place < len(bodies):
                    answers[place] = tuple(rest)
                case _:
                    raise Broken("crash")
        return answers

    def _plan(self, bodies: tuple[str, ...]) -> str:
        known = self._plans.get(bodies)
        if known is not None:
            return known
        new = [one for one in dict.fromkeys(bodies) if one not in self._names]
        texts: list[str] = []
        for one in new:
            self._names[one] = len(self._names)
            texts.append(one.replace(FREE_FUNCTION, f"_r{self._names[one]}", 1))
        plan = f"_p{len(self._plans)}"
        places = ", ".join(f"({k}, _r{self._names[one]})" for k, one in enumerate(bodies))
        self._feed("\n".join([*texts, f"{plan} = [{places}]"]))
        self._plans[bodies] = plan
        return plan

    def _feed(
        self, text: str, inputs: dict[str, object] | None = None, ask: Ask | None = None
    ) -> object:
        from pydantic_monty import CollectString, MontyCrashedError, MontyError

        if not self._open:
            raise Broken("crash")
        self.feeds += 1
        try:
            return self._session.feed_run(
                text,
                inputs=inputs,
                external_lookup=None if ask is None else {"_host": ask},
                print_callback=CollectString(max_bytes=OUTPUT),
            )
        except MontyCrashedError as error:
            self.close()
            raise Broken("time" if getattr(error, "timed_out", False) else "crash") from None
        except MontyError as error:
            inner = error.exception()
            how: Literal["time", "memory", "crash"] = (
                "time" if isinstance(inner, TimeoutError)
                else "memory" if isinstance(inner, MemoryError) else "crash"
            )  # fmt: skip
            at = self._running()
            self.close()
            raise Broken(how, at) from None

    def _running(self) -> int | None:
        """The place that the stopped feed had come to: a hint, to be borne out by a run alone."""
        with contextlib.suppress(Exception):
            found = self._session.feed_run("_at")
            return found if type(found) is int else None
        return None

    def close(self) -> None:
        """Give the worker up; nothing of it is used again."""
        if self._open:
            self._open = False
            with contextlib.suppress(Exception):
                self._session.__exit__(None, None, None)
