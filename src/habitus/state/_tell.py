"""From rows to events: which record each speaks of, and from which day on it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from hashlib import sha256

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.conflicts import PERSON, same_value
from habitus.errors import BadInput
from habitus.log import Draft, dumps
from habitus.state._keys import ONLY, identity_keys, source_key
from habitus.state._match import fields_of, occasion_meant, record_meant, record_named
from habitus.state._tables import claims_of
from habitus.vocabulary import RecordKind, Told, read_row


@dataclass(kw_only=True)
class Teller:
    """Turns rows into events, one transaction long.

    Attributes:
        connection: of a writing transaction in which the room has caught up.
        person: whose records they are.
        zone: theirs at the time.
        at: when it is told.
        source: who says it; ``user`` for the person's own word.
        event: id of the event that rows are drawn from; empty when they are told directly.
    """

    connection: Connection
    person: str
    zone: tzinfo
    at: datetime
    source: str = PERSON
    event: str = ""
    _seen: Counter[str] = field(default_factory=Counter)

    def draft(
        self,
        kind: RecordKind,
        raw: Told,
        *,
        record: str | None = None,
        since: date | None = None,
        correct: bool = False,
        listed: bool = False,
    ) -> tuple[str | None, Draft | None]:
        """The known record a row speaks of, and the event of the row where it says anything new.

        Args:
            kind: of the record.
            raw: the row, as told.
            record: id of the record it is about, where that is known.
            since: the local day from which it holds.
            correct: it mends what was said before, for all time.
            listed: it stands in a list, so that no two rows are the same record.

        Raises:
            BadInput: the row does not fit its kind.
        """
        row = read_row(kind, raw, self.zone)
        key = None
        if record is None:
            key, record = self._place(kind, raw, row.fields, listed=listed)
        known = fields_of(self.connection, self.person, record) if record else {}
        if record is not None and not self._news(kind, record, row.fields, known, since):
            return record, None
        if record is not None and since is None and not correct:
            since = self._change(kind, record, row.fields, known)
        body: dict[str, JsonValue] = {"kind": kind.name, "fields": dict(row.fields)}
        more: dict[str, JsonValue] = {
            "record": record, "key": key, "told": dict(row.told) or None,
            "since": None if since is None else since.isoformat(),
            "source": self.event or None, "by": None if self.source == PERSON else self.source,
        }  # fmt: skip
        body.update({name: value for name, value in more.items() if value is not None})
        return record, Draft(kind="record", at=self.at, speaker=_speaker(self.source), body=body)

    def _place(
        self, kind: RecordKind, raw: Told, fields: Mapping[str, JsonValue], *, listed: bool
    ) -> tuple[str | None, str | None]:
        """The key of a new record, or the known record that is meant."""
        where = (self.connection, self.person, kind)
        given = raw.get("id")
        if given is not None and not isinstance(given, str | int):
            raise BadInput(
                f'The id of a {kind.name} is "{given}".',
                where=f"{kind.name}.id",
                fix="Give a text or a whole number.",
            )
        own = kind.identity == ((ONLY,),) or (kind.lasting and identity_keys(kind, fields))
        if given is None and listed and not own:
            # The same list read again must not double; two equal rows of one list are two things.
            digest = sha256(dumps(dict(fields)).encode()).hexdigest()[:32]
            self._seen[digest] += 1
            given = f"{digest}-{self._seen[digest]}"
        if given is not None:
            found = record_named(*where, self.source, given)
            if found is None and kind.lasting and not listed:
                found = record_meant(*where, fields)
            return (None, found) if found else (source_key(self.source, given), None)
        found = record_meant(*where, fields)
        if found is not None and not kind.lasting and not listed:
            known = fields_of(self.connection, self.person, found)
            if self.event and not _compatible(fields, known):
                found = None
        if found is None and not kind.lasting and self.event:
            found = occasion_meant(*where, fields)
        return None, found

    def _news(
        self,
        kind: RecordKind,
        record: str,
        fields: Mapping[str, JsonValue],
        known: Mapping[str, JsonValue],
        since: date | None,
    ) -> bool:
        """Whether a telling adds anything: a value, a day, or another event that says the same."""
        if self.event or since is not None or not _compatible(fields, known, whole=True):
            return True
        said = claims_of(self.connection, self.person, record)
        return not any(
            one.source == self.source and one.op == "say" and set(fields) <= set(one.fields)
            for one in said
        )

    def _change(
        self,
        kind: RecordKind,
        record: str,
        fields: Mapping[str, JsonValue],
        known: Mapping[str, JsonValue],
    ) -> date | None:
        """The day from which a later word of the same source about a lasting thing holds."""
        if not kind.lasting or _compatible(fields, known):
            return None
        said = claims_of(self.connection, self.person, record)
        if not any(one.source == self.source and one.op == "say" for one in said):
            return None
        return self.at.astimezone(self.zone).date()


def _compatible(
    fields: Mapping[str, JsonValue], known: Mapping[str, JsonValue], *, whole: bool = False
) -> bool:
    """Whether nothing differs; with ``whole``, nothing is new either."""
    return all(
        same_value(value, known[name]) if name in known else not whole
        for name, value in fields.items()
    )


def _speaker(source: str) -> str:
    return source if source in ("user", "assistant", "tool") else "other"
