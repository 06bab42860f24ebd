"""Avoid meals more than 3.218688 km away between 11:00 and 15:00."""

from habitus.code import Meal, avoid, between, during, km, rule


@rule(id="en-uni-04-1", domain="food")
def two_miles(meal: Meal):
    if during(meal.at, between("11:00", "15:00")) and meal.distance_km > km(3.218688):
        return avoid(0.8)
