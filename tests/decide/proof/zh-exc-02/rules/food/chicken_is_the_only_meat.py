"""绝不吃鸡肉以外的肉。"""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="zh-exc-02-1", domain="food", language="zh")
def chicken_is_the_only_meat(meal: Meal):
    if contains_any(meal, "肉", but="鸡肉"):
        return forbid()
