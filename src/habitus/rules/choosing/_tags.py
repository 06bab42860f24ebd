"""What options have, as tags that a person can read: for learning from what they were shown."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from habitus.rules._ir import Field, IsA
from habitus.rules._sentence_terms import term_phrase
from habitus.rules.choosing._terms import naming_texts, terms_of
from habitus.vocabulary import Concepts, Context, Language

_BESIDE = {"en": ("low {name}", "high {name}"), "zh": ("{name}低", "{name}高")}


def tags_of(
    options: Sequence[Context], kind: str, concepts: Concepts, language: Language
) -> list[list[str]]:
    """The tags of each option: the concepts it belongs to, its choices and flags, the texts that no
    concept covers, and of each number whether it is below or above the middle of those shown.

    Args:
        options: all of one kind.
        kind: of context.
        concepts: the person's.
        language: of the tags.
    """
    found: list[list[str]] = []
    numbers: dict[str, list[float | None]] = {}
    names: dict[str, str] = {}
    for place, option in enumerate(options):
        tags: dict[str, None] = {}
        for term in terms_of(option, kind, concepts):
            if isinstance(term, IsA):
                tags[concepts.by_id[term.concept].name(language)] = None
                continue
            phrase = term_phrase(term, (kind,), language, concepts)
            if isinstance(term, Field):
                name = term.path[0]
                names[name] = phrase
                numbers.setdefault(name, [None] * len(options))[place] = float(
                    getattr(option, name)
                )
            else:
                tags[phrase] = None
        tags.update(dict.fromkeys(naming_texts(option, kind, concepts)))
        found.append(list(tags))
    low, high = _BESIDE[language]
    for name, values in numbers.items():
        known = [one for one in values if one is not None]
        middle = statistics.median(known)
        for tags_here, value in zip(found, values, strict=True):
            if value is not None and value != middle:
                tags_here.append((low if value < middle else high).format(name=names[name]))
    return found
