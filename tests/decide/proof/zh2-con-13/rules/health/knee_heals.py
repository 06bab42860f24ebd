"""到2027年2月28日为止，绝不安排跑步。"""

from habitus.code import Workout, forbid, is_a, rule


@rule(id="zh2-con-13-1", domain="health", until="2027-02-28", language="zh")
def knee_heals(workout: Workout):
    if is_a(workout.activity, "running"):
        return forbid()
