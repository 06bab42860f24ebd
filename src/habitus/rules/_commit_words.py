"""How a change of the code is named in commits and receipts, in both languages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from habitus.vocabulary import Language

Change: TypeAlias = Literal["add", "propose", "change", "end", "habit", "part", "back"]

_WORDS: dict[Language, dict[Change, str]] = {
    "en": {
        "add": "Add: ",
        "propose": "Propose: ",
        "change": "Change: ",
        "end": "End: ",
        "habit": "Add a habit: ",
        "part": "Now yours: ",
        "back": "Roll back: ",
    },
    "zh": {
        "add": "新增：",
        "propose": "提议：",
        "change": "修改：",
        "end": "结束：",
        "habit": "新增习惯：",
        "part": "已按你的习惯：",
        "back": "恢复原样：",
    },
}
PARTS: dict[Language, dict[str, str]] = {
    "en": {"work": "working hours"},
    "zh": {
        "work": "工作时间",
        "morning": "上午",
        "breakfast": "早饭",
        "lunch": "午饭",
        "afternoon": "下午",
        "dinner": "晚饭",
        "evening": "晚上",
        "night": "夜里",
    },
}
"""Names of the parts of a day, where they differ from the word in the rule language."""
_LATER = tuple(words[one] for words in _WORDS.values() for one in ("change", "end"))


def named(change: Change, what: str, language: Language) -> str:
    """One line that says what was done to which rule."""
    return _WORDS[language][change] + what


def is_later_change(line: str) -> bool:
    """Whether a line of a commit message tells of an earlier rule that changed or ended."""
    return line.startswith(_LATER)
