"""The sandbox of a process: a pool of jailed workers, one at a time for each person in use."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import threading
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from habitus.decide._free import FreeOutcome, FreeRunner, NoRunner
from habitus.decide._view import View
from habitus.decide.sandbox._check import TypeChecker
from habitus.decide.sandbox._jail import Jail, find_jail, lacking
from habitus.decide.sandbox._program import ANSWER_S, Program, Ran, run_program
from habitus.decide.sandbox._run import NoWorker, PersonRunner
from habitus.decide.sandbox._session import Broken, Session
from habitus.errors import UsageError
from habitus.rules import FreeRule, Problem
from habitus.vocabulary import Language

if TYPE_CHECKING:
    from pydantic_monty import Monty

WATCHDOG_S = 1.0
"""A worker that has not answered by then is killed, whatever it is doing."""
GRACE_S = 0.05
"""What a worker gets beyond its own limit to stop by itself."""
WAIT_S = 2.0
"""How long a decision waits for a free worker."""
PROGRAMS = 4
"""Whole programs that run at once."""


_NOBODY = NoRunner()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class _OfPerson:
    """Runs the functions of one person in whatever worker they have by then."""

    sandbox: Sandbox
    person: str

    def run(self, rules: Sequence[FreeRule], view: View) -> Mapping[str, FreeOutcome]:
        with self.sandbox._lent(self.person) as runner:
            return runner.run(rules, view)


class Sandbox:
    """Runs the free functions of many people, each in a worker that is theirs alone.

    Nothing is started before it is needed. A worker is used for one session and never again.

    Args:
        people: how many persons' workers are kept; the one used longest ago goes first.
    """

    def __init__(self, *, people: int = 8) -> None:
        self._people = people
        self._runners: OrderedDict[str, PersonRunner] = OrderedDict()
        self._doors: WeakValueDictionary[str, _OfPerson] = WeakValueDictionary()
        self._lock = threading.Lock()
        self._pool: Monty | None = None
        self._program_pool: Monty | None = None
        self._folder: Path | None = None
        self._users: Counter[str] = Counter()
        """How many decisions use the runner of each person just now."""

    def of(self, person: str) -> FreeRunner:
        """What runs the functions of one person; the same object as long as anyone holds it."""
        if isinstance(find_jail(), str):
            return _NOBODY
        found = self._doors.get(person)
        if found is None:
            found = self._doors.setdefault(person, _OfPerson(self, person))
        return found

    @contextlib.contextmanager
    def _lent(self, person: str) -> Iterator[PersonRunner]:
        """The runner of a person, kept from being given up while it is used."""
        with self._lock:
            runner = self._runners.get(person)
            if runner is None:
                runner = self._runners[person] = PersonRunner(self._session)
            self._runners.move_to_end(person)
            self._users[person] += 1
            idle = [one for one in self._runners if not self._users[one]]
            over = max(0, len(self._runners) - self._people)
            spare = [self._runners.pop(one) for one in idle[:over]]
        for one in spare:
            one.end()
        try:
            yield runner
        finally:
            with self._lock:
                self._users[person] -= 1

    def problems(self, free: FreeRule, where: str) -> list[Problem]:
        """What the type checker and the interpreter find wrong with a function.

        Where there is no sandbox the one problem is that, with what to do.
        """
        why = lacking()
        if why:
            place = free.why
            text = f"{place.what} {place.fix}".strip()
            return [Problem("error", f"{text} {why}", where, place.line, place.column)]
        return TypeChecker(self._running()).problems(free, where)

    def run(self, program: Program, language: Language = "en") -> Ran:
        """Run a whole program over what it is given, in a worker of its own.

        Raises:
            BadInput: it does not parse, fails, takes too long, or has no result; with its line.
            UsageError: there is no sandbox here, or no worker to be had.
        """
        why = lacking(language, "code")
        if why:
            raise UsageError(why)
        try:
            return run_program(self._programs(), program)
        except (OSError, RuntimeError, TimeoutError):
            raise UsageError(
                "No worker of the sandbox is free.", fix="Try again in a moment."
            ) from None

    def apart(self) -> int:
        """How many functions are run apart, because they stopped a feed."""
        with self._lock:
            return sum(len(one.apart) for one in self._runners.values())

    def _session(self) -> Session:
        try:
            return Session(self._running())
        except (Broken, OSError, RuntimeError, TimeoutError):
            raise NoWorker from None

    def _running(self) -> Monty:
        with self._lock:
            if self._pool is None:
                self._pool = self._made(2, self._people + 4, WATCHDOG_S)
            return self._pool

    def _programs(self) -> Monty:
        """Workers for whole programs, which may run for longer than a decision can wait."""
        with self._lock:
            if self._program_pool is None:
                self._program_pool = self._made(1, PROGRAMS, ANSWER_S)
            return self._program_pool

    def _made(self, least: int, most: int, watchdog: float) -> Monty:
        from pydantic_monty import Monty

        jail = find_jail()
        assert isinstance(jail, Jail)
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="habitus-"))
        pool = Monty(
            binary_path=jail.wrapper(self._folder),
            min_processes=least,
            max_processes=most,
            checkout_timeout=WAIT_S,
            request_timeout=watchdog,
            max_checkouts_per_worker=1,
            feed_duration_limit_grace=GRACE_S,
            turn_duration_limit_grace=GRACE_S,
        )
        pool.__enter__()
        return pool

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            runners = list(self._runners.values())
            self._runners.clear()
            pools = [one for one in (self._pool, self._program_pool) if one is not None]
            self._pool = self._program_pool = None
            folder, self._folder = self._folder, None
        for one in runners:
            one.end()
        for pool in pools:
            with contextlib.suppress(Exception):
                pool.__exit__(None, None, None)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
