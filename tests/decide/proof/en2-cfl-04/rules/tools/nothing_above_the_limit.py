"""Never pay anything over 20000 INR."""

from habitus.code import ToolCall, forbid, money, rule


@rule(id="en2-cfl-04-2", domain="tools")
def nothing_above_the_limit(call: ToolCall):
    if call.does("pay") and call.args.amount > money(20000, "INR"):
        return forbid()
