"""What is true: typed records of the person with valid time, and what each rests on."""

from habitus.state._describe import describe, describe_value
from habitus.state._files import Placed, rows_in
from habitus.state._now import STATES, CurrentState, current_states
from habitus.state._python import (
    class_name,
    columns_of,
    list_names,
    print_class,
    print_records,
    row_of,
)
from habitus.state._read import (
    read_contests,
    read_records,
    record_by_id,
    record_of_event,
    used_kinds,
)
from habitus.state._record import Contest, Record, RecordPage
from habitus.state._room import StateRoom
from habitus.state._tell import Teller

__all__ = [
    "Contest",
    "CurrentState",
    "Placed",
    "Record",
    "RecordPage",
    "STATES",
    "StateRoom",
    "Teller",
    "class_name",
    "columns_of",
    "current_states",
    "describe",
    "describe_value",
    "list_names",
    "print_class",
    "print_records",
    "read_contests",
    "read_records",
    "record_by_id",
    "record_of_event",
    "row_of",
    "rows_in",
    "used_kinds",
]
