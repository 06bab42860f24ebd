"""可以喝红酒。"""

from habitus.code import Meal, contains_any, permit, rule


@rule(id="zh2-chg-02-2", domain="food", language="zh")
def red_wine_is_fine(meal: Meal):
    if contains_any(meal, "red wine"):
        return permit()
