"""参数“repo”是“代码仓库”、参数“branch”是“main”时，绝不推代码。"""

from habitus.code import ToolCall, forbid, rule


@rule(id="zh2-scp-10-1", domain="tools", language="zh")
def main_by_request_only(call: ToolCall):
    if call.does("push") and call.args.repo == "代码仓库" and call.args.branch == "main":
        return forbid()
