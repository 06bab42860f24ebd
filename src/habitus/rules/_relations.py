"""How the rules of a person lie to each other: the conflict service over the branches of rules.

What is said here is proved by boxes in closed form, or is marked as not proved; see
`docs/explanation/conflicts.md`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.conflicts import Box, Proved, Table, contains, hull, meet, within
from habitus.rules._boxes import BoxReader, Claim
from habitus.rules._ir import EffectValue, Result, Rule
from habitus.vocabulary import Concepts, Day, Known

OPPOSITES = frozenset(
    frozenset(pair)
    for pair in (
        ("forbid", "require"), ("forbid", "permit"), ("ask", "permit"),
        ("avoid", "permit"), ("avoid", "prefer"),
    )
)  # fmt: skip
"""Stances of which only one can count."""

How: TypeAlias = Literal["duplicate", "within", "around", "contradiction", "overlap"]
_Label: TypeAlias = tuple[str | None, tuple[tuple[str, EffectValue], ...]]
ALL: frozenset[How] = frozenset({"duplicate", "within", "around", "contradiction", "overlap"})
_Name: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Related:
    """How a branch of one rule lies to a branch of another.

    Attributes:
        how: ``duplicate`` (the same places, the same answer), ``within`` (the first adds nothing to
            the second), ``around`` (the other way round), ``contradiction`` (opposite answers),
            ``overlap`` (answers of one sign in common places).
        a, b: the branches.
        about: "stance", or the key of an effect.
        meet: whether they provably meet; None where that is not proved.
        inside: whether every context of the first is provably one of the second.
        outside: the other way round.
    """

    how: How
    a: Claim
    b: Claim
    about: str = "stance"
    meet: Proved = True
    inside: Proved = None
    outside: Proved = None


class Relations:
    """The rules of one person, kept so that one rule is compared with all in about a millisecond.

    Args:
        concepts: the person's.
        day: how their day is cut.
        people: whom they have named.
    """

    def __init__(self, concepts: Concepts, day: Day, people: Sequence[Known] = ()) -> None:
        self.reader = BoxReader(concepts, day, people)
        self.concepts = concepts
        self.day = day
        self.table = Table(self.reader.space)
        self.rules: dict[str, Rule] = {}
        self._claims: dict[str, list[Claim]] = {}
        self._labels: dict[_Label, int] = {}
        self._opposites: dict[_Label, dict[str, list[Hashable]]] = {}
        self._several = 0
        """The boxes of claims that have several."""
        self._hulls: dict[Hashable, Box] = {}
        """Of those claims: what contains all their boxes."""

    def sync(self, rules: Iterable[Rule]) -> None:
        """Hold these rules and no others; only what differs is read again."""
        wanted = {one.id: one for one in rules}
        for id_ in [one for one in self.rules if one not in wanted]:
            self.remove(id_)
        for one in wanted.values():
            known = self.rules.get(one.id)
            if known is not one and known != one:
                self.add(one)

    def add(self, rule: Rule) -> None:
        """Put a rule in, in place of one of the same id."""
        self.remove(rule.id)
        self.rules[rule.id] = rule
        claims = self._claims[rule.id] = self.reader.claims(rule)
        for claim in claims:
            if claim.result is not None and claim.region.boxes:
                label = _label(claim.result)
                if label not in self._labels:
                    self._opposites.clear()
                self._labels[label] = self._labels.get(label, 0) + 1
                self.table.add((rule.id, claim.branch), claim.region, label)
                if len(claim.region.boxes) > 1:
                    self._several |= self.table.bits((rule.id, claim.branch))
                    self._hulls[rule.id, claim.branch] = hull(claim.region)

    def remove(self, id_: str) -> None:
        """Take a rule out, if it is there."""
        self.rules.pop(id_, None)
        for claim in self._claims.pop(id_, ()):
            name = (id_, claim.branch)
            if claim.result is not None and name in self.table:
                label = _label(claim.result)
                self._labels[label] -= 1
                if not self._labels[label]:
                    del self._labels[label]
                    self._opposites.clear()
                self._several &= ~self.table.bits(name)
                self._hulls.pop(name, None)
                self.table.remove(name)

    def claims(self, rule: Rule) -> list[Claim]:
        """The branches of a rule with their regions."""
        known = self.rules.get(rule.id)
        return self._claims[rule.id] if known == rule else self.reader.claims(rule)

    def claim(self, id_: str, branch: int) -> Claim:
        """One branch of a rule that is held."""
        return self._claims[id_][branch]

    def related(self, rule: Rule, wanted: Iterable[How] = ALL) -> list[Related]:
        """How a rule lies to every other rule that is held.

        Args:
            rule: one that is held.
            wanted: which relations to look for; ``overlap`` may be many.

        Raises:
            KeyError: the rule is not held.
        """
        looked = frozenset(wanted)
        return [
            one
            for claim in self._claims[rule.id]
            if (rule.id, claim.branch) in self.table
            for one in self._against(claim, looked, -1)
        ]

    def pairs(self, wanted: Iterable[How] = ALL) -> Iterator[Related]:
        """How all rules that are held lie to each other, each pair of branches once."""
        seen = 0
        looked = frozenset(wanted)
        for id_, claims in self._claims.items():
            mine = 0
            for claim in claims:
                if (id_, claim.branch) in self.table:
                    mine |= self.table.bits((id_, claim.branch))
                    yield from self._against(claim, looked, seen)
            seen |= mine

    def _against(self, claim: Claim, wanted: frozenset[How], among: int) -> list[Related]:
        """How a claim lies to those that have one of the boxes."""
        result = claim.result
        assert result is not None
        name, own = (claim.rule.id, claim.branch), _label(result)
        found: list[Related] = []
        if "contradiction" in wanted:
            for about, labels in self._opposed(own).items():
                met = self.table.meeting(name, among & self.table.mask(labels))
                found += [
                    Related("contradiction", claim, other, about, None)
                    for other in self._others(met, claim)
                ]
        if wanted & {"duplicate", "within", "around"}:
            found += self._same_sign(claim, wanted, among & self.table.mask(self._alike(own)))
        if "overlap" in wanted:
            told = {(one.b.rule.id, one.b.branch) for one in found}
            met = self.table.meeting(name, among & self.table.mask(self._alike(own)))
            found += [
                Related("overlap", claim, other, "stance", None)
                for other in self._others(met, claim)
                if (other.rule.id, other.branch) not in told
            ]
        return found

    def _same_sign(self, claim: Claim, wanted: frozenset[How], among: int) -> list[Related]:
        name = (claim.rule.id, claim.branch)
        wide = {
            (one.rule.id, one.branch): one
            for one in self._others(self._containing(name, claim, among), claim)
            if _adds_nothing(claim, one)
        }
        narrow = {
            (one.rule.id, one.branch): one
            for one in self._others(self.table.contained(name, among), claim)
            if _adds_nothing(one, claim)
        }
        found: list[Related] = []
        for key, other in {**wide, **narrow}.items():
            both = key in wide and key in narrow
            how: How = "duplicate" if both else "within" if key in wide else "around"
            if how in wanted:
                inside, outside = key in wide or None, key in narrow or None
                found.append(Related(how, claim, other, "stance", True, inside, outside))
        return found

    def _containing(self, name: _Name, claim: Claim, among: int) -> Iterator[Hashable]:
        """What contains a claim: within single boxes, else within several together."""
        plain = self.table.containing(name, among)
        yield from plain
        several = among & self._several
        if several:
            for other in self.table.meeting(name, several):
                assert isinstance(other, tuple)
                if other not in plain and other[0] != claim.rule.id:
                    wide = self._hulls[other]
                    if not all(within(box, wide) for box in claim.region.boxes):
                        continue
                    if contains(self.claim(*other).region, claim.region, self.reader.space):
                        yield other

    def _alike(self, own: _Label) -> list[Hashable]:
        """The labels of answers of the same stance; of effects alone, of the same effects."""
        return [one for one in self._labels if one[0] == own[0] and (own[0] or one[1] == own[1])]

    def _opposed(self, own: _Label) -> dict[str, list[Hashable]]:
        """The labels of what contradicts an answer, by what about."""
        known = self._opposites.get(own)
        if known is None:
            known = self._opposites[own] = {}
            for label in self._labels:
                for about in _opposite(own, label):
                    known.setdefault(about, []).append(label)
        return known

    def _others(self, names: Iterable[Hashable], claim: Claim) -> Iterator[Claim]:
        for name in names:
            assert isinstance(name, tuple)
            if name[0] != claim.rule.id:
                yield self.claim(*name)

    def judged(self, one: Related) -> Related:
        """The relation with all that closed form proves of it."""
        space = self.reader.space
        return Related(
            one.how, one.a, one.b, one.about,
            meet(one.a.region, one.b.region, space),
            contains(one.b.region, one.a.region, space),
            contains(one.a.region, one.b.region, space),
        )  # fmt: skip


def _label(result: Result) -> _Label:
    return result.stance, result.effects


def contradicts(a: Result, b: Result) -> list[str]:
    """What two answers contradict each other about: "stance", and keys of effects."""
    return _opposite(_label(a), _label(b))


def _opposite(a: _Label, b: _Label) -> list[str]:
    found = ["stance"] if frozenset((str(a[0]), str(b[0]))) in OPPOSITES else []
    theirs = dict(b[1])
    return found + [
        key for key, value in a[1] if key != "tag" and key in theirs and theirs[key] != value
    ]


def _adds_nothing(a: Claim, b: Claim) -> bool:
    """Whether the first says nothing that the second does not, where both answer."""
    one, two = a.result, b.result
    assert one is not None and two is not None
    return (
        one.stance == two.stance
        and one.strength <= two.strength
        and set(one.effects) <= set(two.effects)
        and a.rule.priority <= b.rule.priority
    )
