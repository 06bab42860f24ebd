"""What is stable about a person: how they weigh what options have."""

from habitus.profile._response import Part, Taste, ask, mixture, population

__all__ = ["Part", "Taste", "ask", "mixture", "population"]
