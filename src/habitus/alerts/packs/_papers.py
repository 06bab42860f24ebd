"""Papers that run out, vouchers used twice, passports against trips, deadlines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice
from habitus.alerts._same import names_nothing
from habitus.alerts.packs._deadlines import WEEK, deadline, deadline_settled, warning_day
from habitus.alerts.packs._pack import Finding, GenericRule, Known, Pack

SIX_MONTHS = timedelta(days=183)
"""Many countries want a passport to hold so long after the journey."""
DOCUMENTS = frozenset({"passport", "visa", "licence", "id", "registration", "insurance"})
DOCUMENT_DAYS = 30
"""Days ahead that a document that takes time to renew is spoken of."""
TRAVEL_PAPERS = frozenset({"passport", "visa"})
UNREMINDED = frozenset({"offer"})
"""Nobody misses these: they are spoken of only when a use is planned."""


def _same_owner(one: Notice, two: Notice) -> bool:
    return not one.who or not two.who or bool(set(one.who) & set(two.who))


def _same_paper(one: Notice, two: Notice, known: Known) -> bool:
    """Whether two notices speak of one paper."""
    if one.number and two.number:
        return one.number == two.number
    if not set(one.what) & set(two.what) or not _same_owner(one, two):
        return bool(
            (one.number and one.number in two.quote) or (two.number and two.number in one.quote)
        )
    if set(one.what) & (DOCUMENTS - {"insurance"}):
        return True
    return known.alike(one, two) or names_nothing(two.about) or names_nothing(one.about)


def _superseded(paper: Notice, known: Known) -> bool:
    """Whether it was renewed, or said anew, since."""
    return any(
        later.at > paper.at and later.source != paper.source
        and (later.last is None or later.last > (paper.last or date.min))
        and _same_paper(paper, later, known)
        for later in known.of("valid")
    )  # fmt: skip


def _out_of_time(new: Notice, known: Known) -> Iterator[Finding]:
    """A paper that is to be used after it has run out."""
    papers = [new] if new.kind == "valid" else list(known.of("valid"))
    uses = [new] if new.kind == "use" else list(known.of("use"))
    for paper in papers:
        if paper.last is None or _superseded(paper, known):
            continue
        for use in uses:
            if use.source == paper.source or "past" in use.flags or use.day() <= paper.last:
                continue
            if new.kind == "valid" and use.day() < known.today:
                continue
            if _same_paper(paper, use, known):
                one, two = sorted((paper, use), key=lambda each: each.at)
                yield Finding(
                    rule="expired", severity="warning", one=one, two=two, on=paper.last, over=use.last,
                    same=(",".join(sorted(set(paper.what) & set(use.what))), str(paper.last), str(use.first)),
                )  # fmt: skip


def _running_out(new: Notice, known: Known) -> Iterator[Finding]:
    """A paper that runs out soon: said ahead, unless the telling itself was ahead enough."""
    if new.last is None or set(new.what) <= UNREMINDED:
        return
    ahead = DOCUMENT_DAYS if set(new.what) & DOCUMENTS else WEEK
    due = warning_day(new.last, new.at.date(), ahead)
    if due is not None:
        yield Finding(
            rule="expires", severity="info", one=new, two=new, on=new.last, due=due,
            same=(",".join(new.what), str(new.last), new.number),
        )  # fmt: skip


def _expiry_settled(new: Notice, found: Finding, known: Known) -> bool:
    if new.kind == "use":
        return (
            new.day() <= (found.on or date.max)
            and bool(set(new.what) & set(found.one.what))
            and not set(found.one.what) & DOCUMENTS
            and _same_paper(found.one, new, known)
        )
    return new.kind == "valid" and _superseded(found.one, known)


def _twice(new: Notice, known: Known) -> Iterator[Finding]:
    """A thing that may be used once, used or to be used again."""
    if new.kind != "use":
        return
    for single in known.of("single"):
        if not _is_it(single, new, known):
            continue
        for before in known.of("use"):
            if (
                before.source == new.source
                or before.at < single.at
                or not _is_it(single, before, known)
            ):
                continue
            if not _another_time(before, new):
                continue
            yield Finding(
                rule="used_twice", severity="warning", one=before, two=new, on=new.first,
                same=(single.source, new.source), beside=single.source, words={"once": single.quote},
            )  # fmt: skip
            return


def _is_it(single: Notice, use: Notice, known: Known) -> bool:
    if single.number or use.number:
        return single.number == use.number or bool(single.number and single.number in use.quote)
    return bool(set(single.what) & set(use.what)) and known.alike(single, use)


def _another_time(before: Notice, new: Notice) -> bool:
    """Whether these are two uses: a plan and then the doing of it are one."""
    if "past" in before.flags:
        return "past" not in new.flags or new.day() != before.day()
    return "past" not in new.flags and new.day() != before.day()


def _passport(new: Notice, known: Known) -> Iterator[Finding]:
    """A passport or visa that ends before a journey abroad does, or too soon after it."""
    papers = [new] if new.kind == "valid" else list(known.of("valid"))
    trips = [new] if new.kind == "away" else list(known.of("away"))
    for paper in papers:
        kind = next(iter(set(paper.what) & TRAVEL_PAPERS), None)
        if kind is None or paper.last is None or _superseded(paper, known):
            continue
        for trip in trips:
            if "abroad" not in trip.flags or trip.source == paper.source or trip.last is None:
                continue
            if trip.last < known.today or (paper.who and not _names(paper, trip)):
                continue
            needed = trip.last + (SIX_MONTHS if kind == "passport" else timedelta(0))
            if paper.last >= needed or (
                kind == "visa"
                and not known.alike(paper, trip)
                and not _place_in(paper, trip, known)
            ):
                continue
            one, two = sorted((paper, trip), key=lambda each: each.at)
            yield Finding(
                rule="passport", severity="critical", one=one, two=two, on=paper.last, over=trip.last,
                same=(kind, str(paper.last), str(trip.first)),
                words={"place": trip.place, "back": trip.last.isoformat(),
                       "when": "before" if paper.last < trip.last else "after"},
            )  # fmt: skip


def _travel_settled(new: Notice, found: Finding, known: Known) -> bool:
    """Whether the paper was renewed or the journey called off."""
    both = (found.one, found.two)
    if new.kind == "valid":
        return any(one.kind == "valid" and _superseded(one, known) for one in both)
    return "resumed" not in new.flags and any(
        one.kind == "away" and known.alike(one, new) for one in both
    )


def _names(paper: Notice, trip: Notice) -> bool:
    return bool(set(paper.who) & set(trip.who)) or any(
        one in trip.quote.lower() for one in paper.who
    )


def _place_in(paper: Notice, trip: Notice, known: Known) -> bool:
    """Whether a visa is for where the journey goes."""
    named = {id_ for one in known.concepts.find(paper.quote, "place") for id_ in one.ids}
    if not named:
        return True
    gone = {above for one in trip.what for above in known.concepts.ancestors(one, parts=False)}
    return bool(named & gone)


PACK = Pack(
    name="papers",
    version=1,
    rules=(
        GenericRule(id="expired", reads=frozenset({"valid", "use"}), beside=frozenset({"valid", "use"}), settled_by=frozenset({"valid"}), find=_out_of_time, settles=lambda new, found, known: any(one.kind == "valid" and _superseded(one, known) for one in (found.one, found.two))),
        GenericRule(
            id="expires", reads=frozenset({"valid"}), beside=frozenset({"valid"}), settled_by=frozenset({"use", "valid"}), find=_running_out, settles=_expiry_settled
        ),
        GenericRule(id="used_twice", reads=frozenset({"use"}), beside=frozenset({"single", "use"}), find=_twice),
        GenericRule(id="passport", reads=frozenset({"valid", "away"}), beside=frozenset({"valid", "away", "cancel"}), settled_by=frozenset({"valid", "cancel"}), find=_passport, settles=_travel_settled),
        GenericRule(
            id="deadline", reads=frozenset({"rule", "anchor", "away", "deadline", "wish"}), beside=frozenset({"rule", "anchor", "away", "deadline", "wish", "done"}), settled_by=frozenset({"done"}),
            find=deadline, settles=deadline_settled,
        ),
    ),
)  # fmt: skip
