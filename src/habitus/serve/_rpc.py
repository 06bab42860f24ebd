"""Messages of JSON-RPC as the guard lets them pass: read strictly, so that nothing hides in them.

A message is forwarded as it was understood here, never as it was written: two readers may disagree
about a key that is given twice or in another case, and what one of them passes over must not reach
the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

from pydantic import JsonValue

from habitus.errors import BadInput

Message: TypeAlias = dict[str, JsonValue]

LARGEST = 64 << 20
"""Bytes of one message."""
_KEYS = frozenset({"jsonrpc", "id", "method", "params", "result", "error"})
_CALL_KEYS = frozenset({"name", "arguments"})
PARSE_ERROR, INVALID = -32700, -32600


def read_messages(raw: bytes) -> tuple[list[Message], bool]:
    """The messages of a line or body, and whether they came as a batch.

    Raises:
        BadInput: it is not JSON-RPC, or could be read in more than one way.
    """
    if len(raw) > LARGEST:
        raise BadInput(f"The message is larger than {LARGEST >> 20} MiB.")
    try:
        value = json.loads(raw, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The message is not JSON: {error}.") from None
    many = isinstance(value, list)
    listed = value if isinstance(value, list) else [value]
    if not listed:
        raise BadInput("The batch is empty.")
    return [_checked(one) for one in listed], many


def _checked(value: JsonValue) -> Message:
    if not isinstance(value, dict) or not set(value) <= _KEYS:
        raise BadInput("The message is not JSON-RPC.")
    if value.get("method") == "tools/call":
        params = value.get("params")
        if not isinstance(params, dict) or not isinstance(params.get("name"), str):
            raise BadInput("The call names no tool.")
        if not isinstance(params.get("arguments", {}), dict | None):
            raise BadInput("The arguments of the call are no object.")
        if any(key.casefold() in _CALL_KEYS and key not in _CALL_KEYS for key in params):
            raise BadInput("The call names its tool or arguments twice.")
    return value


def _once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is given twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")


def to_bytes(message: Message | list[Message]) -> bytes:
    """A message on one line, without its end."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def is_call(message: Message) -> bool:
    """Whether it is a call of a tool."""
    return message.get("method") == "tools/call"


def params_of(message: Message) -> Mapping[str, JsonValue]:
    """Its parameters, empty when it has none."""
    params = message.get("params")
    return params if isinstance(params, dict) else {}


def error(id_: JsonValue, code: int, text: str) -> Message:
    """An answer that says what was wrong with a message."""
    return {"jsonrpc": "2.0", "id": id_, "error": {"code": code, "message": text}}


def result(id_: JsonValue, body: Mapping[str, JsonValue]) -> Message:
    """An answer with a result."""
    return {"jsonrpc": "2.0", "id": id_, "result": dict(body)}
