"""Keys of applications: what they may do, for whom; kept only as hashes, shown once."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, get_args

from sqlalchemy import Connection, insert, select, update

from habitus.errors import NotFound, UsageError
from habitus.log import moment, utc
from habitus.store import access_key as table

Scope: TypeAlias = Literal["read", "write", "decide", "admin"]
SCOPES: tuple[str, ...] = get_args(Scope)
PREFIX = "hab"
EVERYBODY = "*"
"""Stands for the person of a key of the whole deployment; no person's id holds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessKey:
    """A key of an application, without its secret.

    Attributes:
        id: public part of it.
        app: the application's name, for trust.
        person: whom it is for; None for everybody.
        scopes: what it may do, sorted.
        created: when it was made.
        revoked: when it was taken back, or None.
    """

    id: str
    app: str
    person: str | None
    scopes: tuple[Scope, ...]
    created: datetime
    revoked: datetime | None = None


def make_key(
    connection: Connection, app: str, scopes: Iterable[str], person: str | None, now: datetime
) -> tuple[AccessKey, str]:
    """A new key, and its text, which is nowhere else.

    Raises:
        UsageError: the application has no name, or there is no such scope.
    """
    wanted = tuple(sorted(set(scopes)))
    if not app.strip() or len(app) > 100:
        raise UsageError(
            "The application has no name, or a very long one.", fix="Give one like desk."
        )
    if not wanted or not set(wanted) <= set(SCOPES):
        raise UsageError(
            f"The scopes are {', '.join(wanted) or 'missing'}.",
            fix=f"Give some of {', '.join(SCOPES)}.",
        )
    id_, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
    connection.execute(
        insert(table).values(
            person=person or EVERYBODY, id=id_, app=app, scopes=" ".join(wanted),
            hash=_hash(secret), created=utc(now),
        )
    )  # fmt: skip
    made = AccessKey(id=id_, app=app, person=person, scopes=_scopes(wanted), created=now)
    return made, f"{PREFIX}_{id_}_{secret}"


def find_key(connection: Connection, text: str) -> AccessKey | None:
    """The key of a text, None when it is none or was revoked."""
    prefix, _, rest = text.partition("_")
    id_, _, secret = rest.partition("_")
    if prefix != PREFIX or not id_ or not secret:
        return None
    row = connection.execute(select(table).where(table.c.id == id_)).mappings().first()
    # The same work is done for an unknown id, so that the time tells nothing.
    right = hmac.compare_digest(row["hash"] if row is not None else _hash(""), _hash(secret))
    if row is None or not right or row["revoked"] is not None:
        return None
    return _key(row)


def list_keys(connection: Connection) -> list[AccessKey]:
    """All keys, the newest first, revoked ones too."""
    rows = connection.execute(select(table).order_by(table.c.created.desc(), table.c.id)).mappings()
    return [_key(row) for row in rows]


def revoke_key(connection: Connection, id_: str, now: datetime) -> None:
    """Take a key back; it opens nothing from now on.

    Raises:
        NotFound: there is no such key.
    """
    done = connection.execute(
        update(table).where(table.c.id == id_, table.c.revoked.is_(None)).values(revoked=utc(now))
    )
    if not done.rowcount:
        raise NotFound(f'There is no key "{id_}" to revoke.', fix="`habitus key list` lists them.")


def _hash(secret: str) -> str:
    """SHA-256 is enough: a secret has 256 random bits, so there is nothing to guess."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _scopes(given: Iterable[str]) -> tuple[Scope, ...]:
    return tuple(one for one in get_args(Scope) if one in set(given))


def _key(row: object) -> AccessKey:
    one = dict(row)  # type: ignore[call-overload]
    return AccessKey(
        id=str(one["id"]),
        app=str(one["app"]),
        person=None if one["person"] == EVERYBODY else str(one["person"]),
        scopes=_scopes(str(one["scopes"]).split()),
        created=moment(str(one["created"])),
        revoked=None if one["revoked"] is None else moment(str(one["revoked"])),
    )
