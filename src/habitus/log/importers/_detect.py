"""Which importer reads a file: told by its content; the suffix only breaks a tie."""

from __future__ import annotations

import re
from pathlib import Path

from . import _activity, _chat, _ics, _mail
from ._lines import unicode_by_bytes
from ._text import decode
from ._types import Importer, UnreadableFile

HEAD = 1 << 16
"""How many bytes of a file's beginning are looked at."""

_FIX = "Give a calendar (.ics), mail (.eml or mbox), a chat (.jsonl) or an activity table (.csv)."

_ICS = re.compile(r"^BEGIN:\s*(V[A-Z]+|[A-Z-]+)\s*$", re.IGNORECASE | re.MULTILINE)
_MAIL_HEADER = re.compile(
    r"^(?:from|to|subject|date|received|message-id|mime-version|return-path|delivered-to"
    r"|content-type|reply-to|sender|x-[\w-]+|in-reply-to|references|dkim-signature):",
    re.IGNORECASE,
)
_ANY_HEADER = re.compile(r"^[!-9;-~]+:|^[ \t]")
_KNOWN_BINARY = (
    (b"PK\x03\x04", "a zip archive", "Unpack it and give the files inside."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it and give the file inside."),
    (b"7z\xbc\xaf", "a 7z archive", "Unpack it and give the files inside."),
    (b"%PDF", "a PDF", _FIX),
    (b"\x89PNG", "a picture", _FIX),
    (b"\xff\xd8\xff", "a picture", _FIX),
    (b"GIF8", "a picture", _FIX),
    (b"SQLite format 3", "a database", _FIX),
    (b"!BDN", "an Outlook archive (.pst)", "Export it as mbox, for example with Thunderbird."),
    (b"\xd0\xcf\x11\xe0", "an Outlook or Office file", "Save the mail as .eml."),
)
_BY_SUFFIX: dict[str, Importer] = {
    ".jsonl": _chat,
    ".ndjson": _chat,
    ".ics": _ics,
    ".eml": _mail,
    ".mbox": _mail,
    ".csv": _activity,
    ".tsv": _activity,
}


def detect(path: Path, head: bytes) -> Importer:
    """The importer for a file.

    Args:
        path: for its suffix and for messages; the file is not opened.
        head: the file's first bytes, up to `HEAD`.

    Raises:
        UnreadableFile: no importer reads this.
    """
    by_suffix = _BY_SUFFIX.get(path.suffix.lower())
    for mark, what, fix in _KNOWN_BINARY:
        if head.startswith(mark):
            raise UnreadableFile(f"This is {what}.", where=path.name, fix=fix)
    text = decode(head[:HEAD], unicode_by_bytes(head)).removeprefix("\ufeff").strip("\x00")
    if not text.strip():
        return by_suffix or _chat  # nothing in it, so any importer finds nothing
    found = _by_content(text)
    if found:
        return found
    start = text.lstrip()
    if start.startswith("["):
        raise UnreadableFile(
            "This is one JSON array; a chat has one JSON object on each line.",
            where=path.name,
            fix=f"Convert it: jq -c '.[]' {path.name} > chat.jsonl",
        )
    if _is_binary(text):
        raise UnreadableFile(
            "The file is not text: it holds bytes that no chat, mail or calendar has.",
            where=path.name,
            fix=_FIX,
        )
    if by_suffix is _ics:
        raise UnreadableFile(
            "The file is no calendar: no line of it is BEGIN:VCALENDAR or BEGIN:VEVENT.",
            where=path.name,
            fix="Export the calendar again as .ics.",
        )
    if by_suffix:
        return by_suffix
    if start.startswith("{"):
        raise UnreadableFile(
            "This is JSON, but no line of it is one complete object.",
            where=path.name,
            fix=f"Convert it: jq -c . {path.name} > chat.jsonl",
        )
    raise UnreadableFile("The format of the file is not known.", where=path.name, fix=_FIX)


def _by_content(text: str) -> Importer | None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if _ics_start(lines):
        return _ics
    if text.lstrip().startswith("From "):
        return _mail
    if _is_mail(lines):
        return _mail
    for line in lines[:200]:
        bare = line.strip("\x00 \t")
        if bare.startswith("{"):
            try:
                _chat.parse_object(bare)
            except ValueError:
                continue
            return _chat
    first = next((line for line in lines if line.strip()), "")
    names = _activity.header_names(first)
    if len(names) >= 3 and "at" in names and ("action" in names or "kind" in names):
        return _activity
    return None


def _ics_start(lines: list[str]) -> bool:
    """Whether a component begins near the top; in a mail with an invitation it comes later."""
    for line in [one for one in lines if one.strip()][:20]:
        if _ICS.match(line):
            return not line.upper().startswith("BEGIN:VCARD")
        if _MAIL_HEADER.match(line):
            return False
    return False


def _is_mail(lines: list[str]) -> bool:
    """Headers from the first line on, one of them a mail's."""
    known = 0
    for line in lines[:100]:
        if not line.strip():
            break
        if not _ANY_HEADER.match(line):
            return known >= 2
        known += bool(_MAIL_HEADER.match(line))
    return known >= 1


def _is_binary(text: str) -> bool:
    sample = text[:8192]
    odd = sum(ch < " " and ch not in "\t\n\r\f\x1b" for ch in sample) + sample.count("\ufffd")
    return "\x00" in sample or odd > len(sample) // 20
