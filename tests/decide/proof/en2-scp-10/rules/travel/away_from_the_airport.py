"""Avoid hotels in Airport in areas other than city."""

from habitus.code import Hotel, avoid, contains, is_a, rule


@rule(id="en2-scp-10-1", domain="travel")
def away_from_the_airport(hotel: Hotel):
    if is_a(hotel.area, "airport") and not contains(hotel.area, "city"):
        return avoid(0.7)
