"""Tests of who takes part: roles and names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habitus.decide._evaluate import Named, roles_in_name
from habitus.decide._view import Person, View
from habitus.decide.index._probe import KEPT, AnyOf, Outcome, bytes_of
from habitus.rules import HasRole, Leaf, Literal, NameIs
from habitus.vocabulary import Concepts, Settings, fold, has_cjk


class RoleProbe:
    """All tests of the roles in a context."""

    def __init__(self) -> None:
        self.rows = 0
        self._bits: dict[Literal, int] = {}
        self._seen: dict[frozenset[str | None], Outcome] = {}

    def add(self, bit: int, literals: Sequence[Literal]) -> list[Literal]:
        """Take a row's tests of roles."""
        for one in literals:
            self._bits[one] = self._bits.get(one, 0) | bit
        self.rows |= bit
        self._seen.clear()
        return []

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the people of the context."""
        return self._seen.get(view.roles) or self.outcome(view.roles)

    def outcome(self, roles: frozenset[str | None]) -> Outcome:
        """Which rows fail and which are unknown for the roles of people, None for an unknown one."""
        failing = unknown = 0
        for literal, bits in self._bits.items():
            assert isinstance(literal.leaf, HasRole)
            if literal.leaf.role in roles:
                failing |= bits if literal.denied else 0
            elif not roles or None in roles:
                unknown |= bits
            elif not literal.denied:
                failing |= bits
        known = self._seen[roles] = (failing, unknown)
        return known

    def size(self) -> int:
        """Bytes it holds, about."""
        return (bytes_of(self.rows) * 2 + 400) * (len(self._seen) + len(self._bits))


class NameProbe(AnyOf):
    """All tests of who the people of one field are.

    Args:
        field: name of the field.
        settings, concepts: the person's.
    """

    def __init__(self, field: str, settings: Settings, concepts: Concepts) -> None:
        super().__init__()
        self.field = field
        self._settings = settings
        self._concepts = concepts
        self._named: dict[Leaf, Named] = {}
        self._by_start: dict[str, list[Leaf]] = {}
        self._by_role: dict[str, list[Leaf]] = {}
        self._by_any: list[Leaf] = []
        """Tests that can't be found by a word: Chinese names, and words for relatives."""
        self._seen: dict[tuple[str, str | None, str], int] = {}

    def learn(self, leaf: Leaf) -> bool:
        """Look for one more person."""
        assert isinstance(leaf, NameIs)
        named = self._named[leaf] = Named.of(leaf.name, self._settings, self._concepts)
        starts = {start for name in named.names for start in _starts(name)}
        chinese = any(has_cjk(fold(name)) or not _starts(name) for name in named.names)
        if chinese or named.kin:
            self._by_any.append(leaf)
        for start in starts:
            self._by_start.setdefault(start, []).append(leaf)
        for role in named.ids:
            self._by_role.setdefault(role, []).append(leaf)
        return True

    def changed(self) -> None:
        """Forget the people who were looked up before."""
        self._seen.clear()

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the people of the field."""
        return self.outcome(view.people(self.field))

    def outcome(self, people: Sequence[Person]) -> Outcome:
        """Which rows fail and which are unknown for these people."""
        if not people:
            return 0, self.rows
        passing = 0
        for one in people:
            passing |= self.passing(one)
        return passing ^ self.asserted, 0

    def passing(self, one: Person) -> int:
        """The rows whose test, asserted, is true of someone."""
        key = (one.name, one.role, one.address)
        known = self._seen.get(key)
        if known is None:
            if len(self._seen) > KEPT:
                self._seen.clear()
            known = self._seen[key] = self._search(one)
        return known

    def _search(self, one: Person) -> int:
        likely: set[Leaf] = set(self._by_any)
        for text in (one.name, one.address):
            if has_cjk(fold(text)):
                likely.update(self.bits)
            for start in _starts(text):
                likely.update(self._by_start.get(start, ()))
        for role in roles_in_name(one.name, self._concepts):
            likely.update(self._by_role.get(role, ()))
        passing = 0
        for leaf in likely:
            if self._named[leaf].is_(one, self._concepts):
                passing |= self.bits[leaf]
        return passing

    def size(self) -> int:
        """Bytes it holds, about."""
        return (bytes_of(self.rows) + 300) * (len(self._seen) + len(self.bits))


def _starts(name: str) -> set[str]:
    """How the words of a name begin: two names that can be one person share a beginning."""
    return {one.group() for one in re.finditer(r"\b\w{1,2}", fold(name))}
