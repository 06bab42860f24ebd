"""`habitus guard --url URL`: the guard between HTTP clients and an MCP server over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from functools import partial

import anyio.to_thread
import httpx2
from pydantic import JsonValue
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from habitus._results import CheckedCall
from habitus.errors import BadInput
from habitus.serve import _rpc as rpc
from habitus.serve._call_guard import CallGuard, Session
from habitus.serve._rpc import Message

SESSIONS = 10_000
"""Sessions that are remembered; the oldest is forgotten first."""
_SESSION = "mcp-session-id"
_OWN = frozenset({"host", "content-length", "connection", "transfer-encoding", "accept-encoding",
                  "content-encoding", "keep-alive", "upgrade", "proxy-authorization", "te"})  # fmt: skip
"""Headers that belong to one connection."""
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


class HttpGuard:
    """Forwards requests to a server, and rules on the calls in them.

    Args:
        guard: that rules.
        url: of the server's MCP endpoint.
        client: that asks the server.
    """

    def __init__(self, guard: CallGuard, url: str, client: httpx2.AsyncClient) -> None:
        self._guard = guard
        self._url = url
        self._client = client
        self._sessions: dict[str, Session] = {}
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._number = 0

    async def handle(self, request: Request) -> Response:
        """One request of a client."""
        if request.method != "POST":
            return await self._pass(request, None, Session())
        try:
            messages, many = rpc.read_messages(await request.body())
        except BadInput as problem:
            return JSONResponse(rpc.error(None, rpc.INVALID, str(problem)), 400)
        if many and any(rpc.is_call(one) for one in messages):
            told = "Calls of tools are taken one by one, not in a batch."
            return JSONResponse(rpc.error(None, rpc.INVALID, told), 400)
        session = self._session(request.headers.get(_SESSION, ""))
        if not many and self._is_answer(messages[0]):
            return Response(status_code=202)
        for one in messages:
            session.sent(one)
        body: Message | list[Message] = messages if many else messages[0]
        if many or not rpc.is_call(messages[0]):
            return await self._pass(request, body, session)
        return await self._call(request, messages[0], session)

    async def _call(self, request: Request, message: Message, session: Session) -> Response:
        call, ruling = await anyio.to_thread.run_sync(self._guard.rule, message, session)
        if ruling.verdict == "pass":
            return await self._pass(request, call, session)
        if ruling.verdict == "ask":
            asking = self._guard.question_result(call, ruling)
            if asking is not None:
                return JSONResponse(asking)
            if session.elicits and "text/event-stream" in request.headers.get("accept", ""):
                events = self._conversation(request, call, ruling, session)
                return StreamingResponse(events, media_type="text/event-stream")
        return JSONResponse(self._guard.refusal(call, ruling))

    # --- asking the person through the client ---

    def _is_answer(self, message: Message) -> bool:
        id_ = message.get("id")
        waiting = self._waiting.pop(id_, None) if isinstance(id_, str) else None
        if waiting is None or "method" in message:
            return False
        if not waiting.done():
            waiting.set_result(message)
        return True

    async def _conversation(
        self, request: Request, call: Message, ruling: CheckedCall, session: Session
    ) -> AsyncIterator[bytes]:
        """The stream of a held call: the question, then what comes of the answer."""
        outgoing: asyncio.Queue[Message] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def elicit(params: Mapping[str, JsonValue]) -> Mapping[str, JsonValue] | None:
            return asyncio.run_coroutine_threadsafe(self._elicit(params, outgoing), loop).result()

        talk = asyncio.ensure_future(
            anyio.to_thread.run_sync(partial(self._guard.converse, call, session, ruling, elicit))
        )
        while not talk.done() or not outgoing.empty():
            with contextlib.suppress(TimeoutError):
                yield _event(await asyncio.wait_for(outgoing.get(), 0.05))
        call, ruling = await talk
        if ruling.verdict != "pass":
            yield _event(self._guard.refusal(call, ruling))
            return
        answer = await self._ask_server(request, call)
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            async for piece in answer.aiter_raw():
                yield piece
        else:
            yield _event(rpc.read_messages(await answer.aread())[0][0])
        await answer.aclose()

    async def _elicit(
        self, params: Mapping[str, JsonValue], outgoing: asyncio.Queue[Message]
    ) -> Mapping[str, JsonValue] | None:
        self._number += 1
        id_ = f"habitus-{self._number}"
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = waiting
        await outgoing.put(
            {"jsonrpc": "2.0", "id": id_, "method": "elicitation/create", "params": dict(params)}
        )
        try:
            found = (await asyncio.wait_for(waiting, self._guard.person_s)).get("result")
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(id_, None)
        return found if isinstance(found, dict) else {}

    # --- the server ---

    def _session(self, id_: str) -> Session:
        if not id_:
            return Session()
        if id_ not in self._sessions and len(self._sessions) >= SESSIONS:
            self._sessions.pop(next(iter(self._sessions)))
        return self._sessions.setdefault(id_, Session())

    async def _ask_server(
        self, request: Request, body: Message | list[Message] | None
    ) -> httpx2.Response:
        headers = {k: v for k, v in request.headers.items() if k not in _OWN}
        asked = self._client.build_request(
            request.method,
            self._url,
            headers=headers,
            params=str(request.query_params) or None,
            content=None if body is None else rpc.to_bytes(body),
        )
        return await self._client.send(asked, stream=True)

    async def _pass(
        self, request: Request, body: Message | list[Message] | None, session: Session
    ) -> Response:
        try:
            answer = await self._ask_server(request, body)
        except httpx2.HTTPError as problem:
            told = f"The guarded server can't be reached: {type(problem).__name__}."
            id_ = body.get("id") if isinstance(body, dict) else None
            return JSONResponse(rpc.error(id_, -32603, told), 502)
        headers = {k: v for k, v in answer.headers.items() if k not in _OWN}
        if (id_ := answer.headers.get(_SESSION)) and id_ not in self._sessions:
            self._session(id_)
            self._sessions[id_] = session
        return StreamingResponse(
            self._relayed(answer, session), status_code=answer.status_code, headers=headers
        )

    async def _relayed(self, answer: httpx2.Response, session: Session) -> AsyncIterator[bytes]:
        """The server's answer as it comes, with a look at what it says of itself."""
        kept = bytearray()
        try:
            async for piece in answer.aiter_bytes():
                yield piece
                kept += piece
                kept = _look(kept, session)
            _look(kept + b"\n", session)
        finally:
            await answer.aclose()


