"""How a tool's name and arguments become a context of a kind: bindings, as data.

A binding of the shipped ones knows a tool by what its name says it does (an act of the concepts) and
to what (a word); one of the person's own names the tool. Tools that only look, or take away, are
not bound: nothing that rules speak of is about to happen.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.vocabulary._arguments import JOIN, Arguments, argument_words
from habitus.vocabulary._concepts import Concepts
from habitus.vocabulary._fold import contains_text
from habitus.vocabulary._kinds import DERIVED, KINDS, FieldType, fields_of, nearest, unknown_kind
from habitus.vocabulary._tools import acts_of_tool, said_acts, tool_words

UNBOUND = "tool_call"
"""The kind of a tool that a person wants to have bound to nothing."""

KEPT = 4096
"""Calls of which it is remembered what binds them."""

How: TypeAlias = Literal["set", "append"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBinding:
    """Where an effect of a rule goes in a call."""

    arguments: tuple[str, ...]
    """Names of the argument; the first that the tool has."""
    how: How = "set"
    """Replace the argument, or add to the list in it."""
    values: Mapping[str, JsonValue] = field(default_factory=dict)
    """What a value of the effect is called by the tool, where it differs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """How the calls of some tools become contexts of one kind.

    Attributes:
        name: of the binding.
        kind: of the contexts; "tool_call" leaves the tools unbound.
        tools: names of tools, ``*`` for any letters; these are matched first.
        acts, things: what else a tool must do (ids of concepts of acts) and words its name must
            hold, one of each.
        telling: arguments that tell by themselves what is done where the name does not, one list
            an alternative; ``.start`` is any argument of the field ``start``.
        needs: arguments without one of which nothing is bound.
        about: field to a domain of concepts: bound only for what is a thing of it.
        fields: field of the kind to names of arguments as words; the first that is given counts.
        each: names of lists of which every member is a context of its own.
        main: the field that a member of such a list is, where it is a text.
        fixed: fields that are the same for all calls.
        effects: where effects of rules go.
    """

    name: str
    kind: str
    tools: tuple[str, ...] = ()
    acts: frozenset[str] = frozenset()
    things: tuple[str, ...] = ()
    telling: tuple[tuple[str, ...], ...] = ()
    needs: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    each: tuple[str, ...] = ()
    main: str = ""
    fixed: Mapping[str, JsonValue] = field(default_factory=dict)
    effects: Mapping[str, EffectBinding] = field(default_factory=dict)

    def names_tool(self, tool: str) -> bool:
        """Whether the binding names this tool."""
        words = argument_words(tool)
        return any(
            fnmatchcase(words, argument_words(one)) or fnmatchcase(tool, one) for one in self.tools
        )

    def fits(self, call: Doing) -> bool:
        """Whether a call is one of those that the binding is about, by what it does."""
        if not self.acts or (self.needs and not call.given.name_of(self.needs)):
            return False
        acts = not self.acts.isdisjoint(call.acts)
        if acts and any(contains_text(call.words, one) for one in self.things):
            return True
        if call.acts and not acts:
            return False
        return any(
            all(call.given.name_of(self._arguments(one)) for one in some) for some in self.telling
        )

    def _arguments(self, told: str) -> tuple[str, ...]:
        """The arguments that an entry of ``telling`` means: one, or all of a field (``.start``)."""
        return self.fields.get(told[1:], ()) if told.startswith(".") else (told,)


class Doing:
    """What a call says it does, read once for all bindings.

    Args:
        tool, args: of the call.
        given: the arguments by name.
        concepts: the person's.
    """

    def __init__(
        self, tool: str, args: Mapping[str, JsonValue], given: Arguments, concepts: Concepts
    ) -> None:
        self.given = given
        self.words = tool_words(tool)
        done = acts_of_tool(self.words, concepts)
        for text in (*said_acts(args), *(() if done else (self.words,))):
            done |= {one for found in concepts.find(text, "act")[:1] for one in found.ids}
        self.acts = frozenset(done)
        """Ids of the acts."""


class Bindings:
    """All bindings that hold for a person, their own before the shipped ones.

    Args:
        own: the person's.
        shipped: those that come with habitus.
    """

    def __init__(self, own: Iterable[Binding] = (), shipped: Iterable[Binding] = ()) -> None:
        self.all = (*own, *shipped)
        self._known: dict[tuple[object, ...], tuple[Concepts, list[Binding]]] = {}

    def of(self, tool: str, args: Mapping[str, JsonValue], concepts: Concepts) -> list[Binding]:
        """The bindings of a call: those that name its tool, else all that fit what it does.

        A call that may be several things (an order of goods or of food) has several, the first
        of each kind.
        """
        # Which bindings fit follows from the names of the arguments and what they say is done.
        given = Arguments(args)
        key = (id(concepts), tool, frozenset(given.by_words), *said_acts(args))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[key] = (concepts, self._fitting(tool, args, given, concepts))
        return known[1]

    def _fitting(
        self, tool: str, args: Mapping[str, JsonValue], given: Arguments, concepts: Concepts
    ) -> list[Binding]:
        named = [one for one in self.all if one.tools and one.names_tool(tool)]
        if named:
            return [named[0]] if named[0].kind != UNBOUND else []
        call = Doing(tool, args, given, concepts)
        found: dict[str, Binding] = {}
        for one in self.all:
            if one.kind not in found and one.kind != UNBOUND and one.fits(call):
                found[one.kind] = one
        return list(found.values())


_LISTS = ("tools", "acts", "things", "needs", "each")
_ENTRIES = ("kind", "like", "main", "telling", "about", "fields", "fixed", "effects", *_LISTS)


