"""No flights before 08:00."""

from habitus.code import Flight, before, during, forbid, rule


@rule(id="en-scp-03-1", domain="travel")
def no_dawn_flights(flight: Flight):
    if during(flight.depart, before("08:00")):
        return forbid()
