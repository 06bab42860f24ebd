"""The one family of errors that habitus raises on purpose.

Each says what was wrong, where, and what to do; none needs a stack trace to be understood.
"""

from __future__ import annotations


class HabitusError(Exception):
    """Something habitus refuses, said in full sentences.

    Args:
        what: what was wrong, one sentence.
        where: the file and line, field or argument concerned; empty when there is none.
        fix: what to do about it, one sentence; empty when nothing can be done.
    """

    def __init__(self, what: str, *, where: str = "", fix: str = "") -> None:
        self.what = what
        self.where = where
        self.fix = fix
        super().__init__(str(self))

    def __str__(self) -> str:
        head = f"{self.where}: {self.what}" if self.where else self.what
        return f"{head} {self.fix}".rstrip()


class UsageError(HabitusError):
    """The call itself is wrong: an unknown verb, an empty person id. Exit code 2."""


class BadInput(HabitusError):
    """What was handed in cannot be used: a file, a context, a rule. Exit code 3."""


class NotFound(BadInput):
    """There is no such decision, rule, fact or person. Exit code 3."""


class CallRefused(HabitusError):
    """A guarded call was not made, for a reason that the caller can use to mend its plan.

    Args:
        what: why not.
        fix: what would be fine, where something small would be.
        decision: id of the logged decision; "" when habitus could not answer.
    """

    def __init__(self, what: str, *, fix: str = "", decision: str = "") -> None:
        super().__init__(what, fix=fix)
        self.decision = decision


class CallHeld(CallRefused):
    """A guarded call was not made because the person must be asked first.

    Args:
        what: the question.
        options: the answers to it.
        decision: id of the logged decision, for `Person.settle`.
    """

    def __init__(self, what: str, *, options: tuple[str, ...] = (), decision: str = "") -> None:
        super().__init__(what, decision=decision)
        self.options = options


class Stale(BadInput):
    """What was to be edited has changed since it was read; nothing was written. Exit code 3."""


class StorageError(HabitusError):
    """The store could not do it: full, locked, damaged. Exit code 5."""
