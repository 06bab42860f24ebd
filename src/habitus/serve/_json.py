"""Answers as JSON, quickly."""

from __future__ import annotations

import json
from typing import TypeAlias

from fastapi import Response
from pydantic import JsonValue

from habitus._plain import plain

Json: TypeAlias = dict[str, JsonValue]


def answer(value: object, status: int = 200) -> Response:
    """A value as a JSON response."""
    return answer_json(plain(value), status)


def answer_json(value: JsonValue, status: int = 200) -> Response:
    """A JSON value as a response."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Response(body.encode(), status, media_type="application/json")


def page(items: list[object], offset: int, limit: int, *, more: bool) -> Response:
    """One page of a list."""
    return answer({"items": items, "next": f"c{offset + limit}" if more else None})
