"""Requests with an idempotency key: asked again, they get the answer of the first time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

import anyio.to_thread
from fastapi import Request, Response
from fastapi.routing import APIRoute
from sqlalchemy import delete, insert, select, update

from habitus.errors import UsageError
from habitus.log import moment, utc
from habitus.person import Habitus
from habitus.serve._problems import Denied
from habitus.store import repeated as table

KEPT = timedelta(days=1)
STALE = timedelta(minutes=2)
"""After so long an answer that never came is given up."""
LONGEST = 200


class RepeatableRoute(APIRoute):
    """A route whose answers are kept for requests with the header ``Idempotency-Key``."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler that looks for an earlier answer first."""
        handle = super().get_route_handler()

        async def once(request: Request) -> Response:
            given = request.headers.get("idempotency-key")
            scheme, _, text = request.headers.get("authorization", "").partition(" ")
            known_key = scheme.lower() == "bearer" and request.app.state.doorkeeper.key(text)
            if given is None or request.method == "GET" or not known_key:
                return await handle(request)
            if not 1 <= len(given) <= LONGEST:
                raise UsageError(
                    "The idempotency key is empty or too long.", where="Idempotency-Key"
                )
            asked = _Asked(request, given, await request.body())
            known = await anyio.to_thread.run_sync(asked.begin)
            if known is not None:
                return known
            try:
                answer = await handle(request)
            except BaseException:
                await anyio.to_thread.run_sync(asked.give_up)
                raise
            await anyio.to_thread.run_sync(asked.keep, answer)
            return answer

        return once


class _Asked:
    """One request with an idempotency key."""

    def __init__(self, request: Request, given: str, body: bytes) -> None:
        self._habitus: Habitus = request.app.state.habitus
        whose = request.headers.get("authorization", "")
        self._person = request.path_params.get("person", "") or "*"
        self._key = _hash(whose.encode(), given.encode())
        self._request = _hash(request.method.encode(), str(request.url.path).encode(), body)
        self._where = (table.c.person == self._person, table.c.key == self._key)

    def begin(self) -> Response | None:
        """The answer of the first time; None when this is the first time."""
        now = datetime.now(UTC)
        with self._habitus._store.writing() as connection:
            connection.execute(
                delete(table).where(table.c.person == self._person, table.c.at < utc(now - KEPT))
            )
            row = connection.execute(select(table).where(*self._where)).mappings().first()
            if row is not None and row["request"] != self._request:
                raise Denied(
                    409, "This idempotency key was used for another request.", fix="Use a new one."
                )
            if row is not None and row["status"] is not None:
                return Response(
                    row["answer"], row["status"], media_type="application/json",
                    headers={"Idempotent-Replayed": "true"},
                )  # fmt: skip
            if row is not None and now - moment(row["at"]) < STALE:
                raise Denied(409, "This request is being answered already.", fix="Try again later.")
            connection.execute(delete(table).where(*self._where))
            connection.execute(
                insert(table).values(
                    person=self._person, key=self._key, request=self._request, at=utc(now)
                )
            )
        return None

    def keep(self, answer: Response) -> None:
        """Keep the answer for the next time."""
        body = getattr(answer, "body", None)
        if body is None:  # a stream is not kept
            self.give_up()
            return
        with self._habitus._store.writing() as connection:
            connection.execute(
                update(table)
                .where(*self._where)
                .values(status=answer.status_code, answer=bytes(body))
            )

    def give_up(self) -> None:
        """What failed may be asked again."""
        with self._habitus._store.writing() as connection:
            connection.execute(delete(table).where(*self._where))


def _hash(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for one in parts:
        digest.update(len(one).to_bytes(8, "big") + one)
    return digest.hexdigest()
