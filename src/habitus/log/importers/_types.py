"""What an importer hands on: entries, and what it had to leave out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal, Protocol, TypeAlias
from zoneinfo import ZoneInfo

from habitus.errors import BadInput

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

Channel: TypeAlias = Literal["chat", "email", "calendar", "activity"]
Speaker: TypeAlias = Literal["user", "assistant", "other", "tool"]

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the bytes done and the bytes in all."""


class UnreadableFile(BadInput):
    """The file as a whole is nothing that an importer can read."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that happened, to become one event of the log."""

    key: str
    """Identity inside the source: the same file read twice gives the same keys."""
    at: datetime
    """When it happened; always aware."""
    at_is_import_time: bool = False
    """The source has no date, so `at` is the moment of the import."""
    channel: Channel
    speaker: Speaker
    """`user` only where the words or the act are surely the person's own."""
    name: str | None = None
    """Who spoke, as the source writes it."""
    text: str | None = None
    """The new words of the author; never what they quote, forward or sign with."""
    data: Mapping[str, JSON] = field(default_factory=dict)
    """The typed part; each importer's docstring lists its fields."""
    place: str
    """Where in the file: `line 12`, `VEVENT 3`, `message 7`."""


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """Something of the file that became no entry, or only part of one."""

    file: str
    place: str
    why: str
    """Full sentences: what was wrong and what to do."""


@dataclass(frozen=True, kw_only=True)
class Me:
    """The names, addresses and numbers that are the person's own (`person.toml`, `--me`)."""

    names: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()

    @classmethod
    def of(cls, *identities: str) -> Me:
        """Sort what a person typed after `--me` into addresses, numbers and names."""
        addresses = frozenset(one for one in identities if "@" in one)
        rest = [one for one in identities if "@" not in one]
        numbers = frozenset(one for one in rest if _number(one))
        return cls(
            names=frozenset(one for one in rest if one not in numbers and one.strip()),
            addresses=addresses,
            numbers=numbers,
        )

    def is_me(self, name_or_address: str | None) -> bool:
        """Whether this name, address or number is the person's, whatever its case or width."""
        if not name_or_address:
            return False
        if "@" in name_or_address:
            address = fold_address(name_or_address)
            return any(fold_address(mine) == address for mine in self.addresses)
        number = _number(name_or_address)
        if number:
            return any(_number(mine) == number for mine in self.numbers)
        name = _name(name_or_address)
        return bool(name) and any(_name(mine) == name for mine in self.names)

    def is_sender(self, name: str | None, address: str | None) -> bool:
        """Whether a mail or an answer signed so is the person's.

        Anyone can write any display name into a mail. So where the person's addresses are known
        and the mail has one, the address alone decides; the name counts only without them.
        """
        if address and self.addresses:
            return self.is_me(address)
        return self.is_me(name) or self.is_me(address)


class Importer(Protocol):
    """What each format's module offers."""

    def read(
        self, path: Path, *, me: Me, zone: ZoneInfo, now: datetime, progress: Progress | None = None
    ) -> Iterator[Entry | LeftOut]:
        """Entries in file order, and what was left out between them."""
        ...


def fold(text: str) -> str:
    """Case, width and spacing removed: what two spellings of one name share."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def fold_address(address: str) -> str:
    """A mail address without `mailto:`, angle brackets, case and width."""
    folded = fold(address).strip("<>\"' ")
    return folded.removeprefix("mailto:").strip("<>\"' ")


def _name(name: str) -> str:
    folded = fold(name).strip("\"'")
    if folded.count(",") == 1:  # "Lee, Ann", as directories write it
        last, first = folded.split(",")
        folded = f"{first.strip()} {last.strip()}".strip()
    return folded


def _number(text: str) -> str:
    """The digits of a telephone number, or nothing when it is none."""
    folded = fold(text).removeprefix("tel:")
    digits = re.sub(r"[\s().\-/]", "", folded).removeprefix("+").removeprefix("00")
    return digits if digits.isascii() and digits.isdigit() and len(digits) >= 5 else ""
