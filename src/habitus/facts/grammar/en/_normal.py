"""One spelling for many: quotes, contractions, chat shorthand, dictation noise and common typos.

The result keeps capitals, because names are recognised by them. Quoted spans become marks
(``\u00ab0\u00bb``) whose texts are kept aside: a quotation is never read as the person's own words, but a
tag or a subject line is quoted too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from habitus.facts.grammar.en._lexicon import is_word
from habitus.facts.grammar.en._words import (
    CONTRACTIONS,
    EMOJI,
    KNOWN_WORDS,
    NOISE,
    PHRASES,
    SHORTHAND,
    VOCATIVES,
)
from habitus.vocabulary import Concepts


@dataclass(frozen=True, slots=True)
class Text:
    """A turn in one spelling.

    Attributes:
        words: the text; ``«n»`` stands for the nth quotation.
        quotes: what was quoted.
    """

    words: str
    quotes: tuple[str, ...] = ()


_QUOTED = re.compile(
    r"\"([^\"\n]{1,300})\""
    r"|(?<![\w])'((?:[^'\n]|(?<=\w)'(?=\w)){1,300})'(?![\w])"
    r"|`([^`\n]{1,300})`"
)
_WORD = re.compile(r"(?<!\w)[A-Za-z]+(?:'[A-Za-z]+)?(?!\w)")


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted((re.escape(word) for word in words), key=len, reverse=True))


_PHRASE = re.compile(rf"(?<![\w'])(?:{_alternatives(PHRASES)})(?![\w'])", re.IGNORECASE)
_NOISE = re.compile(rf"(?<![\w'])(?:{_alternatives(NOISE)})(?![\w'])(?:,\s*)?", re.IGNORECASE)
_VOCATIVE = re.compile(
    rf"(^|[.!?,;\n]\s*)(?:{_alternatives(VOCATIVES)})\s*(?:,\s*|(?=[.!?;\n]|$))", re.IGNORECASE
)
_EMOJI = re.compile(_alternatives(EMOJI))
_ELONGATED = re.compile(r"([a-z])\1{2,}", re.IGNORECASE)


def normalise(text: str, concepts: Concepts) -> Text:
    """The text in one spelling, with quotations set aside."""
    plain = unicodedata.normalize("NFKC", text)
    for odd, straight in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("„", '"'), ("«", '"'),
                          ("»", '"'), ("–", " - "), ("—", " - "), ("…", "... "), ("\u00a0", " ")):  # fmt: skip
        plain = plain.replace(odd, straight)
    quotes: list[str] = []

    def aside(match: re.Match[str]) -> str:
        quotes.append(next(part for part in match.groups() if part is not None))
        return f"«{len(quotes) - 1}»"

    plain = _QUOTED.sub(aside, plain)
    plain = _EMOJI.sub(lambda match: f" {EMOJI[match.group()]} ", plain)
    plain = "".join(
        one for one in plain if unicodedata.category(one) not in ("So", "Sk", "Cf", "Mn")
    )
    plain = _ELONGATED.sub(r"\1", plain) if _ELONGATED.search(plain) else plain
    plain = re.sub(r"--+", " - ", plain)
    plain = re.sub(r"[ \t]+", " ", plain)
    plain = _WORD.sub(lambda match: _spelt(match.group(), concepts), plain)
    plain = _PHRASE.sub(lambda match: _as(match.group(), PHRASES[match.group().lower()]), plain)
    plain = _NOISE.sub("", plain)
    plain = _VOCATIVE.sub(lambda match: match.group(1), _VOCATIVE.sub(lambda m: m.group(1), plain))
    return Text(re.sub(r"[ \t]+", " ", plain).strip(), tuple(quotes))


def _as(model: str, text: str) -> str:
    return text[:1].upper() + text[1:] if model[:1].isupper() and model[1:2].islower() else text


def _spelt(word: str, concepts: Concepts) -> str:
    low = word.lower()
    if low in SHORTHAND or low in CONTRACTIONS:
        if word.isupper() and low in _SHOUTED_NAMES:
            return word
        return _as(word, SHORTHAND.get(low) or CONTRACTIONS.get(low, ""))
    if len(low) < 5 or word[0].isupper() or "'" in low:
        return word
    return _repaired(low, _known_words(id(concepts), concepts)) or word


_CACHE: dict[int, frozenset[str]] = {}


def _known_words(key: int, concepts: Concepts) -> frozenset[str]:
    """All words of grammar and concept names: what a typo may be a typo of."""
    known = _CACHE.get(key)
    if known is None:
        names = {
            part.lower()
            for one in concepts.by_id.values()
            for name in one.en
            for part in re.findall(r"[A-Za-z]+", name)
        }
        known = frozenset(names | KNOWN_WORDS)
        _CACHE.clear()
        _CACHE[key] = known
        _repaired.cache_clear()
    return known


_SHOUTED_NAMES = frozenset(
    {"id", "im", "fr", "rn", "hr", "em", "ty", "ya", "ye", "min", "eta", "w", "k", "cos"}
)
_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ly", "y", "r")


@lru_cache(maxsize=20_000)
def _repaired(word: str, known: frozenset[str]) -> str | None:
    """The one known word this is a plain slip of: a doubled letter too few or too many, two letters
    swapped, or (not in short words) one letter wrong, missing or extra. None when it is a word."""
    if word in known or is_word(word):
        return None
    doubled = {word[:at] + word[at] + word[at:] for at in range(1, len(word))}
    slips = {slip for slip in doubled if slip in known}
    if len(slips) == 1:
        return slips.pop()
    if any(word.endswith(end) and word[: -len(end)] in known for end in _ENDINGS):
        return None
    slips |= {word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1]}
    if len(word) >= 6:
        slips |= {
            word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1)
        }
    if len(word) >= 6:
        letters = "abcdefghijklmnopqrstuvwxyz"
        slips |= {word[:at] + word[at + 1 :] for at in range(1, len(word))}
        slips |= {word[:at] + one + word[at:] for at in range(1, len(word) + 1) for one in letters}
        slips |= {word[:at] + one + word[at + 1 :] for at in range(1, len(word)) for one in letters}
    found = {slip for slip in slips if slip != word and slip in known and slip[0] == word[0]}
    return found.pop() if len(found) == 1 else None
