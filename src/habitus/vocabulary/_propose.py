"""Proposing a binding for a tool from its name and the fields of its input schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import tomlkit
from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.vocabulary._arguments import JOIN, Arguments, argument_words
from habitus.vocabulary._bindings import Binding, Bindings
from habitus.vocabulary._concepts import Concepts
from habitus.vocabulary._fold import contains_text
from habitus.vocabulary._kinds import fields_of
from habitus.vocabulary._tools import acts_of_tool, tool_words

_LOOKS = frozenset(
    {"read", "search", "delete", "cancel", "check balance", "summarize", "download", "export"}
)
"""Acts of tools before which nothing needs to be judged by its kind."""
_DEPTH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BindingProposal:
    """How a tool could be bound.

    Attributes:
        tool: its name.
        kind: of the contexts its calls would become; "" where it stays a tool call.
        fields: field of the kind to the argument that holds it.
        unused: arguments that no field takes.
        known: whether it is bound so already, without doing anything.
        toml: the binding as a file, "" where there is nothing to bind.
    """

    tool: str
    kind: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    unused: tuple[str, ...] = ()
    known: bool = False
    toml: str = ""


def propose_binding(
    tool: Mapping[str, JsonValue], bindings: Bindings, concepts: Concepts
) -> BindingProposal:
    """What the calls of a tool could be bound to.

    Args:
        tool: as an MCP server lists it: ``name``, ``inputSchema`` and, where given, ``description``;
            the forms of the function-calling interfaces (``parameters``) are read, too.
        bindings: that hold now.
        concepts: the person's.

    Raises:
        BadInput: it has no name, or its schema is none.
    """
    name, schema, description = _parts(tool)
    arguments = dict(_properties(schema, _DEPTH))
    known = bindings.of(name, arguments, concepts)
    best = known[0] if known else _likeliest(name, description, arguments, bindings, concepts)
    if best is None:
        return BindingProposal(tool=name, unused=tuple(arguments))
    given = _given(arguments, best)
    fields = {
        one: argument
        for one in (*fields_of(best.kind), "duration")
        if (argument := given.name_of(best.fields.get(one, ())))
    }
    used = {part for one in fields.values() for part in one.split(JOIN)} | {*best.each}
    top = [argument_words(one) for one in arguments]
    return BindingProposal(
        tool=name,
        kind=best.kind,
        fields=fields,
        unused=tuple(one for one in top if one not in used),
        known=bool(known),
        toml=_toml(name, best, fields, given),
    )


def _parts(tool: Mapping[str, JsonValue]) -> tuple[str, Mapping[str, JsonValue], str]:
    inner = tool.get("function")
    if isinstance(inner, Mapping):
        tool = inner
    name = tool.get("name")
    if not isinstance(name, str) or not name.strip():
        raise BadInput("The tool has no name.", fix='Give {"name": ..., "inputSchema": {...}}.')
    schema = tool.get("inputSchema", tool.get("input_schema", tool.get("parameters", {})))
    if not isinstance(schema, Mapping):
        raise BadInput("The schema of the tool is no object.", where=name)
    return name, schema, str(tool.get("description") or "")


def _properties(schema: Mapping[str, JsonValue], depth: int) -> Iterator[tuple[str, JsonValue]]:
    """The arguments of a schema, each with a sample of its shape."""
    properties = schema.get("properties")
    for name, one in properties.items() if isinstance(properties, Mapping) else ():
        yield name, _sample(one, depth) if isinstance(one, Mapping) else "?"


def _sample(schema: Mapping[str, JsonValue], depth: int) -> JsonValue:
    if schema.get("type") == "object" and depth:
        return dict(_properties(schema, depth - 1))
    items = schema.get("items")
    if schema.get("type") == "array" and isinstance(items, Mapping) and depth:
        return [_sample(items, depth - 1)]
    return "?"


def _likeliest(
    name: str,
    description: str,
    arguments: Mapping[str, JsonValue],
    bindings: Bindings,
    concepts: Concepts,
) -> Binding | None:
    """The binding most of whose fields the tool has; it must have two, or one and say the thing."""
    words = tool_words(name)
    if acts_of_tool(words, concepts) & _LOOKS:
        return None
    scored: list[tuple[float, Binding]] = []
    for one in bindings.all:
        given = _given(arguments, one)
        hits = sum(bool(given.name_of(names)) for names in one.fields.values())
        says = any(contains_text(f"{words} {description}", thing) for thing in one.things)
        if hits >= 2 and (says or hits >= 3):
            scored.append((hits + 2 * says, one))
    if not scored:
        return None
    return max(scored, key=lambda pair: pair[0])[1]


def _given(arguments: Mapping[str, JsonValue], binding: Binding) -> Arguments:
    """The arguments, with those of the members of a list that the binding spreads."""
    outer = Arguments(arguments)
    member = next((one for one in outer.spread(binding.each) if isinstance(one, Mapping)), {})
    return Arguments({**arguments, **member})


def _toml(tool: str, binding: Binding, fields: Mapping[str, str], given: Arguments) -> str:
    doc = tomlkit.document()
    table = tomlkit.table()
    table["kind"] = binding.kind
    table["tools"] = [tool]
    if binding.each:
        table["each"] = [one for one in binding.each if one in given.by_words] or list(binding.each)
        table["main"] = binding.main
    if binding.fixed:
        table["fixed"] = dict(binding.fixed)
    table["fields"] = {name: [argument] for name, argument in fields.items()}
    doc[tool_words(tool).replace(" ", "_").lower()] = table
    return tomlkit.dumps(doc)
