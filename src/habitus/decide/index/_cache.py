"""The indexes of the people whose decisions are asked for, within a bound of memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from habitus.decide._view import View
from habitus.decide.index._index import Matched, RuleIndex
from habitus.rules import StoredRule
from habitus.vocabulary import Concepts, Settings

MOMENTS = 3
"""Indexes kept of one person: the newest, and those of moments in the past."""
WEIGH_EVERY = 256
"""Matches after which an index, which grows as it learns texts, is weighed again."""
VERSION_BYTES = 3000
"""Of one version of a rule as the store gives it, about."""


class ActiveCode(Protocol):
    """A person's code as of one moment; the same object for as long as it holds."""

    @property
    def rules(self) -> Sequence[StoredRule]: ...
    @property
    def active(self) -> Sequence[StoredRule]: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def concepts(self) -> Concepts: ...


class _Held:
    """The indexes of one person."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.moments: list[tuple[ActiveCode, RuleIndex]] = []
        self.bytes = 0
        self.matches = 0

    def index(self, code: ActiveCode) -> RuleIndex:
        """The index of a code: the one at hand, one that differs in a few rules, or a new one."""
        for at, (known, index) in enumerate(self.moments):
            if known is code:
                if at:
                    self.moments.insert(0, self.moments.pop(at))
                return index
        near = self._near(code)
        if near is None:
            index = RuleIndex(code.settings, code.concepts, code.active)
        else:
            index = self.moments.pop(near)[1]
            index.sync(code.active)
        self.moments.insert(0, (code, index))
        del self.moments[MOMENTS:]
        self.weigh()
        return index

    def _near(self, code: ActiveCode) -> int | None:
        for at, (_, index) in enumerate(self.moments):
            same = index.concepts is code.concepts and index.settings == code.settings
            if same and index.differs(code.active) <= max(16, len(index) // 8):
                return at
        return None

    def weigh(self) -> None:
        """Count its bytes anew."""
        versions = max((len(code.rules) for code, _ in self.moments), default=0)
        self.bytes = versions * VERSION_BYTES + sum(one.size() for _, one in self.moments)
        self.matches = 0


class IndexCache:
    """Indexes by person, kept in step with their code; the least recently used go first.

    Args:
        limit: bytes that all indexes may hold together, about; the person asked for last stays.
        dropped: called with the id of a person whose indexes were given up.
    """

    def __init__(self, limit: int, dropped: Callable[[str], object] | None = None) -> None:
        self.limit = limit
        self._dropped = dropped
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def __contains__(self, person: str) -> bool:
        return person in self._held

    def match(self, person: str, code: ActiveCode, view: View) -> list[Matched]:
        """The rules of a person's code that say something of a context."""
        held = self._of(person)
        with held.lock:
            before = held.bytes
            found = held.index(code).match(view)
            held.matches += 1
            if held.matches >= WEIGH_EVERY:
                held.weigh()
            grown = held.bytes != before
        if grown:
            self._trim()
        return found

    @contextmanager
    def held(self, person: str, code: ActiveCode) -> Iterator[RuleIndex]:
        """A person's index itself, in step with the code and for this thread alone."""
        held = self._of(person)
        with held.lock:
            yield held.index(code)
            held.weigh()
        self._trim()

    def drop(self, person: str) -> None:
        """Give up the indexes of a person."""
        with self._lock:
            self._held.pop(person, None)

    def bytes(self) -> int:
        """Bytes that are held, about."""
        with self._lock:
            return sum(one.bytes for one in self._held.values())

    def _of(self, person: str) -> _Held:
        with self._lock:
            held = self._held.get(person)
            if held is None:
                held = self._held[person] = _Held()
            else:
                self._held.move_to_end(person)
            return held

    def _trim(self) -> None:
        gone: list[str] = []
        with self._lock:
            total = sum(one.bytes for one in self._held.values())
            while total > self.limit and len(self._held) > 1:
                person, held = self._held.popitem(last=False)
                total -= held.bytes
                gone.append(person)
        for person in gone:
            if self._dropped is not None:
                self._dropped(person)
