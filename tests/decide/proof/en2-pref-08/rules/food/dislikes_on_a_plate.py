"""Avoid olive, anchovy or blue cheese."""

from habitus.code import Meal, avoid, contains_any, rule


@rule(id="en2-pref-08-1", domain="food")
def dislikes_on_a_plate(meal: Meal):
    if (
        contains_any(meal, "olives")
        or contains_any(meal, "anchovy")
        or contains_any(meal, "blue cheese")
    ):
        return avoid(0.6)
