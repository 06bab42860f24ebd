"""尽量不吃快餐；否则，优先吃韩式烤肉。"""

from habitus.code import Meal, avoid, is_a, prefer, rule


@rule(id="mix-pref-01-1", domain="food", language="zh")
def cuisines(meal: Meal):
    if is_a(meal.cuisine, "fast food"):
        return avoid(0.5)
    if is_a(meal.cuisine, "Korean BBQ"):
        return prefer(0.8)
