"""Whether a stance only belongs to a story."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._fill_names import STRONG_SELF
from habitus.facts.grammar.en._judge import (
    Stand,
)

_RELATIVE = re.compile(
    r"\b(?:who|whom|whose|which|(?:the|those|these|ones?|two|three|people|someone|somebody|things?) that)\s*$",
    re.IGNORECASE,
)


_HELD = re.compile(
    r"\b(?:has|have|had|got|is|are|was|were|saw|met|with|there's) (?:an? |the |some |one |this |that )(?:[\w'-]+ ){0,3}?[\w'-]+ (?:that|which) $",
    re.IGNORECASE,
)


_TOLD_SOMEONE = re.compile(
    r"\bi (?:said|told (?:him|her|them|[A-Z]\w+|my \w+))(?: to)?:?,? $", re.IGNORECASE
)


_WE_ALL = re.compile(r"\b(?:we|us)\b", re.IGNORECASE)


def only_tells(stand: Stand, text: str, context: Context) -> bool:
    """Whether the words only describe something in a story ("the two that never fly", "it has a rattle
    that I don't love", "I said don't sell the van", "we all love it")."""
    if re.match(
        r"(?:and |but |so )*(?:most|many|some|a few|lots of|plenty of|half|loads of) (?:of )?(?:the |my |our |these |those |other )*(?:people|folks?|colleagues|kids|children|men|women|friends|parents|us)\b",
        context.sentence,
        re.IGNORECASE,
    ) and not STRONG_SELF.search(stand.said):
        return True
    mode, long = stand.frame.mode, len(context.turn.text.split()) > 45
    if (
        mode in ("forbid", "avoid", "prefer", "neutral")
        and STRONG_SELF.search(stand.said) is None
        and _RELATIVE.search(stand.left)
        and "allergy" not in stand.frame.notes
    ):
        return True
    if STRONG_SELF.search(stand.said) and _HELD.search(stand.left):
        return True
    if (
        long
        and _TOLD_SOMEONE.search(stand.left)
        and re.match(
            r"\s*(?:it|that|the|him|her|them|his|their|this|anything|so|now)\b",
            stand.right,
            re.IGNORECASE,
        )
    ):
        return True
    return (
        mode in ("prefer", "avoid")
        and _WE_ALL.search(stand.said) is not None
        and re.fullmatch(r"\s*(?:it|them|him|her|that|this)\b.*", stand.right, re.IGNORECASE)
        is not None
    )
