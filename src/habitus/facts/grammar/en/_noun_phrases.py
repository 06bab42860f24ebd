"""Noun phrases with what describes them after the noun: "meetings that come at short notice",
"tools costing more than 250 euros", "mail from the guild". Told from clauses by where the first
finite verb stands: in none, or inside a relative clause."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._lexicon import class_of

_RELATIVE = r"that|which|who|whose|where"
_DESCRIBING = (
    r"costing|lasting|running|starting|beginning|ending|leaving|departing|arriving|landing|taking|"
    r"coming|going|containing|involving|including|needing|requiring|worth|made|sent|sold|filmed|"
    r"dubbed|held|booked|called|over|above|under|below|beyond|past|with|without|from|by|in|on|at|to|"
    r"for|of|about|after|before|between|during|longer|shorter|more|less|further|farther|dearer|"
    r"pricier|cheaper|other|like|near|near to|outside|inside"
)
_OPENS = re.compile(
    rf" (?:(?P<clause>{_RELATIVE})|{_DESCRIBING}|\w{{3,}}ed (?:by|from|with|in|at|on|for|as|to)) ",
    re.IGNORECASE,
)
"""What begins a description after its noun."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|does|do|did|will|would|can|could|should|shall|must|may|"
    r"might|cannot|i|you|we|he|she|they|it)\b|n't\b|\w'(?:m|re|ve|d|ll)\b",
    re.IGNORECASE,
)
_OF_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|has|have|will|would|can|could|should|must|may)\b|n't\b", re.IGNORECASE
)
_NO_HEAD = frozenset(
    [
        "i", "you", "we", "he", "she", "they", "it", "there", "this", "that", "these", "those", "what",
        "who", "when", "where", "how", "why", "if", "and", "but", "so", "because", "since", "as",
        "please", "don't", "never", "not", "no", "nothing", "let", "let's", "keep", "make", "put",
        "book", "send", "ask", "check", "mute", "hold", "tag", "mark", "use", "give", "tell", "get",
        "go", "stop", "leave", "remind", "look", "find", "buy", "order", "pay", "move", "thanks",
        "thank", "yes", "okay", "anyway", "sorry", "in", "on", "at", "for", "with", "from", "to", "of",
        "about", "after", "before", "until", "during", "while", "by", "as",
    ]
)  # fmt: skip
"""Words that no bare noun phrase begins with."""


_DETERMINERS = frozenset(
    ["my", "the", "a", "an", "our", "your", "his", "her", "their", "this", "that"]
)


def is_described(text: str) -> bool:
    """Whether the words are a noun with its description and no clause of their own."""
    opens = _OPENS.search(f"{text} ")
    if opens is None:
        return False
    head, rest = text[: opens.start()].lower().split(), text[opens.end() :]
    if not 1 <= len(head) <= 4 or head[0] in _NO_HEAD or len(rest.split()) > 10:
        return False
    if set(head[1:]) & _DETERMINERS or "'" in " ".join(head) or any(map(_is_verb, head)):
        return False
    if class_of(head[-1]) not in ("noun", "name", None) and head[-1] not in _ALSO_NOUNS:
        return False
    if opens.group("clause"):
        return len(_OF_CLAUSE.findall(rest)) <= 1
    return _FINITE.search(rest) is None and not any(map(_is_verb, rest.lower().split()))


def described_subject(text: str) -> str:
    """The described noun that a clause is about ("flights that leave after eight" of "... get me
    home late"), or nothing."""
    words = text.split()
    for end in range(min(len(words) - 1, 12), 2, -1):
        follows = words[end].lower()
        if (_is_verb(follows) or _FINITE.fullmatch(follows)) and is_described(
            " ".join(words[:end])
        ):
            return " ".join(words[:end])
    return ""


_ALSO_NOUNS = frozenset(
    [
        "stops", "invites", "calls", "orders", "reviews", "requests", "changes", "rides", "runs", "walks",
        "breaks", "starts", "talks", "shows", "plays", "drinks", "needs", "costs", "texts", "pings",
        "notice", "two", "legs", "works", "visits", "updates", "reports", "promos", "deals",
    ]
)  # fmt: skip
"""Plural nouns that are met more often as verbs."""


def _is_verb(word: str) -> bool:
    if word in _ALSO_NOUNS or word.endswith(("ing", "ed")):
        return False
    return class_of(word) == "verb"
