"""What recall answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from habitus.recall._context import Count, Frame, count_tokens
from habitus.recall._found import Found


@dataclass(frozen=True, kw_only=True)
class Recalled(Sequence[Found]):
    """What was found, best first; a sequence of :class:`Found`.

    Attributes:
        found: the page that was asked for.
        more: there is more; ask for it with `offset=next`.
        next: the offset of the next page.
        note: why some were searched by their words only, in the person's language; else empty.
        frame, count_tokens: how `context` is written, and its tokens are counted.
    """

    found: tuple[Found, ...]
    more: bool
    next: int
    note: str = ""
    frame: Frame = field(default=Frame(), repr=False)
    count_tokens: Count = field(default=count_tokens, repr=False)

    @cached_property
    def context(self) -> str:
        """The same in the order it was said, as text for a prompt: escaped, marked as data."""
        return self.frame.text(self.found)

    @cached_property
    def tokens(self) -> int:
        """Tokens of `context`; never more than the budget."""
        return self.count_tokens(self.context)

    @overload
    def __getitem__(self, index: int) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Found, ...]: ...
    def __getitem__(self, index: int | slice) -> Found | tuple[Found, ...]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)
