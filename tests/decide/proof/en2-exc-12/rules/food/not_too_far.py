"""No meals more than 10 km away, except on Fridays between 10:00 and 15:00."""

from habitus.code import FRI, Meal, between, during, forbid, km, on, rule


@rule(id="en2-exc-12-1", domain="food")
def not_too_far(meal: Meal):
    if during(meal.at, on(FRI) & between("10:00", "15:00")):
        return None
    if meal.distance_km > km(10):
        return forbid()
