"""Times in Chinese: clauses to windows and dates.

:func:`find_times` gives the pieces in a text, :func:`when_of_pieces` joins them. Hours without a part of
the day are read by sense: before nine is the morning, after ten the evening, three is the afternoon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, TypeAlias

from habitus.facts.grammar.zh import _words_time as words
from habitus.facts.grammar.zh._calendar import (
    Today,
    end_of_month,
    holiday,
    month_of,
    next_day_of_month,
    next_weekday,
    week_of,
)  # fmt: skip
from habitus.facts.grammar.zh._clock import CLOCK, RANGE, clock_at, clock_range, one_of
from habitus.facts.grammar.zh._numbers import SMALL, count_of
from habitus.vocabulary import (
    After,
    AllOf,
    AnyOf,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
)  # fmt: skip

PieceKind = Literal[
    "days", "clock", "dates", "since", "until", "reference", "others", "always", "past"
]


@dataclass(frozen=True, slots=True)
class Piece:
    """One expression of time in a text."""

    start: int
    end: int
    kind: PieceKind
    window: Window | None = None
    on: date | None = None
    every: int = 0
    """Weeks between, where the weekday recurs every so many weeks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """What a clause says of time; the parts are joined by ``and``."""

    days: Window | None = None
    clock: Window | None = None
    dates: Window | None = None
    paired: Window | None = None
    """Days and hours that belong together: Monday morning or Friday afternoon."""
    since: date | None = None
    until: date | None = None
    reference: bool = False
    others: bool = False

    @property
    def window(self) -> Window | None:
        """The window of all parts, or None when no part is given."""
        parts = [one for one in (self.dates, self.days, self.clock, self.paired) if one is not None]
        return all_of(*parts) if parts else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of time."""
        return self == When()

    def filled_from(self, other: When) -> When:
        """With parts that are missing here taken from what was said before."""
        if self.paired is not None:
            return self
        if self.window is None and other.paired is not None:
            return replace(self, paired=other.paired)
        return replace(
            self,
            days=self.days or (other.days if self.dates is None else None),
            clock=self.clock or other.clock,
            dates=self.dates or (other.dates if self.days is None or other.days is None else None),
            since=self.since or other.since,
            until=self.until or other.until,
        )


_ORDINALS = {
    "第一": 1,
    "头一": 1,
    "首": 1,
    "第二": 2,
    "第三": 3,
    "第四": 4,
    "第五": 5,
    "第1": 1,
    "第2": 2,
    "第3": 3,
    "第4": 4,
    "头": 1,
}
_DAY = r"(?:周|星期)"
_SEP = r"(?:、|和|跟|与|及|还有|,|或者?|\s)"
_WEEKDAY_RANGE = re.compile(
    rf"(?:每|每逢|逢)?{_DAY}([一二三四五六日天])(?:到|至|-|~){_DAY}?([一二三四五六日天])(?![点月号十])"
)
_WEEKDAYS = re.compile(
    rf"(每逢|逢|每到|每个|每|隔周的?|双周的?|单周的?|每隔一周的?|每两周的?|每隔一个(?:星期|周)的?|每两个?星期的?|每三周的?|每四周的?)?{_DAY}([一二三四五六日天])"
    rf"((?:{_SEP}?(?:{_DAY})?[一二三四五六日天](?![点月号十整直大起定般个些次共样边律概到块向半刻])(?!早(?!上|晨|晚))(?!下(?!午|班)))*)"
)
_RELATIVE_WEEKDAY = re.compile(
    r"(这个?|本|下下个?|下个?)(?:周|星期)(?:的)?(?:周|星期)?([一二三四五六日天])(?:(?:到|至|-|~)(?:下?周|星期)?([一二三四五六日天]))?(?![点月号])"
)
_RELATIVE_WEEK = re.compile(
    r"(这个?|本|下下个?|下个?|接下来这?一?)(周末|星期末|周|星期)(?![一二三四五六日])"
)
_NTH = re.compile(
    r"每个?月(?:的)?(第[一二三四五1-5]|头一|首|最后一|末)个(?:周|星期)([一二三四五六日天])"
)
_MONTH_DAY = re.compile(rf"每个?月(?:的)?({SMALL})[号日](?:(?:和|、|跟)({SMALL})[号日])?")
_LAST_DAY = re.compile(r"每个?月(?:的)?(?:最后一天|月底|月末|底)")
_DATE = re.compile(
    rf"(今年|明年|后年|\d{{4}}年)?(这个月|本月|下个?月|{SMALL}月)(?:份)?(?:的)?({SMALL})[号日](?:(?:那天|那个周[一二三四五六日]|晚上?|当天))?"
    rf"(?:(?:到|至|-|~)(?:\d{{4}}年)?(?:(下个?月|{SMALL}月))?({SMALL})[号日]?)?"
)
_DAY_ONLY = re.compile(rf"(?<![月\d])({SMALL})[号日](?![线楼院])(?:(?:到|至|-|~)({SMALL})[号日])?")
_ISO = re.compile(
    r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:到|至|~)?(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2}))?"
)
_MONTH = re.compile(
    rf"(今年|明年|\d{{4}}年)?(这个月|本月|当月|下下?个?月|{SMALL}月)(?:份)?(整月|一整个月|底|末|初|中旬|上旬|下旬)?(?![\d一二三四五六七八九十])"
)
_EDGE = re.compile(r"(今年|明年|这个月|本月|这月)?(月底|月末|年底|年末|年前|学期末|季度末)")
_WITHIN_UNIT = re.compile(
    r"(今年|本年度?|年|这个?月|本月|当月|月|这个?季度|本季度|这个?周|本周|这个?星期|本星期)(?:之|以)?内"
)
_REST_OF = re.compile(
    r"今年(?:都|一整年|全年|整年|余下的时间|剩下的时间|剩下的日子|接下来|下半年)?(?=.*(?:别|不|戒|禁|甭|勿|少|都))"
)
_DAYS_AWAY = re.compile(f"(?<![以之然先前最午饭])(?:{one_of(words.DAYS_FROM_TODAY)})(?!生)")
_HOLIDAY = re.compile(
    f"(?:{one_of([*words.HOLIDAYS, *words.LUNAR_HOLIDAYS])})(?:假期|长假|期间|那几天)?"
)
_SPAN = re.compile(
    rf"(?:接下来|接下去|未来|往后|今后|之后|后面|从?现在起|从今天起|最近|这)(?:的|这)?({SMALL}|半)个?(天|星期|周|月|年)(?:内|里|之内|以内|期间)?"
)
_WITHIN = re.compile(rf"({SMALL}|半)个?(天|星期|周|月|年)(?:内|之内|以内)(?=.*[别不勿甭少])")
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
_PART = re.compile(one_of(words.PART_ALONE))
_CLOCK_PART = re.compile(one_of(words.CLOCK_ALONE))
_DAY_CLASS = re.compile(one_of(words.DAY_CLASSES))
_REFERENCE = re.compile(one_of(words.REFERENCE))
_OTHERS = re.compile(one_of(words.OTHER_TIMES))
_PAST = re.compile(
    f"(?:{one_of(words.PAST)})(?:(?<=周)[一二三四五六日天])?(?:早上|上午|中午|下午|晚上|半夜)?"
)
_OTHER_PARTS = re.compile(r"(?:其他|别的|其余|其它)的?(?=上午|下午|晚上|早上|中午|周|星期|工作日)")
_MEAL_TIMES = re.compile(r"饭点|吃饭的时候|吃饭时间|饭口")
_ALWAYS = re.compile(
    r"每天|天天|每日|一天到晚|全天|整天|一整天|随时|24小时|任何时候|不管几点|甭管几点|无论几点|什么时候都|几点都"
)

_WITHIN_EVENT = r"[^\d一二三四五六七八九十,点上下早晚中号日周月别不]{0,6}?"
_TO_DATE = re.compile(rf"(?:{_WITHIN_EVENT}(?:以前|之前|前)|为止|止)(?!提)")
_FROM_DATE = re.compile(r"(?:开始算|开始|算起|起(?!飞|床|来)|以后|之后|过后|后(?!天))")
_TO_PREFIX = re.compile(r"(?:一直到|直到|截至|截止到?|等到|熬到|到|至)(?:了)?$")
_FROM_PREFIX = re.compile(r"(?:从|自|打|由|过了|等过了)$")


def _on(days: list[int]) -> Window:
    return On(tuple(sorted(set(days))))


def _weekday_chars(text: str) -> list[int]:
    return [words.WEEKDAYS[char] for char in text if char in words.WEEKDAYS]


Matcher: TypeAlias = Callable[[str, int, Today], Piece | None]


def _clock_piece(text: str, at: int, today: Today) -> Piece | None:
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


def _weekdays(text: str, at: int, today: Today) -> Piece | None:
    found = _NTH.match(text, at)
    if found:
        day = words.WEEKDAYS[found[2]]
        which = _ORDINALS.get(found[1], 0)
        return Piece(at, found.end(), "days", Nth(which, day) if which else Last(day))
    found = _WEEKDAY_RANGE.match(text, at)
    if found:
        first, last = words.WEEKDAYS[found[1]], words.WEEKDAYS[found[2]]
        return Piece(
            at, found.end(), "days", _on([(first + i) % 7 for i in range((last - first) % 7 + 1)])
        )
    found = _WEEKDAYS.match(text, at)
    if found:
        prefix = found[1] or ""
        days = [words.WEEKDAYS[found[2]], *_weekday_chars(found[3])]
        weeks = 3 if "三周" in prefix else 4 if "四周" in prefix else 2
        if any(
            mark in prefix
            for mark in ("隔", "两周", "两星期", "两个星期", "双周", "单周", "三周", "四周")
        ):
            return Piece(
                at,
                found.end(),
                "days",
                Every(weeks, days[0], next_weekday(today, days[0])),
                every=weeks,
            )
        return Piece(at, found.end(), "days", _on(days))
    return None


def _month_rules(text: str, at: int, today: Today) -> Piece | None:
    found = _MONTH_DAY.match(text, at)
    if found:
        numbers = [count_of(one) for one in (found[1], found[2]) if one]
        return Piece(
            at, found.end(), "days", any_of(*(MonthDay(n) for n in numbers if 1 <= n <= 31))
        )
    found = _LAST_DAY.match(text, at)
    return Piece(at, found.end(), "days", LastDay()) if found else None


def _as_dates(text: str, at: int, end: int, first: date, last: date) -> Piece:
    """Dates as such, or as the bound they are when the words around say from or until."""
    before = text[:at]
    after = _TO_DATE.match(text, end)
    if after:
        exclusive = first == last and after.group() in ("以前", "之前", "前")
        return Piece(at, after.end(), "until", on=last - timedelta(days=1) if exclusive else last)
    if _TO_PREFIX.search(before) and not _FROM_PREFIX.search(before):
        tail = re.compile(r"为止|止|结束|再说").match(text, end)
        return Piece(at, tail.end() if tail else end, "until", on=last)
    start = _FROM_DATE.match(text, end)
    if start:
        later = start.group() in ("以后", "之后", "过后", "后")
        return Piece(at, start.end(), "since", on=last + timedelta(days=1) if later else first)
    if _FROM_PREFIX.search(before):
        to = re.compile(r"(?:一直)?(?:到|至)").match(text, end)
        if to is None:
            return Piece(at, end, "since", on=first)
    return Piece(at, end, "dates", Dates(first, last))


def _relative_week(text: str, at: int, today: Today) -> Piece | None:
    found = _RELATIVE_WEEKDAY.match(text, at)
    if found:
        monday = week_of(today, found[1])
        first = monday + timedelta(days=words.WEEKDAYS[found[2]])
        last = monday + timedelta(days=words.WEEKDAYS[found[3]]) if found[3] else first
        if last < first:
            last += timedelta(days=7)
        return _as_dates(text, at, found.end(), first, last)
    found = _RELATIVE_WEEK.match(text, at)
    if found:
        monday = week_of(today, found[1])
        if found[2].endswith("末"):
            return _as_dates(
                text, at, found.end(), monday + timedelta(days=5), monday + timedelta(days=6)
            )
        first = max(monday, today.on) if found[1] in ("这", "这个", "本") else monday
        return _as_dates(text, at, found.end(), first, monday + timedelta(days=6))
    return None


def _dates(text: str, at: int, today: Today) -> Piece | None:
    found = _ISO.match(text, at)
    if found:
        try:
            first = date(int(found[1]), int(found[2]), int(found[3]))
            last = date(int(found[4]), int(found[5]), int(found[6])) if found[4] else first
        except ValueError:
            return None
        return _as_dates(text, at, found.end(), first, last)
    found = _DATE.match(text, at)
    if found:
        month = month_of(today, found[1], found[2], day=count_of(found[3]))
        first_day = _date(month, count_of(found[3]))
        if first_day is None:
            return None
        last_day: date | None = first_day
        if found[5]:
            other = (
                month_of(today, found[1], found[4], day=count_of(found[5])) if found[4] else month
            )
            last_day = _date(other, count_of(found[5]))
            if last_day is not None and last_day < first_day:
                last_day = _date((other[0] + 1, other[1]), count_of(found[5]))
        return None if last_day is None else _as_dates(text, at, found.end(), first_day, last_day)
    found = _MONTH.match(text, at)
    if found:
        year, number = month_of(today, found[1], found[2])
        first, last = date(year, number, 1), end_of_month(year, number)
        if found[3] in ("底", "末"):
            piece = _as_dates(text, at, found.end(), last, last)
            return replace(piece, on=last) if piece.kind == "until" else piece
        if found[3] == "初":
            last = first + timedelta(days=4)
        elif found[3] == "中旬":
            first, last = first + timedelta(days=10), first + timedelta(days=19)
        elif found[3] == "上旬":
            last = first + timedelta(days=9)
        elif found[3] == "下旬":
            first = first + timedelta(days=20)
        return _as_dates(text, at, found.end(), first, last)
    found = _DAY_ONLY.match(text, at)
    if found:
        day = next_day_of_month(today, count_of(found[1]))
        if day is None:
            return None
        last_one = (
            next_day_of_month(replace(today, on=day), count_of(found[2])) if found[2] else day
        )
        return _as_dates(text, at, found.end(), day, last_one or day)
    return None


def _date(month: tuple[int, int], day: int) -> date | None:
    try:
        return date(month[0], month[1], day)
    except ValueError:
        return None


def _edges(text: str, at: int, today: Today) -> Piece | None:
    found = _EDGE.match(text, at)
    if found:
        year = today.on.year + (1 if found[1] == "明年" else 0)
        if found[2] in ("年底", "年末"):
            first = last = date(year, 12, 31)
        elif found[2] == "年前":
            new_year = holiday(today, "春节")
            return (
                Piece(at, found.end(), "until", on=new_year[0] - timedelta(days=1))
                if new_year
                else None
            )
        elif found[2] == "季度末":
            quarter = (today.on.month - 1) // 3 * 3 + 3
            first = last = end_of_month(year, quarter)
        else:
            first = last = end_of_month(today.on.year, today.on.month)
        piece = _as_dates(text, at, found.end(), first, last)
        if piece.kind == "until":
            return replace(piece, on=last)
        return piece
    found = _HOLIDAY.match(text, at)
    if found:
        name = re.sub("(?:假期|长假|期间|那几天)$", "", found.group())
        days = holiday(today, name) or holiday(today, found.group())
        return _as_dates(text, at, found.end(), *days) if days else None
    found = _DAYS_AWAY.match(text, at)
    if found:
        word = found.group()
        day = today.on + timedelta(days=words.DAYS_FROM_TODAY[word])
        if word in words.EVENING_WORDS + words.MORNING_WORDS:
            part = Between(1080, 300) if word in words.EVENING_WORDS else Named("morning")
            clocked = CLOCK.match(text, at) or RANGE.match(text, at)
            if clocked is None:
                return Piece(at, found.end(), "dates", all_of(Dates(day, day), part))
            return Piece(at, at + 1, "dates", Dates(day, day))
        return _as_dates(text, at, found.end(), day, day)
    return None


def _spans(text: str, at: int, today: Today) -> Piece | None:
    found = _WITHIN_UNIT.match(text, at) or _REST_OF.match(text, at)
    if found and not (
        found.group()[0] in "年月"
        and at
        and text[at - 1] in "一二三四五六七八九十两半个几0123456789每"
    ):
        return Piece(at, found.end(), "until", on=_end_of_unit(found.group(), today))
    found = _SPAN.match(text, at) or _WITHIN.match(text, at)
    if found is None:
        return None
    count, unit = (0.5 if found[1] == "半" else count_of(found[1])), found[2]
    days = count * {"天": 1, "星期": 7, "周": 7, "月": 30.5, "年": 365}[unit]
    if found.group().startswith("这") and (unit == "天" or not days):
        return None
    last = today.on + timedelta(days=int(days))
    if unit == "月" and count == int(count):
        index = today.on.month - 1 + int(count)
        year, month = today.on.year + index // 12, index % 12 + 1
        last = date(year, month, min(today.on.day, end_of_month(year, month).day))
    return Piece(at, found.end(), "until", on=last)


def _end_of_unit(unit: str, today: Today) -> date:
    """The last day of this year, quarter, month or week."""
    if "年" in unit:
        return date(today.on.year, 12, 31)
    if "季" in unit:
        return end_of_month(today.on.year, (today.on.month - 1) // 3 * 3 + 3)
    if "月" in unit:
        return end_of_month(today.on.year, today.on.month)
    return week_of(today, "本") + timedelta(days=6)


def _parts(text: str, at: int, today: Today) -> Piece | None:
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


def _pointers(text: str, at: int, today: Today) -> Piece | None:
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


_MATCHERS: tuple[Matcher, ...] = (
    _month_rules, _pointers, _edges, _spans, _relative_week, _weekdays, _dates, _clock_piece, _parts,
)  # fmt: skip


def find_times(text: str, today: Today) -> tuple[Piece, ...]:
    """The expressions of time in a plain text, in order."""
    found: list[Piece] = []
    at = 0
    while at < len(text):
        for matcher in _MATCHERS:
            piece = matcher(text, at, today)
            if piece is not None:
                found.append(piece)
                at = piece.end
                break
        else:
            at += 1
    return tuple(found)


def when_of_pieces(pieces: tuple[Piece, ...], text: str = "") -> When:
    """The pieces of one clause joined."""
    when = When()
    groups: list[tuple[Window, Window]] = []
    for index, piece in enumerate(pieces):
        if piece.kind == "days" and piece.window is not None:
            if (
                when.days is not None
                and when.clock is not None
                and _joined(pieces[index - 1], piece, text)
            ):
                groups.append((when.days, when.clock))
                when = replace(when, days=piece.window, clock=None)
            else:
                when = replace(when, days=_either(when.days, piece.window))
        elif piece.kind == "clock" and piece.window is not None:
            joined = index > 0 and _joined(pieces[index - 1], piece, text)
            when = replace(when, clock=_finer(when.clock, piece.window, joined=joined))
        elif piece.kind == "dates" and piece.window is not None:
            when = replace(when, dates=_either(when.dates, piece.window))
        elif piece.kind == "since":
            when = replace(when, since=piece.on)
        elif piece.kind == "until":
            when = replace(when, until=piece.on)
        elif piece.kind == "reference":
            when = replace(when, reference=True)
        elif piece.kind == "others":
            when = replace(when, others=True)
    if groups and when.days is not None and when.clock is not None:
        groups.append((when.days, when.clock))
        when = replace(
            when, days=None, clock=None, paired=any_of(*(all_of(*pair) for pair in groups))
        )
    elif groups:
        when = replace(when, days=groups[0][0], clock=groups[0][1])
    if isinstance(when.days, Every) and when.since is not None:
        when = replace(when, days=replace(when.days, start=when.since), since=None)
    if when.dates is not None and isinstance(when.days, On) and len(when.days.days) == 1:
        when = _date_with_weekday(when)
    return when


def _date_with_weekday(when: When) -> When:
    dates, days = when.dates, when.days
    if isinstance(dates, Dates) and isinstance(days, On) and dates.first == dates.last:
        return replace(when, days=None)
    return when


def _finer(earlier: Window | None, later: Window, *, joined: bool) -> Window:
    """Both when joined by "and"; else the hours, which say it more exactly than a part of the day
    (早高峰七点半到九点, 十二点半到两点是我午休)."""
    if earlier is None:
        return later
    if joined:
        return _either(earlier, later)
    if _has_hours(earlier) and not isinstance(later, Between):
        return earlier
    return later if isinstance(later, Between) else _either(earlier, later)


def _has_hours(window: Window) -> bool:
    if isinstance(window, AnyOf):
        return any(_has_hours(part) for part in window.parts)
    return isinstance(window, Between)


def _joined(left: Piece, right: Piece, text: str) -> bool:
    between = text[left.end : right.start] if text else "和"
    if re.fullmatch(r"(?:起飞|出发|开始|走|的)(?:的)?(?:、|和|或者?|以及)", between):
        return True
    return bool(re.fullmatch(r"(?:的)?(?:、|和|跟|与|及|还有|,|或者?|以及)*", between))


def _either(one: Window | None, other: Window) -> Window:
    if one is None:
        return other
    if isinstance(one, On) and isinstance(other, On):
        return On(tuple(sorted({*one.days, *other.days})))
    if (
        isinstance(one, Dates)
        and isinstance(other, Dates)
        and other.first >= one.first
        and (other.first - one.last).days <= 1
    ):
        return Dates(one.first, max(one.last, other.last))
    return any_of(one, other)


def late_evening(window: Window | None) -> Window | None:
    """With the evening reaching midnight, as people mean it when they say 晚上."""
    if window == Named("evening"):
        return any_of(Named("evening"), Between(1320, 1440))
    if isinstance(window, AllOf):
        return all_of(*(late_evening(part) or part for part in window.parts))
    return window
