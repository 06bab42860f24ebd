"""Tests of what a thing is: one pass over a text finds every concept it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Set

from habitus.decide._match import concept_ids, literal
from habitus.decide._view import COMPANIONS, View
from habitus.decide.index._probe import KEPT, AnyOf, Outcome, bytes_of
from habitus.decide.index._words import WordFinder
from habitus.rules import ContainsAny, IsA, Leaf
from habitus.vocabulary import Concepts


class ThingFinder:
    """Which of many named things a text speaks of, by concept and, where none is known, by word.

    Args:
        concepts: the person's.
        always_by_word: look for the word even where a concept is known by that name.
    """

    def __init__(self, concepts: Concepts, *, always_by_word: bool = False) -> None:
        self._concepts = concepts
        self._always = always_by_word
        self.names: set[str] = set()
        self._by_concept: dict[str, dict[str, list[str]]] = {}
        """Names by domain and concept."""
        self._words: WordFinder[str] = WordFinder()

    def add(self, name: str) -> None:
        """Look for one more thing."""
        if name in self.names:
            return
        self.names.add(name)
        ids = concept_ids(name, self._concepts)
        for one in ids:
            domain = self._concepts.by_id[one].domain
            self._by_concept.setdefault(domain, {}).setdefault(one, []).append(name)
        if self._always or not ids:
            self._words.add(name, name)

    def find(self, text: str) -> set[str]:
        """The names of the things a text speaks of."""
        concepts = self._concepts
        found: set[str] = set()
        for domain, wanted in self._by_concept.items():
            for each in concepts.find(text, domain):
                for thing in each.ids:
                    found.update(self.above(thing, wanted))
        found.update(list(self.by_word(text, besides=found)))
        return found

    def by_word(self, text: str, besides: Set[str] = frozenset()) -> Iterator[str]:
        """The names that stand in a text as words, of those that are looked for so."""
        for name in set(self._words.find(text)) - besides:
            if literal(text, name, self._concepts):
                yield name

    def of_code(self, text: str) -> set[str]:
        """The names of the things whose code is the whole text."""
        code = self._concepts.by_code(text)
        found: set[str] = set()
        if code is not None:
            for wanted in self._by_concept.values():
                found.update(self.above(code, wanted))
        return found

    def of_concept(self, concept: str) -> set[str]:
        """The names of the things that everything of a concept is."""
        found: set[str] = set()
        for wanted in self._by_concept.values():
            found.update(self.above(concept, wanted))
        return found

    def above(self, thing: str, wanted: dict[str, list[str]]) -> Iterator[str]:
        """The names wanted of a thing and its classes."""
        for one in self._concepts.ancestors(thing, parts=False):
            yield from wanted.get(one, ())


class ThingProbe(AnyOf):
    """All concept tests of one field, read with its companions.

    Args:
        path: of the field.
        kind: of the contexts.
        concepts: the person's.
    """

    def __init__(self, path: tuple[str, ...], kind: str, concepts: Concepts) -> None:
        super().__init__()
        self._path = path
        self._names = (path[0], *COMPANIONS.get((kind, path[0]), ())) if len(path) == 1 else ()
        self._concepts = concepts
        self._finder = ThingFinder(concepts)
        self._leaves: dict[str, Leaf] = {}
        self._careful: dict[str, list[Leaf]] = {}
        """Tests that are unknown of a text in which nothing of this domain is recognised."""
        self._seen: dict[str, tuple[int, frozenset[str]]] = {}

    def learn(self, leaf: Leaf) -> bool:
        """Look for one more thing."""
        assert isinstance(leaf, IsA)
        name, by_id = leaf.concept, self._concepts.by_id
        self._finder.add(name)
        self._leaves[name] = leaf
        ids = concept_ids(name, self._concepts)
        careful = [one for one in ids if by_id[one].unlisted == "unknown"]
        if careful:
            self._careful.setdefault(by_id[careful[0]].domain, []).append(leaf)
        return True

    def changed(self) -> None:
        """Forget the texts that were searched before."""
        self._seen.clear()

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the field's texts."""
        texts: list[str] = []
        for name in self._names:
            value = view.given[name]
            if type(value) is str:
                texts.append(value)
            elif value is not None:
                texts += value  # type: ignore[arg-type]
        if not self._names:
            texts = view.texts(self._path, with_companions=True)
        if not texts:
            return 0, self.rows
        if not self._careful:
            passing = 0
            for text in texts:
                passing |= self.passing(text)[0]
            return passing ^ self.asserted, 0
        passing, recognised = 0, frozenset[str]()
        for text in texts:
            more, domains = self.passing(text)
            passing |= more
            recognised |= domains
        unknown = 0
        for domain, leaves in self._careful.items():
            if domain not in recognised:
                for leaf in leaves:
                    unknown |= self.bits[leaf]
        unknown &= ~passing
        return (passing ^ self.asserted) & ~unknown, unknown

    def passing(self, text: str) -> tuple[int, frozenset[str]]:
        """The rows whose test, asserted, is true of a text, and the domains recognised in it."""
        known = self._seen.get(text)
        if known is None:
            bits = 0
            for name in self._finder.find(text) | self._finder.of_code(text):
                bits |= self.bits[self._leaves[name]]
            domains = frozenset(one for one in self._careful if self._concepts.find(text, one))
            if len(self._seen) > KEPT:
                self._seen.clear()
            known = self._seen[text] = (bits, domains)
        return known

    def size(self) -> int:
        """Bytes it holds, about."""
        return (bytes_of(self.rows) + 200) * (len(self._seen) + len(self.bits))


