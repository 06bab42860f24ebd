"""Avoid group tours."""

from habitus.code import Purchase, avoid, is_a, rule


@rule(id="en2-pref-16-1", domain="shopping")
def no_group_tours(purchase: Purchase):
    if is_a(purchase.item, "group tours"):
        return avoid(0.6)
