"""From a tool call to the contexts it brings about: one for each thing that is about to happen.

Deterministic: what a value means depends on the call, the person's settings and the moment alone. A
value that can't be read is left out, so that a firm rule that needs it asks; it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from pydantic import JsonValue

from habitus.decide._bound_values import Reader
from habitus.errors import BadInput
from habitus.vocabulary import (
    Arguments,
    Binding,
    Bindings,
    Concepts,
    Context,
    Settings,
    ToolCall,
    argument_words,
    fields_of,
    validate_context,
    when_of,
)

MOST = 200
"""Contexts that one call may bring about."""
_SINGLE = frozenset({"text", "person", "price", "choice"})
"""Types of fields that hold one value: several make several contexts."""


@dataclass(frozen=True, slots=True)
class Bound:
    """One context of a call.

    Attributes:
        context: what is about to happen.
        binding: how the call became it.
        unread: arguments that were given and could not be read, by field.
    """

    context: Context
    binding: Binding
    unread: Mapping[str, str]


def bind(
    call: ToolCall, bindings: Bindings, settings: Settings, concepts: Concepts, now: datetime
) -> list[Bound]:
    """The contexts that a tool call brings about; none when nothing binds it.

    Args:
        call: the tool and its arguments.
        bindings: all that hold for the person.
        settings, concepts: the person's.
        now: when it is decided; "tomorrow" is the day after.

    Raises:
        BadInput: the call is about more things than can be judged at once.
    """
    args: Mapping[str, JsonValue] = call.__dict__["args"] or {}
    found: list[Bound] = []
    for binding in bindings.of(call.tool, args, concepts) if call.tool else ():
        for bound in _contexts(binding, args, call, settings, now):
            if _is_about(bound, concepts):
                found.append(bound)
            if len(found) > MOST:
                raise BadInput(
                    f"This call is about more than {MOST} things.",
                    where=call.tool,
                    fix="Split it into several calls.",
                )
    return found


def _contexts(
    binding: Binding,
    args: Mapping[str, JsonValue],
    call: ToolCall,
    settings: Settings,
    now: datetime,
) -> Iterator[Bound]:
    outer = Arguments(args)
    members = list(outer.spread(binding.each)) if binding.each else []
    for member in members or [None]:
        given = _with_member(args, member, binding)
        reader = Reader(given, settings, now)
        values: dict[str, list[JsonValue]] = {}
        unread: dict[str, str] = {}
        for name, info in fields_of(binding.kind).items():
            for argument in binding.fields.get(name, ()):
                raw = given.find((argument,))
                if raw is None or (raw is False and info.type != "bool"):
                    continue
                read = reader.read(info, raw, argument)
                if read:
                    values[name] = read if info.type in _SINGLE else [read[0]]
                    unread.pop(name, None)
                    break
                unread.setdefault(name, str(raw)[:60])
        single: dict[str, JsonValue] = {**binding.fixed, **reader.completed(binding, values)}
        names_of = list(values)
        for some in product(*values.values()):
            fields = {**dict(zip(names_of, some, strict=True)), **single}
            context = _valid(binding.kind, fields, unread)
            yield Bound(_with_time(context, call.at or now), binding, unread)


def _with_member(args: Mapping[str, JsonValue], member: JsonValue, binding: Binding) -> Arguments:
    """The arguments with one member of a list in front of them."""
    if member is None:
        return Arguments(args)
    rest = {key: one for key, one in args.items() if argument_words(key) not in binding.each}
    if isinstance(member, Mapping):
        return Arguments({**rest, **member})
    names = binding.fields.get(binding.main, (binding.main,))
    return Arguments({**rest, names[0]: member})


def _valid(kind: str, fields: Mapping[str, JsonValue], unread: dict[str, str]) -> Context:
    """The context; a value that does not fit its field is left out."""
    kept = {"kind": kind, **fields}
    while True:
        try:
            return validate_context(kept)
        except BadInput as problem:
            name = problem.where.split(".")[1] if "." in problem.where else ""
            if name not in kept:
                raise
            unread[name] = str(kept.pop(name))[:60]


def _with_time(context: Context, at: datetime) -> Context:
    """What is done at once happens now, where its kind has no other time."""
    if context.WHEN == ("at",) and when_of(context) is None:
        return context.model_copy(update={"at": at})
    return context


def _is_about(bound: Bound, concepts: Concepts) -> bool:
    return all(
        isinstance(value := getattr(bound.context, field), str) and concepts.find(value, domain)
        for field, domain in bound.binding.about.items()
    )
