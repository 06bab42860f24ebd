"""Prefer meals of heat 3 or more."""

from habitus.code import Meal, prefer, rule


@rule(id="en-cfl-03-1", domain="food")
def hot_is_good(meal: Meal):
    if meal.spiciness >= 3:
        return prefer(0.7)
