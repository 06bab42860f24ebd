"""Which leftover words may be the name of a thing: nouns and names, not what is only left of a
sentence ("turns up", "included") nor nouns that say how much, when or in what way ("ceiling")."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._lexicon import class_of

_EMPTY_NOUNS = frozenset(
    [
        "ceiling",
        "ceilings",
        "limit",
        "limits",
        "cap",
        "caps",
        "maximum",
        "minimum",
        "max",
        "min",
        "threshold",
        "budget",
        "budgets",
        "amount",
        "amounts",
        "sum",
        "sums",
        "total",
        "price",
        "prices",
        "cost",
        "costs",
        "minute",
        "minutes",
        "hour",
        "hours",
        "second",
        "seconds",
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "night",
        "nights",
        "weekend",
        "weekends",
        "morning",
        "mornings",
        "afternoon",
        "afternoons",
        "evening",
        "evenings",
        "moment",
        "moments",
        "while",
        "time",
        "times",
        "season",
        "seasons",
        "spring",
        "summer",
        "autumn",
        "winter",
        "today",
        "tomorrow",
        "tonight",
        "yesterday",
        "thing",
        "things",
        "way",
        "ways",
        "kind",
        "kinds",
        "sort",
        "sorts",
        "type",
        "types",
        "bit",
        "bits",
        "lot",
        "lots",
        "rest",
        "part",
        "parts",
        "piece",
        "pieces",
        "point",
        "points",
        "case",
        "cases",
        "reason",
        "reasons",
        "rule",
        "rules",
        "idea",
        "ideas",
        "question",
        "questions",
        "problem",
        "problems",
        "matter",
        "matters",
        "fact",
        "facts",
        "matter",
        "instance",
        "example",
        "exception",
        "exceptions",
        "condition",
        "conditions",
        "circumstance",
        "circumstances",
        "occasion",
        "occasions",
        "situation",
        "situations",
        "default",
        "option",
        "options",
        "choice",
        "choices",
        "preference",
        "preferences",
        "request",
        "requests",
        "favour",
        "favor",
        "wish",
        "turn",
        "turns",
        "line",
        "side",
        "end",
        "ends",
        "start",
        "beginning",
        "middle",
        "rate",
        "level",
        "levels",
        "degree",
        "degrees",
        "extent",
        "number",
        "numbers",
        "notice",
        "notification",
        "notifications",
        "reminder",
        "alert",
        "message",
        "person",
        "people",
        "one",
        "ones",
        "anyone",
        "everyone",
        "someone",
        "nobody",
        "everybody",
        "anybody",
        "somebody",
        "man",
        "woman",
        "guy",
        "guys",
        "folks",
        "world",
        "life",
        "self",
        "mind",
        "care",
        "heart",
        "head",
        "opinion",
        "view",
        "word",
        "words",
        "sense",
        "truth",
        "luck",
        "fun",
        "pleasure",
        "trouble",
        "mood",
        "need",
        "needs",
        "use",
        "point",
        "good",
        "bad",
        "best",
        "worst",
        "better",
        "more",
        "less",
        "most",
        "least",
        "half",
        "quarter",
        "third",
        "percent",
        "plus",
    ]
)
"""Nouns that alone name nothing a wish could be about."""

_PLURAL_VERBS = frozenset(
    ["turns", "goes", "comes", "gets", "takes", "makes", "keeps", "looks", "works", "runs", "stays"]
)
_ARE_NAMES = re.compile(r"[A-Z]|\d|-|'|_|\.|«")
"""Signs of a name or of a word that no list holds."""


_NO_NAMES = re.compile(
    r"it's|that's|(?:any|some|every)(?:one|body)(?:'s)?|no ?one(?:'s)?|hers|his|ours|theirs|mine|yours|\w+n't|"
    r"starting|beginning|ending|finishing|leaving|departing|arriving|landing|costing|lasting|including|"
    r"being|having|doing|going|coming|getting|making|taking|using|allergic|intolerant|lovely|perfect|"
    r"early|late|before|without|spared|whole|least|most|hard"
)
"""Words that no name holds: pronouns, what is left of a verb, how or when something is."""


def may_be_named(words: list[str]) -> bool:
    """Whether leftover words can name a thing: a name, or a phrase whose last word is a noun that
    says something."""
    head = words[-1].lower()
    if _NO_NAMES.fullmatch(head) or _NO_NAMES.fullmatch(words[0].lower()):
        return False
    if any(_ARE_NAMES.search(word) for word in words):
        return True
    if head in _EMPTY_NOUNS or head in _PLURAL_VERBS:
        return False
    kind = class_of(head)
    if kind in ("adverb", "other"):
        return False
    if kind == "verb":
        return head.endswith("ing") or (len(words) > 1 and _is_noun(words[:-1]))
    return True


def _is_noun(words: list[str]) -> bool:
    return class_of(words[-1].lower()) in ("noun", "name", None) and words[-1] not in _EMPTY_NOUNS
