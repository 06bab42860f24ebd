"""Orders against prohibitions, and drugs against allergies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from habitus.alerts._notice import Notice
from habitus.alerts.packs._pack import Finding, GenericRule, Known, Pack

ORDER_HOLDS = timedelta(days=60)
BAN_HOLDS = timedelta(days=120)
CROSS = frozenset(
    {"penicillin", "cephalosporin", "carbapenem", "sulfa", "nsaid", "macrolide", "quinolone",
     "tetracycline", "aminoglycoside", "opioid", "statin", "local anesthetic", "barbiturate",
     "salicylate", "ace inhibitor", "triptan"}
)  # fmt: skip
"""Classes of drugs within which an allergy to one is taken to be one to all."""


def _forbidden(new: Notice, known: Known) -> Iterator[Finding]:
    """What the person wants done and somebody else says must not be."""
    if "withdrawn" in new.flags or "lifted" in new.flags:
        return
    orders = [new] if new.kind == "order" else list(known.of("order"))
    bans = [new] if new.kind == "ban" else list(known.of("ban"))
    for order in orders:
        for ban in bans:
            if not _clash(order, ban, known):
                continue
            one, two = sorted((order, ban), key=lambda each: each.at)
            yield Finding(
                rule="forbidden", severity="warning", one=one, two=two, on=order.first,
                same=(order.source, ban.source),
            )  # fmt: skip


def _clash(order: Notice, ban: Notice, known: Known) -> bool:
    if {"withdrawn", "lifted"} & {*order.flags, *ban.flags} or order.source == ban.source:
        return False
    apart = ban.at - order.at
    if apart > ORDER_HOLDS or -apart > BAN_HOLDS:
        return False
    if order.what and ban.what and not set(order.what) & set(ban.what):
        return False
    if not known.alike(order, ban):
        return False
    return not _withdrawn(order, known) and not _lifted(ban, known)


def _withdrawn(order: Notice, known: Known) -> bool:
    return any(
        "withdrawn" in later.flags and later.at > order.at and known.alike(order, later)
        for later in known.of("order")
    )


def _lifted(ban: Notice, known: Known) -> bool:
    return any(
        "lifted" in later.flags and later.at > ban.at and (later.name == ban.name)
        and known.alike(ban, later)
        for later in known.of("ban")
    )  # fmt: skip


def _allergic(new: Notice, known: Known) -> Iterator[Finding]:
    """A drug or food of a kind that somebody is allergic to."""
    allergies = [new] if new.kind == "allergy" else list(known.of("allergy"))
    taken = [new] if new.kind == "drug" else list(known.of("drug"))
    for allergy in allergies:
        for drug in taken:
            if new.kind == "allergy" and new.at - drug.at > timedelta(days=30):
                continue
            if allergy.source == drug.source or not _one_person(allergy, drug):
                continue
            pair = _reacts(allergy, drug, known)
            if pair is None:
                continue
            one, two = sorted((allergy, drug), key=lambda each: each.at)
            yield Finding(
                rule="allergy", severity="critical", one=one, two=two,
                same=(pair[0], pair[1], ",".join(sorted(drug.who)), drug.at.date().isoformat()),
                words={"allergen": pair[0], "drug": pair[1]},
            )  # fmt: skip


def _one_person(allergy: Notice, drug: Notice) -> bool:
    if not allergy.who or not drug.who:
        return not allergy.who and not drug.who
    return bool(set(allergy.who) & set(drug.who))


def _reacts(allergy: Notice, drug: Notice, known: Known) -> tuple[str, str] | None:
    concepts = known.concepts
    for one in allergy.what:
        if one not in concepts.by_id:
            continue
        classes = concepts.ancestors(one, parts=False) & CROSS
        for two in drug.what:
            above = concepts.ancestors(two, parts=True) if two in concepts.by_id else frozenset()
            if one in above or classes & above:
                return one, two
    return None


PACK = Pack(
    name="people",
    version=1,
    rules=(
        GenericRule(
            id="forbidden", reads=frozenset({"order", "ban"}), beside=frozenset({"order", "ban"}), settled_by=frozenset({"order", "ban"}), find=_forbidden,
            settles=lambda new, found, known: (
                ("withdrawn" in new.flags and known.alike(found.one, new))
                or ("lifted" in new.flags and known.alike(found.two, new))
            ),
        ),
        GenericRule(id="allergy", reads=frozenset({"allergy", "drug"}), beside=frozenset({"allergy", "drug"}), find=_allergic),
    ),
)  # fmt: skip