def read_bindings(
    text: str, where: str, known: Mapping[str, Binding] | None = None
) -> list[Binding]:
    """Bindings from the text of one TOML file.

    Args:
        text: one table a binding.
        where: the file, for messages.
        known: bindings that ``like`` may name besides those of the file.

    Raises:
        BadInput: not TOML, an unknown kind, field or entry, or one of the wrong type.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"This is not a TOML file: {error}.", where=where) from None
    found: dict[str, Binding] = {}
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise BadInput(
                f'"{name}" is not a table.', where=where, fix=f"Write [{name}] above it."
            )
        found[name] = _binding(name, table, {**(known or {}), **found}, f"{where}: {name}")
    return list(found.values())


def _binding(
    name: str, table: Mapping[str, object], known: Mapping[str, Binding], where: str
) -> Binding:
    for key in table:
        if key not in _ENTRIES:
            hint = nearest(key, _ENTRIES)
            raise BadInput(
                f'A binding has no entry "{key}".',
                where=where,
                fix=f'Did you mean "{hint}"?' if hint else f"Entries are {', '.join(_ENTRIES)}.",
            )
    like = str(table.get("like", ""))
    if like and like not in known:
        raise BadInput(f'There is no binding "{like}" to be like.', where=where)
    base = known[like] if like else Binding(name=name, kind="")
    kind = str(table.get("kind", base.kind))
    if not kind:
        raise BadInput("The kind is missing.", where=where, fix='Add kind = "meeting".')
    if kind not in KINDS:
        problem = unknown_kind(kind)
        raise BadInput(problem.what, where=where, fix=problem.fix)
    lists = {key: tuple(_texts(table[key], key, where)) for key in _LISTS if key in table}
    fields = {**base.fields, **_fields(table.get("fields", {}), kind, where)}
    fixed = _table(table.get("fixed", {}), "fixed", where)
    about = _table(table.get("about", {}), "about", where)
    for one in (*fixed, *about, *([str(table["main"])] if "main" in table else ())):
        _require_field(one, kind, where)
    made = replace(
        base,
        name=name,
        kind=kind,
        tools=lists.get("tools", ()),
        acts=frozenset(lists["acts"]) if "acts" in lists else base.acts,
        things=lists.get("things", base.things),
        needs=tuple(argument_words(one) for one in lists["needs"])
        if "needs" in lists
        else base.needs,
        each=tuple(argument_words(one) for one in lists["each"]) if "each" in lists else base.each,
        telling=tuple(tuple(_texts(one, "telling", where)) for one in _many(table["telling"]))
        if "telling" in table
        else base.telling,
        main=str(table.get("main", base.main)),
        about={**base.about, **{key: str(value) for key, value in about.items()}},
        fields=fields,
        fixed={**base.fixed, **fixed},
        effects={**base.effects, **_effects(table.get("effects", {}), where)},
    )
    if not made.tools and not made.acts:
        raise BadInput(
            "It says of no tool that it is its.", where=where, fix='Add tools = ["create_event"].'
        )
    return made


def _many(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _texts(value: object, key: str, where: str) -> list[str]:
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list) or not all(isinstance(one, str) and one for one in given):
        raise BadInput(f'"{key}" is not a list of texts.', where=where)
    return given


def _table(value: object, key: str, where: str) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise BadInput(f'"{key}" is not a table.', where=where)
    return value


def _fields(value: object, kind: str, where: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, given in _table(value, "fields", where).items():
        _require_field(name, kind, where)
        names = [
            JOIN.join(argument_words(part) for part in one.split(JOIN))
            for one in _texts(given, name, where)
        ]
        # A time alone says less than a day and a time.
        found[name] = tuple(sorted(names, key=lambda one: JOIN not in one))
    return found


def _require_field(name: str, kind: str, where: str) -> None:
    known: Mapping[str, object] = {**fields_of(kind), **_computed(kind)}
    if name not in known:
        hint = nearest(name, known)
        raise BadInput(
            f'A {kind} has no field "{name}".',
            where=where,
            fix=f'Did you mean "{hint}"?' if hint else f"Its fields are {', '.join(known)}.",
        )


def _computed(kind: str) -> Mapping[str, FieldType]:
    """What is no field of the kind but says where one ends: how long a meeting takes."""
    return {"duration": DERIVED["duration"]} if "end" in fields_of(kind) else {}


def _effects(value: object, where: str) -> dict[str, EffectBinding]:
    found: dict[str, EffectBinding] = {}
    for name, given in _table(value, "effects", where).items():
        table = {"argument": given} if isinstance(given, str | list) else given
        if not isinstance(table, dict) or "argument" not in table:
            raise BadInput(
                f'The effect "{name}" does not say which argument it goes to.',
                where=where,
                fix=f'Write {name} = "labels", or {name} = {{argument = "labels", how = "append"}}.',
            )
        how = table.get("how", "set")
        if how not in ("set", "append"):
            raise BadInput(f'"how" is "{how}".', where=where, fix='Write "set" or "append".')
        found[name] = EffectBinding(
            arguments=tuple(_texts(table["argument"], "argument", where)),
            how="append" if how == "append" else "set",
            values=_table(table.get("values", {}), "values", where),
        )
    return found


@cache
def shipped_bindings() -> Bindings:
    """The bindings that come with habitus."""
    folder = files("habitus.vocabulary") / "bindings"
    found: dict[str, Binding] = {}
    for file in sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml")):
        for one in read_bindings((folder / file).read_text(encoding="utf-8"), file, found):
            found[one.name] = one
    return Bindings(shipped=found.values())
