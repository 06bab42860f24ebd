"""What nobody asked for."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, get_args

from habitus._person._base import _now
from habitus._person._telling import Telling
from habitus.alerts import (
    Alert,
    AlertState,
    alert_exists,
    alerts_of,
    clock_at,
    opening_drafts,
    set_clock,
    state_draft,
)
from habitus.decide import (
    require_aware,
)
from habitus.errors import NotFound
from habitus.log import (
    catch_up,
)
from habitus.rules import (
    state_of,
)

if TYPE_CHECKING:
    pass


class Alerting(Telling):
    """Alerts, on change and on the clock."""

    def alerts(self, *, now: datetime | None = None, all: bool = False) -> list[Alert]:
        """What the person should know without having asked, newest first.

        Nothing needs to run for it: what has fallen due by then is opened first.

        Args:
            now: the moment, aware; where the clock stands when not given (see :meth:`tick`).
            all: also those that wait for their day, were acknowledged or settled.

        Raises:
            BadInput: the time has no zone.
        """
        self._snapshot()
        with self._habitus._store.reading() as connection:
            clock = clock_at(connection, self.id)
        moment = (clock or _now()) if now is None else require_aware(now)
        self._open_due(moment)
        states: tuple[AlertState, ...] = get_args(AlertState) if all else ("open",)
        with self._habitus._store.reading() as connection:
            state = state_of(connection, self.id)
            return alerts_of(connection, self.id, moment, state, states=states)

    def tick(self, now: datetime | None = None) -> list[Alert]:
        """Let the clock reach a moment and stand there: open what has fallen due by then.

        Without a moment the clock runs again.

        Args:
            now: the moment, aware; the time of the machine when not given.

        Returns:
            The alerts that opened.

        Raises:
            BadInput: the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        self._snapshot()
        with self._habitus._store.reading() as connection:
            clock = clock_at(connection, self.id)
        if clock != (None if now is None else moment):
            with self._writing() as connection:
                set_clock(connection, self.id, None if now is None else moment)
        opened = self._open_due(moment)
        if not opened:
            return []
        with self._habitus._store.reading() as connection:
            state = state_of(connection, self.id)
            found = alerts_of(connection, self.id, moment, state)
        return [one for one in found if one.id in opened]

    def _open_due(self, moment: datetime) -> set[str]:
        """Open what has fallen due; the ids of what opened."""
        settings = self._snapshot().states.settings()
        with self._habitus._store.reading() as connection:
            if not opening_drafts(connection, self.id, moment, settings):
                return set()
        with self._writing() as connection:
            drafts = opening_drafts(connection, self.id, moment, settings)
            self._append(connection, drafts, _now())
        return {str(one.body["alert"]) for one in drafts}

    def acknowledge(self, alert: str) -> None:
        """Put an alert away for good.

        Args:
            alert: its id.

        Raises:
            NotFound: there is no such alert.
        """
        self._move_alert(alert, "acknowledged", None)

    def snooze(self, alert: str, until: datetime) -> None:
        """Put an alert away until a moment.

        Args:
            alert: its id.
            until: when it comes back, aware.

        Raises:
            NotFound: there is no such alert.
            BadInput: the time has no zone.
        """
        self._move_alert(alert, "snoozed", require_aware(until))

    def _move_alert(self, alert: str, state: AlertState, until: datetime | None) -> None:
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            if not alert_exists(connection, self.id, alert):
                raise NotFound(f'There is no alert "{alert}".', fix="`habitus alerts` lists them.")
            self._append(
                connection, [state_draft(alert, state, now, until=until, speaker="user")], now
            )
