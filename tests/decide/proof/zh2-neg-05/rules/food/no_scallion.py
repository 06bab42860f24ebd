"""绝不吃葱。"""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="zh2-neg-05-1", domain="food", language="zh")
def no_scallion(meal: Meal):
    if contains_any(meal, "scallion"):
        return forbid()
