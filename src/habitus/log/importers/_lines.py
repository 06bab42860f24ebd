"""The lines of a text file of any encoding and size, one at a time.

A chat export can be larger than memory and its encoding is rarely written down, so the file is
looked through once to choose the encoding and then read in pieces.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ._text import looks_like_gb18030

PIECE = 1 << 16
MAX_LINE = 4 << 20
"""Longer lines than this are left out: no message is, but a broken file may be one line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, or why there is none."""

    number: int
    text: str
    done: int
    """Bytes of the file read so far, for progress."""
    problem: str = ""


def unicode_by_bytes(head: bytes) -> str | None:
    """The UTF-16 or UTF-32 encoding that a byte-order mark or the pattern of NULs gives away."""
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    sample = head[:4096]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    enough = len(sample) // 6
    if len(sample) >= 8 and odd > enough and even * 20 < odd:
        return "utf-16-le"
    if len(sample) >= 8 and even > enough and odd * 20 < even:
        return "utf-16-be"
    return None


def find_encoding(path: Path) -> str:
    """The encoding of the whole file: UTF-8 unless its bytes speak against it.

    A UTF-8 file with some broken lines stays UTF-8; then only those lines are lost.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    with path.open("rb") as file:
        head = file.read(PIECE)
        if wide := unicode_by_bytes(head):
            return wide
        try:
            piece = head
            while piece:
                decoder.decode(piece)
                piece = file.read(PIECE)
            decoder.decode(b"", final=True)
            return "utf-8"
        except UnicodeDecodeError:
            pass
        good = bad = 0
        sample = bytearray()
        file.seek(0)
        while raw := file.readline(PIECE):
            if raw.isascii():
                continue
            try:
                raw.decode("utf-8")
                good += 1
            except UnicodeDecodeError:
                bad += 1
                sample += raw[: PIECE if len(sample) < PIECE * 4 else 0]
    if good >= bad:
        return "utf-8"
    return "gb18030" if looks_like_gb18030(bytes(sample)) else "cp1252"


def read_lines(path: Path) -> Iterator[Line]:
    """Every line, decoded; a line that cannot be is yielded with the problem instead."""
    encoding = find_encoding(path)
    number = 0
    for raw, done, whole in _raw_lines(path, encoding):
        number += 1
        if not whole:
            yield Line(number, "", done, f"The line is longer than {MAX_LINE >> 20} MiB.")
            continue
        try:
            wide = encoding.startswith(("utf-16", "utf-32"))
            text = raw.decode("utf-8" if wide else encoding)
        except UnicodeDecodeError as error:
            if encoding == "cp1252":
                text = raw.decode("latin-1")
            else:
                why = f"Its byte {error.start + 1} is not {encoding.upper()}; save it as UTF-8."
                yield Line(number, "", done, why)
                continue
        yield Line(number, text.rstrip("\r\n").removeprefix("\ufeff"), done)


def _raw_lines(path: Path, encoding: str) -> Iterator[tuple[bytes, int, bool]]:
    """Lines as bytes; the last member is false for a line too long to keep."""
    kept = bytearray()
    too_long = False
    done = 0
    for piece, done in _pieces(path, encoding):
        rest = piece
        while rest:
            line, newline, rest = rest.partition(b"\n")
            too_long = too_long or len(kept) + len(line) > MAX_LINE
            if not too_long:
                kept += line
            if newline:
                yield (b"" if too_long else bytes(kept)), done, not too_long
                kept.clear()
                too_long = False
    if kept or too_long:
        yield (b"" if too_long else bytes(kept)), done, not too_long


def _pieces(path: Path, encoding: str) -> Iterator[tuple[bytes, int]]:
    """The file in pieces; the wide encodings as UTF-8, so that a newline is one byte."""
    wide = encoding.startswith(("utf-16", "utf-32"))
    decoder = codecs.getincrementaldecoder(encoding)("replace") if wide else None
    done = 0
    old_mac: bool | None = None
    with path.open("rb") as file:
        while raw := file.read(PIECE):
            done += len(raw)
            piece = decoder.decode(raw).encode("utf-8", "replace") if decoder else raw
            if old_mac is None:
                old_mac = b"\r" in piece and b"\n" not in piece
            yield (piece.replace(b"\r", b"\n") if old_mac else piece), done
    if decoder:
        yield decoder.decode(b"", final=True).encode("utf-8", "replace"), done
