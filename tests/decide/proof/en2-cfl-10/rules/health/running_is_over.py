"""Never running."""

from habitus.code import Workout, forbid, is_a, rule


@rule(id="en2-cfl-10-2", domain="health")
def running_is_over(workout: Workout):
    if is_a(workout.activity, "running"):
        return forbid()
