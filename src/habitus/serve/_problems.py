"""Errors over HTTP in one family: problem details (RFC 9457), each saying what, where and what to do."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from habitus.errors import BadInput, HabitusError, NotFound, Stale, StorageError, UsageError

MEDIA = "application/problem+json"
logger = logging.getLogger("habitus.serve")


class Problem(BaseModel):
    """What was wrong with a request."""

    type: Annotated[str, Field(description='what kind, like "not-found"')] = "about:blank"
    title: str
    status: int
    detail: Annotated[str, Field(description="what was wrong")]
    where: Annotated[str, Field(description="field, file or line")] = ""
    fix: Annotated[str, Field(description="what to do")] = ""
    request_id: str = ""


class Denied(HabitusError):
    """A request that the caller may not make.

    Args:
        status: 401, 403, 409, 413 or 429.
        what, fix: as of any error.
        headers: that say when or how it would be let through.
    """

    def __init__(
        self, status: int, what: str, *, fix: str = "", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(what, fix=fix)
        self.status = status
        self.headers = headers or {}


TITLES = {
    400: ("usage", "The request is wrong"), 401: ("no-key", "There is no valid key"),
    403: ("not-allowed", "The key does not allow this"), 404: ("not-found", "There is no such thing"),
    405: ("method", "The method is not allowed"), 409: ("conflict", "Something else was first"),
    413: ("too-large", "The request is too large"), 422: ("bad-input", "What was sent can't be used"),
    429: ("too-many", "Too many requests"), 500: ("failed", "habitus failed"),
    503: ("unavailable", "The store can't do it now"),
}  # fmt: skip
_STATUS: tuple[tuple[type[HabitusError], int], ...] = (
    (NotFound, 404), (Stale, 409), (BadInput, 422), (UsageError, 400), (StorageError, 503),
)  # fmt: skip


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer, for its documentation."""
    return {
        status: {
            "description": TITLES[status][1],
            "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def problem(
    request: Request, status: int, error: HabitusError, headers: dict[str, str]
) -> JSONResponse:
    """The answer that says what was wrong."""
    kind, title = TITLES.get(status, ("failed", "The request failed"))
    body = Problem(
        type=kind, title=title, status=status, detail=error.what, where=error.where, fix=error.fix,
        request_id=getattr(request.state, "request_id", ""),
    )  # fmt: skip
    return JSONResponse(body.model_dump(), status, headers=headers, media_type=MEDIA)


def add_problems(app: FastAPI) -> None:
    """Answer every failure of an application as a problem."""

    @app.exception_handler(HabitusError)
    async def refused(request: Request, error: HabitusError) -> JSONResponse:
        if isinstance(error, Denied):
            return problem(request, error.status, error, error.headers)
        status = next((code for kind, code in _STATUS if isinstance(error, kind)), 500)
        return problem(request, status, error, {})

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(one) for one in first["loc"])
        return problem(request, 422, BadInput(f"{first['msg']}.", where=where), {})

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        what = HabitusError(str(error.detail))
        return problem(request, error.status_code, what, dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        # The class alone: the message may quote what somebody said.
        logger.error(
            "request %s failed: %s", getattr(request.state, "request_id", ""), type(error).__name__
        )
        return problem(request, 500, HabitusError("Something in habitus failed."), {})
