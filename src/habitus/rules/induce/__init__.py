"""Habits: patterns in what a person does, as conditions of the rule language.

``induce`` is a pure function of all observations; it is called again after each new one.
"""

from habitus.rules.induce._induce import induce
from habitus.rules.induce._observe import Habit, Observation, Outcome, identity

__all__ = ["Habit", "Observation", "Outcome", "identity", "induce"]
