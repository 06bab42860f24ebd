"""What the person did, as a table (CSV): one act a row.

The first row names the columns. Three are always needed:

* `at`: when, ISO 8601 with an offset (`2026-03-02T09:00:00+08:00`)
* `action`: `accepted`, `declined`, `clicked`, `bought`, `skipped` or `dwell`
* `kind`: the kind of the thing, as in the vocabulary: `content`, `purchase`, `meal`, ...

`seconds` is how long, and needed for `dwell`. Every other column is a field of the thing, named
as in the vocabulary (`title`, `start`, `genres`, `item`, `price`, `currency`, ...); an empty cell
is an absent field. Lists separate their members with `;`. Numbers, `true`/`false` and times are
read as such in the columns that hold them; other columns are text.

    at,action,kind,title,genres,seconds
    2026-03-02T21:04:00+08:00,dwell,content,Night Train,thriller;crime,2400

`Entry.data`: `{"action": str, "context": {"kind": str, ...}, "seconds": number if given}`.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import deque
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from ._lines import Line, read_lines
from ._text import clean, content_key, one_line, read_instant, utc_text
from ._types import JSON, Entry, LeftOut, Me, Progress, UnreadableFile

ACTIONS = frozenset({"accepted", "declined", "clicked", "bought", "skipped", "dwell"})
NEEDED = ("at", "action", "kind")

_NUMBERS = frozenset(
    [
        "seconds",
        "price",
        "price_per_night",
        "duration_min",
        "distance_km",
        "rating",
        "spiciness",
        "stops",
        "days_notice",
        "words",
        "quantity",
    ]
)
_FLAGS = frozenset(["online", "urgent", "international", "smoking", "breakfast", "quiet"])
_TIMES = frozenset(["start", "end", "depart", "arrive", "check_in", "check_out", "received_at"])
_LISTS = frozenset(["genres", "ingredients", "tags"])
_PEOPLE = frozenset({"attendees"})
_PERSON = frozenset(["organizer", "sender", "recipient"])
_TRUE = frozenset(["true", "yes", "1", "是", "对"])
_FALSE = frozenset(["false", "no", "0", "否", "不"])
_NAME = re.compile(r"[a-z][a-z0-9_]{0,60}")

MAX_ROW_LINES = 50
"""A quoted cell may hold line breaks; one that never closes must not swallow the file."""


def read(
    path: Path, *, me: Me, zone: ZoneInfo, now: datetime, progress: Progress | None = None
) -> Iterator[Entry | LeftOut]:
    """Each row as an entry, or what was wrong with it."""
    size = path.stat().st_size
    columns: Sequence[str] | None = None
    separator = ","
    for line in _rows(read_lines(path)):
        place = f"line {line.number}"
        if progress and line.number % 256 == 0:
            progress(line.done, size)
        try:
            if line.problem:
                raise ValueError(line.problem)
            if columns is None:
                columns, separator = _columns(line.text, path), find_separator(line.text)
                continue
            yield _entry(columns, _cells(line.text, separator), place)
        except ValueError as error:
            yield LeftOut(file=path.name, place=place, why=str(error))
    if progress:
        progress(size, size)


def find_separator(header: str) -> str:
    """The character between the names of the columns."""
    return max(",;\t", key=header.count)


def header_names(header: str) -> list[str]:
    """The names in a header row, folded."""
    separator = find_separator(header)
    return [cell.strip().strip('"').strip().casefold() for cell in header.split(separator)]


def _columns(header: str, path: Path) -> list[str]:
    names = header_names(header)
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise UnreadableFile(
            f"The table has no column {' and no column '.join(missing)}.",
            where=f"{path.name}, line 1",
            fix="Name the columns in the first row: at,action,kind, then the fields of the thing.",
        )
    return names


def _rows(lines: Iterator[Line]) -> Iterator[Line]:
    """Rows that are not empty; cells with line breaks joined.

    A quote that never closes costs its own line, not the rest of the file.
    """
    ahead: deque[Line] = deque()
    while True:
        line = ahead.popleft() if ahead else next(lines, None)
        if line is None:
            return
        if line.problem or line.text.count('"') % 2 == 0:
            if line.problem or line.text.strip("\x00 \t,;"):
                yield line
            continue
        taken: list[Line] = []
        while len(taken) < MAX_ROW_LINES:
            following = ahead.popleft() if ahead else next(lines, None)
            if following is None:
                break
            taken.append(following)
            if following.problem or following.text.count('"') % 2:
                break
        if taken and not taken[-1].problem and taken[-1].text.count('"') % 2:
            text = "\n".join([line.text, *(one.text for one in taken)])
            yield Line(line.number, text, taken[-1].done)
        else:
            ahead.extendleft(reversed(taken))
            why = "A quotation mark opens a cell and never closes it; close it or double it."
            yield Line(line.number, "", line.done, why)


def _cells(text: str, separator: str) -> list[str]:
    try:
        return [clean(cell).strip() for cell in next(csv.reader([text], delimiter=separator))]
    except (csv.Error, StopIteration) as error:
        raise ValueError(f"The row cannot be read as CSV: {error}.") from None


def _entry(columns: Sequence[str], cells: Sequence[str], place: str) -> Entry:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise ValueError(
            f"The row has {len(cells)} cells for {len(columns)} columns; "
            "put quotation marks around cells that hold the separator."
        )
    row = {name: cell for name, cell in zip(columns, cells, strict=False) if name and cell}
    at = read_instant(row.pop("at", ""))
    action = row.pop("action", "").casefold()
    if action not in ACTIONS:
        raise ValueError(
            f'The action "{one_line(action, 40)}" is unknown; '
            f"write one of {', '.join(sorted(ACTIONS))}."
        )
    kind = row.pop("kind", "").casefold()
    if not _NAME.fullmatch(kind):
        raise ValueError(
            f'"{one_line(kind, 40)}" is no kind of thing; write one like content or purchase.'
        )
    seconds = _number("seconds", row.pop("seconds")) if "seconds" in row else None
    if action == "dwell" and (seconds is None or seconds < 0):
        raise ValueError('A row of action "dwell" needs its length in the column "seconds".')
    context: dict[str, JSON] = {"kind": kind}
    for name, cell in row.items():
        context[name] = _value(name, cell)
    data: dict[str, JSON] = {"action": action, "context": context}
    if seconds is not None:
        data["seconds"] = seconds
    return Entry(
        key=content_key(utc_text(at), "activity", data),
        at=at,
        channel="activity",
        speaker="user",
        data=data,
        place=place,
    )


def _value(name: str, cell: str) -> JSON:
    """A cell as the column's type; the text itself for columns this table does not know."""
    if name in _NUMBERS:
        return _number(name, cell)
    if name in _FLAGS:
        folded = cell.casefold()
        if folded in _TRUE or folded in _FALSE:
            return folded in _TRUE
        raise ValueError(f'"{one_line(cell, 40)}" in {name} is neither true nor false.')
    if name in _TIMES:
        try:
            return read_instant(cell).isoformat()
        except ValueError as error:
            raise ValueError(f"In the column {name}: {error}") from None
    if name in _LISTS or name in _PEOPLE:
        members = [member.strip() for member in re.split("[;；|]", cell) if member.strip()]
        return [{"name": one} for one in members] if name in _PEOPLE else list(members)
    if name in _PERSON:
        return {"name": cell}
    return cell


def _number(name: str, cell: str) -> int | float:
    """A number in half or full width; `1,200.50` but not `1,5`, which could be either."""
    plain = unicodedata.normalize("NFKC", cell).replace(" ", "")
    if re.fullmatch(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    if not re.fullmatch(r"[+-]?\d{1,15}(\.\d{1,15})?", plain):
        raise ValueError(
            f'"{one_line(cell, 40)}" in {name} is not a number; write it like 1200.50.'
        )
    return float(plain) if "." in plain else int(plain)
