"""What is handed in on the command line or on standard input: text, times, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from habitus.errors import BadInput, UsageError

if TYPE_CHECKING:
    from pydantic import JsonValue


def text_of(argument: str, what: str) -> str:
    """The argument, or all of standard input for ``-``.

    Args:
        argument: as given.
        what: what it is, for messages, like "The text".

    Raises:
        UsageError: it is empty.
        BadInput: it is not UTF-8.
    """
    if argument == "-":
        stream = getattr(sys.stdin, "buffer", None)
        raw = stream.read() if stream is not None else sys.stdin.read().encode()
        where = "standard input"
    else:
        raw, where = argument.encode("utf-8", "surrogateescape"), ""
    try:
        text = str(raw, "utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            f"{what} is not UTF-8 (byte {error.start}).", where=where, fix="Convert it first."
        ) from None
    if not text.strip():
        raise UsageError(
            f"{what} is empty.",
            where=where,
            fix="Give it as the argument, or - and on standard input.",
        )
    return text


def moment_of(text: str | None) -> datetime | None:
    """The moment of ``--at``; None when not given.

    Raises:
        BadInput: not ISO 8601, or without an offset.
    """
    if text is None:
        return None
    from habitus.log import parse_moment

    return parse_moment(text)


def day_or_moment_of(text: str | None, option: str) -> date | datetime | None:
    """A day like 2026-03-02, or a moment with its offset; None when not given.

    Raises:
        BadInput: neither.
    """
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        from habitus.log import parse_moment

        return parse_moment(text, option)


def contexts_of(argument: str) -> tuple[list[Mapping[str, JsonValue]], bool]:
    """Contexts from JSON: one object or a list of them, and whether it was a list.

    Raises:
        BadInput: not JSON (with line and column), or something else than objects.
    """
    value = json_of(argument)
    many = isinstance(value, list)
    given: Sequence[JsonValue] = value if isinstance(value, list) else [value]
    found: list[Mapping[str, JsonValue]] = []
    for number, one in enumerate(given):
        if not isinstance(one, dict):
            raise BadInput(
                f"A context is a JSON object; this is {_name_of(one)}.",
                where=f"context {number}" if many else "",
                fix='Write it like {"kind": "meal", "dish": "satay"}.',
            )
        found.append(one)
    return found, many


def context_of(argument: str) -> Mapping[str, JsonValue]:
    """Exactly one context; raises like :func:`contexts_of`."""
    found, many = contexts_of(argument)
    if many:
        raise BadInput(
            "One context is decided at a time; this is a list.",
            fix="Use `habitus check` for a plan, `habitus choose` for options.",
        )
    return found[0]


def json_of(argument: str) -> JsonValue:
    """A JSON value from the argument or, for ``-``, from standard input.

    Raises:
        BadInput: it does not parse; the place is given.
    """
    text = text_of(argument, "The JSON")
    try:
        value: JsonValue = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise BadInput(
            f"This is not JSON: {error.msg[0].lower()}{error.msg[1:]}.",
            where=f"line {error.lineno}, column {error.colno}",
            fix="Names and texts need double quotes; in a shell put single quotes around it all.",
        ) from None
    except RecursionError:
        raise BadInput(
            "This JSON is nested too deeply.", fix="A context is a flat object."
        ) from None
    except ValueError as error:
        raise BadInput(f"This is not JSON: {error}.", fix="Mend it and try again.") from None
    return value


def _no_constant(name: str) -> JsonValue:
    raise ValueError(f"{name} is not a number that JSON has")


def _once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f'"{name}" is given twice')
        found[name] = value
    return found


def _name_of(value: JsonValue) -> str:
    names = {str: "a text", bool: "true or false", list: "a list", type(None): "null"}
    return names.get(type(value), "a number")
