"""Choosing among candidates by the person's own policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from habitus._advising import (
    Advised,
    Adviser,
    minimal_page,
    require_options,
    whole_page,
)
from habitus._person._base import Json, _now
from habitus._person._deciding import Deciding
from habitus.decide import (
    require_aware,
)
from habitus.log import (
    Draft,
    head,
)

if TYPE_CHECKING:
    pass


class Advising(Deciding):
    """Advice that learns from each outcome."""

    def advise(
        self,
        options: Sequence[Json],
        *,
        count: int = 1,
        explore: bool = True,
        diversity: float = 0.0,
        memory: bool = True,
        skill: bool = True,
        now: datetime | None = None,
    ) -> Advised:
        """Choose among options for the person, by what became of earlier advice; logged.

        The rules decide first: what they forbid, or want asked, is never chosen, not even to explore.

        Args:
            options: contexts of one kind, as for :meth:`evaluate_context`.
            count: places of the slate.
            explore: now and then show something else, to find out more.
            diversity: 0 to 1; how much likeness to what is already on the slate counts against.
            memory: use what was learnt in numbers.
            skill: use the readable page.
            now: when, aware; now when not given.

        Returns:
            The slate with reasons; :meth:`observe` takes its id.

        Raises:
            UsageError: there are no options, or no places are wanted.
            BadInput: an option does not fit the vocabulary, or they are of several kinds.
        """
        require_options(options, count)
        moment = _now() if now is None else require_aware(now)
        decisions = [self._decide(one, moment) for one in options]
        with self._writing() as connection:
            adviser = Adviser(connection, self.id)
            advised, body = adviser.advise(
                options, decisions, count=count, explore=explore and not self._shadow,
                diversity=diversity, memory=memory and not self._shadow,
                skill=skill and not self._shadow, seed=head(connection, self.id),
            )  # fmt: skip
            draft = Draft(kind="advice", at=moment, channel="policy", speaker="tool", body=body)
            event = self._append(connection, [draft], _now())[0]
        return replace(advised, id=event.id)

    def skill(self, *, minimal: bool = False) -> str:
        """How the person chooses, as learnt from what became of advice, in their language.

        As a file it is `policy/SKILL.md` of their code: they can edit it, and then it counts as
        edited.

        Args:
            minimal: in 30 to 60 tokens, for a prompt.
        """
        self._snapshot()
        with self._habitus._store.reading() as connection:
            adviser = Adviser(connection, self.id)
        return minimal_page(adviser.skill) if minimal else whole_page(adviser.skill)
