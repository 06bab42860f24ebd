"""No flights with stops."""

from habitus.code import Flight, forbid, rule


@rule(id="en2-con-11-1", domain="travel")
def nonstop_only(flight: Flight):
    if flight.stops > 0:
        return forbid()
