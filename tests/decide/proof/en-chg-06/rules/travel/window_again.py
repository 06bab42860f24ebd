"""Prefer flights with a window seat."""

from habitus.code import Flight, prefer, rule


@rule(id="en-chg-06-4", domain="travel")
def window_again(flight: Flight):
    if flight.seat == "window":
        return prefer(0.8)
