"""Never pork."""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="en-con-05-1", domain="food")
def no_pork(meal: Meal):
    if contains_any(meal, "pork"):
        return forbid()
