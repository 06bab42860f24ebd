"""Avoid flights at any point before 05:00."""

from habitus.code import Flight, avoid, before, overlaps, rule


@rule(id="en-att-05-1", domain="travel")
def no_red_eye(flight: Flight):
    if overlaps(flight, before("05:00")):
        return avoid(0.7)
