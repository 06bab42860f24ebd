"""Avoid hotels in airport."""

from habitus.code import Hotel, avoid, is_a, rule


@rule(id="en2-scp-10-1", domain="travel")
def away_from_the_airport(hotel: Hotel):
    if is_a(hotel.area, "airport"):
        return avoid(0.7)
