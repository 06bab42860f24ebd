"""Text and values as a store can keep them: no NULs, no lone surrogates, no infinities.

Exports hold all of these. SQLite, Postgres and JSON each refuse some, so they end here.
"""

from __future__ import annotations

import codecs
import hashlib
import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime

from ._types import JSON

# Everything below a blank but tab and newline, and DEL: no person typed them.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_GB_PAIR = re.compile(rb"[\xa1-\xf7][\xa1-\xfe]")
_HIGH = re.compile(rb"[\x80-\xff]")

# Codecs that a mail may name but that are no character sets of text (and some are slow).
_NO_CHARSET = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"})
# What programs write when they do not know.
_UNKNOWN = frozenset({"us-ascii", "ascii", "unknown-8bit", "unknown"})

MAX_DEPTH = 30


def clean(text: str) -> str:
    """The same words with line ends as `\\n` and without what no store can keep."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")
    return _SURROGATE.sub("\ufffd", _CONTROL.sub("", text))


def one_line(text: str, limit: int = 80) -> str:
    """A short form of foreign text for a message to a person."""
    short = " ".join(clean(text).split())
    return short if len(short) <= limit else short[: limit - 1] + "…"


def looks_like_gb18030(raw: bytes) -> bool:
    """Whether bytes that are not UTF-8 are Chinese rather than Western letters.

    In GB 18030 common characters are pairs of high bytes; in Latin-1 a letter with an accent
    mostly stands alone among plain ones.
    """
    high = len(_HIGH.findall(raw))
    return high > 0 and 2 * len(_GB_PAIR.findall(raw)) >= 0.8 * high


def decode(raw: bytes, declared: str | None = None) -> str:
    """Bytes of a known or unknown encoding as text; never fails."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    for encoding in (declared, "utf-8"):
        if not encoding or encoding.lower() in _UNKNOWN:
            continue
        try:
            name = codecs.lookup(encoding).name
            if name in _NO_CHARSET:
                continue
            # GB2312 is declared for text that needs its superset.
            return raw.decode("gb18030" if name in ("gb2312", "gbk") else name)
        except (LookupError, ValueError, TypeError):
            continue
    try:
        return raw.decode("gb18030" if looks_like_gb18030(raw) else "cp1252")
    except ValueError:
        return raw.decode("latin-1")


def clean_json(value: object, depth: int = 0) -> JSON:
    """A parsed JSON value that any store can keep.

    Raises:
        ValueError: it nests too deep or holds a number that is none.
    """
    if depth > MAX_DEPTH:
        raise ValueError("it nests too deep")
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("it holds a number that is infinite or none")
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {clean(str(k)): clean_json(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [clean_json(one, depth + 1) for one in value]
    raise ValueError(f"it holds a {type(value).__name__}")


def content_key(*parts: JSON) -> str:
    """The identity of an entry that its source gives none: the hash of its canonical content."""
    canonical = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode("utf-8", "replace")).hexdigest()


def utc_text(at: datetime) -> str:
    """An aware datetime as the one text that all its spellings share."""
    return at.astimezone(UTC).isoformat()


def read_instant(value: object) -> datetime:
    """An ISO 8601 moment with its offset.

    Raises:
        ValueError: with a full sentence about what is wrong with it.
    """
    if not isinstance(value, str) or not value.strip():
        raise ValueError('There is no time "at"; write one like 2026-03-02T09:00:00+08:00.')
    try:
        at = datetime.fromisoformat(value.strip())
        if at.tzinfo is None:
            raise ValueError(
                f"The time {one_line(value, 40)} does not say in which zone it is; "
                "write its offset, as in 2026-03-02T09:00:00+08:00 or ...Z."
            )
        at.astimezone(UTC)  # the ends of the calendar cannot be converted
    except (OverflowError, OSError):
        raise ValueError(f"The time {one_line(value, 40)} is outside the calendar.") from None
    except ValueError as error:
        if "does not say" in str(error):
            raise
        raise ValueError(
            f"The time {one_line(value, 40)} cannot be read; "
            "write it like 2026-03-02T09:00:00+08:00."
        ) from None
    return at
