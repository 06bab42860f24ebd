"""The form of a language's words for records told in talk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Patterns = Sequence[re.Pattern[str]]


def pattern(text: str) -> re.Pattern[str]:
    """A compiled pattern, for any case."""
    return re.compile(f"(?i:{text})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What sentences that tell of records look like in a language.

    Attributes:
        cues: by kind, what says that a sentence tells of it, with how much.
        names: by kind and field, where a name stands: the first group.
        lists: the same for fields that hold several.
        roles: by kind and field, what is said before its date or time of day.
        bools: by kind and field, what says yes and what says no.
        units: what units are called.
        others: subjects that are not the person.
        own: the person as subject.
        happened: what says that something took place.
        not_so, not_yet, hedged, habit: what says that nothing happened, or not for certain.
        carries_on: how a sentence begins that tells more of the same.
        ends: where sentences end.
        vague: what says that it was at another time, which no reader of days knows.
    bare: what stands before a sum without its currency: the last group.
    none: what says that something was not found, right before it.
    joint: what stands between the members of a list.
    """

    cues: Mapping[str, Sequence[tuple[re.Pattern[str], float]]]
    names: Mapping[str, Mapping[str, Patterns]]
    lists: Mapping[str, Mapping[str, Patterns]]
    roles: Mapping[str, Mapping[str, re.Pattern[str]]]
    bools: Mapping[str, Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]]
    units: Mapping[str, str]
    others: re.Pattern[str]
    own: re.Pattern[str]
    happened: re.Pattern[str]
    not_so: re.Pattern[str]
    not_yet: re.Pattern[str]
    hedged: re.Pattern[str]
    habit: re.Pattern[str]
    carries_on: re.Pattern[str]
    ends: re.Pattern[str]
    vague: re.Pattern[str]
    bare: re.Pattern[str]
    none: re.Pattern[str]
    joint: re.Pattern[str]
