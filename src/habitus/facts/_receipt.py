"""What `tell` answers: a read-back of everything that was understood."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """One thing that was understood.

    Attributes:
        fact: id of the fact.
        sentence: read back, in the person's language.
        rules: ids of the rules it made or changed; empty when it only stays a fact.
        note: why it made no rule, or what it did to earlier statements.
    """

    fact: str
    sentence: str
    rules: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """One record that a message told of.

    Attributes:
        record: its id.
        sentence: read back, in the person's language.
    """

    record: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What became of a message.

    Attributes:
        event: id of the message's event.
        learnt: what was understood.
        noted: records that it told of.
        changed: sentences of earlier rules that ended or changed.
        kept: clauses that seem to state a wish but were not understood; they stay as text.
        secrets: how many passwords, keys or card numbers were left out of the log.
    """

    event: str
    learnt: tuple[Learnt, ...] = ()
    noted: tuple[Noted, ...] = ()
    changed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    secrets: int = 0

    @property
    def nothing(self) -> bool:
        """Whether there was nothing to learn."""
        return not self.learnt and not self.noted and not self.changed