def _look(kept: bytearray, session: Session) -> bytearray:
    """Note the whole lines of a stream of events or of a body, and return the rest."""
    *lines, rest = kept.split(b"\n")
    for line in lines:
        raw = line.strip().removeprefix(b"data:")
        if b'"result"' in raw:
            with contextlib.suppress(BadInput):
                for message in rpc.read_messages(bytes(raw))[0]:
                    session.answered(message)
    return bytearray(rest) if len(rest) <= rpc.LARGEST else bytearray()


def _event(message: Message) -> bytes:
    return b"event: message\ndata: " + rpc.to_bytes(message) + b"\n\n"


def guard_app(guard: CallGuard, url: str) -> Starlette:
    """The guard as an ASGI application: every path stands for the server's endpoint."""
    client = httpx2.AsyncClient(timeout=httpx2.Timeout(30.0, read=None))
    held = HttpGuard(guard, url, client)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with client:
            yield
        guard.close()

    methods = ["GET", "POST", "DELETE"]
    return Starlette(
        routes=[Route("/{path:path}", held.handle, methods=methods)],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(LOOPBACK))],
        lifespan=lifespan,
    )


def run_guard(guard: CallGuard, url: str, port: int) -> None:
    """Listen on the loopback address until stopped."""
    import uvicorn

    uvicorn.run(guard_app(guard, url), host="127.0.0.1", port=port, log_level="warning")
