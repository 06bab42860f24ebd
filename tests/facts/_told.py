"""What stands after somebody has said things, one turn a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from habitus import Habitus

_HOME = {"en": "Europe/London", "zh": "Asia/Shanghai"}


def standing(
    language: Literal["en", "zh"], start: datetime, *turns: str, zone: str = ""
) -> list[str]:
    """The rules of a fresh person after the turns, as sorted sentences."""
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone=zone or _HOME[language], language=language)
        for day, turn in enumerate(turns):
            person.tell(turn, at=start + timedelta(days=day))
        return sorted(person.sentence(one) for one in person.rules())
