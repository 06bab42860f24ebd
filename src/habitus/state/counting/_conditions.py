"""Values and yes-or-no fields that a question names, and what of them is denied."""

from __future__ import annotations

from dataclasses import replace

from habitus.state.counting._draft import Condition, Draft, Unread, chatter
from habitus.state.counting._lexer import Item
from habitus.state.counting._lexicon import Meaning
from habitus.state.counting._query import Test


def read_conditions(draft: Draft) -> None:
    """Make tests of the values, flags and missing fields that the question names.

    Raises:
        Unread: what is denied is about nothing, or alternatives are of different fields.
    """
    _empty_fields(draft)
    for at, one in enumerate(draft.items):
        if one.used or one.moment is not None:
            continue
        if (flags := one.of("flag")) and not _amount_of(draft, at):
            _flag(draft, at, flags)
        elif values := one.of("value"):
            _value(draft, at, one, values)
    draft.conditions.sort(key=lambda one: one.at)
    _deny(draft)
    _all_but_before(draft)
    _merge(draft)


def _empty_fields(draft: Draft) -> None:
    """Without medication; neither conditions nor medications; at least one condition."""
    for at, one in enumerate(draft.items):
        if one.used:
            continue
        if one.says("neither"):
            follow = [
                (index, name)
                for index in range(at + 1, min(len(draft.items), at + 8))
                for name in draft.fields(index, ("texts",))[:1]
            ]
            if len(follow) >= 2:
                for index, name in follow[:2]:
                    draft.conditions.append(Condition(index, Test(name, "filled", negated=True)))
                    draft.use(index)
                draft.use(at)
                for index in range(at, follow[1][0]):
                    if draft.items[index].says("or"):
                        draft.use(index)
        elif one.says("without") or one.says("any") or one.says("not"):
            after = draft.next(at, lambda each: chatter(each) or each.says("any"))
            if after is None or draft.items[after].of("flag") or draft.items[after].of("value"):
                continue
            for name in draft.fields(after, ("texts",))[:1]:
                denied = not one.says("any")
                draft.conditions.append(Condition(after, Test(name, "filled", negated=denied)))
                draft.use(at, after)
                for index in range(at, after):
                    if draft.items[index].says("any"):
                        draft.use(index)


def _amount_of(draft: Draft, at: int) -> bool:
    """Minutes of delay: the number of that name is meant, not whether."""
    before = draft.before(at, chatter)
    return (
        bool(draft.fields(at, ("number",)))
        and before is not None
        and bool(draft.items[before].of("unit"))
    )


def _flag(draft: Draft, at: int, flags: list[Meaning]) -> None:
    meaning = flags[0]
    column = draft.column(meaning.column)
    value = meaning.what == "true"
    test = (
        Test(column.name, "is", values=(value,))
        if column.type == "flag"
        else Test(column.name, "filled", negated=not value)
    )
    draft.conditions.append(Condition(at, test))
    draft.use(at)


# --- values ----------------------------------------------------------------------------------------


def _value(draft: Draft, at: int, one: Item, values: list[Meaning]) -> None:
    if _rather_else(draft, at, one, values):
        return
    meaning = _choose(draft, at, values)
    column = draft.column(meaning.column)
    operator = "has" if column.type == "texts" else "is"
    draft.conditions.append(Condition(at, Test(column.name, operator, values=meaning.values)))  # type: ignore[arg-type]
    draft.use(at)


def _rather_else(draft: Draft, at: int, one: Item, values: list[Meaning]) -> bool:
    """Whether a word that is a value, too, is meant as something else here."""
    asked = draft.before(at, lambda each: chatter(each))
    after_which = asked is not None and (
        draft.items[asked].says("ask", "which") or draft.items[asked].says("per")
    )
    if one.says("most"):
        # 一般 is fair of a sleep, and usually of anything: it is a value right after what it is said of.
        before = draft.before(at)
        said_of = before is not None and (
            draft.items[before].of("field")
            or draft.items[before].of("kind")
            or draft.items[before].text == "得"
        )
        if not said_of:
            return True
    exact_field = [each for each in one.of("field") if not each.loose]
    loose = all(each.loose for each in values)
    if exact_field and (after_which or loose):
        return True
    follows = draft.next(at, lambda each: chatter(each) or each.says("say"))
    which = asked is not None and draft.items[asked].says("ask", "which")
    if which and not (
        follows is not None
        and (
            draft.items[follows].of("kind")
            or draft.items[follows].of("field")
            or draft.items[follows].of("value")
        )
    ):
        # "Which restaurant": not a restaurant is meant, but which of them.
        raise Unread("shown", one.text)
    if one.of("kind") and (loose or after_which):
        return True
    if (one.of("verb") or one.of("kind")) and all(
        each.column == draft.lexicon.label and not draft.column(each.column).repeats
        for each in values
    ):
        return True
    spoken = any(
        each.role == "say" and each.what not in ("super", "most", "diff") for each in one.meanings
    )
    return spoken and (loose or not any(draft.column(each.column).repeats for each in values))


def _choose(draft: Draft, at: int, values: list[Meaning]) -> Meaning:
    exact = [each for each in values if not each.loose]
    found = exact or values
    if len({each.column for each in found}) == 1:
        return _widest(found)
    beside = _named_beside(draft, at)
    for name in beside:
        for each in found:
            if each.column == name:
                return each
    tested = [one.test.column for one in draft.conditions]
    fresh = [each for each in found if each.column not in tested] or found
    if draft.lexicon.sort in [each.column for each in fresh]:
        return next(each for each in fresh if each.column == draft.lexicon.sort)
    if _same_rows(draft, fresh):
        return fresh[0]
    order = list(draft.table.columns)
    repeats = [each for each in fresh if draft.column(each.column).repeats] or fresh
    return min(repeats, key=lambda each: order.index(each.column))


