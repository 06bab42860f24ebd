"""Rules by what they test, so that the ones that hold are found without trying each."""

from habitus.decide.index._cache import IndexCache
from habitus.decide.index._index import Matched, RuleIndex

__all__ = ["IndexCache", "Matched", "RuleIndex"]
