"""Never chicken."""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="en2-chg-12-2", domain="food")
def no_chicken_either(meal: Meal):
    if contains_any(meal, "chicken"):
        return forbid()
