"""A part of a list, with whether there is more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

from habitus.errors import UsageError

Item = TypeVar("Item")


def checked_page(limit: int, offset: int) -> None:
    """Refuse a page that can't be.

    Raises:
        UsageError: a limit below 1 or an offset below 0.
    """
    for name, given, least in (("limit", limit, 1), ("offset", offset, 0)):
        if given < least:
            raise UsageError(
                f"{name} is {given}.", where=name, fix=f"Give a number of at least {least}."
            )


@dataclass(frozen=True, kw_only=True)
class Page(Sequence[Item], Generic[Item]):
    """Some of what was found, best first.

    Attributes:
        found: the page that was asked for.
        more: there is more; ask for it with `offset=next`.
        next: the offset of the next page.
    """

    found: tuple[Item, ...]
    more: bool
    next: int

    @classmethod
    def of(cls, rows: Sequence[Item], limit: int, offset: int) -> Page[Item]:
        """A page of rows that were read from an offset on, with one more than the limit."""
        return Page(found=tuple(rows[:limit]), more=len(rows) > limit, next=offset + limit)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)
