"""How things that were said lie to each other: apart, meeting, the same, one within the other.

It knows of fields and of what they may be, not of rules or facts, so that one service serves all of
them. Rooms below say what their own things are made of, as regions of boxes.
"""

from habitus.conflicts._boxes import (
    FALSE,
    TRUE,
    UNKNOWN,
    Box,
    Key,
    Outcomes,
    Region,
    Space,
    Values,
    hull,
    product,
    union,
    within,
)
from habitus.conflicts._relate import Proved, Relation, contains, meet, meeting, relate
from habitus.conflicts._sets import (
    ALL_NUMBERS,
    ALL_TEXTS,
    MixedSet,
    NumberSet,
    TextSet,
    ValueSet,
    compared,
    interval,
    texts,
)
from habitus.conflicts._table import Table
from habitus.conflicts._times import ALWAYS, TimeSet, between_dates, time_set
from habitus.conflicts._weigh import PERSON, Saying, Weighed, same_value, weigh

__all__ = [
    "ALL_NUMBERS",
    "ALL_TEXTS",
    "ALWAYS",
    "Box",
    "FALSE",
    "Key",
    "MixedSet",
    "NumberSet",
    "PERSON",
    "Outcomes",
    "Proved",
    "Region",
    "Relation",
    "Saying",
    "Space",
    "TRUE",
    "Table",
    "TextSet",
    "TimeSet",
    "UNKNOWN",
    "ValueSet",
    "Values",
    "Weighed",
    "between_dates",
    "compared",
    "contains",
    "hull",
    "interval",
    "meet",
    "meeting",
    "product",
    "relate",
    "same_value",
    "texts",
    "time_set",
    "union",
    "weigh",
    "within",
]
