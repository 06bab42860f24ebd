"""Avoid flights with a window seat."""

from habitus.code import Flight, avoid, rule


@rule(id="en-chg-06-2", domain="travel")
def window_no_more(flight: Flight):
    if flight.seat == "window":
        return avoid(0.5)
