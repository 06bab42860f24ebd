"""The tables. Every key begins with the person.

``event`` is the truth; everything else but ``decision``, ``measure``, ``tombstone``, ``salt``, ``copy`` and ``alert_clock`` is derived from it
and can be rebuilt.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("person", String, primary_key=True),
    Column("created", String, nullable=False),
)

event = Table(
    "event",
    metadata,
    Column("person", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("id", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("at", String, nullable=False, comment="when it happened, UTC, ISO 8601"),
    Column("recorded", String, nullable=False, comment="when habitus learnt it, UTC"),
    Column("channel", String, nullable=False, server_default=""),
    Column("speaker", String, nullable=False, server_default=""),
    Column("name", String, nullable=False, server_default=""),
    Column("text", Text, nullable=False, server_default=""),
    Column("body", Text, nullable=False, server_default="{}"),
    Column("key", String, comment="identity inside the source it was imported from"),
    ForeignKeyConstraint(["person"], ["person.person"]),
    sqlite_with_rowid=False,
)
Index("event_id", event.c.person, event.c.id, unique=True)
Index("event_key", event.c.person, event.c.key, unique=True)
Index("event_kind", event.c.person, event.c.kind, event.c.seq)

watermark = Table(
    "watermark",
    metadata,
    Column("person", String, primary_key=True),
    Column("room", String, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

fact = Table(
    "fact",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True, comment="id of the fact's own event"),
    Column("source", String, nullable=False, comment="id of the event it was read from"),
    Column("at", String, nullable=False),
    Column("statement", Text, nullable=False),
    Column("relation", String, nullable=False),
    Column("object", String, nullable=False),
    Column("sentiment", Float, nullable=False),
    Column("speaker", String, nullable=False),
    Column("extractor", String, nullable=False),
    Column("evidence", Text, nullable=False, comment="JSON list of event ids, founding one first"),
    Column("seq", Integer, nullable=False),
    Column("ended_at", String),
    Column("ended_seq", Integer),
    Column("ended_by", String, comment="id of the event that ended it"),
    sqlite_with_rowid=False,
)

file_version = Table(
    "file_version",
    metadata,
    Column("person", String, primary_key=True),
    Column("path", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the event that wrote it"),
    Column("at", String, nullable=False),
    Column("content", Text, comment="NULL: the file was removed"),
    sqlite_with_rowid=False,
)

rule_version = Table(
    "rule_version",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("from_seq", Integer, primary_key=True),
    Column("from_at", String, nullable=False),
    Column("to_seq", Integer),
    Column("to_at", String),
    Column("path", String, nullable=False),
    Column("source", Text, nullable=False),
    Column("origin", String, nullable=False),
    Column("stage", String, nullable=False),
    Column("fact", String, nullable=False, server_default=""),
    Column("evidence", Text, nullable=False, server_default="[]", comment="of a habit: JSON list"),
    Column("agreed", Float, nullable=False, comment="Beta a"),
    Column("disagreed", Float, nullable=False, comment="Beta b"),
    sqlite_with_rowid=False,
)

rule_index = Table(
    "rule_index",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("domain", String, nullable=False),
    Column("kinds", String, nullable=False),
    Column("fields", Text, nullable=False, comment="JSON list of the fields it reads"),
    Column("output", String, nullable=False),
    Column("created", String, nullable=False),
    sqlite_with_rowid=False,
)
Index("rule_index_domain", rule_index.c.person, rule_index.c.domain)

rule_fired = Table(
    "rule_fired",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("last", String, nullable=False),
    sqlite_with_rowid=False,
)

occasion = Table(
    "occasion",
    metadata,
    Column("person", String, primary_key=True),
    Column("artifact", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the audit or feedback event"),
    Column("at", String, nullable=False, comment="when the person acted"),
    Column("about", String, nullable=False, comment="id of the event that shows what they did"),
    Column("agreed", Integer, nullable=False, comment="1: they did as the artifact says"),
    Column("stage", String, nullable=False, comment="of the artifact at that time"),
    sqlite_with_rowid=False,
)

transition = Table(
    "transition",
    metadata,
    Column("person", String, primary_key=True),
    Column("artifact", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the event that moved it"),
    Column("at", String, nullable=False),
    Column("stage", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("by", String, nullable=False, comment='"person" or "habitus"'),
    sqlite_with_rowid=False,
)

measure = Table(
    "measure",
    metadata,
    Column("person", String, primary_key=True),
    Column("day", String, primary_key=True, comment="UTC date"),
    Column("name", String, primary_key=True, comment="no text of the person's"),
    Column("value", Float, nullable=False),
    sqlite_with_rowid=False,
)

recall_entry = Table(
    "recall_entry",
    metadata,
    Column("person", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the event"),
    Column("event", String, nullable=False),
    Column("at", BigInteger, nullable=False, comment="microseconds since 1970 in UTC"),
    Column("channel", String, nullable=False),
    Column("speaker", String, nullable=False),
    Column("name", String, nullable=False),
    Column("length", Integer, nullable=False, comment="terms that are no stop words"),
    Column("asks", Integer, nullable=False, comment="1: it asks something"),
    Column("terms", LargeBinary, nullable=False, comment="hashes of terms, then their counts"),
    sqlite_with_rowid=False,
)

recall_state = Table(
    "recall_state",
    metadata,
    Column("person", String, primary_key=True),
    Column("epoch", Integer, nullable=False, comment="grows when entries are taken out"),
    Column("embedder", String, nullable=False, comment="whose vectors there are; empty: none"),
    Column("embedded", Integer, nullable=False, comment="event up to which there are vectors"),
    sqlite_with_rowid=False,
)

recall_vector = Table(
    "recall_vector",
    metadata,
    Column("person", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the event"),
    Column("vector", LargeBinary, nullable=False, comment="int8, scaled by its largest part"),
    sqlite_with_rowid=False,
)

record = Table(
    "record",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True, comment="id of its founding event"),
    Column("kind", String, nullable=False),
    Column("date", String, comment="local date it is dated by, ISO 8601"),
    Column("seq", Integer, nullable=False, comment="of its founding event"),
    Column("fields", Text, nullable=False, comment="JSON: as known now, whatever its valid time"),
    Column("told", Text, nullable=False, comment="JSON: other names its fields were told under"),
    Column("dated", Integer, nullable=False, comment="1: claims hold from different days on"),
    Column("contested", Integer, nullable=False, comment="1: sources disagree"),
    Column("gone", Integer, nullable=False, comment="1: said not to be true"),
    sqlite_with_rowid=False,
)
Index("record_kind", record.c.person, record.c.kind, record.c.date, record.c.seq)

record_claim = Table(
    "record_claim",
    metadata,
    Column("person", String, primary_key=True),
    Column("seq", Integer, primary_key=True, comment="of the event that says it"),
    Column("record", String, nullable=False),
    Column("op", String, nullable=False, comment='"say", "retract" or "end"'),
    Column("at", String, nullable=False, comment="when it was said"),
    Column("since", String, comment="local date from which it holds"),
    Column("source", String, nullable=False, comment='"user", or the name of another source'),
    Column("evidence", Text, nullable=False, comment="JSON list of event ids"),
    Column("fields", Text, nullable=False, comment="JSON"),
    sqlite_with_rowid=False,
)
Index("record_claim_record", record_claim.c.person, record_claim.c.record, record_claim.c.seq)

record_key = Table(
    "record_key",
    metadata,
    Column("person", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True, comment="what tells one record from another"),
    Column("record", String, nullable=False),
    sqlite_with_rowid=False,
)
Index("record_key_record", record_key.c.person, record_key.c.record)

git_object = Table(
    "git_object",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("type", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False, comment="zlib"),
    sqlite_with_rowid=False,
)

git_ref = Table(
    "git_ref",
    metadata,
    Column("person", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("id", String, nullable=False),
    sqlite_with_rowid=False,
)

decision = Table(
    "decision",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("at", String, nullable=False),
    Column("seq", Integer, nullable=False, comment="log position it was taken at"),
    Column("verdict", String, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("decision_at", decision.c.person, decision.c.at)

tombstone = Table(
    "tombstone",
    metadata,
    Column("person", String, primary_key=True, comment="salted hash of the id: it may be erased"),
    Column("mark", String, primary_key=True, comment="salted hash of what was removed"),
    Column("at", String, nullable=False, comment="when it was removed, UTC"),
    Column("instead", String, comment="of a commit: the id of the commit in its place"),
    sqlite_with_rowid=False,
)

salt = Table(
    "salt",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("value", LargeBinary, nullable=False, comment="random, made with the first tombstone"),
)

copy = Table(
    "copy",
    metadata,
    Column("person", String, primary_key=True),
    Column("path", String, primary_key=True, comment="absolute, of an export or a backup"),
    Column("kind", String, nullable=False, comment='"repository" or "backup"'),
    Column("at", String, nullable=False),
    sqlite_with_rowid=False,
)
notice = Table(
    "notice",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True, comment="id of the notice's own event"),
    Column("kind", String, nullable=False),
    Column("at", String, nullable=False),
    Column("source", String, nullable=False, comment="id of the event it was read from"),
    Column("body", Text, nullable=False),
    Column("ends", String, comment="local day after which no rule looks at it"),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("notice_ends", notice.c.person, notice.c.ends)

alert = Table(
    "alert",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, primary_key=True, comment="the same for the same finding"),
    Column("rule", String, nullable=False),
    Column("due", String, nullable=False, comment="local day from which on it is told"),
    Column("about", String, comment="local day it is about"),
    Column("state", String, nullable=False),
    Column("until", String, comment="of a snoozed one: when it comes back, UTC"),
    Column("at", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index("alert_due", alert.c.person, alert.c.state, alert.c.due)


policy_state = Table(
    "policy_state",
    metadata,
    Column("person", String, primary_key=True),
    Column("head", LargeBinary, nullable=False, comment="packed: what is known of their tastes"),
    Column("skill", Text, nullable=False, comment="JSON: what was counted, and what they set"),
    sqlite_with_rowid=False,
)

policy_head = Table(
    "policy_head",
    metadata,
    Column("person", String, primary_key=True),
    Column("space", String, nullable=False, comment="version of the shared features"),
    Column("at", String, nullable=False, comment="when it was written, UTC"),
    Column("record", LargeBinary, nullable=False, comment="the packed head"),
    sqlite_with_rowid=False,
)

alert_clock = Table(
    "alert_clock",
    metadata,
    Column("person", String, primary_key=True),
    Column("at", String, nullable=False, comment="where the person's clock was set, UTC"),
    sqlite_with_rowid=False,
)

access_key = Table(
    "access_key",
    metadata,
    Column("person", String, primary_key=True, comment='"*" for the whole deployment'),
    Column("id", String, primary_key=True),
    Column("app", String, nullable=False),
    Column("scopes", String, nullable=False, comment="words between blanks"),
    Column("hash", String, nullable=False, comment="SHA-256 of the secret, hex"),
    Column("created", String, nullable=False),
    Column("revoked", String),
    sqlite_with_rowid=False,
)
Index("access_key_id", access_key.c.id, unique=True)

repeated = Table(
    "repeated",
    metadata,
    Column("person", String, primary_key=True),
    Column("key", String, primary_key=True, comment="hash of the caller's key and idempotency key"),
    Column("request", String, nullable=False, comment="hash of what was asked"),
    Column("at", String, nullable=False),
    Column("status", Integer, comment="NULL: still being answered"),
    Column("answer", LargeBinary),
    sqlite_with_rowid=False,
)
