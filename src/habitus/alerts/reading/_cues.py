"""The cues by name and language, compiled when they are first asked for."""

from __future__ import annotations

import re
from functools import cache

from habitus.alerts.reading._words_en import CUES as ENGLISH
from habitus.alerts.reading._words_zh import CUES as CHINESE


@cache
def cue(name: str, chinese: bool) -> re.Pattern[str]:
    """The pattern of a cue, for folded text. Chinese messages know the English words, too."""
    if not chinese:
        return re.compile(ENGLISH[name])
    return re.compile(f"{CHINESE[name]}|{ENGLISH[name]}" if CHINESE[name] else ENGLISH[name])


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of a table of classes, compiled once."""
    return re.compile(pattern)
