"""优先喝拿铁；否则，尽量不喝美式。"""

from habitus.code import Meal, avoid, contains_any, prefer, rule


@rule(id="zh-pref-05-1", domain="food", language="zh")
def latte_not_americano(meal: Meal):
    if contains_any(meal, "latte"):
        return prefer(0.8)
    if contains_any(meal, "americano"):
        return avoid(0.5)
