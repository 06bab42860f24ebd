"""Never sweet, except on 8 November 2026."""

from habitus.code import Meal, contains_any, dates, during, forbid, rule


@rule(id="en2-exc-04-1", domain="food")
def sweets_on_one_day(meal: Meal):
    if during(meal.at, dates("2026-11-08")):
        return None
    if contains_any(meal, "sweets"):
        return forbid()
