"""Numbers in figures and in words: 1,200 · 1.5k · sixty · two hundred and fifty · one lakh."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._words import NUMBERS, SCALES

_ATOM = "|".join(sorted((*NUMBERS, *SCALES), key=len, reverse=True))
SPELT = rf"(?:an? (?:hundred|thousand|grand|lakh|million|couple of hundred|dozen)|half a (?:million|lakh|dozen)|(?:{_ATOM})(?:[ -](?:and )?(?:{_ATOM}))*)(?![\w])"
FIGURES = r"\d+(?:[,\u202f' ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?"
NUMBER = rf"(?:(?:{FIGURES})(?: ?(?:k|grand|thousand|lakhs?|lacs?|crores?|million|mil|hundred)\b|m\b)?|\b{SPELT})"
"""Pattern of a number (no groups), for text in small letters."""

_FIGURES = re.compile(
    rf"({FIGURES}) ?(k|m|grand|thousand|lakhs?|lacs?|crores?|million|mil|hundred)?$"
)
_GROUPED = re.compile(r"^\d{1,3}(?:[,\u202f' ]\d{2,3})*[,\u202f' ]\d{3}$")


def number(text: str) -> float | None:
    """The value of a number in figures or words, or None."""
    low = text.strip().lower()
    match = _FIGURES.match(low)
    if match is not None:
        return _figures(match.group(1)) * _scale(match.group(2) or "")
    return _spelt(low)


def _figures(text: str) -> float:
    if _GROUPED.match(text.split(".", 1)[0]):
        return float(re.sub(r"[,\u202f' ]", "", text))
    if "," in text and "." not in text:
        return float(text.replace(",", "."))
    return float(re.sub(r"[,\u202f' ]", "", text))


def _scale(word: str) -> float:
    return {"": 1.0, "k": 1e3, "m": 1e6}.get(word) or float(SCALES.get(word, 1))


def _spelt(text: str) -> float | None:
    if text.startswith("half a "):
        whole = _spelt(text[7:])
        return None if whole is None else whole / 2
    words = [word for word in re.split(r"[ -]+", text) if word not in ("and", "of")]
    total, part, seen = 0.0, 0.0, False
    for word in words:
        if word in ("a", "an"):
            part, seen = 1.0, True
        elif word == "couple":
            part, seen = 2.0, True
        elif word == "dozen":
            part, seen = max(part, 1.0) * 12, True
        elif word in NUMBERS and 0 < part < 20 and NUMBERS[word] >= 10 and not total:
            part, seen = part * 100 + NUMBERS[word], True  # "six fifty": as prices are read out
        elif word in NUMBERS:
            part, seen = part + NUMBERS[word], True
        elif word in SCALES:
            seen = True
            if word == "hundred":
                part = max(part, 1.0) * 100
            else:
                total += max(part, 1.0) * SCALES[word]
                part = 0.0
        else:
            return None
    return total + part if seen else None
