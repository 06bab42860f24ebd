"""What holds between tests that boxes don't look into, and when a box surely holds a context."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from habitus.conflicts import ALWAYS, FALSE, TRUE, UNKNOWN, Key, Outcomes, Space, Values
from habitus.rules._box_tests import NOW, WHEN
from habitus.rules._implies import implies
from habitus.rules._ir import (
    Compare,
    ContainsAny,
    Does,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    NameIs,
    OneOf,
    Overlaps,
    Shifted,
    TextTest,
)
from habitus.rules._solve_times import ENDS
from habitus.rules._things import ids_of
from habitus.vocabulary import (
    KINDS,
    Concepts,
    Known,
    contains_text,
    fields_of,
    fold,
    same_person,
)

_TOGETHER = {
    "drug_class": "drug", "category": "item", "title": "topic", "text": "topic",
    "ingredients": "dish", "cuisine": "dish",
}  # fmt: skip
"""Fields of text that some test reads together with another."""
_AMOUNTS = frozenset({"amount", "price", "total", "cost", "fare"})
"""Arguments of which one stands for another that is not given."""
_SURE = 7 & ~UNKNOWN
_SEVERAL = frozenset(
    name for kind in KINDS for name, info in fields_of(kind).items() if info.type == "people"
)
"""Fields that hold several people."""
_VAGUE = frozenset({"create", "run"})
"""Acts that leave open what else a call does."""


def space_of(concepts: Concepts, people: Sequence[Known] = ()) -> Space:
    """What holds between tests for a person.

    Args:
        concepts: the person's.
        people: whom they have named, with their other names.
    """

    closures: dict[str, tuple[frozenset[str], tuple[frozenset[str], ...]]] = {}

    def closed(name: str) -> tuple[frozenset[str], tuple[frozenset[str], ...]]:
        """The concepts of a name, and for each all that it belongs to."""
        found = closures.get(name)
        if found is None:
            ids = ids_of(name, concepts)
            above = tuple(concepts.ancestors(one, parts=False) for one in ids)
            found = closures[name] = (frozenset(ids), above)
        return found

    def follows(one: Key, other: Key) -> bool:
        if type(one) is IsA and type(other) is IsA:
            if one.field != other.field:
                return False
            narrow, wide = closed(one.concept)[1], closed(other.concept)[0]
            return one.concept == other.concept or (
                bool(narrow) and all(not wide.isdisjoint(above) for above in narrow)
            )
        return test_implies(one, other, concepts)

    together = _acts_together(concepts)

    def apart(one: Key, other: Key) -> bool:
        return tests_apart(one, other, concepts, people, together)

    return Space(follows, apart, _group, lambda parts: _settled(parts, concepts, people))


def test_implies(one: object, other: object, concepts: Concepts) -> bool:
    """Whether an open test that is true makes another true."""
    match one, other:
        case TextTest("contains" | "starts", f, a), TextTest("contains", g, b):
            return f == g and one.how == "contains" and contains_text(a, b)
        case TextTest("starts", f, a), TextTest("starts", g, b):
            return f == g and fold(a).startswith(fold(b))
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        return implies(one, other, concepts)
    return False


def _acts_together(concepts: Concepts) -> list[frozenset[str]]:
    """The acts that one word for what a tool does can mean, each with all that it is."""
    words = {*concepts.tool_words.values()}
    words |= {frozenset({one.id}) for one in concepts.by_id.values() if one.domain == "act"}
    words |= {
        frozenset(concepts.lookup(name, "act"))
        for one in concepts.by_id.values()
        if one.domain == "act"
        for name in (*one.en, *one.zh)
    }
    return [
        frozenset().union(*(concepts.ancestors(one, parts=False) for one in acts)) for acts in words
    ]


def tests_apart(
    one: object,
    other: object,
    concepts: Concepts,
    people: Sequence[Known],
    together: Iterable[frozenset[str]],
) -> bool:
    """Whether two open tests are never true together: one person is not two, and a tool call does
    one thing (what else that is counts too)."""
    match one, other:
        case NameIs(Field((f,)), a), NameIs(Field((g,)), b):
            if f != g or f in _SEVERAL or concepts.lookup(a, "role") or concepts.lookup(b, "role"):
                return False
            return not any(
                same_person(mine, theirs)
                for mine in _names(a, people)
                for theirs in _names(b, people)
            )
        case Does(a), Does(b):
            acts, more = set(ids_of(a, concepts)), set(ids_of(b, concepts))
            vague = not acts or not more or (acts | more) & _VAGUE
            return not vague and not any(acts & word and more & word for word in together)
    return False


def _names(name: str, people: Sequence[Known]) -> set[str]:
    found = {name}
    for one in people:
        if any(fold(name) == fold(called) for called in (one.name, *one.also)):
            found |= {one.name, *one.also}
    return found


def _group(key: Key) -> Hashable:
    match key:
        case HasRole():
            return HasRole
        case NameIs():
            return NameIs
        case Does():
            return Does
        case Overlaps():
            return Overlaps
        case ContainsAny():
            return ContainsAny
        case IsA(field) | TextTest(_, field):
            return type(key), field
        case Compare(left, _, _) | OneOf(left, _) | IsTrue(left):
            return left
    return key


def _read_with(key: Key) -> Hashable:
    """What tests read together: those that read one text, in whichever way, are not free."""
    match key:
        case ContainsAny():
            return ("text", "dish")
        case IsA(Field(path)) | TextTest(_, Field(path)):
            return ("text", _text_of(path))
    return _group(key)


def _text_of(path: tuple[str, ...]) -> str:
    return _TOGETHER.get(path[0], path[0]) if len(path) == 1 else ".".join(path)


def _settled(
    parts: Mapping[Key, Values | Outcomes], concepts: Concepts, people: Sequence[Known]
) -> bool:
    """Whether a box that is not provably empty surely holds a context.

    Values of different fields are free of each other, and so are outcomes of open tests that read
    different fields. Where tests read the same thing, only what is listed here is known to be free.
    """
    groups: dict[Hashable, list[tuple[Leaf, int]]] = {}
    texts: set[str] = set()
    currencies: dict[Key, set[str]] = {}
    for key, part in parts.items():
        if isinstance(part, Outcomes):
            if part.bits in (UNKNOWN, _SURE):
                return False
            assert isinstance(key, Leaf)
            groups.setdefault(_read_with(key), []).append((key, part.bits))
        elif isinstance(key, tuple):
            match key:
                case (tuple() as path, str(unit)):
                    currencies.setdefault(path, set()).add(unit)
                case (str(), *rest) if all(isinstance(one, str) for one in rest):
                    texts.add(_text_of(key))
    if any(len(one) > 1 for one in currencies.values()) or (currencies and "currency" in texts):
        return False
    args = [name for key in parts if (name := _argument(key))]
    if len(args) > len(set(args)) and not _same_text(parts):
        return False
    if "amount" in args and _AMOUNTS & set(args) != {"amount"}:
        return False
    if NameIs in groups and not _names_settled(groups[NameIs], parts, concepts, people):
        return False
    if Overlaps in groups and (WHEN in parts or ("duration",) in parts):
        return False
    return _times_settled(parts) and all(
        _tests_settled(group, tests, texts, concepts) for group, tests in groups.items()
    )


def _same_text(parts: Mapping[Key, Values | Outcomes]) -> bool:
    """Whether arguments are read by tests of texts alone."""
    return all(isinstance(one, IsA | TextTest) for one in parts if _argument(one))


def _argument(key: Key) -> str:
    match key:
        case ("args", str(name)) | (("args", str(name)), str()):
            return name
        case IsA(Field(("args", name))) | TextTest(_, Field(("args", name))):
            return name
        case IsTrue(Field(("args", name))) | OneOf(Field(("args", name))):
            return name
        case Compare(Field(("args", name))):
            return name
    return ""


def _times_settled(parts: Mapping[Key, Values | Outcomes]) -> bool:
    """Whether what is said of times does not hang together."""

    def free(key: Key) -> bool:
        part = parts.get(key)
        return not isinstance(part, Values) or part.values == ALWAYS

    ends = {(one,) for one in (*ENDS.values(), "check_out")}
    if any(not free(end) for end in ends) and (not free(WHEN) or ("duration",) in parts):
        return False
    for key in parts:
        match key:
            case ("days", tuple() as path):
                own = parts.get(path)
                gone = isinstance(own, Values) and own.values.is_empty()
                if gone or not (free(NOW) or free(path)):
                    return False
    linked: list[set[Key]] = []
    for key in parts:
        match key:
            case Compare(left, _, Field() | Shifted() as right):
                read = {one for one in (_read(left), _read(right)) if one is not None}
                if len(read) < 2 or any(not free(one) or one in parts for one in read):
                    return False
                linked.append(read)
            case Compare() if _group(key) == key:
                return False
    days = {key[1] for key in parts if isinstance(key, tuple) and key[0] == "days"}
    return len(linked) < 2 and not any(read & (days | {NOW, WHEN} & days) for read in linked)


def _read(term: object) -> Key | None:
    match term:
        case Field(path):
            return path
        case Shifted(Field(path), _):
            return path
    return NOW


def _tests_settled(
    group: Hashable, tests: list[tuple[Leaf, int]], texts: set[str], concepts: Concepts
) -> bool:
    """Whether open tests that read the same thing are free of each other."""
    if isinstance(group, tuple) and group[:1] == ("text",) and group[1] in texts:
        return False
    true = [leaf for leaf, bits in tests if bits == TRUE]
    false = [leaf for leaf, bits in tests if not bits & TRUE]
    if group is Overlaps:
        return len(tests) == 1
    if group is NameIs:
        return not any(one.endswith((".name", ".address")) for one in texts)
    if group is HasRole:
        return True
    if group is Does:
        acts = {leaf.act for leaf in true if isinstance(leaf, Does)} - {"any"}
        denied_any = any(isinstance(leaf, Does) and leaf.act == "any" for leaf in false)
        return len(acts) < 2 and not (denied_any and (acts or _must_be_false(tests)))
    if isinstance(group, tuple) and group[:1] == ("text",):
        return _texts_settled(true, false, concepts)
    return len(tests) == 1


def _names_settled(
    tests: list[tuple[Leaf, int]],
    parts: Mapping[Key, Values | Outcomes],
    concepts: Concepts,
    people: Sequence[Known],
) -> bool:
    """Whether tests of names are free of each other and of roles: plain names that are not alike,
    of people whose role may be given."""
    names = [(one, bits) for one, bits in tests if isinstance(one, NameIs)]
    if any(concepts.lookup(one.name, "role") for one, _ in names):
        return False
    for key, part in parts.items():
        is_role = isinstance(key, tuple) and key[-1:] == ("role",)
        if is_role and isinstance(part, Values) and part.values.is_empty():
            return False  # a role that isn't given may be known by the name
    for at, (one, bits) in enumerate(names):
        for other, theirs in names[:at]:
            alike = one.field == other.field and any(
                same_person(mine, yours)
                for mine in _names(one.name, people)
                for yours in _names(other.name, people)
            )
            if alike and TRUE in (bits, theirs):
                return False
    return True


def _must_be_false(tests: Iterable[tuple[Leaf, int]]) -> bool:
    return any(bits == FALSE for _, bits in tests)


def _texts_settled(true: list[Leaf], false: list[Leaf], concepts: Concepts) -> bool:
    """Texts can say several things at once, so what is true is free; what is false may follow from
    it in ways that only tests of one sort tell."""
    if all(isinstance(one, TextTest) for one in (*true, *false)):
        by_field: dict[Field, list[str]] = {}
        for one in (*true, *false):
            assert isinstance(one, TextTest)
            by_field.setdefault(one.field, []).append(one.how)
        return all(len(some) < 2 or set(some) == {"contains"} for some in by_field.values())
    odd = [one for one in (*true, *false) if isinstance(one, TextTest) and one.how != "contains"]
    if odd and len(true) + len(false) > 1:
        return False
    for leaf in true:
        if isinstance(leaf, ContainsAny) and _spared(leaf, concepts):
            return False
    if not true or not false:
        return True
    sorts = {type(one) for one in (*true, *false)}
    fields = {one.field for one in (*true, *false) if isinstance(one, IsA | TextTest)}
    if len(sorts) > 1 or len(fields) > 1:
        return False
    buts = {one.but for one in (*true, *false) if isinstance(one, ContainsAny)}
    known = all(
        bool(ids_of(one.concept, concepts))
        for one in (*true, *false)
        if isinstance(one, IsA | ContainsAny)
    )
    return len(buts) < 2 and known


def _spared(leaf: ContainsAny, concepts: Concepts) -> bool:
    """Whether the thing itself is among its exceptions."""
    spared = {each for one in leaf.but for each in ids_of(one, concepts)}
    return any(
        spared & concepts.ancestors(one, parts=True) for one in ids_of(leaf.concept, concepts)
    ) or bool(leaf.but and not ids_of(leaf.concept, concepts))
