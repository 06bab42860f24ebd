"""Prefer running."""

from habitus.code import Workout, is_a, prefer, rule


@rule(id="en2-cfl-10-1", domain="health")
def likes_running(workout: Workout):
    if is_a(workout.activity, "running"):
        return prefer(0.7)
