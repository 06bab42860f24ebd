"""Never pay anything with card “company” whose argument category is groceries."""

from habitus.code import ToolCall, forbid, is_a, rule


@rule(id="en2-con-13-1", domain="tools")
def company_card_buys_no_groceries(call: ToolCall):
    if call.does("pay") and call.args.card == "company" and is_a(call.args.category, "groceries"):
        return forbid()
