"""A part of a list, with whether there is more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


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

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)
