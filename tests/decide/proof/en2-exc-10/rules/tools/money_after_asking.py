"""Ask before transferring: nothing is sent without a yes."""

from habitus.code import ToolCall, ask, rule


@rule(id="en2-exc-10-1", domain="tools")
def money_after_asking(call: ToolCall):
    if call.does("transfer"):
        return ask("nothing is sent without a yes")
