"""Effects of rules in the arguments of a call: where a binding says that they go."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pydantic import JsonValue

from habitus.decide._decision import EffectJson
from habitus.vocabulary import Binding


def with_effects(
    args: Mapping[str, JsonValue],
    effects: Mapping[str, EffectJson],
    bindings: Sequence[Binding],
    arguments: Collection[str] = (),
) -> dict[str, JsonValue]:
    """The arguments with the effects in them that the tool has a place for.

    Args:
        args: as given.
        effects: of the decision.
        bindings: of the call.
        arguments: all arguments that the tool takes; those given when not known.
    """
    taken = {*arguments, *args}
    changed = dict(args)
    for binding in bindings:
        for name, where in binding.effects.items():
            argument = next((one for one in where.arguments if one in taken), None)
            if name not in effects or argument is None:
                continue
            given = effects[name]
            values = [where.values.get(str(one), one) for one in _each(given)]
            if where.how == "append":
                known = changed.get(argument)
                listed = known if isinstance(known, list) else []
                changed[argument] = [*listed, *(one for one in values if one not in listed)]
            elif not where.values or str(given) in where.values:
                changed[argument] = values[0]
    return changed


def _each(value: EffectJson) -> Sequence[str | int]:
    return value if isinstance(value, list) else [value]
