"""Avoid flights in economy class longer than 360 minutes."""

from habitus.code import Flight, avoid, minutes, rule


@rule(id="en2-exc-11-1", domain="travel")
def long_flights_in_comfort(flight: Flight):
    if flight.cabin == "economy" and flight.duration > minutes(360):
        return avoid(0.7)
