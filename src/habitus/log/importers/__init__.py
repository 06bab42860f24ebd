"""Readers of what other programs wrote: bytes in, typed entries out.

An importer knows no store and no clock. It never stops at the first thing that is broken: it
yields what is fine, and for everything else one `LeftOut` that says where and why. Only a file of
which nothing can be read raises, before the first entry.

Reading the same file twice gives the same keys, so whoever appends entries to the log by key adds
nothing the second time.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from ._detect import HEAD, detect
from ._reply import Reply, split_reply
from ._types import (
    JSON,
    Channel,
    Entry,
    Importer,
    LeftOut,
    Me,
    Progress,
    Speaker,
    UnreadableFile,
)

__all__ = [
    "JSON",
    "Channel",
    "Entry",
    "Importer",
    "LeftOut",
    "Me",
    "Progress",
    "Reply",
    "Speaker",
    "UnreadableFile",
    "detect",
    "read",
    "split_reply",
]


def read(
    path: Path | str,
    *,
    me: Me,
    zone: ZoneInfo,
    now: datetime,
    progress: Progress | None = None,
) -> Iterator[Entry | LeftOut]:
    """Read a file of any known format.

    Args:
        path: a calendar (.ics), a mail (.eml), a folder of mails (mbox), a chat (JSONL) or an
            activity table (CSV); the content tells which.
        me: which names, addresses and numbers are the person's.
        zone: the person's zone, for times that name none.
        now: the moment of the import, aware: the end of repeating events, and the time of what
            has none.
        progress: called from time to time with the bytes done and in all.

    Raises:
        UnreadableFile: nothing of it can be read. Raised at once, or before the first entry.
        ValueError: `now` is naive.
    """
    if now.tzinfo is None:
        raise ValueError("now must be aware")
    path = Path(path)
    importer = detect(path, _head(path))
    return importer.read(path, me=me, zone=zone, now=now, progress=progress)


def _head(path: Path) -> bytes:
    """The first bytes of a regular file; a pipe or device could block for ever."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise UnreadableFile(
                "This is a folder.", where=str(path), fix="Give the files inside, one by one."
            )
        if not stat.S_ISREG(mode):
            raise UnreadableFile(
                "This is no regular file.", where=str(path), fix="Save it to a file first."
            )
        with path.open("rb") as file:
            return file.read(HEAD)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "its name cannot be used"
        raise UnreadableFile(
            f"The file cannot be opened: {why}.", where=str(path), fix="Check the path."
        ) from None
