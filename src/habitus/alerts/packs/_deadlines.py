"""Last days: said outright, or counted from something, and whether it was done in time."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice, days_between
from habitus.alerts._same import alike
from habitus.alerts.packs._pack import Finding, Known

WEEK = 7
"""Days ahead that a last day is spoken of, at most."""


def warning_day(last: date, told: date, ahead: int) -> date | None:
    """The day to speak of a last day: in the last third of the time left, at most so many days ahead."""
    left = days_between(told, last)
    if left < 2:
        return None
    return last - timedelta(days=max(1, min(ahead, round(left / 3))))


def _counted(anchor: Notice, rule: Notice) -> date:
    """The last day that a rule gives, counted from its anchor."""
    start = anchor.last if rule.days > 0 and anchor.last else anchor.day()
    if "months" not in rule.flags:
        return start + timedelta(days=rule.days)
    year, month = divmod(start.year * 12 + start.month - 1 + rule.days, 12)
    return date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))


_LOOSE = frozenset({"delivery", "purchase", "start", "event", "end", "procedure", "check-in"})
"""Anchors of which a person has many: these must be about the same thing as the rule."""


def _anchored(rule: Notice, anchor: Notice, known: Known) -> bool:
    if rule.source == anchor.source:
        return True
    if any(other.source == rule.source and _is_anchor(other, rule) for other in known.of("anchor")):
        return False
    if not set(_classes(anchor)) & set(rule.what) & _LOOSE:
        return True
    if alike(rule.quote, anchor.quote, known.concepts):
        return True
    return any(
        wish.source == anchor.source and known.alike(wish, rule) for wish in known.of("wish")
    )


def _classes(anchor: Notice) -> tuple[str, ...]:
    return ("departure", "check-in") if anchor.kind == "away" else anchor.what


def _is_anchor(anchor: Notice, rule: Notice) -> bool:
    return bool(set(_classes(anchor)) & set(rule.what)) and (
        anchor.day() >= anchor.at.date() or rule.days > 0
    )


def deadline(new: Notice, known: Known) -> Iterator[Finding]:
    """A last day counted from something, or said outright, that comes near."""
    for last in (
        [new] if new.kind == "deadline" else known.of("deadline") if new.kind == "wish" else ()
    ):
        if "may" not in last.flags:
            if new is last:
                yield from _near(last, last, last.last, last, known)
            continue
        for wish in [new] if new.kind == "wish" else known.of("wish"):
            if wish.at >= last.at and known.alike(wish, last):
                yield from _near(last, wish, last.last, wish, known)
    if new.kind == "deadline":
        return
    rules = [new] if new.kind == "rule" else list(known.of("rule"))
    anchors = [new] if new.kind in ("anchor", "away") else [*known.of("anchor"), *known.of("away")]
    for rule in rules:
        for anchor in anchors:
            if anchor.kind == "away" and any(
                one.source == anchor.source for one in known.of("anchor")
            ):
                continue
            if _is_anchor(anchor, rule) and _anchored(rule, anchor, known):
                if "may" in rule.flags:
                    for wish in [new] if new.kind == "wish" else known.of("wish"):
                        if _means(wish, rule, anchor, known):
                            yield from _near(rule, anchor, _counted(anchor, rule), wish, known)
                elif new.kind != "wish":
                    yield from _near(rule, anchor, _counted(anchor, rule), rule, known)


def _means(wish: Notice, rule: Notice, anchor: Notice, known: Known) -> bool:
    """Whether the person means to do what a rule allows until then."""
    return wish.at >= anchor.at - timedelta(days=1) and known.alike(wish, rule)


def _near(
    one: Notice, two: Notice, last: date | None, wish: Notice, known: Known
) -> Iterator[Finding]:
    if last is None or _is_done(one, two, wish, known):
        return
    told = max(one.at, two.at, wish.at).date()
    first, second = sorted((one, two), key=lambda each: each.at)
    if last < told:
        if last >= told - timedelta(days=60) and wish.kind == "wish":
            yield Finding(
                rule="too_late", severity="warning", one=first, two=second, on=last,
                same=(one.source, two.source, str(last)),
            )  # fmt: skip
        return
    due = warning_day(last, told, WEEK)
    if due is None:
        return
    yield Finding(
        rule="deadline", severity="warning", one=first, two=second, on=last, due=due,
        same=(one.source, two.source, str(last)), words={"wish": wish.about if wish.kind == "wish" else ""},
    )  # fmt: skip


def _is_done(one: Notice, two: Notice, wish: Notice, known: Known) -> bool:
    since = min(one.at, two.at)
    return any(
        done.at >= since and done.source not in (one.source, two.source)
        and any(alike(done.about, each.about, known.concepts) for each in (one, wish))
        for done in known.of("done")
    )  # fmt: skip


def deadline_settled(new: Notice, found: Finding, known: Known) -> bool:
    if new.kind != "done":
        return False
    texts = (found.one.about, found.two.about, found.words.get("wish", ""))
    return any(alike(new.about, text, known.concepts) for text in texts if text)
