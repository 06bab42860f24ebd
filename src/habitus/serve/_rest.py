"""habitus over REST: the application, with keys, limits, request ids, logs and metrics around it."""

from __future__ import annotations

import json
import logging
import re
import time
import uuid
from collections import Counter

from fastapi import FastAPI, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from habitus import __version__
from habitus.person import Habitus
from habitus.serve import _routes_code, _routes_deciding, _routes_people, _routes_telling
from habitus.serve._access import Doorkeeper
from habitus.serve._mcp_http import McpDoor
from habitus.serve._problems import MEDIA, TITLES, Problem, add_problems, documented

LARGEST = 64 << 20
"""Bytes of a request."""
logger = logging.getLogger("habitus.serve")
_ID = re.compile(r"[A-Za-z0-9._-]{1,100}")


class Counted:
    """Requests by route and status, for `/metrics`."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: Counter[str] = Counter()

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests[method, route, status] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]

    def text(self) -> str:
        """As Prometheus reads it."""
        lines = ["# HELP habitus_requests_total Requests by route and status.",
                 "# TYPE habitus_requests_total counter"]  # fmt: skip
        for (method, route, status), n in sorted(self._requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"habitus_requests_total{{{labels}}} {n}")
        lines += ["# HELP habitus_request_seconds_total Time of requests by route.",
                  "# TYPE habitus_request_seconds_total counter"]  # fmt: skip
        for route, seconds in sorted(self._seconds.items()):
            lines.append(f'habitus_request_seconds_total{{route="{route}"}} {seconds:.6f}')
        return "\n".join(lines) + "\n"


class _Edge:
    """Around every request: its id, its size, its line in the log. Nothing personal is logged."""

    def __init__(self, app: ASGIApp, counted: Counted) -> None:
        self._app = app
        self._counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        headers = dict(scope["headers"])
        given = headers.get(b"x-request-id", b"").decode("latin-1")
        id_ = given if _ID.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = id_
        status = 500
        length = headers.get(b"content-length", b"0")
        size = int(length) if length.isdigit() else 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"], (b"x-request-id", id_.encode()), (b"cache-control", b"no-store"),
                ]  # fmt: skip
            await send(message)

        received = 0

        async def receiving() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST:
                raise _TooLarge
            return message

        try:
            if size > LARGEST:
                raise _TooLarge
            await self._app(scope, receiving, sending)
        except _TooLarge:
            await _too_large(id_)(scope, receive, sending)
        finally:
            route = getattr(scope.get("route"), "path", "none")
            seconds = time.perf_counter() - begun
            self._counted.add(scope["method"], route, status, seconds)
            if logger.isEnabledFor(logging.INFO):
                line = {
                    "method": scope["method"], "route": route, "status": status, "request": id_,
                    "key": scope["state"].get("key", ""), "ms": round(seconds * 1e3, 2),
                }  # fmt: skip
                logger.info("%s", json.dumps(line))


class _TooLarge(Exception):
    """The request is larger than any may be."""


def _too_large(id_: str) -> Response:
    body = Problem(
        type="too-large", title=TITLES[413][1], status=413, request_id=id_,
        detail=f"The request is larger than {LARGEST >> 20} MiB.", fix="Send less at once.",
    )  # fmt: skip
    return Response(body.model_dump_json(), 413, media_type=MEDIA)


def rest_app(habitus: Habitus, *, rate: float = 50.0, burst: float = 100.0) -> FastAPI:
    """The application.

    Args:
        habitus: the open store.
        rate: requests a second that a key may make on end; 0 for any number.
        burst: requests that it may make at once.
    """
    doorkeeper = Doorkeeper(habitus, rate, burst)
    mcp = McpDoor(doorkeeper)
    app = FastAPI(
        title="habitus",
        version=__version__,
        description="What a person says and does becomes code that decides.",
        docs_url=None,
        redoc_url=None,
        lifespan=mcp.lifespan,
    )
    app.mount("/mcp", mcp)
    app.state.habitus = habitus
    app.state.doorkeeper = doorkeeper
    app.state.counted = Counted()
    add_problems(app)
    for one in (_routes_deciding, _routes_telling, _routes_code, _routes_people):
        app.include_router(one.router)
    app.include_router(_routes_people.keys_router)

    @app.get("/health", tags=["people"], responses=documented(500))
    async def health() -> dict[str, str]:
        """Whether the server runs; nothing else is open without a key."""
        return {"status": "ok"}

    _describe(app)
    app.add_middleware(_Edge, counted=app.state.counted)
    return app


def _describe(app: FastAPI) -> None:
    """Put the one kind of problem into the document, in place of FastAPI's own."""
    make = app.openapi

    def openapi() -> dict[str, object]:
        document = make()
        schemas = document["components"]["schemas"]
        schemas["Problem"] = Problem.model_json_schema()
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        return document

    app.openapi = openapi  # type: ignore[method-assign]


def run_rest(habitus: Habitus, *, host: str, port: int, rate: float) -> None:
    """Serve until stopped."""
    import uvicorn

    uvicorn.run(rest_app(habitus, rate=rate, burst=2 * rate), host=host, port=port, log_level="warning",
                access_log=False)  # fmt: skip
