"""Chats: one JSON object a line (JSONL).

A message:

    {"at": "2026-03-02T09:00:00+08:00", "channel": "chat", "speaker": "user",
     "name": "Ann", "text": "No meetings before ten, please."}

`at` is ISO 8601 with an offset; `channel` is `chat` (when absent), `email` or `calendar`;
`speaker` is `user`, `assistant`, `other` or `tool`, and may be absent where `name` says who it
was; `name` is optional. A line of channel `email` is read like a mail: quotes and signatures in
`text` are not the author's words.

An answer to an invitation, with the fields of a meeting:

    {"at": ..., "channel": "calendar", "event": {"title": "Ops round", "start": ..., "end": ...,
     "response": "accepted"}}

`Entry.data`: `{}` for a chat; `{"quoted": str}` for a mail with quotes; `{"event": {...},
"response": "accepted" | "declined" | "tentative" | "organized" | "none"}` for the calendar.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import NoReturn, cast
from zoneinfo import ZoneInfo

from ._lines import read_lines
from ._reply import split_reply
from ._text import clean_json, content_key, one_line, read_instant, utc_text
from ._types import JSON, Channel, Entry, LeftOut, Me, Progress, Speaker

_CHANNELS = ("chat", "email", "calendar")
_SPEAKERS = ("user", "assistant", "other", "tool")
_RESPONSES = ("accepted", "declined", "tentative", "organized", "none")
_EVENT_TIMES = ("start", "end")


def read(
    path: Path, *, me: Me, zone: ZoneInfo, now: datetime, progress: Progress | None = None
) -> Iterator[Entry | LeftOut]:
    """Each line as an entry, or what was wrong with it. `zone` and `now` are not needed: a line
    has its own time."""
    size = path.stat().st_size
    for line in read_lines(path):
        if progress and line.number % 256 == 0:
            progress(line.done, size)
        # A log that was rotated while it was written begins with NULs.
        text = line.text.strip("\x00 \t\r\n")
        if not text and not line.problem:
            continue
        place = f"line {line.number}"
        try:
            if line.problem:
                raise ValueError(line.problem)
            yield _entry(parse_object(text), me, place)
        except ValueError as error:
            yield LeftOut(file=path.name, place=place, why=str(error))
    if progress:
        progress(size, size)


def parse_object(text: str) -> Mapping[str, JSON]:
    """One line as a JSON object of clean values.

    Raises:
        ValueError: with a full sentence.
    """
    try:
        value = clean_json(json.loads(text, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise ValueError(
            f"The line is not JSON ({error.msg} at column {error.colno}); "
            "write one complete JSON object on each line."
        ) from None
    except RecursionError:
        raise ValueError("The line cannot be used: it nests too deep.") from None
    except ValueError as error:
        raise ValueError(f"The line cannot be used: {error}.") from None
    if not isinstance(value, Mapping):
        raise ValueError('The line is JSON but not an object; write {"at": ..., "text": ...}.')
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _entry(line: Mapping[str, JSON], me: Me, place: str) -> Entry:
    at = read_instant(line.get("at"))
    channel = line.get("channel", "calendar" if "event" in line else "chat")
    if channel not in _CHANNELS:
        raise ValueError(
            f"The channel {one_line(str(channel), 40)} is unknown; write chat, email or calendar."
        )
    if "event" in line:
        return _calendar_entry(line, at, me, place)
    text = line.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ValueError('The line has no "text"; there is nothing to keep.')
    name = line.get("name")
    if name is not None and not isinstance(name, str):
        raise ValueError('The "name" is not text.')
    speaker = _speaker(line, name, me)
    data: dict[str, JSON] = {}
    if channel == "email":
        reply = split_reply(text, author=name)
        if reply.quoted:
            data["quoted"] = reply.quoted
        words = reply.new
    else:
        words = text.strip()
    return Entry(
        key=content_key(utc_text(at), channel, speaker, name, text),
        at=at,
        channel=cast(Channel, channel),
        speaker=speaker,
        name=name,
        text=words or None,
        data=data,
        place=place,
    )


def _speaker(line: Mapping[str, JSON], name: str | None, me: Me) -> Speaker:
    speaker = line.get("speaker")
    if speaker is None and name:
        return "user" if me.is_me(name) else "other"
    if speaker not in _SPEAKERS:
        raise ValueError(
            f"The speaker {one_line(str(speaker), 40)} is unknown; "
            "write user, assistant, other or tool."
        )
    return cast(Speaker, speaker)


def _calendar_entry(line: Mapping[str, JSON], at: datetime, me: Me, place: str) -> Entry:
    event = line["event"]
    if not isinstance(event, Mapping):
        raise ValueError('The "event" is not an object with the fields of a meeting.')
    for field in _EVENT_TIMES:
        if event.get(field) is not None:
            try:
                read_instant(event[field])
            except ValueError as error:
                raise ValueError(f'In "{field}" of the event: {error}') from None
    response = event.get("response", line.get("response")) or "none"
    if response == "needs-action":
        response = "none"
    if response not in _RESPONSES:
        raise ValueError(
            f"The response {one_line(str(response), 40)} is unknown; "
            "write accepted, declined or tentative."
        )
    fields: dict[str, JSON] = {k: v for k, v in event.items() if k != "response"}
    name = line.get("name")
    speaker: Speaker = "other" if response == "none" else "user"
    if "speaker" in line:  # someone else's answer is not the person's act
        speaker = _speaker(line, None, me)
    return Entry(
        key=content_key(utc_text(at), "calendar", fields, response, speaker),
        at=at,
        channel="calendar",
        speaker=speaker,
        name=name if isinstance(name, str) else None,
        data={"event": fields, "response": response},
        place=place,
    )
