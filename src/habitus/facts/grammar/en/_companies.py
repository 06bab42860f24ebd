"""Airlines, hotels, brands and shops by their names, and whether such a name is meant.

A name that is nothing else ("Ryanair") counts however it is written. One that is an ordinary word,
too ("Delta", "Target"), needs its capital and something that says so: words of its kind, a verb of
its kind, or its place inside the sentence where no other capital would stand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from habitus.facts._statement import Thing
from habitus.facts.grammar.en._scan import GAP, Scan
from habitus.facts.grammar.en._words_things import KIND_WORDS, VERB_KINDS
from habitus.vocabulary import COMPANY, Concepts

SEEN_AS: tuple[tuple[str, str, str], ...] = (
    ("airline company", "flight", "airline"),
    ("hotel chain", "hotel", "name"),
    ("restaurant chain", "meal", "place"),
    ("shop company", "purchase", "merchant"),
    ("brand company", "purchase", "brand"),
)
"""The kind of context that a class of companies tells, and the field its names stand in."""

_GOODS: dict[str, tuple[str, ...]] = {
    "electronics brand": ("electronics",), "tool brand": ("hardware",), "car brand": ("car",),
    "clothing brand": ("clothing", "shoes"), "cosmetics brand": ("cosmetics", "personal care"),
    "toy brand": ("toys",), "food brand": (), "drink brand": (), "home brand": (),
}  # fmt: skip
"""What a class of brands makes: "I only wear Nike" says nothing of bread."""


def goods_of(companies: tuple[Thing, ...], concepts: Concepts) -> tuple[Thing, ...] | None:
    """What brands make; empty for shops, which sell anything; None where nobody can tell."""
    found: dict[str, None] = {}
    for company in companies:
        classes = {
            wider for one in company.concepts for wider in concepts.ancestors(one, parts=False)
        }
        made = [goods for name, goods in _GOODS.items() if name in classes]
        if made and not any(made):
            return None
        found.update(dict.fromkeys(one for goods in made for one in goods))
    return tuple(Thing(one, (one,)) for one in found if one in concepts.by_id)


_TALKED = re.compile(
    r"\b(?:e-?mails?|mails?|messages?|texts?|sms|notifications?|alerts?|pings?|reminders?|calls?|meetings?|appointments?|interviews?|newsletters?|invites?|invitations?|ads?|adverts?|offers?|promos?|promotions?|updates?|news|posts?|feeds?|spam|accounts?|subscriptions?|shares?|stocks?|invest\w*|trad(?:e|ing)|podcasts?|films?|movies?|shows?|series|documentar(?:y|ies)|books?(?= (?:about|on)\b)|repl(?:y|ies|ying)|passwords?|apps?|subject|senders?|tag|label|mute|repos?|invoices?|payments?|refunds?|deploy\w*|gift cards?|vouchers?|reports?)\b"
)
"""Words of which a company is only the sender, the topic or the owner."""
_FITTING: dict[str, re.Pattern[str]] = {
    "flight": re.compile(
        r"\b(?:fly|flying|flies|flew|flown|flights?|airlines?|carriers?|planes?|seats?|tickets?|airports?|long-haul|short-haul|cabin|economy|business class|boarding|(?:book|put|seat|stick) (?:me|us) (?:on|with|in)|miles|layovers?|trips?)\b"
    ),
    "hotel": re.compile(
        r"\b(?:hotels?|stay(?:s|ing|ed)?|rooms?|suites?|check(?:ing)? in|sleep(?:ing)?|nights?|resorts?|(?:book|put) (?:me|us) (?:in|at|into))\b"
    ),
    "meal": re.compile(
        r"\b(?:eat|eating|ate|lunch(?:es)?|dinners?|breakfasts?|meals?|food|order(?:ing)?|takeaways?|restaurants?|burgers?|pizzas?|coffees?|sandwich(?:es)?|drinks?|snacks?|hungry|dine|dining|grab|bite|supper|brunch)\b"
    ),
    "purchase": re.compile(
        r"\b(?:buy|buying|bought|shop|shops|shopping|stores?|brands?|purchas\w+|order(?:s|ed|ing)?|cart|basket|wear|wearing|get me|clothes|jeans|shoes|phones?|laptops?|computers?|tablets?|headphones|earbuds|watch(?:es)?|gear|products?|gadgets?|electronics|drive|driving|cars?|makes?|cheaper at|deliver\w*|sells?|from)\b"
    ),
}


@dataclass(frozen=True, slots=True)
class _Name:
    start: int
    end: int
    ids: tuple[str, ...]
    plain: bool


def read_companies(scan: Scan, kinds: list[str], concepts: Concepts, whole: str) -> list[Thing]:
    """Take the names of companies that the clause can be about.

    Args:
        scan: the clause; the names are cut out.
        kinds: what the clause is about, as far as known; the kind that a name tells is added.
        concepts: the person's.
        whole: the clause with the words that take the stance.
    """
    about = f"{scan.low} {whole.lower()}"
    if _TALKED.search(about):
        return []
    found: list[Thing] = []
    for name in _names(scan, concepts):
        seen = _seen_as(name, kinds, about, concepts)
        if seen is None:
            if not name.plain and not kinds and "." in scan.text[name.start : name.end]:
                scan.cut(name.start, name.end)  # "Booking.com": no field of a context holds it
            continue
        company, kind, field = seen
        if name.plain and not _is_meant(scan, name, kind, about, concepts):
            continue
        text = scan.text[name.start : name.end].removesuffix("'s")
        if not text[:1].isupper():
            text = concepts.by_id[company].name("en")
        found.append(Thing(text, (company,), field))
        if kind not in kinds:
            kinds.append(kind)
            if kind == "purchase" and _eaten(company, concepts):
                kinds.append("meal")
        start = name.start
        article = re.search(r"\b(?:the|a|an|any|my) $", scan.low[:start])
        scan.cut(article.start() if article else start, name.end)
    return found


def _names(scan: Scan, concepts: Concepts) -> list[_Name]:
    """The names of companies in a text, as they are spelt, longest first from the left."""
    found: list[_Name] = []
    at = 0
    for chunk in scan.text.split(GAP):
        clear = {(one.start, one.end) for one in concepts.find(chunk, COMPANY)}
        for one in concepts.find(chunk, COMPANY, plain=True):
            surface = chunk[one.start : one.end]
            spelt = _letters(surface.lower())
            ids = tuple(
                each
                for each in one.ids
                if spelt in _spellings(each, concepts) or spelt.removesuffix("s") + "'s" == surface
            )
            plain = (one.start, one.end) not in clear or not any(
                spelt in _spellings(each, concepts, plain=False) for each in ids
            )
            if ids:
                found.append(_Name(at + one.start, at + one.end, ids, plain))
        at += len(chunk) + len(GAP)
    return found


def _letters(text: str) -> str:
    return re.sub(r"[^\w ]", "", text.removesuffix("'s").replace("-", " "))


@cache
def _spelt(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_letters(one.lower()) for one in names) | frozenset(
        re.sub(r"[^\w ]", "", one.lower().replace("-", " ")) for one in names
    )


def _spellings(company: str, concepts: Concepts, *, plain: bool = True) -> frozenset[str]:
    one = concepts.by_id[company]
    return _spelt((*one.en, *one.plain) if plain else one.en)


@cache
def _kind_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)"), kind)
        for pattern, kind in (*KIND_WORDS, *VERB_KINDS)
        if kind in ("meal", "flight", "hotel", "purchase", "content", "workout", "prescription")
    )


def _seen_as(
    name: _Name, kinds: list[str], about: str, concepts: Concepts
) -> tuple[str, str, str] | None:
    """Which company is meant, in what kind of context, in which field."""
    options = [
        (one, kind, field)
        for one in name.ids
        for wider, kind, field in SEEN_AS
        if wider in concepts.ancestors(one, parts=False)
    ]
    if not options:
        return None
    if kinds:
        return next((one for one in options if one[1] in kinds), None)
    said = [kind for pattern, kind in _kind_patterns() if pattern.search(about)]
    for one in options:
        if one[1] in said:
            return one
    others = {"content", "workout", "prescription"} & set(said)
    return None if others and not _FITTING[options[0][1]].search(about) else options[0]


def _is_meant(scan: Scan, name: _Name, kind: str, about: str, concepts: Concepts) -> bool:
    """Whether a name that is an ordinary word stands for the company here."""
    surface = scan.text[name.start : name.end]
    if not surface[:1].isupper():
        return False
    after = re.match(r" ([A-Z][\w']+)", scan.text[name.end :])
    if after is not None and after.group(1).lower() not in ("flights", "hotels", "stores"):
        return False
    if _FITTING[kind].search(about):
        return True
    if concepts.lookup(surface):
        return False
    before = scan.text[: name.start].strip(f" {GAP}\"'(")
    inside = bool(before) and before[-1] not in ".!?:;"
    alone = re.search(r"[a-z]", scan.low[: name.start] + scan.low[name.end :]) is None
    return inside or alone


def _eaten(company: str, concepts: Concepts) -> bool:
    return bool(concepts.ancestors(company, parts=False) & {"food brand", "drink brand"})
