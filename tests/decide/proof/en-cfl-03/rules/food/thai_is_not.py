"""Avoid Thai food."""

from habitus.code import Meal, avoid, is_a, rule


@rule(id="en-cfl-03-2", domain="food")
def thai_is_not(meal: Meal):
    if is_a(meal.cuisine, "Thai"):
        return avoid(0.5)
