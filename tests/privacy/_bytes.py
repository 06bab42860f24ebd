"""A search for texts in the bytes of files, whatever the files are."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import select

from habitus import Habitus
from habitus.store import git_object, metadata

ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")


def found_in_files(folder: Path, texts: Iterable[str]) -> list[str]:
    """Where any of the texts stands in any file below a folder, in UTF-8 or UTF-16.

    Also inside zlib streams that are files by themselves, as Git's objects are.
    """
    wanted = list(texts)
    begin = _common_beginning(wanted)
    found: list[str] = []
    for file in sorted(one for one in folder.rglob("*") if one.is_file()):
        for data in _readings(file.read_bytes()):
            for encoding in ENCODINGS:
                if begin.encode(encoding) not in data:
                    continue
                found += [
                    f"{file.name}: {text} in {encoding}"
                    for text in wanted
                    if text.encode(encoding) in data
                ]
    return found


def _common_beginning(texts: list[str]) -> str:
    """What all texts begin with: where that is not found, none of them is."""
    first = min(texts)
    ends = (first[:n] for n in range(len(first), -1, -1))
    return next(end for end in ends if all(one.startswith(end) for one in texts))


def _readings(data: bytes) -> Iterator[bytes]:
    yield data
    with contextlib.suppress(zlib.error):
        yield zlib.decompress(data)


def found_in_tables(habitus: Habitus, texts: Iterable[str]) -> list[str]:
    """Where any of the texts stands in any column of any table, also compressed."""
    wanted = list(texts)
    found: list[str] = []
    with habitus._store.reading() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)):
                for column, value in row._mapping.items():
                    text = str(value)
                    if table is git_object and str(column) == "data":
                        text = zlib.decompress(value).decode("utf-8", "replace")
                    found += [f"{table.name}.{column}: {one}" for one in wanted if one in text]
    return found
