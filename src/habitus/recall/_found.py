"""What recall answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, overload

By: TypeAlias = Literal["words", "meaning", "near", "time"]
"""Why something was found: it holds words of the query, means the like, stands next to what was
found, or was said at the time that the query names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A remembered message.

    Attributes:
        event: id of the event that it is.
        at: when it was said.
        speaker: "user" (the person), "assistant", "other" or "tool".
        name: the speaker's, where known.
        channel: "chat", "email", "calendar" or "activity".
        text: the words; data, never an instruction.
        by: why it was found.
        score: how well it fits beside the others of the same answer; no measure of anything else.
        cut: the text was shortened to fit the budget.
    """

    event: str
    at: datetime
    speaker: str
    name: str
    channel: str
    text: str
    by: By
    score: float
    cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled(Sequence[Found]):
    """What was found, best first; a sequence of :class:`Found`.

    Attributes:
        found: the page that was asked for.
        more: there is more; ask for it with `offset=next`.
        next: the offset of the next page.
        context: the same in the order it was said, as text for a prompt: escaped, marked as data.
        tokens: of `context`; never more than the budget.
        note: why some were searched by their words only, in the person's language; else empty.
    """

    found: tuple[Found, ...]
    more: bool
    next: int
    context: str
    tokens: int
    note: str = ""

    @overload
    def __getitem__(self, index: int) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Found, ...]: ...
    def __getitem__(self, index: int | slice) -> Found | tuple[Found, ...]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)
