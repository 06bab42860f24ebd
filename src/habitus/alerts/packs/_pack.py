"""What a generic rule is, what it is given and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, TypeAlias

from habitus.alerts._notice import Notice
from habitus.alerts._same import alike
from habitus.vocabulary import Concepts

Severity: TypeAlias = Literal["critical", "warning", "info"]


@dataclass(frozen=True)
class Known:
    """The notices that hold, by kind, and what is needed to compare them."""

    by_kind: dict[str, list[Notice]]
    concepts: Concepts
    today: date

    def of(self, kind: str) -> Sequence[Notice]:
        """The earlier notices of a kind, oldest first."""
        return self.by_kind.get(kind, ())

    def alike(self, one: Notice, two: Notice) -> bool:
        """Whether two notices speak of one thing."""
        return alike(one.about, two.about, self.concepts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a rule found in two notices, and when it should be said."""

    rule: str
    severity: Severity
    one: Notice
    """The notice that was there first."""
    two: Notice
    """The one that completes it."""
    same: tuple[str, ...]
    """What makes it the same finding when it is found again."""
    due: date | None = None
    """The local day from which on it is said; at once when None."""
    on: date | None = None
    """The day that it is about."""
    beside: str = ""
    """Id of the event of a third source, whose words are among ``words``."""
    over: date | None = None
    """The day after which nobody needs to be told; that it is about, when None."""
    words: dict[str, str] = field(default_factory=dict)
    """More for its sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenericRule:
    """One rule of a pack: it looks at a new notice beside those it reads."""

    id: str
    reads: frozenset[str]
    """Kinds of notices; the rule is only asked when one of them is new."""
    beside: frozenset[str]
    """Kinds that it looks at beside the new one."""
    find: Callable[[Notice, Known], Iterator[Finding]]
    settled_by: frozenset[str] = frozenset()
    """Kinds of notices that may settle what it found."""
    settles: Callable[[Notice, Finding, Known], bool] | None = None
    """Whether a new notice settles what was found ("the claim is filed")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Generic rules that are shipped and versioned together."""

    name: str
    version: int
    rules: tuple[GenericRule, ...]
