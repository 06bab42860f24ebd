"""优先吃辣或辣的餐食。"""

from habitus.code import Meal, contains_any, prefer, rule


@rule(id="zh2-neg-06-1", domain="food", language="zh")
def the_hotter_the_better(meal: Meal):
    if contains_any(meal, "辣") or meal.spiciness >= 1:
        return prefer(0.8)
