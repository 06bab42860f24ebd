"""Tests of what a tool call does, and to what."""

from __future__ import annotations

from habitus.decide._match import ANY_ACT
from habitus.decide._view import View
from habitus.decide.index._probe import KEPT, AnyOf, Outcome, bytes_of
from habitus.decide.index._things import ThingFinder
from habitus.rules import Does, Leaf
from habitus.vocabulary import Concepts, acts_of_tool, call_texts, said_acts, tool_words


class CallProbe(AnyOf):
    """All tests of what a tool call does.

    Args:
        concepts: the person's.
    """

    def __init__(self, concepts: Concepts) -> None:
        super().__init__()
        self._concepts = concepts
        self._acts: dict[str, list[Leaf]] = {}
        self._things: dict[str, list[Leaf]] = {}
        self._act_bits: dict[str, int] = {}
        self._thing_bits: dict[str, int] = {}
        self._to_anything = 0
        self._act_finder = ThingFinder(concepts)
        self._thing_finder = ThingFinder(concepts, always_by_word=True)
        self._by_text: dict[str, int] = {}
        self._by_said: dict[tuple[str, ...], int] = {}

    def learn(self, leaf: Leaf) -> bool:
        """Look for one more act or thing."""
        assert isinstance(leaf, Does)
        self._acts.setdefault(leaf.act, []).append(leaf)
        if leaf.act != ANY_ACT:
            self._act_finder.add(leaf.act)
        if leaf.thing is not None:
            self._things.setdefault(leaf.thing, []).append(leaf)
            self._thing_finder.add(leaf.thing)
        return True

    def changed(self) -> None:
        """Forget the calls that were looked up before."""
        self._by_text.clear()
        self._by_said.clear()
        self._act_bits.clear()

    def _sum_up(self) -> None:
        def rows(leaves: list[Leaf]) -> int:
            found = 0
            for leaf in leaves:
                found |= self.bits[leaf]
            return found

        self._act_bits = {act: rows(leaves) for act, leaves in self._acts.items()}
        self._thing_bits = {thing: rows(leaves) for thing, leaves in self._things.items()}
        self._to_anything = rows(
            [one for one in self.bits if isinstance(one, Does) and one.thing is None]
        )

    def read(self, view: View) -> Outcome:
        """Which rows fail and which are unknown for the call."""
        tool = view.given.get("tool")
        if not isinstance(tool, str):
            return 0, self.rows
        if not self._act_bits:
            self._sum_up()
        args = view.args()
        passing = self._doing((tool_words(tool), *said_acts(args)))
        if passing & ~self._to_anything:
            about = self._to_anything
            for text in call_texts(tool, args):
                known = self._by_text.get(text)
                about |= self._about(text) if known is None else known
            passing &= about
        return passing ^ self.asserted, 0

    def _doing(self, said: tuple[str, ...]) -> int:
        """The rows whose act is done, by the words of the tool's name and of its arguments."""
        known = self._by_said.get(said)
        if known is not None:
            return known
        name, *words = said
        finder, concepts = self._act_finder, self._concepts
        done = acts_of_tool(name, concepts)
        if done:
            for text in words:
                done |= {one for found in concepts.find(text, "act")[:1] for one in found.ids}
            acts = {act for one in done for act in finder.of_concept(one)}
            acts |= {act for text in said for act in finder.by_word(text)}
        else:
            acts = {act for text in said for act in finder.find(text)}
        bits = self._act_bits.get(ANY_ACT, 0)
        for act in acts:
            bits |= self._act_bits[act]
        if len(self._by_said) > KEPT:
            self._by_said.clear()
        self._by_said[said] = bits
        return bits

    def _about(self, text: str) -> int:
        """The rows whose thing a text of the call speaks of."""
        if len(self._by_text) > KEPT:
            self._by_text.clear()
        bits = 0
        for thing in self._thing_finder.find(text):
            bits |= self._thing_bits[thing]
        self._by_text[text] = bits
        return bits

    def size(self) -> int:
        """Bytes it holds, about."""
        kept = len(self._by_said) + len(self._by_text) + 2 * len(self.bits)
        return (bytes_of(self.rows) + 200) * kept
