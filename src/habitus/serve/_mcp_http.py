"""The MCP server over HTTP, as part of the REST application: the key says whose rules."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping

from fastapi import FastAPI
from fastapi.responses import JSONResponse
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp, Receive, Scope, Send

from habitus import __version__
from habitus._keys import AccessKey
from habitus.errors import UsageError
from habitus.serve._access import Doorkeeper
from habitus.serve._caller import Caller
from habitus.serve._mcp import mcp_server
from habitus.serve._problems import Denied

_REFUSED = {401: "This needs the key of one person.", 429: "Too many requests."}


class McpDoor:
    """Lets requests with a person's key through to the MCP server.

    Args:
        doorkeeper: who knows the keys.
    """

    def __init__(self, doorkeeper: Doorkeeper) -> None:
        self._doorkeeper = doorkeeper
        self._app: ASGIApp | None = None

    @contextlib.asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncIterator[None]:
        """Runs the MCP server while the application runs; a fresh one each time."""
        server = mcp_server(self._caller, __version__)
        # Every request carries a key, which no page of another site can send along.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        self._app = server.streamable_http_app(
            streamable_http_path="/", stateless_http=True, json_response=True,
            transport_security=security,
        )  # fmt: skip
        async with server.session_manager.run():
            yield
        self._app = None

    def _key(self, headers: Mapping[str, str] | None) -> AccessKey | None:
        scheme, _, text = (headers or {}).get("authorization", "").partition(" ")
        key = self._doorkeeper.key(text) if scheme.lower() == "bearer" else None
        return key if key is not None and key.person is not None else None

    def _caller(self, headers: Mapping[str, str] | None) -> Caller:
        key = self._key(headers)
        if key is None or key.person is None:
            raise UsageError("There is no key of a person.", fix="Use one of `habitus key add`.")
        return Caller(self._doorkeeper.people.get(key.person), key.app, key.scopes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        key = self._key(headers)
        status = 401 if key is None else 200 if self._app is not None else 503
        if key is not None and self._app is not None:
            try:
                self._doorkeeper.count(key.id)
            except Denied as denied:
                status = denied.status
        if status != 200 or self._app is None:
            what = _REFUSED.get(status, "The server is not running.")
            answer = JSONResponse({"error": what}, status, headers={"WWW-Authenticate": "Bearer"})
            await answer(scope, receive, send)
            return
        await self._app(
            {**scope, "path": scope["root_path"] + "/", "raw_path": b"/"}, receive, send
        )
