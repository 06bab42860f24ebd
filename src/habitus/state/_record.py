"""What a record is, as it is read: its fields, what each rests on, and when it is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from pydantic import JsonValue

from habitus.conflicts import Saying


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Sources that disagree about one field of a record.

    Attributes:
        record, kind, field: what they disagree about.
        value: what counts meanwhile.
        against: what the other sources say.
        settled: whether the kind's policy or the person's own word has settled it.
    """

    record: str
    kind: str
    field: str
    value: JsonValue
    against: tuple[Saying, ...]
    settled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A typed thing that is true of the person.

    Attributes:
        id: of the record; it does not change when its fields do.
        kind: name of its kind.
        fields: by the kind's names; days and times of day as ISO text, local to the person.
        evidence: for each field the ids of the events that say it, the founding one first.
        at: when it was first told.
        begins, ends: local days between which it is true, inclusive; None where open.
        told: other names that its fields were told under, with the names they have here.
        contests: where sources disagree.
        version: changes whenever something is said of it.
    """

    id: str
    kind: str
    fields: Mapping[str, JsonValue]
    evidence: Mapping[str, tuple[str, ...]]
    at: datetime
    begins: date | None = None
    ends: date | None = None
    told: Mapping[str, str] = field(default_factory=dict)
    contests: tuple[Contest, ...] = ()
    version: str = ""

    def __getitem__(self, name: str) -> JsonValue:
        return self.fields[name]

    def get(self, name: str) -> JsonValue:
        """The value of a field; None when it is absent."""
        return self.fields.get(name)

    def holds_on(self, day: date) -> bool:
        """Whether it is true on a local day; open ends count as true."""
        return (self.begins is None or self.begins <= day) and (
            self.ends is None or day <= self.ends
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPage:
    """A part of a listing of records.

    Attributes:
        records: this part, by date, the newest first.
        total: how many there are in all.
        more: whether others follow.
    """

    records: tuple[Record, ...]
    total: int
    more: bool

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)
