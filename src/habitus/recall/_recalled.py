"""What recall answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from habitus.recall._context import Count, Frame, count_tokens
from habitus.recall._found import Found
from habitus.recall._page import Page


@dataclass(frozen=True, kw_only=True)
class Recalled(Page[Found]):
    """What was found, best first; a sequence of :class:`Found`.

    Attributes:
        note: why some were searched by their words only, in the person's language; else empty.
        frame, count_tokens: how `context` is written, and its tokens are counted.
    """

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
