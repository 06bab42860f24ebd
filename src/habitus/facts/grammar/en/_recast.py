"""Says in plain words what special constructions say, before clauses are read.

Clefts ("what I can't stand is X"), negatives moved to the front ("at no time are you to ..."),
comparisons ("nothing cheers me up like X"), lists under a heading ("Dislikes: X, Y") and bare
verdicts ("X: never") all come down to a few plain forms, which the stance table reads.
"""

from __future__ import annotations

import re
from functools import cache

from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_effects import EFFECT_PARTS, EFFECTS
from habitus.facts.grammar.en._words_plain import ASIDES, CLEFTS, EXCEPTED, HANDLING, LIFTED, SIZES
from habitus.facts.grammar.en._words_recasts import (
    BARE_FINE,
    BARE_NO,
    BARE_SOFT_NO,
    BARE_YES,
    DISLIKED_SIGNS,
    HEADINGS,
    LIKED_SIGNS,
    OWN_STANCE,
    RECASTS,
)

_WORD = r"[\w'&/«»-]+"
_MACROS = {
    "<B>": r"(?P<b>^|(?<=\n)|[.!?;:,]\s+|\b(?:and|but|so|because|though|honestly|then)\s+)",
    "<E>": r"(?=\s*(?:[.!?;:,\n]|$))",
    "<X>": rf"(?P<x>{_WORD}(?: {_WORD}){{0,5}}?)",
    "<Y>": rf"(?P<y>{_WORD}(?: {_WORD}){{0,5}}?)",
    "<S>": OWN_STANCE,
    "<LANG>": rf"(?P<lang>{'|'.join(sorted(LANGUAGES, key=len, reverse=True))})",
    "<SUM>": r"(?P<sum>(?:[$€£¥₹]\s?)?(?:\d[\d,.]*\d|\d)k?(?: ?(?:grand|thousand|hundred))?"
    r"(?: ?(?:[a-z]{3}(?= (?:a|per)\b|[.,;:!?\s]*(?:$|\n))|euros?|dollars?|pounds?|quid|bucks|rupees?|yen|francs?|kron(?:er|or)|usd|eur|gbp|hkd|sgd|cad|aud|nzd|chf|inr|pesos?|reais|rand|naira|"
    r"minutes?|mins?|hours?|hrs?|km|kilomet(?:re|er)s?|miles?|met(?:re|er)s?|m|words?|stops?|stars?))?"
    r"(?: (?:a|per) (?:night|head|person|month|week|day|item|piece))?"
    r"|(?:half )?(?:an?|one) (?:half[- ])?(?:miles?|kilomet(?:re|er)|hour|minute|quarter of an hour|stop)"
    r"|(?:(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|quarter)[ -])?(?:(?:hundred|thousand|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ten|five|two|three|four|fifteen|an hour|hour|of an hour|and)[ -])+"
    r"(?:euros?|dollars?|pounds?|quid|bucks|rupees?|yen|francs?|kron(?:er|or)|minutes?|mins?|hours?|km|kilomet(?:re|er)s?|miles?|met(?:re|er)s?|words?|stops?|stars?)(?: (?:a|per) (?:night|head|person|month|week|day))?)",
}


@cache
def _rows() -> tuple[tuple[re.Pattern[str], str], ...]:
    rows = []
    for pattern, plain in (
        *ASIDES, *CLEFTS, *EXCEPTED, *EFFECTS, *HANDLING, *LIFTED, *SIZES, *RECASTS,
    ):  # fmt: skip
        for macro, meaning in (*EFFECT_PARTS.items(), *_MACROS.items()):
            pattern = pattern.replace(macro, meaning)
        rows.append((re.compile(pattern, re.IGNORECASE), plain))
    return tuple(rows)


_HEADS = tuple(
    (
        re.compile(rf"(?P<b>^|\n|[.!?;]\s+|,\s+)(?:[-*•]\s+)?{words}\s*:\s*(?=\w)", re.IGNORECASE),
        plain,
    )
    for words, plain in HEADINGS
)
_SIGNS = tuple(
    (re.compile(rf"(?P<b>^|\n|[.!?;,]\s+)\s*[{signs}]+\ufe0f?\s*:?\s*(?=\w)"), plain)
    for signs, plain in ((LIKED_SIGNS, "I like "), (DISLIKED_SIGNS, "I don't like "))
)
_SPEAKING = frozenset(LIKED_SIGNS + DISLIKED_SIGNS)
_PICTURES = re.compile(r"(?<=[\w)])\s*[\U0001F300-\U0001FAFF\u2600-\u27bf\ufe0f]+\s+(?=[A-Za-z])")
"""A picture between words ends a clause, as a comma does."""
_BULLET = re.compile(r"(?m)^\s*(?:[-*•·]|\d{1,2}[.)])\s+")
_NO, _YES, _FINE, _SOFT_NO = (
    re.compile(words + r"[\s.!]*", re.IGNORECASE)
    for words in (BARE_NO, BARE_YES, BARE_FINE, BARE_SOFT_NO)
)
_LOOSE = re.compile(
    r"^(?:and|but|so|or|also|as for|about|re|regarding)\s+|\s+(?:though|however|on the other hand|then)$",
    re.IGNORECASE,
)


def read_signs(text: str) -> str:
    """Signs at the head of a line as words; before other signs are dropped."""
    for pattern, plain in _SIGNS:
        text = pattern.sub(lambda match, plain=plain: f"{match.group('b')}{plain}", text)  # type: ignore[misc]
    return _PICTURES.sub(
        lambda match: match.group() if set(match.group()) & _SPEAKING else ", ", text
    )


def recast(text: str) -> str:
    """The text with special constructions in plain words."""
    text = _BULLET.sub("", text)
    for head, plain in _HEADS:
        text = head.sub(lambda match, plain=plain: f"{match.group('b')}{plain} ", text)  # type: ignore[misc]
    for pattern, plain in _rows():
        text = pattern.sub(plain, text)
    return re.sub(r"\bat most at most\b", "at most", text, flags=re.IGNORECASE)


def with_verdict(topic: str, verdict: str, *, timed: bool) -> str | None:
    """A topic and a bare verdict on it as one plain clause, or None.

    Args:
        topic: the words before ("leather", "Saturdays though").
        verdict: the words after ("never", "always, please").
        timed: whether the topic is a time and nothing else.
    """
    topic = _LOOSE.sub("", _LOOSE.sub("", topic.strip(" ,.:")))
    if not topic:
        return None
    if _NO.fullmatch(verdict.strip()):
        if not timed:
            strict = re.search(
                r"\b(?:never|ever|absolutely|way|chance|body)\b", verdict, re.IGNORECASE
            )
            return f"absolutely no {topic}" if strict else f"no {topic}"
        led = re.match(
            r"(?:on|in|at|before|after|during|between|from|until|past)\b", topic, re.IGNORECASE
        )
        return f"not {topic}" if led else f"not on {topic}"
    if _SOFT_NO.fullmatch(verdict.strip()):
        return f"I'd rather not have {topic}"
    if timed:
        return None
    if _YES.fullmatch(verdict.strip()):
        return f"I like {topic}"
    return f"{topic} is fine" if _FINE.fullmatch(verdict.strip()) else None


def is_verdict(text: str) -> bool:
    """Whether the words are nothing but a verdict on what came before."""
    return any(one.fullmatch(text.strip()) for one in (_NO, _YES, _FINE, _SOFT_NO))
