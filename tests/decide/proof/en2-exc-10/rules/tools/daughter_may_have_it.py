"""Allow transferring anything with to “Aroha”."""

from habitus.code import ToolCall, permit, rule


@rule(id="en2-exc-10-2", domain="tools")
def daughter_may_have_it(call: ToolCall):
    if call.does("transfer") and call.args.to == "Aroha":
        return permit()
