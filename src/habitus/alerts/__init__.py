"""What nobody asked for: alerts on change and on the clock."""

from habitus.alerts._alert import Alert, AlertState, Source
from habitus.alerts._notice import Notice
from habitus.alerts._room import AlertsRoom
from habitus.alerts._stored import (
    alert_exists,
    alerts_of,
    clock_at,
    opening_drafts,
    set_clock,
    state_draft,
)
from habitus.alerts.reading import Message, read_notices

__all__ = [
    "Alert",
    "AlertState",
    "AlertsRoom",
    "Message",
    "Notice",
    "Source",
    "alert_exists",
    "alerts_of",
    "clock_at",
    "opening_drafts",
    "read_notices",
    "set_clock",
    "state_draft",
]
