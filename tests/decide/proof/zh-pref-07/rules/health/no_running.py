"""尽量不安排跑步。"""

from habitus.code import Workout, avoid, is_a, rule


@rule(id="zh-pref-07-1", domain="health", language="zh")
def no_running(workout: Workout):
    if is_a(workout.activity, "跑步"):
        return avoid(0.8)
