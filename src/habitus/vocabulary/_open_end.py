"""The last day of what has no end: "from 1 May on" as a range of dates."""

from __future__ import annotations

from datetime import date

OPEN_END = date(2999, 12, 31)
