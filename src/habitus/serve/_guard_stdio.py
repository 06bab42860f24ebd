"""`habitus guard -- COMMAND`: a client on standard input and output, the server as a process."""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from habitus._results import CheckedCall
from habitus.errors import BadInput, UsageError
from habitus.serve import _rpc as rpc
from habitus.serve._call_guard import CallGuard, Session
from habitus.serve._rpc import Message

GOODBYE_S = 5.0
"""How long a server has to end when its client has gone."""


class StdioGuard:
    """Passes messages between a client and a server process, and rules on calls.

    Args:
        guard: that rules.
        client_in, client_out: file descriptors from and to the client; one message a line.
    """

    def __init__(self, guard: CallGuard, client_in: int = 0, client_out: int = 1) -> None:
        self._guard = guard
        self._in = client_in
        self._out = client_out
        self._session = Session()
        self._out_lock, self._server_lock = threading.Lock(), threading.Lock()
        self._waiting: dict[str, queue.Queue[Message]] = {}
        self._number = 0
        self._server: subprocess.Popen[bytes] | None = None

    def run(self, command: Sequence[str]) -> int:
        """Start the server and pass messages until either side has gone.

        Returns:
            The exit code of the server.

        Raises:
            UsageError: the server can't be started.
        """
        try:
            server = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise UsageError(
                f"The server can't be started: {error.strerror or error}.",
                where=" ".join(command),
                fix="Check the command after `--`.",
            ) from None
        self._server = server
        back = threading.Thread(target=self._from_server, args=(server,), daemon=True)
        back.start()
        # The client may go while the server lives, and the other way round: whoever goes ends it.
        forth = threading.Thread(target=self._from_client, daemon=True)
        forth.start()
        try:
            while forth.is_alive() and server.poll() is None:
                forth.join(0.1)
            return self._ended(server, back)
        finally:
            self._guard.close()
            if server.poll() is None:
                server.kill()

    def _ended(self, server: subprocess.Popen[bytes], back: threading.Thread) -> int:
        if server.stdin is not None:
            with self._server_lock, contextlib.suppress(OSError):
                server.stdin.close()
        try:
            code = server.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            server.terminate()
            try:
                code = server.wait(GOODBYE_S)
            except subprocess.TimeoutExpired:
                server.kill()
                code = server.wait()
        back.join(GOODBYE_S)
        return code

    # --- from the client ---

    def _from_client(self) -> None:
        for line in _lines(self._in):
            if not line.strip():
                continue
            try:
                messages, _ = rpc.read_messages(line)
            except BadInput as problem:
                self._to_client(rpc.error(None, rpc.INVALID, str(problem)))
                continue
            for message in messages:
                self._take(message)

    def _take(self, message: Message) -> None:
        id_ = message.get("id")
        waiting = self._waiting.pop(id_, None) if isinstance(id_, str) else None
        if waiting is not None and "method" not in message:
            waiting.put(message)
            return
        self._session.sent(message)
        if not rpc.is_call(message):
            self._to_server(message)
            return
        call, ruling = self._guard.rule(message, self._session)
        if ruling.verdict == "ask":
            self._ask(call, ruling)
        else:
            self._conclude(call, ruling)

    def _ask(self, call: Message, ruling: CheckedCall) -> None:
        asking = self._guard.question_result(call, ruling)
        if asking is not None:
            self._to_client(asking)
        elif self._session.elicits:
            threading.Thread(target=self._converse, args=(call, ruling), daemon=True).start()
        else:
            self._conclude(call, ruling)

    def _converse(self, call: Message, ruling: CheckedCall) -> None:
        self._conclude(*self._guard.converse(call, self._session, ruling, self._elicit))

    def _elicit(self, params: Mapping[str, JsonValue]) -> Mapping[str, JsonValue] | None:
        self._number += 1
        id_ = f"habitus-{self._number}"
        answer: queue.Queue[Message] = queue.Queue()
        self._waiting[id_] = answer
        self._to_client(
            {"jsonrpc": "2.0", "id": id_, "method": "elicitation/create", "params": dict(params)}
        )
        try:
            found = answer.get(timeout=self._guard.person_s).get("result")
        except queue.Empty:
            self._waiting.pop(id_, None)
            return None
        return found if isinstance(found, dict) else {}

    def _conclude(self, call: Message, ruling: CheckedCall) -> None:
        if ruling.verdict == "pass":
            self._to_server(call)
        elif "id" in call:
            self._to_client(self._guard.refusal(call, ruling))

    # --- writing ---

    def _to_client(self, message: Message) -> None:
        self._write_client(rpc.to_bytes(message) + b"\n")

    def _write_client(self, line: bytes) -> None:
        with self._out_lock, contextlib.suppress(OSError):
            while line:
                line = line[os.write(self._out, line) :]

    def _to_server(self, message: Message) -> None:
        server = self._server
        assert server is not None and server.stdin is not None
        with self._server_lock, contextlib.suppress(OSError, ValueError):
            server.stdin.write(rpc.to_bytes(message) + b"\n")
            server.stdin.flush()

    # --- from the server ---

    def _from_server(self, server: subprocess.Popen[bytes]) -> None:
        assert server.stdout is not None
        for line in iter(server.stdout.readline, b""):
            with contextlib.suppress(BadInput):
                for message in rpc.read_messages(line)[0]:
                    self._session.answered(message)
            self._write_client(line)


def _lines(descriptor: int) -> Iterator[bytes]:
    """The lines of a descriptor. Read without a lock, so that the process can end meanwhile."""
    kept = bytearray()
    while piece := os.read(descriptor, 1 << 16):
        kept += piece
        while (end := kept.find(b"\n")) >= 0:
            yield bytes(kept[:end])
            del kept[: end + 1]
        if len(kept) > rpc.LARGEST:
            yield bytes(kept)  # refused by its size
            kept.clear()
    if kept:
        yield bytes(kept)
