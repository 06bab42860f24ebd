"""Never beef or pork."""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="en2-chg-12-1", domain="food")
def no_beef_no_pork(meal: Meal):
    if contains_any(meal, "beef") or contains_any(meal, "pork"):
        return forbid()
