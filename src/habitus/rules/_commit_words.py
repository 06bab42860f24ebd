"""How a change of the code is named in commits and receipts, in both languages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from habitus.vocabulary import Language

Change: TypeAlias = Literal["add", "propose", "change", "end", "habit", "part"]

_WORDS: dict[Language, dict[Change, str]] = {
    "en": {
        "add": "Add: ",
        "propose": "Propose: ",
        "change": "Change: ",
        "end": "End: ",
        "habit": "Add a habit: ",
        "part": "Move a part of the day: ",
    },
    "zh": {
        "add": "新增：",
        "propose": "提议：",
        "change": "修改：",
        "end": "结束：",
        "habit": "新增习惯：",
        "part": "调整时段：",
    },
}
_LATER = tuple(words[one] for words in _WORDS.values() for one in ("change", "end"))


def named(change: Change, what: str, language: Language) -> str:
    """One line that says what was done to which rule."""
    return _WORDS[language][change] + what


def is_later_change(line: str) -> bool:
    """Whether a line of a commit message tells of an earlier rule that changed or ended."""
    return line.startswith(_LATER)
