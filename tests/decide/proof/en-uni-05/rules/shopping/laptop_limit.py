"""Never laptops over 1500 USD."""

from habitus.code import Purchase, forbid, is_a, money, rule


@rule(id="en-uni-05-1", domain="shopping")
def laptop_limit(purchase: Purchase):
    if is_a(purchase.item, "laptop") and purchase.price > money(1500, "USD"):
        return forbid()
