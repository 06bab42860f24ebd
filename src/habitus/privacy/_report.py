"""What a removal did: removed, retired, back again, kept, and why; without the words themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from habitus.privacy._words import say
from habitus.vocabulary import Language

Became: TypeAlias = Literal["removed", "retired", "restored", "changed", "kept"]
"""``removed`` was asked for; ``retired`` rested only on it; ``restored`` had been ended or changed
by it and holds again; ``changed`` stays and says less, or rests on less; ``kept`` stays as it is
although it may hold the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Affected:
    """One thing that a removal touched.

    Attributes:
        became: see :data:`Became`.
        what: the kind: a kind of event, "fact", "rule", "decision", "commit", "repository" or
            "backup".
        id: of it, or the path of a copy.
        why: a key of the reasons.
        n: a number that the reason names.
    """

    became: Became
    what: str
    id: str
    why: str
    n: int = 0

    def sentence(self, language: Language) -> str:
        """What became of it and why, in words."""
        return say(language, self.why, id=self.id, n=self.n)


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """The report of a removal.

    Attributes:
        at: when.
        preview: nothing was done; this is what would be.
        affected: everything that it touched, in the order of :data:`Became`.
        commits: old id to new id of every commit that was written anew; the new one is empty where
            nothing took the place.
        clean: no byte of it is left in the files of the store; False while another process reads
            there: `purge` when it is done.
    """

    at: datetime
    preview: bool = False
    affected: tuple[Affected, ...] = ()
    commits: Mapping[str, str] = field(default_factory=dict)
    clean: bool = True

    def of(self, became: Became) -> list[Affected]:
        """What became of one sort of things."""
        return [one for one in self.affected if one.became == became]

    def counts(self) -> dict[str, int]:
        """How many of each, by what became of them."""
        found: dict[str, int] = {}
        for one in self.affected:
            found[one.became] = found.get(one.became, 0) + 1
        return found

    def asked_for(self) -> list[str]:
        """Ids of what was asked for, to do the same elsewhere."""
        return [one.id for one in self.affected if one.why == "asked"]
