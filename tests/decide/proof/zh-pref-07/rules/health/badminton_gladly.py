"""优先安排羽毛球。"""

from habitus.code import Workout, is_a, prefer, rule


@rule(id="zh-pref-07-2", domain="health", language="zh")
def badminton_gladly(workout: Workout):
    if is_a(workout.activity, "羽毛球"):
        return prefer(0.7)