class MealProbe(AnyOf):
    """All tests of what a meal is or contains.

    Args:
        concepts: the person's.
    """

    def __init__(self, concepts: Concepts) -> None:
        super().__init__()
        self._concepts = concepts
        self._by_concept: dict[str, dict[str, list[ContainsAny]]] = {}
        self._words: WordFinder[ContainsAny] = WordFinder()
        self._seen: dict[tuple[str, bool], int] = {}

    def learn(self, leaf: Leaf) -> bool:
        """Look for one more thing."""
        assert isinstance(leaf, ContainsAny)
        ids = concept_ids(leaf.concept, self._concepts)
        for one in ids:
            domain = self._concepts.by_id[ids[0]].domain
            self._by_concept.setdefault(domain, {}).setdefault(one, []).append(leaf)
        if not ids:
            self._words.add(leaf.concept, leaf)
        return True

    def changed(self) -> None:
        """Forget the items that were searched before."""
        self._seen.clear()

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the meal."""
        given = view.given
        ingredients = given.get("ingredients")
        passing, empty = 0, True
        if isinstance(ingredients, list) and ingredients:
            empty = False
            for one in ingredients:
                passing |= self.passing(one, True)
        alone = empty
        for name in ("dish", "cuisine"):
            text = given.get(name)
            if isinstance(text, str):
                empty = False
                passing |= self.passing(text, alone)
        return (0, self.rows) if empty else (passing ^ self.asserted, 0)

    def passing(self, item: str, parts: bool) -> int:
        """The rows whose test, asserted, is true of an item; ``parts``: and of what is in it."""
        known = self._seen.get((item, parts))
        if known is None:
            if len(self._seen) > KEPT:
                self._seen.clear()
            known = self._seen[item, parts] = self._search(item, parts)
        return known

    def _search(self, item: str, parts: bool) -> int:
        concepts = self._concepts
        passing = 0
        for domain, wanted in self._by_concept.items():
            for each in concepts.find(item, domain):
                for thing in each.ids:
                    within = concepts.ancestors(thing, parts=parts) | concepts.traits(thing)
                    for one in within & wanted.keys():
                        for leaf in wanted[one]:
                            if not self._spared(leaf, item, within):
                                passing |= self.bits[leaf]
        for leaf in set(self._words.find(item)):
            if literal(item, leaf.concept, concepts) and not self._spared(leaf, item, frozenset()):
                passing |= self.bits[leaf]
        return passing

    def _spared(self, leaf: ContainsAny, item: str, within: frozenset[str]) -> bool:
        for one in leaf.but:
            ids = concept_ids(one, self._concepts)
            if not ids and literal(item, one, self._concepts):
                return True
            if any(each in within for each in ids):
                return True
        return False

    def size(self) -> int:
        """Bytes it holds, about."""
        return (bytes_of(self.rows) + 200) * (len(self._seen) + len(self.bits))
