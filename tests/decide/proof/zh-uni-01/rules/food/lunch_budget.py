"""午饭时间绝不吃价格超过50元的餐食。"""

from habitus.code import Meal, during, forbid, lunch, money, rule


@rule(id="zh-uni-01-1", domain="food", language="zh")
def lunch_budget(meal: Meal):
    if during(meal.at, lunch) and meal.price > money(50, "CNY"):
        return forbid()
