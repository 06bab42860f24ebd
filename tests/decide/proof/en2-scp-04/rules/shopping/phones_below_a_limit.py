"""Never phones over 30000 INR."""

from habitus.code import Purchase, forbid, is_a, money, rule


@rule(id="en2-scp-04-1", domain="shopping")
def phones_below_a_limit(purchase: Purchase):
    if is_a(purchase.item, "phone") and purchase.price > money(30000, "INR"):
        return forbid()
