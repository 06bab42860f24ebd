"""The mails of an mbox, one at a time: a folder of twenty years never fits into memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ._lines import unicode_by_bytes

MAX_MAIL = 32 << 20
"""Of a larger mail the first part is read; its text comes before its attachments."""
_READ = 1 << 16
_FROM_LINE = re.compile(rb"From \S.*\d{4}\s*$|From -.*$|From \S+\s*$")
_QUOTED_FROM = re.compile(rb">+From ")


@dataclass(frozen=True, slots=True)
class RawMail:
    """One mail's bytes."""

    number: int
    content: bytes
    done: int
    """Bytes of the file read so far."""
    is_cut: bool


def raw_mails(path: Path) -> Iterator[RawMail]:
    """The mails of an mbox, or the one of an .eml file."""
    number = 0
    kept = bytearray()
    is_cut = False
    after_empty = True
    begun = False
    done = 0
    with path.open("rb") as file:
        head = file.read(4096)
        file.seek(0)
        if wide := unicode_by_bytes(head):
            text = file.read(MAX_MAIL).decode(wide, "replace").removeprefix("\ufeff")
            yield RawMail(1, text.encode("utf-8", "replace"), file.tell(), False)
            return
        is_mbox = head.lstrip(b"\xef\xbb\xbf\r\n").startswith(b"From ")
        at_line_start = True
        while line := file.readline(_READ):
            done += len(line)
            if done == len(line):
                line = line.removeprefix(b"\xef\xbb\xbf")
            if is_mbox and at_line_start and after_empty and _FROM_LINE.match(line.rstrip()):
                if begun:
                    number += 1
                    yield RawMail(number, bytes(kept), done, is_cut)
                kept.clear()
                is_cut, begun = False, True
                at_line_start, after_empty = line.endswith(b"\n"), False
                continue
            if is_mbox and at_line_start and _QUOTED_FROM.match(line):
                line = line[1:]
            if not begun and line.strip():
                begun = True
            if len(kept) < MAX_MAIL and begun:
                kept += line
            elif begun:
                is_cut = True
            after_empty = at_line_start and not line.strip()
            at_line_start = line.endswith(b"\n")
    if begun:
        yield RawMail(number + 1, bytes(kept), done, is_cut)
