"""Hours and parts of the day, and words that point to a time said before."""

from __future__ import annotations

import re
from collections.abc import Callable

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._clock import CLOCK, RANGE, clock_at, clock_range, one_of
from habitus.facts.grammar.zh._when import Piece, PieceKind
from habitus.vocabulary import After, Between, Day, Named, Outside, Window, any_of

_MEAL = re.compile(
    f"(?:{one_of(words.AFTER_MEAL)})" + r"(?:那|的)?(?:一个?小时|半个?小时)?(?:内|之内|里)?"
)


_AFTER_ANY_MEAL = re.compile(r"(?:饭后|吃完饭|吃过饭|刚吃完饭)")


_BEFORE_LUNCH = re.compile(r"(?:午饭|午餐|吃午饭)(?:之|以)?前")


_OFF_WORK = re.compile(
    r"(?:非工作时间|非上班时间|工作时间(?:以|之)外|上班时间(?:以|之)外|下班时间|休息时间|业余时间|非办公时间|不上班的时候)"
)


_RIGHT_AFTER_WORK = re.compile(
    r"(?:刚下班|一下班|下班后?(?:立刻|马上|那一?个?小时|头一个小时))(?:的时候)?"
)


_AFTER_WORK = re.compile(r"(?:下了?班(?:之|以)?后|下班(?:了|回家)?(?:的时候)?|晚上下班)")


_BEFORE_WORK = re.compile(r"上班(?:之|以)?前")


_PART = re.compile(
    f"(?!(?:(?<=^一)|(?<=[^周期]一)|(?<=一个)|(?<=每个))晚上)(?:{one_of(words.PART_ALONE)})"
)
"""一晚上 counts nights, and is no time of the day."""


_CLOCK_PART = re.compile(one_of(words.CLOCK_ALONE))


_DAY_CLASS = re.compile(one_of(words.DAY_CLASSES))


_REFERENCE = re.compile(one_of(words.REFERENCE))


_OTHERS = re.compile(one_of(words.OTHER_TIMES))


_PAST = re.compile(
    f"(?<![碰遇赶撞轮摊])(?:{one_of(words.PAST)})(?:(?<=周)[一二三四五六日天])?(?:早上|上午|中午|下午|晚上|半夜)?"
)


_OTHER_PARTS = re.compile(r"(?:其他|别的|其余|其它)的?(?=上午|下午|晚上|早上|中午|周|星期|工作日)")


_MEAL_TIMES = re.compile(r"饭点|吃饭的时候|吃饭时间|饭口")


_ALWAYS = re.compile(
    r"每天|天天|每日|一天到晚|全天|整天|一整天|随时|24小时|任何时候|不管几点|甭管几点|无论几点|什么时候都|几点都"
)


def clock_at_place(text: str, at: int, today: Today) -> Piece | None:
    night = any(word in text for word in words.NIGHT_TOPICS)
    found = RANGE.match(text, at)
    if found:
        window = clock_range(found, night=night)
        if window is not None:
            return Piece(at, found.end(), "clock", window)
    found = CLOCK.match(text, at)
    if found:
        read = clock_at(found, text, at)
        if read is not None:
            return Piece(at, read[1], "clock", read[0])
    return None


def parts_at(text: str, at: int, today: Today) -> Piece | None:
    for pattern, read in _PART_READERS:
        found = pattern.match(text, at)
        if found:
            kind: PieceKind = "days" if pattern is _DAY_CLASS else "clock"
            return Piece(at, found.end(), kind, read(found.group(), today.day))
    return None


def _named(word: str, day: Day) -> Window:
    name = words.PART_ALONE[word]
    return Named(name)  # type: ignore[arg-type]


def _after_meal(word: str, day: Day) -> Window:
    meal = next(name for text, name in words.AFTER_MEAL.items() if word.startswith(text))
    if meal == "dinner" and not re.search("小时|刚", word):
        return Between(day.part("dinner")[1], 1440)
    return After(meal)  # type: ignore[arg-type]


_PART_READERS: tuple[tuple[re.Pattern[str], Callable[[str, Day], Window]], ...] = (
    (_MEAL, _after_meal),
    (_AFTER_ANY_MEAL, lambda word, day: any_of(After("lunch"), After("dinner"))),
    (_BEFORE_LUNCH, lambda word, day: Between(day.part("lunch")[0] - 60, day.part("lunch")[0])),
    (_OFF_WORK, lambda word, day: Outside(Named("working_hours"))),
    (_MEAL_TIMES, lambda word, day: any_of(Named("lunch"), Named("dinner"))),
    (_PART, _named),
    (_RIGHT_AFTER_WORK, lambda word, day: After("work")),
    (_AFTER_WORK, lambda word, day: Between(day.work[1], 1440)),
    (_BEFORE_WORK, lambda word, day: Between(0, day.work[0])),
    (_CLOCK_PART, lambda word, day: Between(*words.CLOCK_ALONE[word])),
    (_DAY_CLASS, lambda word, day: Named(words.DAY_CLASSES[word])),  # type: ignore[arg-type]
)


def pointers_at(text: str, at: int, today: Today) -> Piece | None:
    found = _PAST.match(text, at)
    if found:
        return Piece(at, found.end(), "past")
    found = _OTHERS.match(text, at) or _OTHER_PARTS.match(text, at)
    if found:
        return Piece(at, found.end(), "others")
    found = _REFERENCE.match(text, at)
    if found:
        return Piece(at, found.end(), "reference")
    found = _ALWAYS.match(text, at)
    return Piece(at, found.end(), "always") if found else None
