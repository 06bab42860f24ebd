"""Days, hours and sums that a text names, wherever they stand and whoever wrote it.

The grammars read what a person *wishes*; here every date, time of day and sum of a message is found
with its place, for rooms that ask what a notice, a mail or a calendar entry is about.
"""

from habitus.facts.said._amounts import SaidSum, said_sums
from habitus.facts.said._clocks import SaidClock, said_clocks
from habitus.facts.said._days import SaidDays, said_days
from habitus.facts.said._numbers import said_number

__all__ = [
    "SaidClock",
    "SaidDays",
    "SaidSum",
    "said_clocks",
    "said_days",
    "said_number",
    "said_sums",
]
