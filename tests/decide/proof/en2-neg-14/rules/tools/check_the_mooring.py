"""Ask before paying boat mooring: check the amount first."""

from habitus.code import ToolCall, ask, rule


@rule(id="en2-neg-14-1", domain="tools")
def check_the_mooring(call: ToolCall):
    if call.does("pay", "boat mooring"):
        return ask("check the amount first")
