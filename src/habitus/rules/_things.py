"""Names of things of a concept, and of things that are none: for generated tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from habitus.vocabulary import Concepts, contains_text


def ids_of(name: str, concepts: Concepts) -> tuple[str, ...]:
    """The concepts a rule means by a name."""
    return (name,) if name in concepts.by_id else concepts.lookup(name)


def names_of(name: str, concepts: Concepts) -> list[str]:
    """Texts that name a thing of the concept, the plainest first."""
    found: list[str] = []
    for one in ids_of(name, concepts):
        known = concepts.by_id[one]
        found += [*known.en[:2], *known.zh[:1]]
    return found or [name]


def is_thing(text: str, name: str, concepts: Concepts) -> bool | None:
    """Whether a text names a thing of the concept; None where it may belong to any class."""
    ids = ids_of(name, concepts)
    if not ids:
        return contains_text(text, name)
    domains = {concepts.by_id[one].domain for one in ids}
    found = [each for domain in domains for one in concepts.find(text, domain) for each in one.ids]
    if any(concepts.is_a(each, one) for each in found for one in ids):
        return True
    careful = any(concepts.by_id[one].unlisted == "unknown" for one in ids)
    return None if careful and not found else False


def contains_thing(text: str, name: str, but: Sequence[str], concepts: Concepts) -> bool:
    """Whether a dish is or contains the concept, and isn't spared."""
    ids = ids_of(name, concepts)
    spared = [each for one in but for each in ids_of(one, concepts)]
    if any(not ids_of(one, concepts) and contains_text(text, one) for one in but):
        return False
    if not ids:
        return contains_text(text, name)
    for one in concepts.find(text, concepts.by_id[ids[0]].domain):
        for each in one.ids:
            within = concepts.ancestors(each, parts=True)
            if any(id in within for id in ids) and not any(id in within for id in spared):
                return True
    return False


def away_from(names: Iterable[str], concepts: Concepts) -> list[str]:
    """Texts of the same domains that may well be none of these things."""
    domains = {concepts.by_id[one].domain for name in names for one in ids_of(name, concepts)}
    found: list[str] = []
    for domain in sorted(domains):
        listed = [one for one in concepts.by_id.values() if one.domain == domain]
        found += [one.en[0] for one in listed[:: max(1, len(listed) // 40)] if one.en]
    return [*found, "something else"]
