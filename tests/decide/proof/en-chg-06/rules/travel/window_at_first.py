"""Prefer flights with a window seat."""

from habitus.code import Flight, prefer, rule


@rule(id="en-chg-06-1", domain="travel")
def window_at_first(flight: Flight):
    if flight.seat == "window":
        return prefer(0.6)
