"""What a question wants: a number, a share, groups, the first of something, a list, a comparison."""

from __future__ import annotations

from dataclasses import replace

from habitus.state.counting._compare import read_compared
from habitus.state.counting._draft import Draft, Unread, chatter
from habitus.state.counting._measure import (
    FLAVOURS,
    main_measure,
    measured,
    ordered_by,
    speaks_of_spending,
)
from habitus.state.counting._query import (
    Aggregate,
    Ago,
    Calendar,
    Check,
    Figure,
    Grouped,
    Key,
    Pick,
    Plan,
    Rows,
    Share,
    Span,
    Test,
    Values,
)
from habitus.state.counting._when import window_test

_PER = {
    "day": "day",
    "day ": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
}


class Shape:
    """Reads what is wanted, once times, numbers and values are accounted for."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.lexicon = draft.lexicon
        self.items = draft.items

    def read(self) -> Plan:
        """The plan.

        Raises:
            Unread: it is not clear what is wanted.
        """
        found: Plan | None = self._ago()
        if found is None:
            aggregate = self._aggregate()
            found = (
                read_compared(self.draft, aggregate)
                or self._share()
                or self._grouped(aggregate)
                or self._extreme(aggregate)
                or self._counted(aggregate)
                or self._figure(aggregate)
                or self._check()
                or self._values()
                or self._bare()
            )
        if found is None:
            raise Unread("wanted")
        if self.draft.bound is not None:
            raise Unread("number", f"{self.draft.bound.number:g}")
        return found

    # --- parts ------------------------------------------------------------------------------------

    def rows(self) -> Rows:
        """The rows that pass all that was said."""
        draft = self.draft
        tests = list(draft.tests())
        spans = self._spans()
        if spans:
            tests.append(window_test(draft, spans))
        return Rows(draft.table.kind.name, tuple(dict.fromkeys(tests)), draft.newest, draft.date)

    def _spans(self) -> tuple[Span, ...]:
        """The stretches of time that rows lie in: overlapping ones narrow each other, others add up."""
        found: list[Span] = []
        for at, span, _ in sorted(self.draft.windows, key=lambda one: one[0]):
            for index, known in enumerate(found):
                shared = _overlap(known, span)
                if shared is not None:
                    found[index] = shared
                    break
            else:
                found.append(span)
            for each in range(at - 2, at):
                if (
                    each > 0
                    and (self.items[each].says("and") or self.items[each].says("or"))
                    and len(found) > 1
                ):
                    self.draft.use(each)
        return tuple(found)

    def _aggregate(self) -> Aggregate | None:
        draft = self.draft
        found: list[str] = []
        for at in list(draft.indices("agg")):
            how = self.items[at].how("agg")
            if how in ("sum", "mean", "median"):
                found.append(how)
                draft.use(at)
        if "median" in found:
            return "median"
        if "mean" in found:
            return "mean"
        return "sum" if "sum" in found else None

    def _measured(self, *, required: bool = True) -> str:
        return measured(self.draft, required=required)

    def _figure_of(self, aggregate: Aggregate, column: str = "", per: str = "") -> Figure:
        return Figure(self.rows(), aggregate, column, self.draft.unit, per)

    def _per(self) -> str:
        """The calendar unit that a rate is per: per week, a month, 每周; "" when none."""
        for at in list(self.draft.indices("group")):
            how = self.items[at].how("group")
            if how not in _PER or self.items[at].moment is not None:
                continue
            before = self.draft.before(at)
            said = self.items[at].text
            each = said.startswith(("每", "一")) or said.endswith("ly")
            if each or (before is not None and self.items[before].says("per")):
                self.draft.use(at)
                if not each:
                    self.draft.use(before)
                return _PER[how]
        return ""

    # --- how long ago -----------------------------------------------------------------------------

    def _ago(self) -> Ago | None:
        draft = self.draft
        for how, unit in (
            ("days ago", "day"),
            ("weeks ago", "week"),
            ("months ago", "month"),
            ("far ago", ""),
        ):
            at = draft.first("ask", how)
            if at is None:
                continue
            if not draft.date:
                raise Unread("no date")
            draft.use(at)
            draft.take_all("since")
            newest = True
            for each in list(draft.indices("recent")):
                newest = self.items[each].how("recent") == "last"
                draft.use(each)
            draft.take_all("not")
            if not unit:
                column = draft.unit or self._unit_word()
                unit = column or "day"
            return Ago(self.rows(), draft.date, newest, unit)
        return None

    def _unit_word(self) -> str:
        for at, one in enumerate(self.items):
            if (
                not one.used
                and one.of("unit")
                and one.of("unit")[0].what in ("day", "week", "month", "year")
            ):
                before = self.draft.before(at)
                self.draft.use(at)
                if before is not None and self.items[before].says("in"):
                    self.draft.use(before)
                return one.of("unit")[0].what
        return ""

    # --- shares -----------------------------------------------------------------------------------

    def _share(self) -> Share | None:
        draft = self.draft
        places = [at for how in ("share", "percent", "rate") for at in draft.indices("agg", how)]
        if not places:
            return None
        if draft.bound is not None and draft.bound.percent:
            return None
        if all(self.items[at].says("agg", "rate") for at in places) and not any(
            one.test.values in ((True,), (False,)) for one in draft.conditions
        ):
            return None
        percent = any(self.items[at].says("agg", "percent") for at in places) or draft.as_percent
        draft.use(*places)
        whole_word = draft.first("of whole")
        draft.take_all("of whole")
        for how in ("count", "what", "much", "which"):
            draft.take_all("ask", how)
        split = self._split(places[0], whole_word)
        column = self._measured(required=False)
        if (
            column
            and draft.column(column).dimension != "money"
            and not any(one.test.column == column for one in draft.conditions)
        ):
            pass
        before = tuple(one.test for one in draft.conditions if split(one.at))
        part = tuple(one.test for one in draft.conditions if not split(one.at))
        if not part:
            part, before = before, ()
        if not part:
            raise Unread("part")
        spans = self._spans()
        whole = (*before, window_test(draft, spans)) if spans else before
        rows = Rows(draft.table.kind.name, tuple(dict.fromkeys(whole)), draft.newest, draft.date)
        fraction = draft.as_fraction and not draft.as_percent
        return Share(rows, tuple(dict.fromkeys(part)), column, percent and not fraction)

    def _split(self, place: int, whole_word: int | None):  # type: ignore[no-untyped-def]
        """Which conditions are about the whole: those between "of" and the verb; 占 turns it round."""
        if whole_word is not None:
            return lambda at: at > whole_word
        if self.draft.chinese:
            inside = next(
                (at for at, one in enumerate(self.items) if one.text in ("里", "中", "里面", "当中", "之中", "其中", "中的", "里的")), None
            )  # fmt: skip
            return (lambda at: at < inside) if inside is not None else (lambda at: False)
        verbs = (
            "are",
            "were",
            "was",
            "is",
            "went",
            "go",
            "goes",
            "did",
            "do",
            "have",
            "had",
            "has",
            "come",
            "came",
            "consist",
            "involve",
            "involved",
            "comes",
            "i",
            "been",
            "happened",
            "took place",
            "is spent on",
            "are there",
            "came",
            "fall into",
            "belong to",
            "were there",
            "was there",
        )
        end = next(
            (at for at in range(place + 1, len(self.items)) if self.items[at].text in verbs or any(word in verbs for word in self.items[at].text.split())),
            None,
        )  # fmt: skip
        if end is None:
            return lambda at: False
        return lambda at: place < at < end

    # --- groups -----------------------------------------------------------------------------------

    def _calendar(self) -> Key | None:
        """The calendar unit that is asked for: in which month, 星期几."""
        draft = self.draft
        for at in list(draft.indices("group")):
            one = self.items[at]
            how = one.how("group").strip()
            asked = one.text.startswith(
                ("哪", "几", "星期几", "周几", "礼拜几", "第几", "which", "what")
            )
            before = draft.before(at, lambda each: chatter(each) or each.says("counter"))
            if not asked and before is not None and self.items[before].says("ask", "which"):
                asked = True
                draft.use(before)
            if not asked and before is not None and self.items[before].says("ask", "list"):
                asked = True
            if asked:
                if not draft.date:
                    raise Unread("no date")
                draft.use(at)
                return Key(draft.date, how)  # type: ignore[arg-type]
        return None

    def _target(self) -> str:
        """The text column that is asked for: which country, what shoes, top 3 stores, where, who."""
        draft = self.draft
        asks = [
            at
            for how in ("which", "list", "who", "where", "what")
            for at in draft.indices("ask", how)
        ]
        asks += list(draft.indices("top"))
        start = min(asks) if asks else -1
        after = (
            [at for at in range(len(self.items)) if at > start]
            if not draft.chinese
            else range(len(self.items))
        )
        for loose in (False, True):
            for at in after:
                one = self.items[at]
                if one.used or (one.of("unit") and not draft.chinese):
                    continue
                for meaning in one.of("field"):
                    column = draft.column(meaning.column)
                    if (
                        meaning.loose == loose
                        and column.type in ("text", "texts")
                        and column.name not in self._tested()
                    ):
                        if one.of("kind") and not self._asked_at(at):
                            continue
                        draft.use(at)
                        return column.name
        return ""

    def _asked_at(self, at: int) -> bool:
        before = self.draft.before(
            at, lambda one: chatter(one) or one.says("counter") or one.number is not None
        )
        return before is not None and any(
            self.items[before].says("ask", how) for how in ("which", "list", "what")
        )

    def _tested(self) -> set[str]:
        return {
            one.test.column for one in self.draft.conditions if one.test.operator in ("is", "has")
        }

    def _grouped(self, aggregate: Aggregate | None) -> Grouped | None:
        draft = self.draft
        extreme = self._most_or_least()
        superlative = draft.first("super")
        per = (
            self._grouping_per()
            if extreme is None and superlative is None and draft.bound is None
            else None
        )
        if per is not None:
            return self._each(per, aggregate)
        if (
            extreme is None
            and superlative is None
            and draft.bound is None
            and draft.first("top") is None
        ):
            return None
        key = self._calendar()
        target = "" if key else self._asked_column(extreme, superlative)
        if key is None and not target:
            return None
        group = key or Key(target)
        if draft.bound is not None:
            return self._bounded(group, aggregate)
        if superlative is not None and extreme is None:
            return self._by_superlative(group, superlative, aggregate, key is not None)
        if extreme is None and draft.first("top") is None and not draft.take:
            return None
        descending = extreme is None or self.items[extreme].says("most")
        counted = extreme is not None and self.items[extreme].how(
            "most" if descending else "least"
        ) in ("count", "favourite")
        if draft.first("top") is not None:
            draft.take_all("top")
        figure = self._group_figure(aggregate, counted, extreme)
        if extreme is not None:
            draft.use(extreme)
        self._spend_asks()
        take = draft.take or 1
        return Grouped(figure, group, take, draft.skip, descending, one=take == 1)

    def _most_or_least(self) -> int | None:
        found = [at for what in ("most", "least") for at in self.draft.indices(what)]
        if not found:
            return None
        counted = any(
            one.says("ask", "count")
            or one.says("most", "count")
            or one.text in ("sessions", "visits")
            for one in self.items
        )
        for at in found:
            if self.items[at].says("most", "favourite") and not counted:
                raise Unread("opinion", self.items[at].text)
        words = [
            at
            for at in found
            if self.items[at].how("most") in ("count", "favourite")
            or self.items[at].how("least") == "count"
        ]
        chosen = (words or found)[0]
        for at in found:
            if at != chosen:
                self.draft.use(at)
        return chosen

    def _asked_column(self, extreme: int | None, superlative: int | None) -> str:
        """The column whose values are groups."""
        draft = self.draft
        if superlative is not None and extreme is None:
            return self._group_of_superlative(superlative)
        target = self._target()
        if target:
            return target
        where, who = draft.first("ask", "where"), draft.first("ask", "who")
        if where is not None and self.lexicon.place:
            draft.use(where)
            return self.lexicon.place
        if who is not None and self.lexicon.person:
            draft.use(who)
            return self.lexicon.person
        asked = draft.first("ask", "which")
        if (
            asked is None
            and extreme is not None
            and draft.first("ask", "what") is None
            and not draft.take
        ):
            return ""
        if self._most_of_a_measure(extreme):
            return ""
        return self.lexicon.sort or (
            self.lexicon.place if not self.lexicon.label else self.lexicon.label
        )

    def _most_of_a_measure(self, extreme: int | None) -> bool:
        """The most I ever paid; the book with the most pages: rows are ordered, not groups."""
        if extreme is None:
            return False
        one = self.items[extreme]
        if one.how("most") in ("count", "favourite") or one.how("least") == "count":
            return False
        fields = [
            at
            for at in range(len(self.items))
            if not self.items[at].used and self.draft.fields(at, ("number",))
        ]
        money = any(
            self.draft.column(name).dimension == "money"
            for at in fields
            for name in self.draft.fields(at, ("number",))
        )
        if not fields:
            return False
        if self.lexicon.label and not money:
            return True
        after = self.draft.next(extreme, chatter)
        ever = any(
            item.text in ("ever", "i ever", "i've ever", "single", "in a single", "any single")
            or "ever" in item.text.split()
            for item in self.items
        )
        return (ever and after is not None) or self.draft.first("ask", "which") is None

    def _group_of_superlative(self, superlative: int) -> str:
        """Which category has the highest total; which language did I study the longest."""
        draft = self.draft
        used = {id(one): one.used for one in self.items}
        target = self._target()
        if not target:
            return ""
        column = draft.column(target)
        after = draft.next(superlative, lambda one: chatter(one) or one.says("agg"))
        of_rows = after is not None and (
            self.items[after].of("kind")
            or self.items[after].of("value")
            or self.items[after].says("counter")
        )
        spending = after is not None and speaks_of_spending(self.items[after].text)
        flavour = self.items[superlative].how("super")
        aggregate = any(
            self.items[at].used and self.items[at].says("agg") for at in range(len(self.items))
        )
        adverb = flavour in ("long", "short", "far") and not of_rows
        if (
            column.repeats
            and column.name != self.lexicon.label
            and (aggregate or (spending and flavour in ("high", "low")) or adverb)
        ):
            return target
        for one in self.items:
            one.used = used[id(one)]
        return ""

    def _by_superlative(
        self, group: Key, superlative: int, aggregate: Aggregate | None, calendar: bool
    ) -> Grouped:
        draft = self.draft
        flavour = self.items[superlative].how("super")
        draft.use(superlative)
        column, descending = ordered_by(draft, flavour)
        if draft.column(column).type != "number":
            raise Unread("order", flavour)
        chosen: Aggregate = aggregate or ("mean" if self._daily(column) else "sum")
        if (
            draft.column(column).dimension in ("", "rate", "percent", "people")
            and aggregate is None
        ):
            chosen = "mean"
        self._spend_asks()
        take = draft.take or 1
        return Grouped(
            self._figure_of(chosen, column), group, take, draft.skip, descending, one=take == 1
        )

    def _daily(self, column: str) -> bool:
        """Whether rows are one a day, as nights of sleep are: groups of them are compared by the mean."""
        return (
            self.draft.table.kind.name in ("sleep", "nap")
            and self.draft.column(column).dimension == "time"
        )

    def _group_figure(
        self, aggregate: Aggregate | None, counted: bool, extreme: int | None
    ) -> Figure:
        draft = self.draft
        if counted and aggregate is None:
            self._measured_if_only_words()
            return self._figure_of("count")
        column = self._measured(required=False)
        if (
            not column
            and draft.table.kind.name in ("sleep", "nap")
            and not counted
            and self._amount_of_kind(extreme)
        ):
            column = main_measure(draft)
            return self._figure_of(aggregate or "mean", column)
        if not column:
            if aggregate in ("mean", "median"):
                main = main_measure(draft)
                if not main:
                    raise Unread("measure")
                return self._figure_of(aggregate, main)
            return self._figure_of("count")
        if aggregate in ("mean", "median"):
            return self._figure_of(aggregate, column)
        return self._figure_of(
            "mean" if self._daily(column) and aggregate is None else "sum", column
        )

    def _amount_of_kind(self, extreme: int | None) -> bool:
        return True

    def _measured_if_only_words(self) -> None:
        """With "most often", a verb like "spend" is no measure: it stays a word for the records."""
        for at, one in enumerate(self.items):
            if not one.used and one.of("verb") and self.draft.fields(at, ("number",)):
                self.draft.use(at)

    def _bounded(self, group: Key, aggregate: Aggregate | None) -> Grouped:
        draft = self.draft
        bound = draft.bound
        assert bound is not None
        if bound.upper is not None:
            raise Unread("number")
        draft.bound = None
        self._spend_asks()
        draft.take_all("agg")
        if bound.percent:
            column = self._measured(required=False)
            money = column and draft.column(column).dimension == "money"
            figure = self._figure_of("sum", column) if money else self._figure_of("count")
            return Grouped(figure, group, bound=(bound.operator, bound.number / 100), of_whole=True)
        figure = self._figure_of("sum", bound.column) if bound.column else self._figure_of("count")
        return Grouped(figure, group, bound=(bound.operator, bound.number))

    def _grouping_per(self) -> Key | None:
        """By month, per category, for each store: the groups of a table."""
        draft = self.draft
        for at in list(draft.indices("per")):
            if self.items[at].text in ("a", "an", "一次", "一顿", "一笔"):
                continue
            after = draft.next(at, lambda one: one.says("counter"))
            if after is None:
                continue
            one = self.items[after]
            names = draft.fields(after, ("text", "texts"))
            if names and not one.of("kind"):
                draft.use(at, after)
                return Key(names[0])
        return None

    def _each(self, key: Key, aggregate: Aggregate | None) -> Grouped:
        draft = self.draft
        column = self._measured(required=False)
        self._spend_asks()
        draft.take_all("ask", "count")
        draft.take_all("ask", "much")
        if aggregate in ("mean", "median"):
            column = column or main_measure(draft)
            if not column:
                raise Unread("measure")
            return Grouped(self._figure_of(aggregate, column), key, figures=True)
        figure = self._figure_of("sum", column) if column else self._figure_of("count")
        return Grouped(figure, key, figures=True)

    def _spend_asks(self) -> None:
        for how in ("which", "what", "list", "where", "who", "when"):
            self.draft.take_all("ask", how)
        for at in list(self.draft.indices("recent")):
            if self.items[at].text in ("last",):
                return

    # --- the first of something -------------------------------------------------------------------

    def _extreme(self, aggregate: Aggregate | None) -> Plan | None:
        draft = self.draft
        superlative = draft.first("super")
        extreme = self._most_or_least()
        recent = draft.first("recent")
        if superlative is not None:
            flavour = self.items[superlative].how("super")
            draft.use(superlative)
            if recent is not None and self.items[recent].says("noise"):
                draft.use(recent)
            column, descending = ordered_by(draft, flavour)
            self._said_again(column, descending)
            return self._pick(column, descending, aggregate)
        if extreme is not None:
            descending = self.items[extreme].says("most")
            draft.use(extreme)
            column = self._measured(required=False) or self._main_for_most()
            if not column:
                raise Unread("most")
            return self._pick(column, descending, aggregate)
        longtime = draft.first("longtime")
        if longtime is not None and draft.date:
            draft.use(longtime)
            draft.take_all("not")
            return self._pick(draft.date, False, aggregate)
        if recent is not None:
            descending = self.items[recent].how("recent") == "last"
            if not draft.date:
                raise Unread("no date")
            draft.use(recent)
            return self._pick(draft.date, descending, aggregate)
        return None

    def _said_again(self, column: str, descending: bool) -> None:
        """Whom I have known the longest (earliest met): the same order in other words."""
        for at in list(self.draft.indices("super")):
            if ordered_by(self.draft, self.items[at].how("super")) != (column, descending):
                raise Unread("order", self.items[at].text)
            self.draft.use(at)

    def _main_for_most(self) -> str:
        return main_measure(self.draft)

    def _pick(self, by: str, descending: bool, aggregate: Aggregate | None) -> Plan:
        draft = self.draft
        show = self._shown(by)
        asked_number = draft.take_all("ask", "count") | draft.take_all("ask", "much")
        for how in ("which", "what", "list", "long", "far"):
            draft.take_all("ask", how)
        number = draft.column(by).type == "number"
        if (not show and number) or (show == "" and asked_number and number):
            if draft.take > 1:
                raise Unread("shown")
            draft.take_all("top")
            return self._figure_of("max" if descending else "min", by)
        if not show:
            show = self.lexicon.label or draft.date
        if aggregate is not None and not number:
            raise Unread("wanted")
        take = draft.take or 1
        return Pick(self.rows(), by, descending, show, take, draft.skip, draft.unit, draft.ties)

    def _shown(self, by: str) -> str:
        """The column that is asked about the row that comes first; "" for its figure."""
        draft = self.draft
        when, where, who = (draft.first("ask", how) for how in ("when", "where", "who"))
        if when is not None:
            draft.use(when)
            if not draft.date:
                raise Unread("no date")
            if not self._asks_for(when):
                return by if draft.column(by).type == "date" else draft.date
        target = self._target()
        if when is not None:
            return by if draft.column(by).type == "date" else draft.date
        if target:
            if where is not None or who is not None:
                draft.use(where, who)
            return target
        if where is not None:
            draft.use(where)
            if not self.lexicon.place:
                raise Unread("no place")
            return self.lexicon.place
        if who is not None:
            draft.use(who)
            person = self.lexicon.person or (
                self.lexicon.label if self.lexicon.label == "name" else ""
            )
            if not person:
                raise Unread("no person")
            return person
        if self._long_asked():
            return self._length_column()
        if draft.column(by).type != "number":
            number = self._measured(required=False)
            if number and number != by:
                return number
            clocks = [
                name
                for at in range(len(self.items))
                if not self.items[at].used
                for name in draft.fields(at, ("clock",))
            ]
            if clocks and draft.column(by).type == "clock":
                return by
            if draft.column(by).type == "clock":
                return by
        if draft.unit:
            return ""
        asks_number = (
            draft.first("ask", "count") is not None or draft.first("ask", "much") is not None
        )
        label = self.lexicon.label
        named = (
            any(not one.used and one.of("kind") for one in self.items)
            or draft.first("ask", "which") is not None
            or draft.first("ask", "what") is not None
            or draft.first("ask", "list") is not None
        )
        if label and label != by and named and not asks_number and not self._figure_named(by):
            if draft.table.kind.name == "meal" and label == "restaurant":
                return ""
            return label
        return ""

    def _asks_for(self, when: int) -> bool:
        return False

    def _figure_named(self, by: str) -> bool:
        """Whether the number itself is what is asked: the highest number of calories."""
        places = [
            at
            for at, one in enumerate(self.items)
            if one.used and by in self.draft.fields(at, ("number",))
        ]
        label_verbs = any(
            one.text in ("which", "who", "whose", "title", "name")
            or one.text.startswith("哪")
            or one.text in ("是什么", "叫什么")
            for one in self.items
        )
        if not places:
            return False
        if label_verbs and not any(
            "是多少" in one.text or "多少" in one.text for one in self.items
        ):
            return False
        supers = [
            at
            for at, one in enumerate(self.items)
            if one.used and (one.says("super") or one.says("most") or one.says("least"))
        ]
        return any(
            0 < place - sup <= 3 or 0 < sup - place <= 2 for place in places for sup in supers
        )

    def _long_asked(self) -> bool:
        at = self.draft.first("ask", "long")
        if at is None:
            return False
        self.draft.use(at)
        return True

    def _length_column(self) -> str:
        column = self._measured(required=False) or main_time(self.draft)
        if not column:
            raise Unread("measure")
        return column

    # --- counting ---------------------------------------------------------------------------------

    def _counted(self, aggregate: Aggregate | None) -> Plan | None:
        draft = self.draft
        at = draft.first("ask", "count")
        if at is None:
            return None
        draft.take_all("ask", "count")
        distinct = draft.take_all("agg", "distinct")
        after = draft.next(
            at, lambda one: chatter(one) or one.says("agg") or (one.used and one.moment is not None)
        )
        plan = self._counted_noun(after, aggregate, distinct)
        for how in ("what", "which", "list"):
            draft.take_all("ask", how)
        return self._with_bound(plan)

    def _counted_noun(
        self, after: int | None, aggregate: Aggregate | None, distinct: bool
    ) -> Figure:
        draft = self.draft
        one = self.items[after] if after is not None else None
        if one is None or one.used:
            return self._rows_or_mean(aggregate, distinct)
        index = after
        if one.says("counter") and not one.of("unit"):
            follow = draft.next(index, lambda each: chatter(each))  # type: ignore[arg-type]
            names = (
                draft.fields(follow, ("text", "texts"))
                if follow is not None and not self.items[follow].used
                else []
            )
            wanted = one.says("counter", "kind") or (names and not self.items[follow].of("kind"))  # type: ignore[index]
            if wanted and names:
                draft.use(index, follow)
                return self._figure_of("distinct", names[0])
            if (
                one.says("counter", "kind")
                and not one.says("counter", "row")
                and one.text in ("种", "类", "款")
                and self.lexicon.sort
            ):
                draft.use(index)
                return self._figure_of("distinct", self.lexicon.sort)
            draft.use(index)
            return self._rows_or_mean(aggregate, distinct)
        unit = one.of("unit")[0].what if one.of("unit") else ""
        if unit in ("day", "night") or one.says("group", "day") or one.says("group", "day "):
            return self._days(index, unit or "day", aggregate)
        if unit and (unit not in ("week", "month", "year")):
            columns = self._measured(required=False)
            if columns:
                return self._summed(columns, aggregate)
            if not one.of("kind") and not one.of("field"):
                raise Unread("unit", one.text)
        if one.says("group") and not one.of("kind") and not one.of("field"):
            raise Unread("wanted", one.text)
        names = draft.fields(index, ("number",))  # type: ignore[arg-type]
        if names and not one.of("kind") and not one.of("value"):
            return self._summed(self._measured(), aggregate)
        texts = draft.fields(index, ("text", "texts"))  # type: ignore[arg-type]
        exact = [
            name for name in texts if any(m.column == name and not m.loose for m in one.of("field"))
        ]
        if exact and not one.of("kind") and exact[0] not in self._tested():
            draft.use(index)
            return self._figure_of("distinct", exact[0])
        if exact and distinct and exact[0] not in self._tested():
            draft.use(index)
            return self._figure_of("distinct", exact[0])
        if texts and self._only_singular_rows(texts[0]):
            draft.use(index)
        return self._rows_or_mean(aggregate, distinct)

    def _only_singular_rows(self, name: str) -> bool:
        return name == self.lexicon.label

    def _summed(self, column: str, aggregate: Aggregate | None) -> Figure:
        per = self._per() if aggregate == "mean" else ""
        if aggregate == "mean" and per and not (per == "day" and self._daily(column)):
            return self._figure_of("sum", column, per)
        if aggregate in ("mean", "median"):
            return self._figure_of(aggregate, column)
        return self._figure_of("sum", column)

    def _rows_or_mean(self, aggregate: Aggregate | None, distinct: bool) -> Figure:
        draft = self.draft
        if distinct:
            label = self.lexicon.label or self.lexicon.sort
            if label and draft.column(label).type == "text":
                return self._figure_of("distinct", label)
        per = self._per()
        if per:
            return self._figure_of("count", per=per)
        if (
            self.draft.chinese
            and not self._has_counted_noun()
            and (column := self._measured(required=False))
        ):
            # 一共支出了多少: how much, not how many.
            return self._summed(column, aggregate)
        if aggregate in ("mean", "median"):
            raise Unread("per")
        named = [
            at for at, one in enumerate(self.items)
            if not one.used and draft.fields(at, ("number",)) and not one.idle and not one.of("verb") and not one.of("kind")
        ]  # fmt: skip
        if named and aggregate == "sum":
            return self._figure_of("sum", self._measured())
        return self._figure_of("count")

    def _has_counted_noun(self) -> bool:
        """Whether 多少 or 几 has a noun to count."""
        return any(
            (one.used and one.says("counter")) or one.text in ("次数", "数量", "几次", "多少次")
            for one in self.items
        ) or any(one.text.startswith("几") for one in self.items)

    def _days(self, at: int | None, unit: str, aggregate: Aggregate | None) -> Figure:
        draft = self.draft
        draft.use(at)
        lengths = [
            one
            for one in self.lexicon.numbers("time")
            if draft.column(one).unit in ("day", "night")
        ]
        if len(lengths) == 1 and not (at is not None and self.items[at].of("kind")):
            if aggregate in ("mean", "median"):
                return self._figure_of(aggregate, lengths[0])
            return self._figure_of("sum", lengths[0])
        if not draft.date:
            raise Unread("no date")
        if aggregate in ("mean", "median"):
            raise Unread("per")
        return self._figure_of("distinct", draft.date)

    def _with_bound(self, figure: Figure) -> Plan:
        """How many months had more than ...: not read; more than three times is a check."""
        return figure

    # --- sums, means ------------------------------------------------------------------------------

    def _figure(self, aggregate: Aggregate | None) -> Plan | None:
        draft = self.draft
        much, long, far = (draft.first("ask", how) for how in ("much", "long", "far"))
        what = draft.first("ask", "what")
        if aggregate is None and much is None and long is None and far is None:
            if (
                what is not None and self.items[what].text in ("是多少", "为多少")
            ) or self._which_number():
                return self._single()
            return None
        if much is None and long is None and far is None and self._text_asked():
            return None
        if (far is not None and not self.lexicon.numbers("length")) or (
            long is not None and not self.lexicon.numbers("time")
        ):
            raise Unread("measure")
        column = self._measured(required=False)
        if long is not None:
            column = (
                column if column and draft.column(column).dimension == "time" else main_time(draft)
            )
        if far is not None:
            lengths = self.lexicon.numbers("length")
            column = column if column in lengths else lengths[0] if len(lengths) == 1 else ""
        if not column and much is not None:
            money = (
                "钱" in self.items[much].text
                or "块" in self.items[much].text
                or "money" in self.items[much].text
            )
            column = self._money() if money else main_measure(draft)
        if not column and (aggregate == "mean" or aggregate == "median"):
            column = (
                main_measure(draft)
                if draft.table.kind.name in ("sleep", "nap") or self._kind_is_money()
                else ""
            )
        if not column and aggregate == "sum" and self._kind_is_money():
            column = self._money()
        if not column:
            raise Unread("measure")
        draft.use(much, long, far)
        for how in ("what", "which", "list", "much", "long", "far"):
            draft.take_all("ask", how)
        if self.draft.bound is not None and self._yes():
            return self._bound_on(replace(self._figure_of("sum", column)))
        chosen = aggregate or "sum"
        if aggregate is None and long is not None and not self._sum_is_meant(long):
            return self._single_or(column)
        if chosen == "mean":
            return self._mean(column)
        return self._figure_of(chosen, column)

    def _mean(self, column: str) -> Figure:
        per = self._per()
        if per and not (per == "day" and (self._daily(column) or self._one_a_day())):
            return self._figure_of("sum", column, per)
        return self._figure_of("mean", column)

    def _one_a_day(self) -> bool:
        return False

    def _sum_is_meant(self, at: int) -> bool:
        """How long did I run in May is a sum; how long is my run to the office is one row's."""
        words = {word for one in self.items for word in one.text.split()}
        if self.draft.chinese:
            return not any("一次" in one.text for one in self.items)
        return bool(words & {"did", "have", "has", "do", "spent", "spend"})

    def _which_number(self) -> bool:
        """What was the cost of my trip to Lisbon."""
        if self.draft.first("ask", "which") is None:
            return False
        used = [one.used for one in self.items]
        try:
            column = self._measured(required=False)
        except Unread:
            column = ""
        for one, before in zip(self.items, used, strict=True):
            one.used = before
        return bool(column) and not self._text_asked()

    def _text_asked(self) -> bool:
        used = [one.used for one in self.items]
        target = self._target()
        for one, before in zip(self.items, used, strict=True):
            one.used = before
        return bool(target)

    def _single(self) -> Plan | None:
        column = self._measured(required=False)
        if not column:
            return None
        for how in ("which", "what"):
            self.draft.take_all("ask", how)
        spoken = "".join(one.text for one in self.items)
        if (
            self.draft.column(column).dimension == "money"
            and speaks_of_spending(spoken)
            and ("总" in spoken or "支出" in spoken)
        ):
            return self._figure_of("sum", column)
        return self._single_or(column)

    def _single_or(self, column: str) -> Plan:
        """The value of the one row meant; with several rows it would be a guess, but for what
        things cost together."""
        words = {word for one in self.items for word in one.text.split()}
        if self.draft.column(column).dimension == "money" and words & {"did", "do", "have", "has"}:
            return self._figure_of("sum", column)
        return Values(self.rows(), column, one=True)

    def _money(self) -> str:
        columns = self.lexicon.numbers("money")
        return columns[0] if len(columns) == 1 else ""

    def _kind_is_money(self) -> bool:
        return bool(self._money()) and self.draft.table.kind.name in (
            "transaction", "expense", "payment", "purchase", "bill", "donation", "income", "subscription",
        )  # fmt: skip

    # --- yes or no --------------------------------------------------------------------------------

    def _yes(self) -> bool:
        first = next((one for one in self.items if not one.sign), None)
        if first is not None and first.text.split()[0] in (
            "did",
            "have",
            "has",
            "do",
            "was",
            "were",
            "is",
            "are",
        ):
            return True
        return any(one.says("ask", "yes") for one in self.items)

    def _check(self) -> Plan | None:
        draft = self.draft
        if not self._yes():
            return None
        draft.take_all("ask", "yes")
        draft.take_all("any")
        if draft.bound is not None:
            return self._bound_on(self._figure_of("count"))
        return Check(self._figure_of("count"), "gt", 0)

    def _bound_on(self, figure: Figure) -> Check:
        bound = self.draft.bound
        assert bound is not None
        self.draft.bound = None
        return Check(figure, bound.operator, bound.number)

    # --- lists ------------------------------------------------------------------------------------

    def _values(self) -> Plan | None:
        draft = self.draft
        when = draft.first("ask", "when")
        if when is not None and draft.date:
            draft.use(when)
            return Values(self.rows(), draft.date)
        where, who = draft.first("ask", "where"), draft.first("ask", "who")
        asks = [draft.first("ask", how) for how in ("which", "list", "what")]
        if where is None and who is None and all(one is None for one in asks):
            return None
        if draft.take:
            raise Unread("wanted")
        target = self._target()
        if not target and where is not None:
            target = self.lexicon.place
        if not target and who is not None:
            target = self.lexicon.person or (
                self.lexicon.label if self.lexicon.label == "name" else ""
            )
        if not target:
            clock = [
                name
                for at in range(len(self.items))
                if not self.items[at].used
                for name in draft.fields(at, ("clock",))
            ]
            target = self.lexicon.label or ""
            if clock and not target:
                target = clock[0]
        if not target:
            raise Unread("shown")
        draft.use(where, who)
        for how in ("which", "list", "what", "where", "who"):
            draft.take_all("ask", how)
        draft.take_all("agg", "distinct")
        return Values(self.rows(), target)

    def _bare(self) -> Plan | None:
        """A phrase without a question word: runs over 10 km, in May: how many."""
        draft = self.draft
        if not any(one.of("kind") or one.of("verb") for one in self.items):
            return None
        if not draft.conditions and not draft.windows:
            return None
        draft.notes.append("counted")
        return self._figure_of("count")


def main_time(draft: Draft) -> str:
    """The column that says how long; "" when there is none, or several."""
    columns = draft.lexicon.numbers("time")
    plain = [
        one
        for one in columns
        if one.startswith(("duration", "minutes", "hours", "length", "runtime", "time"))
    ]
    found = plain or columns
    return found[0] if len(found) == 1 else ""


def _overlap(one: Span, other: Span) -> Span | None:
    first = max((each.first for each in (one, other) if each.first), default=None)
    last = min((each.last for each in (one, other) if each.last), default=None)
    if first is not None and last is not None and first > last:
        return None
    return Span(first, last)


__all__ = ["Calendar", "FLAVOURS", "Shape", "Test", "main_time"]
