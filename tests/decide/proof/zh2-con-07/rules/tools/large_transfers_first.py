"""金额超过5000元时，转账前先询问：超过五千。"""

from habitus.code import ToolCall, ask, money, rule


@rule(id="zh2-con-07-1", domain="tools", language="zh")
def large_transfers_first(call: ToolCall):
    if call.does("transfer") and call.args.amount > money(5000, "CNY"):
        return ask("超过五千")
