"""Never meat on Fridays."""

from habitus.code import FRI, Meal, contains_any, during, forbid, on, rule


@rule(id="en2-neg-12-1", domain="food")
def meatless_friday(meal: Meal):
    if contains_any(meal, "meat") and during(meal.at, on(FRI)):
        return forbid()
