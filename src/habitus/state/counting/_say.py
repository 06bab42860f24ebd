"""Sentences about questions: how one was read, what came out, why it was refused."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.state.counting._evaluate import Outcome
from habitus.state.counting._plan_words import EN, ZH, Phrases
from habitus.state.counting._query import (
    Ago,
    Check,
    Compared,
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
from habitus.state.counting._read import Refusal
from habitus.state.counting._table import Table
from habitus.state.counting._units import UNITS
from habitus.vocabulary import Language, clock, spell_date


def _phrases(language: Language) -> Phrases:
    return ZH if language == "zh" else EN


# --- how it was read -------------------------------------------------------------------------------


def say_plan(plan: Plan, table: Table, language: Language) -> str:
    """A plan as a phrase: "the sum of cost of meals with dined in, from 1 June 2024 on"."""
    return _Speaker(table, language).plan(plan)


class _Speaker:
    def __init__(self, table: Table, language: Language) -> None:
        self.table = table
        self.language: Language = language
        self.words = _phrases(language)

    def plan(self, plan: Plan) -> str:
        words = self.words
        match plan:
            case Figure():
                return self.figure(plan)
            case Share():
                part = self.tests(plan.part)
                of = self.column(plan.column) if plan.column else words.count
                return words.share.format(part=part, of=of, rows=self.rows(plan.rows))
            case Grouped():
                return self.grouped(plan)
            case Pick():
                return words.pick.format(
                    show=self.column(plan.show), by=self.column(plan.by),
                    way=words.most if plan.descending else words.least, n=plan.take,
                    rows=self.rows(plan.rows),
                )  # fmt: skip
            case Values():
                return words.values.format(show=self.column(plan.column), rows=self.rows(plan.rows))
            case Ago():
                return words.ago.format(rows=self.rows(plan.rows), unit=self.unit(plan.unit))
            case Compared():
                return words.compared.format(
                    one=self.figure(plan.first), other=self.figure(plan.second)
                )
            case Check():
                sign = words.signs[plan.operator]
                return words.check.format(
                    figure=self.figure(plan.figure), sign=sign, number=f"{plan.number:g}"
                )

    def figure(self, figure: Figure) -> str:
        words = self.words
        rows = self.rows(figure.rows)
        said = words.aggregates[figure.aggregate].format(
            column=self.column(figure.column), rows=rows
        )
        return said + words.per.format(unit=self.unit(figure.per)) if figure.per else said

    def grouped(self, plan: Grouped) -> str:
        words = self.words
        figure, key = self.figure(plan.figure), self.key(plan.key)
        if plan.bound is not None:
            operator, number = plan.bound
            shown = f"{number * 100:g} %" if plan.of_whole else f"{number:g}"
            return words.bounded.format(
                key=key, figure=figure, sign=words.signs[operator], number=shown
            )
        if plan.take:
            way = words.most if plan.descending else words.least
            return words.first.format(n=plan.take, key=key, way=way, figure=figure)
        return words.each.format(key=key, figure=figure)

    def key(self, key: Key) -> str:
        return self.unit(key.calendar) if key.calendar else self.column(key.column)

    def unit(self, name: str) -> str:
        if name in self.words.calendar:
            return self.words.calendar[name]
        unit = UNITS.get(name)
        if unit is None:
            return name
        return (unit.zh or unit.en)[0] if self.language == "zh" else unit.en[0]

    def column(self, name: str) -> str:
        if not name or name not in self.table.columns:
            return name
        return self.table.columns[name].field.words.shown(self.language, name)

    # --- rows -------------------------------------------------------------------------------------

    def rows(self, rows: Rows) -> str:
        kind = self.table.kind.words.shown(self.language, self.table.kind.name)
        tests = self.tests(rows.tests)
        if rows.newest:
            kind = (self.words.newest if rows.newest > 0 else self.words.oldest).format(
                n=abs(rows.newest), kind=kind
            )
        return (
            self.words.rows.format(kind=kind, tests=tests)
            if tests
            else self.words.all_rows.format(kind=kind)
        )

    def tests(self, tests: Sequence[Test]) -> str:
        return self.words.joint.join(self.test(one) for one in tests)

    def test(self, test: Test) -> str:
        words = self.words
        column = self.column(test.column)
        match test.operator:
            case "filled":
                return (words.empty if test.negated else words.filled).format(column=column)
            case "dates":
                said = words.either.join(self.span(one) for one in test.spans)
                said = words.when.format(column=column, said=said)
            case "clock":
                said = words.either.join(f"{clock(a)}-{clock(b)}" for a, b in test.ranges)
                said = words.when.format(column=column, said=said)
            case "weekdays":
                said = words.when.format(
                    column=column, said=", ".join(words.days[one] for one in test.days)
                )
            case "is" | "has":
                if len(test.values) == 1 and isinstance(test.values[0], bool):
                    return column if test.values[0] else words.no.format(column=column)
                said = words.equal.format(
                    column=column, values=words.either.join(map(str, test.values))
                )
            case _:
                unit = self.unit(self.table.columns[test.column].unit)
                said = f"{column} {words.signs[test.operator]} {test.number:g} {unit}".strip()
        return words.denied.format(said=said) if test.negated else said

    def span(self, span: Span) -> str:
        words = self.words
        if span.first is not None and span.last is not None:
            if span.first == span.last:
                return spell_date(span.first, self.language)
            return words.between.format(
                first=spell_date(span.first, self.language),
                last=spell_date(span.last, self.language),
            )
        if span.first is not None:
            return words.since.format(day=spell_date(span.first, self.language))
        if span.last is not None:
            return words.until.format(day=spell_date(span.last, self.language))
        return words.ever


# --- what came out ---------------------------------------------------------------------------------


def say_answer(plan: Plan, table: Table, outcome: Outcome, language: Language) -> str:
    """The answer as a sentence that also says how the question was read."""
    speaker = _Speaker(table, language)
    words = speaker.words
    value = _value(outcome, speaker)
    said = words.answer.format(value=value, plan=speaker.plan(plan))
    if outcome.tied:
        said += words.tied
    missing = sum(1 for one in outcome.left_out if one.why == "missing")
    if missing:
        said += words.missing.format(n=missing)
    return said


def _value(outcome: Outcome, speaker: _Speaker) -> str:
    words = speaker.words
    match outcome.value:
        case bool():
            return words.yes if outcome.value else words.no_answer
        case int() | float():
            number = (
                f"{round(outcome.value, 2):,.10g}"
                if isinstance(outcome.value, float)
                else f"{outcome.value:,}"
            )
            unit = outcome.unit if outcome.unit == "%" else speaker.unit(outcome.unit)
            return f"{number} {unit}".strip()
        case list():
            return words.listing.join(outcome.value) if outcome.value else words.none
        case dict():
            return (
                words.listing.join(
                    f"{name}: {round(number, 2):,.10g}" for name, number in outcome.value.items()
                )
                or words.none
            )
        case str() if outcome.value in words.trends:
            return words.trends[outcome.value]
    return str(outcome.value)


# --- why not ---------------------------------------------------------------------------------------


def say_refusal(refusals: Sequence[Refusal], why: str, language: Language) -> str:
    """Why a question was not answered, what of it was understood, and what to try."""
    words = _phrases(language)
    if why:
        return words.refusals[why].format(words="", kind="")
    if not refusals:
        return words.refusals["no records"]
    best = refusals[0]
    kind = best.table.kind.words.shown(language, best.table.kind.name)
    text = words.refusals.get(best.why, words.refusals["wanted"]).format(
        words=best.words, kind=kind
    )
    if best.understood:
        text += words.understood.format(words=words.listing.join(best.understood))
    return text


def say_unanswerable(why: str, detail: str, table: Table, language: Language) -> str:
    """Why the records do not settle a question that was read."""
    words = _phrases(language)
    kind = table.kind.words.shown(language, table.kind.name)
    return words.unanswerable[why].format(detail=detail, kind=kind)
