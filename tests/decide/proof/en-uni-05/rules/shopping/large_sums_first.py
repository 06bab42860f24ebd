"""Ask before purchases over 3000 USD: more than 3,000 dollars."""

from habitus.code import Purchase, ask, money, rule


@rule(id="en-uni-05-2", domain="shopping")
def large_sums_first(purchase: Purchase):
    if purchase.price > money(3000, "USD"):
        return ask("more than 3,000 dollars")
