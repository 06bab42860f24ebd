"""绝不吃三文鱼以外的海鲜。"""

from habitus.code import Meal, contains_any, forbid, rule


@rule(id="mix-exc-01-1", domain="food", language="zh")
def only_salmon_from_the_sea(meal: Meal):
    if contains_any(meal, "seafood", but="salmon"):
        return forbid()
