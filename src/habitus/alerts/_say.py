"""The sentence of an alert, in the person's language, with both sources and their dates."""

from __future__ import annotations

from datetime import date, tzinfo

from habitus.alerts._notice import Notice, days_between
from habitus.alerts._words import THINGS, WORDS
from habitus.alerts.packs import Finding
from habitus.vocabulary import Concepts, Language, spell_date

LONGEST = 240
"""Characters of a source that are quoted."""
_DAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "zh": tuple("一二三四五六日")}


def sentence_of(
    found: Finding, language: Language, concepts: Concepts, zone: tzinfo, today: date
) -> str:
    """What to tell the person: what does not go together, and who said what, when."""
    words = WORDS[language]
    head = words[_template(found, concepts)].format(**_fields(found, language, concepts, today))
    sources = [found.one] if found.one == found.two else [found.one, found.two]
    lines = [
        words["source"].format(
            who=words["you"] if one.mine else one.name or words["somebody"],
            date=f"{one.at.astimezone(zone):%Y-%m-%d}",
            text=quoted(one.quote),
        )
        for one in sources
    ]
    once = found.words.get("once")
    if once:
        lines.insert(0, f"“{quoted(once)}”")
    return "\n".join([head, *lines])


def quoted(text: str) -> str:
    """The text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _template(found: Finding, concepts: Concepts) -> str:
    if found.rule == "passport":
        return f"passport_{found.words['when']}"
    if found.rule == "allergy":
        allergen, drug = found.words["allergen"], found.words["drug"]
        if allergen == drug:
            return "allergy_same"
        above = concepts.ancestors(drug, parts=True) if drug in concepts.by_id else frozenset()
        return "allergy" if allergen in above else "allergy_cross"
    return found.rule


def _fields(found: Finding, language: Language, concepts: Concepts, today: date) -> dict[str, str]:
    words = WORDS[language]
    one, two = found.one, found.two
    place = found.words.get("place", "")
    thing = found.words.get("thing", "")
    by_kind = {each.kind: each for each in (one, two)}
    paying = by_kind.get("payment") or by_kind.get("charge") or by_kind.get("transfer")
    used = by_kind.get("use")
    ban = by_kind.get("ban")
    whose = ", ".join(dict.fromkeys((*one.who, *two.who)))
    return {
        "day": _day(found.on, language),
        "place": words["to_place"].format(place=place) if place else "",
        "thing": THINGS.get(thing, thing) if language == "zh" else thing,
        "sum": _sum(paying, language, lead=found.rule == "closing"),
        "limit": _sum(by_kind.get("limit"), language, lead=False),
        "close": _day(by_kind["close"].first if "close" in by_kind else None, language),
        "pay": _day(paying.first if paying else None, language),
        "use": _day(used.first if used else None, language),
        "paper": words["visa" if "visa" in (*one.what, *two.what) else "passport"],
        "back": _day(_read(found.words.get("back")), language),
        "one": found.words.get("one", ""),
        "two": found.words.get("two", ""),
        "left": _left(found.on, today, language),
        "who": (ban.name if ban else "") or words["somebody"],
        "drug": _name(found.words.get("drug", ""), concepts, language),
        "allergen": _name(found.words.get("allergen", ""), concepts, language),
        "whose": words["of"].format(who=whose) if whose and found.rule == "allergy" else "",
    }


def _read(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _day(day: date | None, language: Language) -> str:
    """A day in words, with its weekday and in figures, so that nobody takes it for another."""
    if day is None:
        return ""
    name = _DAYS[language][day.weekday()]
    if language == "zh":
        return f"{day.year}年{day.month}月{day.day}日（周{name}，{day.isoformat()}）"
    return f"{name}, {spell_date(day, 'en')} ({day.isoformat()})"


def _sum(one: Notice | None, language: Language, *, lead: bool) -> str:
    if one is None or one.amount is None:
        return ""
    figure = f"{one.amount:,.2f}".removesuffix(".00")
    return f"{' of ' if lead and language == 'en' else ''}{figure} {one.currency}"


def _left(day: date | None, today: date, language: Language) -> str:
    left = 0 if day is None else max(0, days_between(today, day))
    words = WORDS[language]
    return (
        words["today"] if left == 0 else words["day"] if left == 1 else words["days"].format(n=left)
    )


def _name(id_: str, concepts: Concepts, language: Language) -> str:
    return concepts.by_id[id_].name(language) if id_ in concepts.by_id else id_
