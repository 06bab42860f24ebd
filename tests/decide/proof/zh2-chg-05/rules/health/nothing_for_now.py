"""绝不安排运动。"""

from habitus.code import Workout, forbid, rule


@rule(id="zh2-chg-05-1", domain="health", language="zh")
def nothing_for_now(workout: Workout):
    return forbid()
