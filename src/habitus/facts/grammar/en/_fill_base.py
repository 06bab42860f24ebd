"""One stance with the words around it, while its slots are filled."""

from __future__ import annotations

from dataclasses import dataclass

from habitus.facts._statement import Target
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._judge import (
    Stand,
)
from habitus.facts.grammar.en._target import Slots


def pointed_from(fill: Filler) -> Target | None:
    return fill.context.pointed_at()


@dataclass(slots=True)
class Filler:
    """Fills a statement's slots for one stance."""

    stand: Stand
    slots: Slots
    verb: str
    body: str
    said: str
    context: Context
    firm: bool
    primary: str
