"""绝不安排跳绳。"""

from habitus.code import Workout, forbid, is_a, rule


@rule(id="zh2-chg-05-2", domain="health", language="zh")
def no_rope_yet(workout: Workout):
    if is_a(workout.activity, "跳绳"):
        return forbid()
