"""Who may ask what: keys, scopes, people, and how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from habitus._keys import AccessKey, Scope
from habitus.errors import BadInput, NotFound, UsageError
from habitus.person import Habitus, Person
from habitus.serve._caller import Caller, PeopleOfThread
from habitus.serve._problems import Denied

KEPT = 10_000
"""Keys that are remembered."""
bearer = HTTPBearer(auto_error=False, description="A key, as `habitus key add` shows it once.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


class Doorkeeper:
    """Knows keys, and counts what each asks.

    Args:
        habitus: the open store.
        rate: requests a second that a key may make on end; 0 for any number.
        burst: requests that it may make at once.
    """

    def __init__(self, habitus: Habitus, rate: float = 50.0, burst: float = 100.0) -> None:
        self.people = PeopleOfThread(habitus)
        self._habitus = habitus
        self._rate, self._burst = rate, burst
        self._known: OrderedDict[str, tuple[tuple[int, int], AccessKey]] = OrderedDict()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def key(self, text: str) -> AccessKey | None:
        """The key of a text, as it stands now."""
        version = self._habitus.version()
        known = self._known.get(text)
        if known is not None and known[0] == version:
            return known[1]
        found = self._habitus.find_key(text)
        if found is None:
            self._known.pop(text, None)
            return None
        self._known[text] = (version, found)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    def count(self, id_: str) -> None:
        """Count a request of a key.

        Raises:
            Denied: it has made too many.
        """
        if not self._rate:
            return
        now = time.monotonic()
        left, then = self._left.pop(id_, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        self._left[id_] = (max(left - 1, 0.0), now)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        if left < 1:
            wait = str(int((1 - left) / self._rate) + 1)
            raise Denied(
                429, "This key asks too often.", fix=f"Try again in {wait} s.",
                headers={"Retry-After": wait},
            )  # fmt: skip


class Access:
    """What a request may touch: the person of its path, for the application of its key."""

    __slots__ = ("_doorkeeper", "_person", "key")

    def __init__(self, key: AccessKey, person: str, doorkeeper: Doorkeeper) -> None:
        self.key = key
        self._person = person
        self._doorkeeper = doorkeeper

    @property
    def person(self) -> Person:
        """The person of the path; looked up in the thread that asks.

        Raises:
            NotFound: there is no such person.
        """
        try:
            return self._doorkeeper.people.get(self._person)
        except UsageError:
            raise NotFound(f'There is no person "{self._person}".', where="person") from None

    @property
    def id(self) -> str:
        """Of the person."""
        return self._person

    @property
    def caller(self) -> Caller:
        """The application with its person."""
        return Caller(self.person, self.key.app)

    def own(self) -> Person:
        """The person, for what only they, or whom they trust, may do.

        Raises:
            Denied: they do not trust the application.
        """
        caller = self.caller
        if not caller.trusted:
            raise Denied(
                403, f'The person does not trust "{caller.app}" to act for them.',
                fix=f"They can: habitus trust {caller.app}",
            )  # fmt: skip
        return caller.person


def needs(scope: Scope, *, everybody: bool = False) -> Any:
    """What a route asks of a key: one scope, for the person of the path or for everybody.

    Args:
        scope: needed; no scope implies another.
        everybody: the key must be one of the whole deployment.
    """

    async def entered(request: Request, credentials: Credentials) -> Access:
        doorkeeper: Doorkeeper = request.app.state.doorkeeper
        key = doorkeeper.key(credentials.credentials) if credentials is not None else None
        if key is None:
            raise Denied(
                401, "There is no key, or it is not valid.",
                fix='Send it as "Authorization: Bearer hab_...".',
                headers={"WWW-Authenticate": "Bearer"},
            )  # fmt: skip
        request.state.key = key.id
        doorkeeper.count(key.id)
        person = request.path_params.get("person", "")
        if scope not in key.scopes:
            raise Denied(403, f'The key lacks the scope "{scope}".', fix="Use one that has it.")
        if key.person is not None and (everybody or key.person != person):
            raise Denied(403, "The key is for somebody else.", fix="Use a key of theirs.")
        return Access(key, person, doorkeeper)

    entered.scope, entered.everybody = scope, everybody  # type: ignore[attr-defined]
    return Depends(entered)


def offset_of(cursor: str) -> int:
    """The place that a cursor stands for.

    Raises:
        BadInput: it is no cursor of ours.
    """
    if not cursor:
        return 0
    if (
        not (cursor.startswith("c") and cursor[1:].isascii() and cursor[1:].isdigit())
        or len(cursor) > 12
    ):
        raise BadInput(
            "This is no cursor.", where="cursor", fix="Give the `next` of an earlier page."
        )
    return int(cursor[1:])
