"""Prefer flights with an aisle seat."""

from habitus.code import Flight, prefer, rule


@rule(id="en-chg-06-3", domain="travel")
def aisle_instead(flight: Flight):
    if flight.seat == "aisle":
        return prefer(0.6)
