"""Always pay anything whose argument category is fuel."""

from habitus.code import ToolCall, is_a, require, rule


@rule(id="en2-cfl-04-1", domain="tools")
def fuel_is_paid(call: ToolCall):
    if call.does("pay") and is_a(call.args.category, "fuel"):
        return require()
