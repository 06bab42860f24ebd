"""A guard around Python functions that an agent may call as tools."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeAlias, TypeVar, cast

from pydantic import JsonValue

from habitus._plain import plain
from habitus.decide import Question
from habitus.errors import CallHeld, CallRefused
from habitus.person import Person
from habitus.serve._judge import PersonJudge, answered, judged

QUESTIONS = 3
"""Questions that one call may put to the person, one after the other."""

P = ParamSpec("P")
R = TypeVar("R")
AskPerson: TypeAlias = Callable[[Question], int | None]
"""Puts a question to the person and returns the index of the answer; None for no answer."""


def guard(
    person: Person | Callable[[], Person],
    *,
    tool: str | None = None,
    ask: AskPerson | None = None,
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check every call of a function against a person's rules before it is made.

    The call becomes a context by its name and its arguments, as any tool call does. One that is
    forbidden, that must be asked first, or that can't be judged is not made.

    Args:
        person: whose rules, or a function that says whose for each call.
        tool: the name that rules and bindings know it by; the function's own when not given.
        ask: puts a question to the person; without it a held call raises.

    Raises:
        CallRefused: (by the guarded function) the call was not made, with the reason.
        CallHeld: (by the guarded function) the person must be asked first.

    Example:
        >>> from habitus import Habitus, guard
        >>> habitus = Habitus(":memory:")
        >>> ann = habitus.person("ann", zone="Europe/Berlin")
        >>> receipt = ann.tell("I'm allergic to peanuts.")
        >>> @guard(ann)
        ... def order_food(dish: str) -> str:
        ...     return f"ordered {dish}"
        >>> order_food("pad thai with peanut butter")
        Traceback (most recent call last):
        ...
        habitus.errors.CallRefused: Never peanut.
    """
    judge = PersonJudge(person)

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)
        name = tool or function.__name__

        def cleared(*args: P.args, **kwargs: P.kwargs) -> inspect.BoundArguments:
            bound = signature.bind(*args, **kwargs)
            given = _named(bound, signature)
            ruling = judged(judge, name, given, signature.parameters)
            for _ in range(QUESTIONS):
                if ruling.verdict != "ask" or ruling.question is None:
                    break
                chosen = ask(ruling.question) if ask is not None else None
                if chosen is None:
                    answers = tuple(one.answer for one in ruling.question.options)
                    raise CallHeld(ruling.message, options=answers, decision=ruling.decision)
                ruling = answered(judge, ruling, chosen, name, given, signature.parameters)
            if ruling.verdict != "pass":
                raise CallRefused(ruling.message, fix=ruling.instead, decision=ruling.decision)
            return _changed(bound, signature, given, ruling.args)

        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def guarded_async(*args: P.args, **kwargs: P.kwargs) -> object:
                import anyio.to_thread

                bound = await anyio.to_thread.run_sync(lambda: cleared(*args, **kwargs))
                return await function(*bound.args, **bound.kwargs)

            return cast("Callable[P, R]", guarded_async)

        @functools.wraps(function)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            bound = cleared(*args, **kwargs)
            return function(*bound.args, **bound.kwargs)

        return guarded

    return wrap


def _named(bound: inspect.BoundArguments, signature: inspect.Signature) -> dict[str, JsonValue]:
    """The arguments of a call by name, as JSON, those by default included."""
    bound.apply_defaults()
    named: dict[str, JsonValue] = {}
    for name, value in bound.arguments.items():
        kind = signature.parameters[name].kind
        if name in ("self", "cls"):
            continue
        if kind is inspect.Parameter.VAR_KEYWORD:
            named |= {key: plain(one) for key, one in value.items()}
        else:
            named[name] = plain(value)
    return named


def _changed(
    bound: inspect.BoundArguments,
    signature: inspect.Signature,
    given: Mapping[str, JsonValue],
    args: Mapping[str, JsonValue],
) -> inspect.BoundArguments:
    """The call with the effects of rules in it."""
    for name, value in args.items():
        if given.get(name) != value and name in signature.parameters:
            bound.arguments[name] = value
    return bound
