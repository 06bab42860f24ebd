"""Telling records: one, or many as a file has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.errors import BadInput, NotFound
from habitus.facts import Noted
from habitus.log import Draft, Event
from habitus.log.importers import LeftOut
from habitus.state import Placed, Record, Teller, describe, record_by_id
from habitus.vocabulary import Language, RecordKinds

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsLoaded:
    """What loading many rows did.

    Attributes:
        added: records that are new.
        changed: rows that said more of a known record, or something else.
        known: rows that said nothing new.
        left_out: rows that can't be kept, with place and reason.
    """

    added: int = 0
    changed: int = 0
    known: int = 0
    left_out: tuple[LeftOut, ...] = ()


@dataclass
class RowLoader:
    """Puts rows in the log, as many as possible at once.

    Attributes:
        teller: turns a row into an event.
        kinds: those that hold.
        counts: what was done so far, by name.
        left: what was left out so far.
        append: puts events in the log.
        removed: the day on which the person had a row removed; empty when they had not.
    """

    teller: Teller
    kinds: RecordKinds
    counts: dict[str, int]
    left: list[LeftOut]
    append: Callable[[Sequence[Draft]], object]
    removed: Callable[[Draft], str]

    def load(self, rows: Sequence[Placed]) -> None:
        """Take rows in, in their order."""
        waiting: list[Draft] = []
        for one in rows:
            try:
                kind = self.kinds.kind(one.type)
                if waiting and kind.lasting and "id" not in one.row:
                    # It may be about a record that the rows before it begin.
                    self.append(waiting)
                    waiting = []
                known, draft = self.teller.draft(kind, one.row, listed=True)
            except BadInput as problem:
                why = f"{problem.what} {problem.fix}".strip()
                self.left.append(LeftOut(file=self.teller.source, place=one.place, why=why))
                continue
            if draft is None:
                self.counts["known"] += 1
                continue
            if on := self.removed(draft):
                why = f"You had this removed on {on}; it is not taken in again."
                self.left.append(LeftOut(file=self.teller.source, place=one.place, why=why))
                continue
            waiting.append(draft)
            self.counts["changed" if known else "added"] += 1
        self.append(waiting)


def known_record(connection: Connection, person: str, kinds: RecordKinds, id_: str) -> Record:
    """A record by its id.

    Raises:
        NotFound: there is none.
    """
    found = record_by_id(connection, person, kinds, id_)
    if found is None:
        raise NotFound(f'There is no record "{id_}".', fix="`habitus records` lists them.")
    return found


def noted(
    connection: Connection,
    person: str,
    kinds: RecordKinds,
    events: Iterable[Event],
    language: Language,
) -> tuple[Noted, ...]:
    """The records that some events tell of, read back."""
    found: list[Noted] = []
    for event in events:
        if event.kind != "record":
            continue
        id_ = str(event.body.get("record") or event.id)
        one = record_by_id(connection, person, kinds, id_)
        if one is not None:
            kind = kinds.kind(one.kind)
            head = kind.words.shown(language, kind.name)
            mark = "：" if language == "zh" else ": "
            sentence = f"{head}{mark}{describe(one, kind, language)}"
            found.append(Noted(record=id_, sentence=sentence))
    return tuple(found)


def end_draft(
    record: Record,
    *,
    how: str,
    at: datetime,
    fields: Sequence[str] = (),
    on: date | None = None,
    source: str | None = None,
) -> Draft:
    """The event that takes a record back, or ends it on a day.

    Raises:
        BadInput: the record has no such field.
    """
    for name in fields:
        if name not in record.fields:
            raise BadInput(
                f'This {record.kind} has no "{name}".',
                where=name,
                fix=f"It has {', '.join(record.fields)}.",
            )
    body: dict[str, JsonValue] = {"record": record.id, "how": how, "fields": list(fields)}
    if on is not None:
        body["since"] = on.isoformat()
    if source is not None:
        body["by"] = source
    return Draft(kind="record_end", at=at, speaker="user", body=body)


def today(moment: datetime, zone: tzinfo) -> date:
    """The local day of a moment."""
    return moment.astimezone(zone).date()