def _widest(found: list[Meaning]) -> Meaning:
    values = dict.fromkeys(value for each in found for value in each.values)
    return replace(found[0], values=tuple(values))


def _named_beside(draft: Draft, at: int) -> list[str]:
    names: list[str] = []
    after = draft.next(at, lambda one: chatter(one) and not one.of("field"))
    before = draft.before(at, lambda one: chatter(one) and not one.of("field"))
    for place in (after, before):
        if place is not None:
            names += draft.fields(place, ("text", "texts"))
    return names


def _same_rows(draft: Draft, found: list[Meaning]) -> bool:
    sets = {
        frozenset(
            index
            for index, record in enumerate(draft.table.records)
            if record.get(each.column) in each.values
        )
        for each in found
    }
    return len(sets) == 1


# --- denial ----------------------------------------------------------------------------------------


def _deny(draft: Draft) -> None:
    for at, one in enumerate(draft.items):
        if one.used or not any(one.says(what) for what in ("not", "without", "except", "neither")):
            continue
        if one.of("flag") or one.of("value") or one.says("noise"):
            continue
        later = [index for index, each in enumerate(draft.conditions) if each.at > at]
        if (
            one.says("except")
            and (end := next((i for i in draft.indices("except end") if i > at), None)) is not None
        ):
            later = [index for index in later if draft.conditions[index].at < end]
            draft.use(end)
            many = len(later)
        else:
            many = 2 if one.says("neither") else _listed(draft, later) if one.says("except") else 1
        if not later:
            continue
        if not _reaches(draft, at, draft.conditions[later[0]].at):
            continue
        first = draft.conditions[later[0]]
        chosen = later[:many]
        # A range is two tests of one number.
        chosen += [
            index
            for index in later
            if draft.conditions[index].at == first.at and index not in chosen
        ]
        for index in chosen:
            held = draft.conditions[index]
            draft.conditions[index] = Condition(held.at, _opposite(held.test))
        draft.use(at)


def _all_but_before(draft: Draft) -> None:
    """欧洲以外: what stands just before is left out."""
    for at in list(draft.indices("except end")):
        before = draft.before(at)
        for index, one in enumerate(draft.conditions):
            if one.at == before:
                draft.conditions[index] = Condition(one.at, _opposite(one.test))
                draft.use(at)


def _listed(draft: Draft, later: list[int]) -> int:
    """How many conditions in a row are joined to the first by and, or, a comma."""
    many = 1
    for index in range(1, len(later)):
        first, second = draft.conditions[later[index - 1]], draft.conditions[later[index]]
        between = draft.items[first.at + 1 : second.at]
        if first.test.column != second.test.column or not all(
            one.sign or one.says("and") or one.says("or") for one in between
        ):
            break
        many += 1
    return many


def _reaches(draft: Draft, at: int, condition: int) -> bool:
    """Whether nothing but joining words and fields stand between a denial and what it denies."""
    return all(
        one.sign or one.used or one.idle or one.of("verb") or one.of("field") or one.of("kind")
        or one.says("any") or one.says("or") or one.says("and") or one.says("cmp") or one.says("per")
        for one in draft.items[at + 1 : condition]
    )  # fmt: skip


_NUMBERS = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}


def _opposite(test: Test) -> Test:
    if test.operator in _NUMBERS:
        return replace(test, operator=_NUMBERS[test.operator])  # type: ignore[arg-type]
    if test.operator == "is" and len(test.values) == 1 and isinstance(test.values[0], bool):
        return replace(test, values=(not test.values[0],))
    return replace(test, negated=not test.negated)


# --- several values --------------------------------------------------------------------------------


def _merge(draft: Draft) -> None:
    """Values of one field are alternatives; of a list they hold together unless "or" is said."""
    alternatives = list(draft.indices("or"))
    merged: list[Condition] = []
    for one in draft.conditions:
        test = one.test
        same = next(
            (
                each for each in merged
                if each.test.column == test.column and each.test.operator == test.operator == "is"
                and each.test.negated == test.negated and not isinstance(test.values[0], bool)
            ),
            None,
        )  # fmt: skip
        listed = next(
            (
                each for each in merged
                if each.test.column == test.column and each.test.operator == test.operator == "has"
                and each.test.negated == test.negated
                and any(each.at < at < one.at for at in alternatives)
            ),
            None,
        )  # fmt: skip
        found = same or listed
        if found is not None:
            if not (set(test.values) <= set(found.test.values)):
                narrower = set(found.test.values) & set(test.values)
                values = (
                    tuple(one for one in found.test.values if one in narrower)
                    if narrower
                    else tuple(dict.fromkeys(found.test.values + test.values))
                )
                found.test = replace(found.test, values=values)
            else:
                found.test = replace(found.test, values=test.values)
            for at in range(found.at, one.at):
                if draft.items[at].says("or") or draft.items[at].says("and"):
                    draft.use(at)
            continue
        merged.append(one)
    _no_or_between_fields(draft, merged, alternatives)
    draft.conditions = merged


def _no_or_between_fields(draft: Draft, merged: list[Condition], alternatives: list[int]) -> None:
    for at in alternatives:
        neither = any(one.says("neither") for one in draft.items[:at])
        if draft.items[at].used or neither:
            draft.items[at].used = draft.items[at].used or neither
            continue
        before = [one for one in merged if one.at < at]
        after = [one for one in merged if one.at > at]
        near = before and after and at - before[-1].at <= 2 and after[0].at - at <= 3
        if near and before[-1].test.column != after[0].test.column:
            raise Unread("or", draft.items[at].text)
