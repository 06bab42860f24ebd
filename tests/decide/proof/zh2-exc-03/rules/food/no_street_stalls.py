"""绝不吃地点在路边摊的、烤红薯以外的餐食。"""

from habitus.code import Meal, contains, forbid, is_a, rule


@rule(id="zh2-exc-03-1", domain="food", language="zh")
def no_street_stalls(meal: Meal):
    if contains(meal.place, "路边摊") and not is_a(meal.dish, "烤红薯"):
        return forbid()
