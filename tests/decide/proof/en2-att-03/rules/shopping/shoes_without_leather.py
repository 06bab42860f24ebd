"""Avoid shoes with leathers."""

from habitus.code import Purchase, avoid, is_a, rule


@rule(id="en2-att-03-1", domain="shopping")
def shoes_without_leather(purchase: Purchase):
    if is_a(purchase.item, "shoes") and is_a(purchase.item, "leather"):
        return avoid(0.6)
