"""Running the functions of one person: all in one feed, and what to do when a feed is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence

from habitus.decide._evaluate import truth
from habitus.decide._free import FreeOutcome
from habitus.decide._view import View
from habitus.decide.sandbox._answers import outcome_of
from habitus.decide.sandbox._session import Broken, Raw, Session
from habitus.decide.sandbox._values import Given, Needs
from habitus.rules import FreeRule

DECISION_S = 1.5
"""All feeds of one decision; what is left then counts as having taken too long."""
_PLANS = 64


class NoWorker(Exception):
    """There is no worker to be had: too many are in use, or none can be started."""


class PersonRunner:
    """The functions of one person, in a session of their own.

    Args:
        session: makes a session; raises :class:`NoWorker` where there is none to be had.
    """

    def __init__(self, session: Callable[[], Session]) -> None:
        self._make = session
        self._sessions: dict[bool, Session] = {}
        """The common one, and under True one for functions that are run apart."""
        self._lock = threading.Lock()
        self._needs: dict[tuple[int, ...], tuple[Needs, Sequence[FreeRule]]] = {}
        self.apart: set[str] = set()
        """Texts of functions that stopped a feed when they ran alone: from then on each runs in a
        feed of its own, so that it can stop no other's."""

    def run(self, rules: Sequence[FreeRule], view: View) -> Mapping[str, FreeOutcome]:
        """What each function says; those that said nothing are left out."""
        with self._lock:
            until = time.monotonic() + DECISION_S
            needs = self._needs_of(rules)
            found: dict[str, FreeOutcome] = {}
            together = [one for one in rules if one.body not in self.apart]
            alone = [one for one in rules if one.body in self.apart]
            try:
                self._group(together, view, needs, found, until, apart=False)
                for one in alone:
                    self._group([one], view, needs, found, until, apart=True)
            except NoWorker:
                left = [one.head.id for one in rules if one.head.id not in found]
                found.update(dict.fromkeys(left, FreeOutcome(failure="crash")))
            return found

    def _needs_of(self, rules: Sequence[FreeRule]) -> Needs:
        key = tuple(map(id, rules))
        known = self._needs.get(key)
        if known is None:
            if len(self._needs) >= _PLANS:
                self._needs.clear()
            # The rules are kept with it: an id says nothing once its object is gone.
            known = self._needs[key] = (Needs.of(rules), tuple(rules))
        return known[0]

    def _group(
        self,
        rules: Sequence[FreeRule],
        view: View,
        needs: Needs,
        found: dict[str, FreeOutcome],
        until: float,
        *,
        apart: bool,
    ) -> None:
        """Run functions in one feed; where it is stopped, find the one that stopped it."""
        if not rules:
            return
        if time.monotonic() > until:
            found.update({one.head.id: FreeOutcome(failure="time") for one in rules})
            return
        try:
            raw = self._feed(rules, Given(view, needs), apart)
        except Broken as broken:
            if len(rules) == 1 and apart:
                self.apart.add(rules[0].body)
                found[rules[0].head.id] = FreeOutcome(failure=broken.how)
                return
            for part in _split(rules, broken.at) if len(rules) > 1 else [rules]:
                self._group(part, view, needs, found, until, apart=apart or len(part) == 1)
            return
        for place, entry in raw.items():
            outcome = outcome_of(entry, rules[place], view, truth)
            found[rules[place].head.id] = outcome

    def _feed(self, rules: Sequence[FreeRule], given: Given, apart: bool) -> Raw:
        session = self._sessions.get(apart)
        if session is None or session.worn:
            self._drop(apart)
            session = self._sessions[apart] = self._make()
        try:
            return session.run([one.body for one in rules], given.inputs, given.ask)
        except Broken:
            self._drop(apart)
            raise

    def _drop(self, apart: bool) -> None:
        session = self._sessions.pop(apart, None)
        if session is not None:
            session.close()

    def end(self) -> None:
        """Give the worker back when the decision that uses it is done."""
        if self._lock.acquire(timeout=2 * DECISION_S):
            try:
                self.close()
            finally:
                self._lock.release()

    def close(self) -> None:
        """Give the workers back; the next decision takes new ones."""
        for apart in list(self._sessions):
            self._drop(apart)


def _split(rules: Sequence[FreeRule], at: int | None) -> list[Sequence[FreeRule]]:
    """The parts of a stopped feed: the suspect alone and the rest, else two halves."""
    if at is not None and 0 <= at < len(rules):
        return [rules[at : at + 1], [*rules[:at], *rules[at + 1 :]]]
    middle = len(rules) // 2
    return [rules[:middle], rules[middle:]]
