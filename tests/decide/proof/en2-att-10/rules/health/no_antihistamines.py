"""Never antihistamine."""

from habitus.code import Prescription, forbid, is_a, rule


@rule(id="en2-att-10-1", domain="health")
def no_antihistamines(rx: Prescription):
    if is_a(rx.drug, "antihistamine"):
        return forbid()
