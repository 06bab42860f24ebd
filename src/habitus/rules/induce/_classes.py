"""What the things that a text names are, by the concepts that hold for the person."""

from __future__ import annotations

from habitus.vocabulary import Concepts


class Classes:
    """Concepts, with the look-up that matching in ``decide`` makes, turned round."""

    def __init__(self, concepts: Concepts) -> None:
        self.concepts = concepts
        self._domains = sorted({one.domain for one in concepts.by_id.values()})
        self._known: dict[tuple[str, bool], frozenset[str]] = {}

    def of(self, text: str, *, parts: bool) -> frozenset[str]:
        """All concepts that the text names a thing of, with ``parts`` also what is in it.

        Names are looked for among those of one domain at a time, as a test of a concept does.
        """
        known = self._known.get((text, parts))
        if known is None:
            by_id = self.concepts.by_id
            known = self._known[text, parts] = frozenset(
                wider
                for domain in self._domains
                for hit in self.concepts.find(text, domain)
                for one in hit.ids
                for wider in self.concepts.ancestors(one, parts=parts) | self.concepts.traits(one)
                if wider in by_id and by_id[wider].domain == domain
            )
        return known

    def depth(self, concept: str) -> float:
        """More for a narrower concept, below 1: of two that fit alike the narrower is kept."""
        return min(len(self.concepts.ancestors(concept, parts=False)), 90) / 100
