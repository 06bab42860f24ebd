"""Free functions (tier 2), run where they can do no harm: vet, interpreter, jail."""

from habitus.decide.sandbox._jail import lacking
from habitus.decide.sandbox._program import Program, Ran, names_in
from habitus.decide.sandbox._sandbox import Sandbox

__all__ = ["Program", "Ran", "Sandbox", "lacking", "names_in"]
