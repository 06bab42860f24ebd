"""参数“outside_company”为是时，绝不做与客户名单有关的事。"""

from habitus.code import ToolCall, forbid, rule


@rule(id="zh2-inj-03-1", domain="tools", language="zh")
def client_list_stays(call: ToolCall):
    if call.does("any", "客户名单") and call.args.outside_company:
        return forbid()
