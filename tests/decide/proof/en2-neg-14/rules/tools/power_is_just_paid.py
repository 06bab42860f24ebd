"""Allow paying anything with “power” in the argument payee."""

from habitus.code import ToolCall, contains, permit, rule


@rule(id="en2-neg-14-2", domain="tools")
def power_is_just_paid(call: ToolCall):
    if call.does("pay") and contains(call.args.payee, "power"):
        return permit()
