"""绝不喝酒。"""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="zh2-chg-02-1", domain="food", language="zh")
def no_alcohol(meal: Meal):
    if contains_any(meal, "alcohol"):
        return forbid()
