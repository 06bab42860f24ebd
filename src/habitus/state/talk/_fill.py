"""The fields of a record from a sentence: names, lists, sums, days, times of day, numbers, values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from pydantic import JsonValue

from habitus.facts.said import SaidClock, SaidDays
from habitus.state.talk._quantities import Quantity
from habitus.state.talk._scene import Scene
from habitus.vocabulary import COMPANY, Concepts, RecordField, RecordKind, fold, known_value

Fields = dict[str, JsonValue]

_NOT_A_NAME = frozenset(
    ["i", "i'm", "i've", "the", "a", "an", "my", "it", "today", "yesterday", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december", "breakfast", "lunch", "dinner", "brunch", "supper", "bed", "home", "work", "school", "dr", "about", "around"]
)  # fmt: skip
_ZH_NOT_A_NAME = re.compile(
    r"(?:了|的|我|家里?|这.*|那.*|哪.*|昨.|今.|前.|外面|外地|店里?|网上?|公司|单位|里面?|床上?|点|\d.*|线上|线下|回来|国外|国内|"
    r"(?:吃|喝|买|看|玩|做|点|办).*|楼下|附近|实体店|医院|超市|商店|饭店|餐厅|学校|一家.*|一个.*|.*(?:买|花|付|吃|去|看|了))"
)
_HALF_DAY = re.compile(
    r"[ap]\.?m\b|noon|midnight|morning|evening|afternoon|早|上午|下午|晚|凌晨|中午|夜",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\d{4}|\d/\d\d$|年")
_TIME_UNITS = {
    "min": 1.0,
    "hour": 60.0,
    "day": 1440.0,
    "night": 1440.0,
    "week": 10080.0,
    "month": 43200.0,
}


def fill(
    scene: Scene, kind: RecordKind, known: Mapping[str, JsonValue], concepts: Concepts
) -> Fields:
    """What a sentence says of a record's fields that are not known yet.

    Args:
        scene: the sentence; what is read from it is taken.
        kind: of the record.
        known: the fields it has from earlier sentences.
        concepts: to find drugs by their names.
    """
    filler = _Filler(scene, kind, known, concepts)
    filler.sums()
    filler.days()
    filler.clocks()
    filler.bools()
    filler.places()
    filler.names()
    filler.quantities()
    filler.drugs()
    filler.terms()
    filler.values()
    filler.lists()
    return filler.found


class _Filler:
    def __init__(
        self, scene: Scene, kind: RecordKind, known: Mapping[str, JsonValue], concepts: Concepts
    ) -> None:
        self.scene = scene
        self.kind = kind
        self.known = known
        self.concepts = concepts
        self.found: Fields = {}
        self.with_year: set[str] = set()
        """Dates that were said with their year."""

    def _open(self, name: str) -> RecordField | None:
        """A field that nothing has filled yet."""
        if name in self.known or name in self.found:
            return None
        return self.kind.fields.get(name)

    # --- sums, days, times of day ---------------------------------------------------------------

    def sums(self) -> None:
        fields = [one for one in self.kind.fields.values() if one.type == "money"]
        for one in self.scene.sums:
            info = next((each for each in fields if self._open(each.name)), None)
            if info is None:
                return
            self.found[info.name] = _plain(one.money.value)
            if "currency" not in self.known:
                self.found["currency"] = one.money.currency
            self.scene.take(one.start, one.end)

    def days(self) -> None:
        # A date says more than "today": the others only fill what is left.
        for one in sorted(self.scene.days, key=lambda one: not self._is_dated(one)):
            if one.weekly:
                continue
            self.scene.take(one.start, one.end)
            if not one.single:
                self._span(one)
                continue
            name = self._role(one, "date") or self.kind.date
            if name and self._open(name):
                self.found[name] = one.first.isoformat()
                if _YEAR.search(self._said(one)):
                    self.with_year.add(name)
        self._order_dates()

    def _said(self, one: SaidDays) -> str:
        return self.scene.text[one.start : one.end]

    def _is_dated(self, one: SaidDays) -> bool:
        return re.search(r"\d", self._said(one)) is not None

    def _span(self, days: SaidDays) -> None:
        """From one day to another; a whole month or week is no day."""
        said = self.scene.text[days.start : days.end]
        numbers = len(re.findall(r"\d+", said))
        begins, ends = self.kind.begins, self.kind.ends
        if begins != ends and ends and numbers >= 2 and self._open(begins) and self._open(ends):
            self.found[begins] = days.first.isoformat()
            self.found[ends] = days.last.isoformat()

    def _order_dates(self) -> None:
        """A beginning does not follow its end: a date without a year is of the other's time."""
        first, last = self.kind.begins, self.kind.ends
        both = {**self.known, **self.found}
        if first == last or not both.get(first) or not both.get(last):
            return
        begins, ends = (date.fromisoformat(str(both[name])) for name in (first, last))
        if first in self.found and first not in self.with_year:
            self.found[first] = _before(begins, ends).isoformat()
        elif last in self.found and last not in self.with_year:
            self.found[last] = _after(ends, begins).isoformat()
        elif begins > ends and first in self.found and last in self.found:
            self.found[first], self.found[last] = ends.isoformat(), begins.isoformat()

    def _role(self, place: SaidDays | SaidClock, type_: str) -> str:
        """The field that the words around a day or a time of day point to."""
        roles = self.scene.table.roles.get(self.kind.name, {})
        fit = {name: one for name, one in roles.items() if self.kind.fields[name].type == type_}
        before, after = self._around(place)
        sides = (
            ((after, False), (before, True)) if self.scene.han else ((before, True), (after, False))
        )
        for side, is_before in sides:
            best, at = "", -1
            for name, pattern in fit.items():
                for match in pattern.finditer(side):
                    near = match.end() if is_before else len(side) - match.start()
                    if near > at:
                        best, at = name, near
            if best and (self._open(best) or len(fit) == 1):
                return best
        return ""

    def _around(self, place: SaidDays | SaidClock) -> tuple[str, str]:
        """The words from the piece before to a place, and from it to the piece after."""
        text = self.scene.text
        pieces: list[SaidDays | SaidClock] = [*self.scene.days, *self.scene.clocks]
        start = max((one.end for one in pieces if one.end <= place.start), default=0)
        end = min((one.start for one in pieces if one.start >= place.end), default=len(text))
        after = re.split(r"[，,。;；]", text[place.end : end])[0]
        return text[start : place.start], after

    def clocks(self) -> None:
        for one in self.scene.clocks:
            role = self._role(one, "time")
            times = [each.name for each in self.kind.fields.values() if each.type == "time"]
            name = role or next((each for each in times if self._open(each)), "")
            if not name or not self._open(name):
                continue
            self.scene.take(one.start, one.end)
            if self.kind.name == "sleep":
                self._sleep(name, one)
                continue
            self.found[name] = _clock(one.begin)
            end = self._open("duration_min")
            if end and one.until is not None:
                self.found["duration_min"] = (one.until - one.begin) % 1440

    def _sleep(self, name: str, clock: SaidClock) -> None:
        """People go to bed at night and get up in the morning, unless they say otherwise."""
        said = self.scene.text[clock.start : clock.end]
        begin = clock.begin % 1440
        if not _HALF_DAY.search(said) and not re.match(r"(?:1[3-9]|2\d|0\d)[:：]", said):
            half = begin % 720
            begin = half + 720 if name == "bedtime" and half >= 6 * 60 else half
        self.found[name] = _clock(begin)
        if clock.until is not None and self._open("wake_time"):
            self.found["wake_time"] = _clock(clock.until % 720)

    # --- words ----------------------------------------------------------------------------------

    def bools(self) -> None:
        for name, (yes, no) in self.scene.table.bools.get(self.kind.name, {}).items():
            if not self._open(name):
                continue
            if no.search(self.scene.text):
                self.found[name] = False
            elif yes.search(self.scene.text):
                self.found[name] = True

    def names(self) -> None:
        for name, patterns in self.scene.table.names.get(self.kind.name, {}).items():
            info = self._open(name)
            if info is None:
                continue
            for pattern in patterns:
                match = next(
                    (one for one in pattern.finditer(self.scene.text) if self._fits(one, info)),
                    None,
                )
                if match is not None:
                    self.found[name] = self._named(match[1], info)
                    self.scene.take(match.start(1), match.end(1))
                    break

    def _fits(self, match: re.Match[str], info: RecordField) -> bool:
        name = match[1].strip(" .,'’")
        low = name.casefold()
        first = low.split()[0] if low.split() else ""
        alone = len(low.split()) == 1 or first not in ("the", "a", "an")
        if (
            not name
            or (first in _NOT_A_NAME and alone)
            or (self.scene.han and _ZH_NOT_A_NAME.fullmatch(name))
        ):
            return False
        if info.type == "text" and self._is_value(name):
            return False
        if (
            info.type == "choice"
            and info.name == "type"
            and known_value(name, info) not in info.values
        ):
            return False
        return self.scene.is_free(match.start(1), match.end(1))

    def _is_value(self, name: str) -> bool:
        """Whether a name is only a value of another field ("at home", "online")."""
        bools = self.scene.table.bools.get(self.kind.name, {}).values()
        if any(one.fullmatch(name) for pair in bools for one in pair):
            return not self.concepts.lookup(name, COMPANY)
        return any(
            known_value(name, one) in one.values
            for one in self.kind.fields.values()
            if one.type == "choice"
        )

    def _named(self, said: str, info: RecordField) -> str:
        name = re.sub(r"^(?:the|a|an|my|our)\s+(?=[a-z])", "", said.strip(" .,'’“”\"")).strip()
        return known_value(name, info) if info.type == "choice" else name

    def values(self) -> None:
        """Values of choices, where nothing was read yet; what was bought says of which category."""
        for info in self.kind.fields.values():
            if info.type != "choice" or self._open(info.name) is None:
                continue
            words = [
                one for one in self.scene.values(info) if self.scene.is_free(one.start, one.end)
            ]
            item = str(self.found.get("item", ""))
            if not words and info.name == "category" and item:
                at = self.scene.text.find(item)
                words = [one for one in self.scene.values(info) if at <= one.start < at + len(item)]
            # A single character (飞, 跑) says less than a word.
            words.sort(key=lambda one: one.end - one.start < 2)
            if words:
                self.found[info.name] = words[0].value
                self.scene.take(words[0].start, words[0].end)

    def lists(self) -> None:
        for name, patterns in self.scene.table.lists.get(self.kind.name, {}).items():
            if self._open(name) is None:
                continue
            for pattern in patterns:
                for match in pattern.finditer(self.scene.text):
                    members = [
                        one.strip()
                        for one in self.scene.table.joint.split(match[1])
                        if one and one.strip()
                    ]
                    if members and self.scene.is_free(match.start(1), match.end(1)):
                        self.found[name] = list(members)
                        self.scene.take(match.start(1), match.end(1))
                        break
                if name in self.found:
                    break

    def places(self) -> None:
        """Where a trip went: a place that is known by its name, the inner one of two."""
        if self._open("destination") is None or self.kind.name != "trip":
            return
        text = self.scene.text
        found = [one for one in self.concepts.find(text, "place") if one.end - one.start > 1]
        if not found or len(text) != len(fold(text)):
            return
        above = {
            id_ for one in found for each in one.ids
            for id_ in self.concepts.ancestors(each, parts=False) if id_ != each
        }  # fmt: skip
        inner = next((one for one in found if not above & set(one.ids)), found[0])
        for one in found:
            name = "destination" if one is inner else "country"
            if self._open(name) and (one is inner or above & set(one.ids)):
                self.found[name] = text[one.start : one.end]
                self.scene.take(one.start, one.end)

    def terms(self) -> None:
        """Known members of a list, wherever they stand: conditions that were found."""
        for info in self.kind.fields.values():
            if info.type != "texts" or not info.values or self._open(info.name) is None:
                continue
            words = [
                one
                for one in self.scene.values(info)
                if self.scene.is_free(one.start, one.end)
                and not self.scene.table.none.search(self.scene.text[: one.start])
            ]
            if words:
                self.found[info.name] = list(dict.fromkeys(one.value for one in words))

    def drugs(self) -> None:
        """Drugs by their names, under the name that is the same everywhere."""
        name = "medications" if "medications" in self.kind.fields else "drug"
        info = self._open(name)
        if info is None:
            return
        types = self.kind.fields.get("type")
        other = self.scene.values(types) if types is not None else []
        found = [
            one.ids[0]
            for one in self.concepts.find(self.scene.text, "drug")
            if not any(each.start < one.end and one.start < each.end for each in other)
        ]
        if found:
            self.found[name] = list(dict.fromkeys(found)) if info.type == "texts" else found[0]

    # --- numbers --------------------------------------------------------------------------------

    def quantities(self) -> None:
        for one in self.scene.quantities:
            if not self.scene.is_free(one.start, one.end):
                continue
            name, factor = self._measured(one)
            if name:
                self.found[name] = _plain(round(one.value * factor, 2))
                self.scene.take(one.start, one.end)

    def _measured(self, one: Quantity) -> tuple[str, float]:
        """The field that a number with its unit fills, and what it is multiplied by."""
        if one.unit == "star" and self._open("rating"):
            return "rating", 1.0
        if one.unit == "person" and self._open("n_attendees"):
            return "n_attendees", 1.0
        for info in self.kind.fields.values():
            if not info.unit or not self._open(info.name):
                continue
            if info.unit == one.unit:
                return info.name, 1.0
            if one.unit in _TIME_UNITS and info.unit in _TIME_UNITS:
                factor = _TIME_UNITS[one.unit] / _TIME_UNITS[info.unit]
                if factor >= 1 or (info.unit == "hour" and one.unit == "min"):
                    return info.name, factor
        return "", 1.0


def _before(day: date, end: date) -> date:
    """The last such day of a year that is not after another day."""
    return next(
        (one for year in (end.year, end.year - 1) if (one := _in_year(day, year)) <= end), day
    )


def _after(day: date, begin: date) -> date:
    return next(
        (one for year in (begin.year, begin.year + 1) if (one := _in_year(day, year)) >= begin), day
    )


def _in_year(day: date, year: int) -> date:
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def _plain(value: float) -> int | float:
    return int(value) if value == int(value) else value
