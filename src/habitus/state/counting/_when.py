"""Times that a question names, and which date or time of day of a row they are about."""

from __future__ import annotations

from habitus.state.counting._calendar import Moment
from habitus.state.counting._draft import Condition, Draft, Unread, chatter
from habitus.state.counting._query import Span, Test
from habitus.state.counting._table import BEDTIME


def read_when(draft: Draft) -> None:
    """Account for every time of the question; windows that two figures are made of stay in
    ``draft.windows`` until the shape of the question is known.

    Raises:
        Unread: the table has no such time, or it lies in the future.
    """
    draft.date = _date_column(draft)
    clocks: list[tuple[int, Moment]] = []
    for at, one in enumerate(draft.items):
        if one.used or one.moment is None:
            continue
        moment = one.moment
        if moment.spans:
            if not draft.date:
                raise Unread("no date", one.text)
            draft.windows.append((at, moment.spans[0], moment))
        elif moment.days:
            if not draft.date:
                raise Unread("no date", one.text)
            draft.conditions.append(Condition(at, Test(draft.date, "weekdays", days=moment.days)))
        else:
            if (one.of("kind") and not moment.open_end) or (
                not _clock_columns(draft) and _only_a_noun(draft, at)
            ):
                continue
            clocks.append((at, moment))
        draft.use(at)
    _clock_tests(draft, clocks)
    _future(draft)


def _only_a_noun(draft: Draft, at: int) -> bool:
    """晚上 of a night's sleep, and morning where there is a value so called."""
    one = draft.items[at]
    return bool(one.of("kind") or one.of("value") or one.says("group") or one.of("unit"))


def _future(draft: Draft) -> None:
    for at, span, _ in draft.windows:
        if span.first is not None and span.first > draft.today.on:
            raise Unread("future", draft.items[at].text)


def _date_column(draft: Draft) -> str:
    """The date column that times are about: one that a verb names, else the one of the kind."""
    named: list[tuple[int, str]] = []
    timed = any(one.moment is not None and one.moment.spans for one in draft.items)
    for at, one in enumerate(draft.items):
        if (one.used and one.moment is None) or one.of("kind") or one.of("unit") or one.says("ask"):
            continue
        if one.of("flag") and not timed:
            continue
        named += [
            (at, each.column)
            for each in one.of("field")
            if draft.column(each.column).type == "date" and not each.loose and not one.says("noise")
        ]
    usual = draft.table.date
    columns = list(dict.fromkeys(name for _, name in named))
    if not columns:
        return usual
    if len(columns) > 1 and usual in columns:
        others = [one for one in columns if one != usual]
        # "Which contact have I been in touch with since we met": two dates, one is not the usual one.
        strong = [one for one in others if not _also_usual(draft, one, usual)]
        if not strong:
            _use_dates(draft, named, usual)
            return usual
        columns = strong
    if len(columns) > 1:
        times = [
            at for at, one in enumerate(draft.items) if one.moment is not None and one.moment.spans
        ]
        if not times:
            return columns[0]
        columns = [min(named, key=lambda pair: abs(pair[0] - times[0]))[1]]
    _use_dates(draft, named, columns[0])
    return columns[0]


def _also_usual(draft: Draft, column: str, usual: str) -> bool:
    """Whether every word that names a date column names the usual one, too."""
    return all(
        usual in draft.fields(at)
        for at in range(len(draft.items))
        if column in draft.fields(at, ("date",))
    )


def _use_dates(draft: Draft, named: list[tuple[int, str]], column: str) -> None:
    for at, name in named:
        if name == column:
            draft.use(at)
    place = next(at for at, name in named if name == column)
    before = draft.before(place, lambda one: chatter(one) or bool(one.of("verb")))
    denied = before is not None and draft.items[before].says("not")
    denied = denied and draft.first("longtime") is None
    timed = any(one.moment is not None and one.moment.spans for one in draft.items)
    if denied and timed and before is not None:
        # Not in touch since March: the date lies elsewhere.
        draft.elsewhere = True
        draft.use(before)
        return
    if (denied or not draft.column(column).full) and not draft.items[place].of("flag"):
        draft.conditions.append(Condition(place, Test(column, "filled")))


# --- times of day ----------------------------------------------------------------------------------


def _clock_columns(draft: Draft) -> list[str]:
    return [one.name for one in draft.table.columns.values() if one.type == "clock"]


def _clock_tests(draft: Draft, clocks: list[tuple[int, Moment]]) -> None:
    found: dict[str, list[tuple[int, tuple[int, int]]]] = {}
    for at, moment in clocks:
        column = _clock_column(draft, at)
        ranges = moment.ranges
        bounds = ranges[0]
        if moment.open_end and BEDTIME.search(column):
            bounds = _around_midnight(bounds, draft.items[at].text)
        found.setdefault(column, []).append((at, bounds))
    for column, places in found.items():
        places = list(places)
        alternatives = [at for at in draft.indices("or") if places[0][0] < at < places[-1][0]]
        if len(places) > 1 and alternatives:
            draft.use(*alternatives)
            ranges = tuple(dict.fromkeys(bounds for _, bounds in places))
            draft.conditions.append(Condition(places[0][0], Test(column, "clock", ranges=ranges)))
        else:
            for at, bounds in places:
                draft.conditions.append(Condition(at, Test(column, "clock", ranges=(bounds,))))


def _clock_column(draft: Draft, at: int) -> str:
    columns = _clock_columns(draft)
    if not columns:
        raise Unread("no time", draft.items[at].text)
    named = [
        (abs(index - at), name, index)
        for index in range(len(draft.items))
        for name in draft.fields(index, ("clock",))
    ]
    named = [one for one in named if not draft.items[one[2]].says("noise")] or named
    if named:
        _, column, place = min(named)
        draft.use(place)
        for _, name, index in named:
            if name == column:
                draft.use(index)
        return column
    if len(columns) == 1:
        return columns[0]
    plain = [one for one in columns if one in ("time", "start", "start_time", "at")]
    if len(plain) == 1:
        return plain[0]
    raise Unread("several", ", ".join(columns))


def _around_midnight(bounds: tuple[int, int], words: str) -> tuple[int, int]:
    """A bound on when somebody goes to bed: the evening begins at noon and ends at the next noon."""
    begin, end = bounds
    if end == 1440:
        if "midnight" in words or "零点" in words or "午夜" in words:
            begin = 0
        return begin, 720
    if begin == 0:
        return 720, end
    return bounds


def window_test(draft: Draft, spans: tuple[Span, ...]) -> Test:
    """The test that a row lies in one of the stretches."""
    return Test(draft.date, "dates", spans=spans, negated=draft.elsewhere)
