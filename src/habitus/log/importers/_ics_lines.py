"""The components of an iCalendar file, found so that one broken line costs one line.

`icalendar` reads a file as one tree: a bad line can lose its neighbours. Here the file is cut into
components first; a component that never ends keeps what it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from icalendar.parser import Contentline

_BEGIN = re.compile(r"BEGIN:\s*([A-Z0-9-]+)\s*", re.IGNORECASE)
_END = re.compile(r"END:\s*([A-Z0-9-]+)\s*", re.IGNORECASE)

_ESCAPE = re.compile(r"\\([nN,;:\"\\])")

# A component that holds these can be cut off by the next of them.
TOP = frozenset({"VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"})


@dataclass(frozen=True)
class Property:
    """One line of a component."""

    name: str
    value: str
    """As written: escapes still in it."""
    params: Mapping[str, str]

    @property
    def text(self) -> str:
        """The value as words."""
        return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], self.value)


@dataclass
class Component:
    """One VEVENT, VTODO, ... with its own lines; what is nested inside only for VTIMEZONE."""

    name: str
    number: int
    """Its place among those of its name in the file, from 1."""
    calendar: int
    """Which VCALENDAR of the file holds it; 0 outside any."""
    lines: list[str] = field(default_factory=list)
    is_whole: bool = True

    @property
    def place(self) -> str:
        return f"{self.name} {self.number}"


@dataclass
class Calendars:
    """A file, cut up."""

    components: list[Component] = field(default_factory=list)
    headers: dict[int, list[str]] = field(default_factory=dict)
    """The lines of each VCALENDAR itself."""


def unfold(text: str) -> Iterator[str]:
    """Logical lines; old Mozilla files put empty lines before a continuation."""
    current: list[str] = []
    for line in text.split("\n"):
        if not line.strip():
            continue
        if line[0] in " \t" and current:
            current.append(line[1:])
            continue
        if current:
            yield "".join(current)
        current = [line]
    if current:
        yield "".join(current)


def cut(text: str) -> Calendars:
    """All components of the file in their order."""
    found = Calendars(headers={0: []})
    counts: dict[str, int] = {}
    calendars = inside = 0  # VCALENDARs so far, and the one we are in
    current: Component | None = None
    nested: list[str] = []
    for line in unfold(text):
        begin, end = _BEGIN.fullmatch(line), _END.fullmatch(line)
        name = (begin or end or [""])[1].upper() if begin or end else ""
        if begin and name == "VCALENDAR":
            calendars += 1
            inside = calendars
            found.headers[inside] = []
            _left_open(current)
            current, nested = None, []
        elif end and name == "VCALENDAR":
            inside = 0
            _left_open(current)
            current, nested = None, []
        elif begin and (current is None or name in TOP):
            _left_open(current)
            counts[name] = counts.get(name, 0) + 1
            current, nested = Component(name, counts[name], inside, [line]), []
            found.components.append(current)
        elif current is None:
            found.headers[inside].append(line)
        elif begin:
            nested.append(name)
            current.lines.append(line)
        elif end and nested and name in nested:
            while nested and nested.pop() != name:
                pass
            current.lines.append(line)
        elif end and name == current.name:
            current.lines.append(line)
            current, nested = None, []
        else:
            current.lines.append(line)
    _left_open(current)
    return found


def _left_open(component: Component | None) -> None:
    if component is not None:
        component.is_whole = False


def properties(component: Component) -> tuple[list[Property], list[str]]:
    """The component's own lines, and a sentence for each that cannot be read."""
    good: list[Property] = []
    bad: list[str] = []
    depth = 0
    for line in component.lines[1:]:
        if _BEGIN.fullmatch(line):
            depth += 1
        elif _END.fullmatch(line):
            depth -= 1
        elif depth <= 0:
            one = parse_line(line)
            if one is None:
                short = line if len(line) <= 60 else line[:59] + "…"
                bad.append(f'The line "{short}" is not iCalendar and was left out.')
            else:
                good.append(one)
    return good, bad


def parse_line(line: str) -> Property | None:
    """One logical line, or nothing when it is not one."""
    for written in (line, re.sub(r"^([A-Za-z-]+);;+", r"\1;", line)):  # a doubled semicolon
        try:
            name, params, value = Contentline(written).parts()  # type: ignore[no-untyped-call]
        except Exception:  # the library promises ValueError only, and raises more on fuzz
            continue
        flat = {
            str(key).upper(): ",".join(map(str, one)) if isinstance(one, list) else str(one)
            for key, one in params.items()
        }
        return Property(str(name).upper(), str(value), flat)
    return None
