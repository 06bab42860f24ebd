"""What a rule answers, and the decorator that names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])


def rule(
    *,
    id: str,
    domain: str,
    priority: int = 5,
    since: str | None = None,
    until: str | None = None,
    language: Literal["en", "zh"] = "en",
) -> Callable[[_Function], _Function]:
    """Marks the function of a rule file.

    Args:
        id: never changes, whatever the file and the function are called.
        domain: the part of life, and the folder under ``rules/``.
        priority: 0 to 10; of two opposite rules the higher one wins.
        since, until: local dates, ``YYYY-MM-DD``, inclusive.
        language: of the sentence at the top of the file.
    """

    def unchanged(function: _Function) -> _Function:
        return function

    return unchanged


def choice(
    *,
    id: str,
    domain: str,
    since: str | None = None,
    until: str | None = None,
    language: Literal["en", "zh"] = "en",
) -> Callable[[_Function], _Function]:
    """Marks the function of a file that says how the person chooses among options.

    It returns a sum of weight x term: a condition counts 1 where it holds, a field as its number.
    One more is a factor of e in the odds of an option being taken.

    Args:
        id, domain, since, until, language: as for :func:`rule`.
    """

    def unchanged(function: _Function) -> _Function:
        return function

    return unchanged


def goal(
    *,
    id: str,
    domain: str,
    since: str | None = None,
    until: str | None = None,
    language: Literal["en", "zh"] = "en",
) -> Callable[[_Function], _Function]:
    """Marks the function of a file that says what the person is after, in the form of a choice.

    Args:
        id, domain, since, until, language: as for :func:`rule`.
    """
    return choice(id=id, domain=domain, since=since, until=until, language=language)


def definition(function: _Function) -> _Function:
    """Marks the function of a file under ``definitions/``: one condition with a name of its own.

    A rule imports it from ``definitions.NAME`` and calls it with its context; where it stands, the
    rule is read as if the condition itself stood there.
    """
    return function


class Outcome:
    """What a rule answers; ``&`` joins a stance with effects."""

    def __and__(self, other: Outcome) -> Outcome:
        return self


class Later:
    """A later moment to notify at."""


def forbid() -> Outcome:
    """It must not happen."""
    return Outcome()


def require() -> Outcome:
    """It must happen like this."""
    return Outcome()


def ask(reason: str = "") -> Outcome:
    """The person is asked first, with the reason shown."""
    return Outcome()


def permit() -> Outcome:
    """It may happen, whatever a wider rule says, and nobody need ask."""
    return Outcome()


def avoid(strength: float) -> Outcome:
    """The person would rather not; strength in (0, 1]."""
    return Outcome()


def prefer(strength: float) -> Outcome:
    """The person likes it; strength in (0, 1]."""
    return Outcome()


def do(**effects: str | int | Later) -> Outcome:
    """Effects by name: ``do(tag="important", notify="none")``."""
    return Outcome()


def at(day: str, clock: str) -> Later:
    """``at("next working day", "09:00")``, as a value of ``notify``."""
    return Later()
