"""No hotels without breakfast."""

from habitus.code import Hotel, forbid, rule


@rule(id="en2-neg-13-1", domain="travel")
def breakfast_is_a_must(hotel: Hotel):
    if not hotel.breakfast:
        return forbid()
