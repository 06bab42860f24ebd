"""Who is calling: whose rules, which application, and whether it may speak for the person."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import get_args

from habitus._keys import Scope
from habitus.errors import UsageError
from habitus.facts import Receipt
from habitus.person import Habitus, Person

PEOPLE = 4096
"""People whose objects a thread keeps."""


class PeopleOfThread:
    """The people of a store, each thread with objects of its own.

    Args:
        habitus: the open store.
    """

    def __init__(self, habitus: Habitus) -> None:
        self._habitus = habitus
        self._local = threading.local()

    def get(self, id_: str) -> Person:
        """One person.

        Raises:
            UsageError: the id is empty or a wildcard, or there is no such person.
        """
        known: OrderedDict[str, tuple[tuple[int, int], Person]] | None
        known = getattr(self._local, "people", None)
        if known is None:
            known = self._local.people = OrderedDict()
        version = self._habitus.version()
        found = known.get(id_)
        if found is not None and found[0] == version:
            known.move_to_end(id_)
            return found[1]
        # Something was written since: they may have been erased meanwhile.
        person = found[1] if found is not None and self._habitus.knows(id_) else None
        person = person or self._habitus.person(id_)
        known[id_] = (version, person)
        known.move_to_end(id_)
        if len(known) > PEOPLE:
            known.popitem(last=False)
        return person


@dataclass(frozen=True, slots=True)
class Caller:
    """One caller.

    Attributes:
        person: whose connection it is.
        app: the application's name.
        scopes: what its key allows; all where there is no key.
    """

    person: Person
    app: str
    scopes: tuple[Scope, ...] = get_args(Scope)

    def may(self, scope: Scope) -> Caller:
        """This caller, when its key allows something.

        Raises:
            UsageError: it does not.
        """
        if scope not in self.scopes:
            raise UsageError(f'The key lacks the scope "{scope}".', fix="Use one that has it.")
        return self

    @property
    def trusted(self) -> bool:
        """Whether the person trusts the application to relay their words."""
        return self.app in self.person.settings().trusted

    def tell(self, text: str, *, theirs: bool) -> Receipt:
        """Take words in: the person's own where a trusted application says so, else as proposals.

        Args:
            text: the words.
            theirs: whether the application says that they are the person's own.
        """
        if theirs and self.trusted:
            return self.person.tell(text)
        return self.person.propose(text, by=self.app)
