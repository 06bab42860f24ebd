"""Long work over HTTP: its progress as server-sent events where the caller wants them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable

import anyio.to_thread
from fastapi import Request, Response
from fastapi.responses import StreamingResponse

from habitus._plain import plain
from habitus.errors import HabitusError
from habitus.serve._json import answer

Progress = Callable[[int, int], None]
STEP_S = 0.1


def wants_events(request: Request) -> bool:
    """Whether the caller asks for events."""
    return "text/event-stream" in request.headers.get("accept", "")


async def as_events(work: Callable[[Progress], object], *, events: bool) -> Response:
    """Do something in a thread and answer with what it gives, or with events until then.

    Args:
        work: called with what to tell progress to: done and in all.
        events: answer a stream of ``progress`` events, then one ``result`` or ``problem``.
    """
    if not events:
        return answer(await anyio.to_thread.run_sync(work, lambda done, total: None))
    return StreamingResponse(_stream(work), media_type="text/event-stream")


async def _stream(work: Callable[[Progress], object]) -> AsyncIterator[bytes]:
    latest: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        latest[:] = [(done, total)]

    task = asyncio.ensure_future(anyio.to_thread.run_sync(work, progress))
    while not task.done():
        await asyncio.wait([task], timeout=STEP_S)
        if latest:
            done, total = latest.pop()
            yield _event("progress", {"done": done, "total": total})
    try:
        yield _event("result", plain(await task))
    except HabitusError as problem:
        yield _event(
            "problem", {"detail": problem.what, "where": problem.where, "fix": problem.fix}
        )
    except Exception:  # the stream has begun: its end says that it failed
        yield _event("problem", {"detail": "Something in habitus failed.", "where": "", "fix": ""})


def _event(name: str, data: object) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
