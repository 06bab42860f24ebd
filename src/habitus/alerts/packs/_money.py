"""Amounts over a limit, charges after a cancellation, closing accounts, risk that was not wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice
from habitus.alerts._same import marks, names_nothing, pieces
from habitus.alerts.packs._pack import Finding, GenericRule, Known, Pack

RECENT = timedelta(days=3)
"""For how long a bare yes holds for what comes next."""
APPROVAL_HOLDS = timedelta(days=90)
SCOPES: frozenset[str] = frozenset(
    {"expens", "thing", "purchas", "item", "transact", "singl", "reimburs", "charg", "neither", "okay",
     "agre", "polici", "discuss", "approv", "permiss", "manag", "author", "buy", "prior", "advanc",
     "budget", "cap", "ceil", "notic", "sign", "husband", "wife", "boss", "money", "flag", "ask"}
)  # fmt: skip
"""Words of a limit that narrow nothing: it holds for every purchase."""


_ALL_SPENDING = re.compile(
    "单笔|每笔|一笔|开销|开支|花销|花费|购物|支出|消费|报销|大件|大额|采购|款项|任何|所有|凡是|一切|买的?东西|转账"
)


def _over(new: Notice, known: Known) -> Iterator[Finding]:
    """A charge above a limit that nobody has approved."""
    for limit in known.of("limit"):
        if limit.currency != new.currency or limit.source == new.source:
            continue
        assert limit.amount is not None and new.amount is not None
        if new.amount <= limit.amount or not _in_scope(limit, new, known):
            continue
        if _replaced(limit, known) or _approved(limit, new, known):
            continue
        yield Finding(
            rule="over_limit", severity="warning", one=limit, two=new, on=new.first,
            same=(new.source, str(new.amount)),
        )  # fmt: skip


def _in_scope(limit: Notice, charge: Notice, known: Known) -> bool:
    """Whether a limit for some things (hotels) speaks of this charge."""
    if not marks(limit.about) - SCOPES and not pieces(_ALL_SPENDING.sub(" ", limit.about)):
        return True
    if known.alike(limit, charge):
        return True
    named = _things(limit.about, known)
    bought = {
        above
        for one in _things(charge.about, known)
        for above in known.concepts.ancestors(one, parts=False)
    }
    return not named or bool(named & bought)


def _things(text: str, known: Known) -> set[str]:
    """The wares that a text names."""
    return {
        id_
        for one in known.concepts.find(text)
        for id_ in one.ids
        if known.concepts.by_id[id_].domain in _WARES
    }


_WARES = frozenset(
    {"product", "dish", "food", "drink", "object", "place", "activity", "meat", "produce"}
)


def _replaced(limit: Notice, known: Known) -> bool:
    """Whether the same person has named another limit since."""
    return any(
        later.at > limit.at and later.name == limit.name and later.mine == limit.mine
        and later.currency == limit.currency and _scope(later) == _scope(limit)
        for later in known.of("limit")
    )  # fmt: skip


def _scope(limit: Notice) -> bool:
    return names_nothing(limit.about)


def _approved(limit: Notice, charge: Notice, known: Known) -> bool:
    for yes in known.of("approval"):
        if yes.at < limit.at or yes.at > charge.at or charge.at - yes.at > APPROVAL_HOLDS:
            continue
        if yes.mine and not limit.mine:
            continue
        if (
            yes.amount is not None
            and yes.currency == charge.currency
            and yes.amount < (charge.amount or 0)
        ):
            continue
        if yes.amount == charge.amount or known.alike(yes, charge):
            return True
        if names_nothing(yes.about) and charge.at - yes.at <= RECENT:
            return True
    return False


def _charged_anyway(new: Notice, known: Known) -> Iterator[Finding]:
    """A charge by something that was cancelled before."""
    if "planned" in new.flags:
        return
    matching = [
        one for one in known.of("cancel")
        if one.source != new.source and known.alike(one, new)
    ]  # fmt: skip
    if not matching:
        return
    last = max(matching, key=lambda one: (one.at, _effective(one)))
    if "resumed" in last.flags or last.at > new.at or new.day() < _effective(last):
        return
    yield Finding(
        rule="cancelled_charged", severity="warning", one=last, two=new, on=new.first,
        same=(new.source, str(new.amount)),
    )  # fmt: skip


def _effective(cancel: Notice) -> date:
    """The day from which on nothing more is owed."""
    return cancel.first if "ends" in cancel.flags and cancel.first else cancel.at.date()


def _same_account(one: Notice, two: Notice, known: Known) -> bool:
    if one.number and two.number:
        return one.number == two.number
    return known.alike(one, two)


def _closing(new: Notice, known: Known) -> Iterator[Finding]:
    """An account that closes before money is taken from it or comes to it."""
    closings = [new] if new.kind == "close" else list(known.of("close"))
    payments = [new] if new.kind == "payment" else list(known.of("payment"))
    for close in closings:
        if "kept" in close.flags or _kept(close, known):
            continue
        for pay in payments:
            if pay.source == close.source or not _same_account(close, pay, known):
                continue
            if _moved(pay, known) or (not pay.weekly and pay.day() < close.day()):
                continue
            one, two = sorted((close, pay), key=lambda each: each.at)
            yield Finding(
                rule="closing", severity="warning", one=one, two=two, on=pay.first,
                same=(str(close.first), str(pay.first), pay.number, str(pay.amount)),
            )  # fmt: skip


def _two_destinations(new: Notice, known: Known) -> Iterator[Finding]:
    """One sum for one person, asked to be sent to two different accounts."""
    for old in known.of("transfer"):
        if old.source == new.source or (old.amount, old.currency) != (new.amount, new.currency):
            continue
        if not known.alike(old, new):
            continue
        if (old.place and new.place and old.place != new.place) or (
            old.number and new.number and old.number != new.number
        ):
            yield Finding(
                rule="two_destinations", severity="critical", one=old, two=new,
                same=tuple(sorted((old.source, new.source))),
                words={"one": old.place or old.number, "two": new.place or new.number},
            )  # fmt: skip


def _open_again(new: Notice, found: Finding, known: Known) -> bool:
    """Whether the account stays, or the payment goes another way."""
    if new.kind == "close":
        return "kept" in new.flags and any(
            _same_account(new, one, known) for one in (found.one, found.two)
        )
    paying = found.one if found.one.kind == "payment" else found.two
    return _moved(paying, known)


def _kept(close: Notice, known: Known) -> bool:
    return any(
        "kept" in other.flags and other.at > close.at and _same_account(close, other, known)
        for other in known.of("close")
    )


def _moved(pay: Notice, known: Known) -> bool:
    """Whether a later notice has the same payment from another account."""
    return any(
        other.at > pay.at
        and other.number
        and other.number != pay.number
        and known.alike(other, pay)
        for other in known.of("payment")
    )


def _too_risky(new: Notice, known: Known) -> Iterator[Finding]:
    """A risky purchase by somebody who said that they want no risk."""
    for caution in reversed(known.of("caution")):
        if caution.source == new.source:
            continue
        clash = set(new.what) & set(caution.what) or (
            set(new.what) if "general" in caution.flags else set()
        )
        if clash:
            yield Finding(rule="risk", severity="warning", one=caution, two=new, same=(new.source,))
            return


PACK = Pack(
    name="money",
    version=1,
    rules=(
        GenericRule(id="over_limit", reads=frozenset({"charge"}), beside=frozenset({"limit", "approval"}), settled_by=frozenset({"approval"}), find=_over, settles=lambda new, found, known: (
            new.kind == "approval" and _approved(found.one, found.two, known))),
        GenericRule(id="cancelled_charged", reads=frozenset({"charge"}), beside=frozenset({"cancel"}), find=_charged_anyway),
        GenericRule(id="two_destinations", reads=frozenset({"transfer"}), beside=frozenset({"transfer"}), find=_two_destinations),
        GenericRule(id="closing", reads=frozenset({"close", "payment"}), beside=frozenset({"close", "payment"}), settled_by=frozenset({"close", "payment"}), find=_closing, settles=_open_again),
        GenericRule(id="risk", reads=frozenset({"investment"}), beside=frozenset({"caution"}), find=_too_risky),
    ),
)  # fmt: skip
