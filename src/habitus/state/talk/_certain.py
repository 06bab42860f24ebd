"""Whether a sentence tells what happened, and to the person: not asked, denied, planned, guessed,
habitual, or of somebody else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habitus.state.talk._scene import Scene

_COMPANION = re.compile(
    r"(?:\b(?:with|for|to|by|from|of|and|at|like)\s+|[和跟与同陪带给替为]\s*)$", re.IGNORECASE
)
_VERB = re.compile(
    r"\b(?:\w+ed|flew|went|had|ate|got|bought|paid|spent|slept|woke|ran|swam|read|saw|took|drove|came|did|"
    r"met|made|sold|left)\b",
    re.IGNORECASE,
)
_ON_ME = re.compile(r"\w+\s+(?:me|us|my)\b", re.IGNORECASE)
"""What somebody did to the person: "the gym charged me"."""
_STARTS = frozenset(
    ["i", "we", "yesterday", "today", "tonight", "finally", "just", "then", "so", "also", "and", "but", "last", "this", "on", "in", "at", "after", "before", "back", "lunch", "dinner", "breakfast", "brunch", "supper", "snack", "morning", "evening", "afternoon", "night", "okay", "ok", "well", "oh", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december", "first", "second", "later", "earlier", "once", "actually", "fyi"]
)  # fmt: skip


def is_certain(scene: Scene, spans: Sequence[tuple[int, int]], *, told: bool, lasts: bool) -> bool:
    """Whether a sentence tells of something that was.

    Args:
        scene: the sentence.
        spans: places of its cues and values: a negation that begins in one is part of it.
        told: it only goes on telling of something.
        lasts: it tells of something that is so, and not of an occasion.
    """
    table = scene.table
    text = scene.text
    if text.rstrip().endswith(("?", "？")):
        return False
    for pattern in (table.not_so, table.not_yet, table.hedged, table.habit):
        for match in pattern.finditer(text):
            if not any(a <= match.start() < b for a, b in spans):
                return False
    return told or (is_own(scene, spans) and (lasts or _took_place(scene)))


def _took_place(scene: Scene) -> bool:
    """Whether the words say that something happened, or on which day: "no meetings right after
    lunch" names a meal and tells of none."""
    dated = any(
        one.single or len(re.findall(r"\d+", scene.text[one.start : one.end])) > 1
        for one in scene.days
        if not one.weekly
    )
    return dated or scene.table.happened.search(scene.text) is not None


def is_own(scene: Scene, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the person is the subject, or nobody is named as one."""
    text = scene.text
    if not spans:
        return True
    cue = min(start for start, _ in spans)
    own = [one.end() for one in scene.table.own.finditer(text, 0, cue)]
    others = [
        one
        for one in scene.table.others.finditer(text, 0, cue)
        if not _COMPANION.search(text[: one.start()])
    ]
    if others and not any(end > others[-1].end() for end in own):
        return False
    if scene.han or own or _ON_ME.match(text, cue):
        return True
    return not _is_name_before(text, cue)


def _is_name_before(text: str, cue: int) -> bool:
    """Whether a cue that is a verb follows a name: "Sarah flew to Rome"."""
    before = re.search(r"([A-Z][\w'’-]+)\s+$", text[:cue])
    if before is None or before[1].casefold() in _STARTS:
        return False
    return _VERB.match(text, cue) is not None
