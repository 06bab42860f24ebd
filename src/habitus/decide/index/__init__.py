"""Rules by what they test, so that the ones that hold are found without trying each."""

from habitus.decide.index._cache import IndexCache
from habitus.decide.index._index import Matched, RuleIndex
from habitus.decide.index._result import VERDICTS, Batch

__all__ = ["Batch", "IndexCache", "Matched", "RuleIndex", "VERDICTS"]
