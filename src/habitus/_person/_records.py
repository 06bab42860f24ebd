"""Records: told, loaded, read, counted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus._expected import expect_record
from habitus._person._base import _now
from habitus._person._telling import BATCH, Telling
from habitus._recording import Progress as RowsDone
from habitus._recording import RecordsLoaded, RowLoader, end_draft, known_record, today
from habitus._running import MOST_RECORDS, RunResult, kinds_in, program_of, result_of
from habitus.decide import (
    require_aware,
)
from habitus.errors import BadInput
from habitus.log import (
    catch_up,
)
from habitus.log.importers import LeftOut
from habitus.privacy import (
    Marks,
    entry_back,
)
from habitus.recall import (
    checked_page,
)
from habitus.rules import (
    States,
)
from habitus.state import (
    Contest,
    CurrentState,
    Record,
    RecordPage,
    Teller,
    current_states,
    read_contests,
    read_records,
    record_by_id,
    rows_in,
    used_kinds,
)
from habitus.state.counting import Answer, Questions
from habitus.vocabulary import (
    Concepts,
    RecordKind,
    Told,
)

if TYPE_CHECKING:
    pass

QUESTIONS_KEPT = 64
"""People whose records are kept ready for questions."""


class Recording(Telling):
    """Typed things that are true of the person."""

    def record(
        self,
        kind: str,
        fields: Told,
        *,
        at: datetime | None = None,
        since: date | None = None,
        id: str | None = None,
        correct: bool = False,
        source: str = "user",
        expected: str | None = None,
    ) -> Record:
        """Take in a typed thing that is true of the person: a trip, a passport, a meal.

        What is known already is found by the row's ``id`` or by what tells such things apart (the
        drug of a medication); a later word about a thing that lasts changes it from that day on.

        Args:
            kind: name of the kind, as the reference lists them; another one is kept as it is.
            fields: by the kind's names, or as files call them; ``{"departs": "2026-03-02", ...}``.
            at: when it was told, aware; now when not given.
            since: the local day from which it holds.
            id: of the record it is about, where that is known.
            correct: it mends what was said before, for all time.
            source: who says so; "user" is the person.
            expected: with ``id``, the `version` of the record that this is based on.

        Returns:
            The record as it is now.

        Raises:
            BadInput: a value does not fit, a field is missing, or the time has no zone.
            NotFound: there is no record of that id.
            Stale: something was said of it since the version that was expected.
        """
        now = _now()
        moment = now if at is None else require_aware(at)
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            kinds = self._habitus._kinds
            if id is not None:
                known = known_record(connection, self.id, kinds, id)
                expect_record(known, expected)
                kind = known.kind
            found, draft = self._teller(connection, moment, source).draft(
                kinds.kind(kind), fields, record=id, since=since, correct=correct
            )
            if draft is not None:
                event = self._append(connection, [draft], now)[0]
                found = found or event.id
            assert found is not None
            day = today(moment, States(connection, self.id).settings().zone_at(moment))
            record = record_by_id(connection, self.id, kinds, found, on=day)
        assert record is not None
        return record

    def _teller(self, connection: Connection, moment: datetime, source: str) -> Teller:
        zone = States(connection, self.id).settings().zone_at(moment)
        return Teller(connection=connection, person=self.id, zone=zone, at=moment, source=source)

    def load_records(
        self,
        data: JsonValue,
        *,
        at: datetime | None = None,
        source: str = "file",
        progress: RowsDone | None = None,
    ) -> RecordsLoaded:
        """Take in many records, as files have them; the same ones again add nothing.

        Args:
            data: ``{"trips": [row, ...], "meals": [row, ...]}``, a tree of objects with
                ``__type__``, or a list of these. Rows with an ``id`` are known by it again.
            at: when they were told, aware; now when not given.
            source: who says so; a name of the file's own keeps apart files with the same ids.
            progress: called with rows done and rows in all.

        Returns:
            How many were added; rows that can't be kept are listed with place and reason.

        Raises:
            BadInput: there is no row at all, or the time has no zone.
        """
        now = _now()
        moment = now if at is None else require_aware(at)
        kinds = self._habitus._kinds
        rows = list(rows_in(data, kinds))
        if not rows:
            raise BadInput(
                "There are no records in this.",
                fix='Give lists of rows by type, like {"trips": [{"destination": "Lisbon"}]}.',
            )
        counts = {"added": 0, "changed": 0, "known": 0}
        left: list[LeftOut] = []
        for start in range(0, len(rows), BATCH * 10):
            with self._writing() as connection:
                catch_up(connection, self.id, self._rooms, now)
                teller = self._teller(connection, moment, source)
                append = partial(self._append, connection, now=now)
                removed = partial(entry_back, Marks(connection, self.id))
                RowLoader(teller, kinds, counts, left, append, removed).load(
                    rows[start : start + BATCH * 10]
                )
            if progress is not None:
                progress(min(start + BATCH * 10, len(rows)), len(rows))
        return RecordsLoaded(**counts, left_out=tuple(left))

    def records(
        self,
        kind: str | None = None,
        *,
        now: datetime | None = None,
        as_of: datetime | None = None,
        current: bool = False,
        limit: int = 100,
        offset: int = 0,
    ) -> RecordPage:
        """A part of what is true of the person, the newest date first.

        Args:
            kind: name of a kind; all when not given.
            now: fields that change are those of that local day, aware; now when not given.
            as_of: only what was said by then, aware: what was known.
            current: only what is true on the day of ``now`` (no past trip, no expired passport).
            limit: at most so many.
            offset: how many to leave out first.

        Raises:
            BadInput: a time has no zone.
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        moment = _now() if now is None else require_aware(now)
        kinds = self._habitus._kinds
        zone = self.settings().zone_at(moment)
        with self._habitus._store.reading() as connection:
            return read_records(
                connection, self.id, kinds,
                kind=None if kind is None else kinds.kind(kind).name,
                on=today(moment, zone), as_of=None if as_of is None else require_aware(as_of),
                holding=current, limit=limit, offset=offset,
            )  # fmt: skip

    def retract_record(
        self,
        id: str,
        *,
        fields: Sequence[str] = (),
        at: datetime | None = None,
        expected: str | None = None,
    ) -> None:
        """Take a record back: it is not true and never was. What was known before can be read still
        (`records(as_of=...)`).

        Args:
            id: of the record.
            fields: take back only these fields.
            at: when it was said, aware; now when not given.
            expected: the `version` of the record that this is based on; any when not given.

        Raises:
            NotFound: there is no such record.
            BadInput: the record has no such field.
            Stale: something was said of it since the version that was expected.
        """
        self._end_record(id, how="retract", fields=fields, at=at, expected=expected)

    def end_record(
        self, id: str, *, on: date, at: datetime | None = None, expected: str | None = None
    ) -> None:
        """Say that a record is true no longer than up to a local day, inclusive.

        Args:
            id: of the record.
            on: the last day.
            at: when it was said, aware; now when not given.
            expected: the `version` of the record that this is based on; any when not given.

        Raises:
            NotFound: there is no such record.
            Stale: something was said of it since the version that was expected.
        """
        self._end_record(id, how="end", on=on, at=at, expected=expected)

    def _end_record(
        self,
        id_: str,
        *,
        how: str,
        fields: Sequence[str] = (),
        on: date | None = None,
        at: datetime | None = None,
        expected: str | None = None,
    ) -> None:
        now = _now()
        moment = now if at is None else require_aware(at)
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            known = known_record(connection, self.id, self._habitus._kinds, id_)
            expect_record(known, expected)
            draft = end_draft(known, how=how, at=moment, fields=fields, on=on)
            self._append(connection, [draft], now)

    def current_states(self, *, now: datetime | None = None) -> list[CurrentState]:
        """How the person is just now: tired, ill, stressed, sad, busy, travelling, just through with
        something; each with its reason and until when it holds.

        Args:
            now: the moment, aware; now when not given.

        Raises:
            BadInput: the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        settings = self.settings()
        day = settings.local(moment).date()
        with self._habitus._store.reading() as connection:
            return current_states(connection, self.id, self._habitus._kinds, day, settings.language)

    def record_conflicts(self) -> list[Contest]:
        """Fields of records about which sources disagree, and that wait for the person's word."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return read_contests(connection, self.id, self._habitus._kinds)

    def record_kinds(self) -> list[RecordKind]:
        """The kinds of which the person has records, with the fields that only their rows have."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return used_kinds(connection, self.id, self._habitus._kinds)

    def run(
        self, code: str, *, now: datetime | None = None, as_of: datetime | None = None
    ) -> RunResult:
        """Run Python over the person's records, in the sandbox: exact counts, sums, whatever.

        Each kind is a list of frozen objects, oldest first, under its plural (``trips``) and its
        name; a field that a record does not have is None. ``now``, ``today``, ``date``,
        ``timedelta``, ``Counter``, ``defaultdict``, ``math``, ``mean`` and ``median`` are there. The
        last line is the answer, or the variable ``result``. Two seconds, no files, no network.

        Args:
            code: like ``sum(one.cost for one in trips if one.departs.year == 2025)``.
            now: the moment the code may know, and the day whose values it sees, aware.
            as_of: only what was said by then, aware.

        Raises:
            BadInput: it does not parse, fails or takes too long, with its line; or a time has no
                zone, or there are too many records.
            UsageError: there is no sandbox on this machine.
        """
        moment = _now() if now is None else require_aware(now)
        kinds = self._habitus._kinds
        settings = self.settings()
        local = settings.local(moment)
        with self._habitus._store.reading() as connection:
            used = used_kinds(connection, self.id, kinds)
            names = kinds_in(code, kinds, used)
            then = None if as_of is None else require_aware(as_of)
            records = {
                one: read_records(
                    connection, self.id, kinds, kind=one, on=local.date(), as_of=then,
                    limit=MOST_RECORDS,
                )
                for one in names
            }  # fmt: skip
        if any(one.more for one in records.values()):
            raise BadInput(
                f"There are more than {MOST_RECORDS} records of a kind.",
                fix="Page through them with `records`.",
            )
        found = {name: one.records for name, one in records.items()}
        program = program_of(code, names, used, found, local)
        return result_of(self._habitus._sandbox.run(program, settings.language))

    def answer(self, question: str, *, now: datetime | None = None) -> Answer:
        """What the records say to a plain question, counted exactly, or a refusal that says why.

        Args:
            question: in English or Chinese: "How much did I spend on meals last year?",
                "去年去了几次日本？".
            now: when it is asked, aware; now when not given. "Last month" is seen from there.

        Returns:
            The value with its unit, a sentence, the Python code for it, and the records used and
            left out. A question that can't be read for sure is refused, never guessed.

        Raises:
            BadInput: the question is empty, or the time has no zone.
        """
        if not question.strip():
            raise BadInput("The question is empty.", fix="Ask something.")
        moment = _now() if now is None else require_aware(now)
        settings, concepts = self._snapshot().states.at(moment)
        on = today(moment, settings.zone_at(moment))
        questions = self._questions(on, concepts, settings.home)
        return questions.answer(question, on, settings.language)

    def _questions(self, on: date, concepts: Concepts, currency: str) -> Questions:
        """The records made ready for questions; kept until something is written."""
        habitus = self._habitus
        snapshot = self._snapshot()
        kept = habitus._questions.get(self.id)
        if kept is not None and kept[0] is snapshot and kept[1] == on:
            return kept[2]
        with habitus._store.reading() as connection:
            kinds = used_kinds(connection, self.id, habitus._kinds)
            records = read_records(connection, self.id, habitus._kinds, on=on, limit=None)
        made = Questions(kinds, records.records, concepts, currency)
        if len(habitus._questions) >= QUESTIONS_KEPT:
            habitus._questions.pop(next(iter(habitus._questions)))
        habitus._questions[self.id] = (snapshot, on, made)
        return made
