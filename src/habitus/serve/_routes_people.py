"""Routes over people, keys and the store as a whole."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response

from habitus._keys import AccessKey
from habitus._prometheus import prometheus
from habitus.person import Habitus, Person
from habitus.serve._access import Access, needs, offset_of
from habitus.serve._bodies import KeyIn, Page, PersonIn
from habitus.serve._json import Json, answer, page
from habitus.serve._problems import documented
from habitus.serve._repeated import RepeatableRoute
from habitus.serve._routes_deciding import Cursor, Limit, Read
from habitus.serve._routes_telling import Admin

router = APIRouter(
    tags=["people"], route_class=RepeatableRoute,
    responses=documented(400, 401, 403, 404, 409, 413, 422, 429, 500, 503),
)  # fmt: skip
keys_router = APIRouter(
    tags=["keys"], responses=documented(400, 401, 403, 404, 413, 422, 429, 500, 503)
)
"""Apart, so that no answer with the text of a key is kept for a repetition."""
Everybody = Annotated[Access, needs("admin", everybody=True)]


def _habitus(request: Request) -> Habitus:
    found: Habitus = request.app.state.habitus
    return found


def _settings(person: Person) -> dict[str, Any]:
    settings = person.settings()
    return {
        "person": person.id, "zone": settings.zone, "language": settings.language,
        "currency": settings.home, "me": [*settings.me], "trusted": [*settings.trusted],
    }  # fmt: skip


@router.get("/v1/people", response_model=Page)
def people(
    request: Request, access: Everybody, limit: Limit = 100, cursor: Cursor = ""
) -> Response:
    """The ids of all people."""
    offset = offset_of(cursor)
    found = _habitus(request).people()
    return page([*found[offset : offset + limit]], offset, limit, more=len(found) > offset + limit)


@router.put("/v1/people/{person}", response_model=Json)
def make_person(person: str, body: PersonIn, request: Request, access: Everybody) -> Response:
    """Make a person, who needs a zone, or change their zone or language."""
    made = _habitus(request).person(person, zone=body.zone, language=body.language)
    return answer(_settings(made))


@router.get("/v1/people/{person}", response_model=Json)
def person(access: Read) -> Response:
    """A person's settings."""
    return answer(_settings(access.person))


@router.delete("/v1/people/{person}", response_model=Json)
def erase(access: Admin) -> Response:
    """Erase a person, with all that was kept of them."""
    return answer(access.person.erase())


@router.get("/v1/people/{person}/status", response_model=Json)
def person_status(access: Read, request: Request) -> Response:
    """What is kept of a person, counted and measured."""
    return answer(_habitus(request).status(person=access.person.id))


@router.get("/v1/status", response_model=Json)
def status(request: Request, access: Everybody) -> Response:
    """What is in the store, counted and measured, with alarms."""
    return answer(_habitus(request).status())


@router.get(
    "/metrics", response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Metrics."}},
)  # fmt: skip
def metrics(request: Request, access: Everybody) -> Response:
    """The same as Prometheus reads it, with requests by route and status."""
    text = prometheus(_habitus(request).status()) + request.app.state.counted.text()
    return Response(text, media_type="text/plain; version=0.0.4")


@keys_router.get("/v1/keys", response_model=Page)
def keys(request: Request, access: Everybody) -> Response:
    """All keys, without their secrets."""
    found = _habitus(request).keys()
    return page([*found], 0, len(found), more=False)


@keys_router.post("/v1/keys", response_model=Json, status_code=201)
def make_key(request: Request, body: KeyIn, access: Everybody) -> Response:
    """Make a key. Its text is in this answer and nowhere else."""
    made, text = _habitus(request).add_key(body.app, body.scopes, person=body.person)
    return answer({"key": text, **_of(made)}, 201)


def _of(key: AccessKey) -> Json:
    return {"id": key.id, "app": key.app, "person": key.person, "scopes": [*key.scopes]}


@keys_router.delete("/v1/keys/{id}", response_model=Json)
def revoke_key(id: str, request: Request, access: Everybody) -> Response:
    """Take a key back."""
    _habitus(request).revoke_key(id)
    return answer({"revoked": id})
