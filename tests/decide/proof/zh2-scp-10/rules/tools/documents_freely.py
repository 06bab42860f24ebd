"""参数“repo”是“文档仓库”时，可以推代码。"""

from habitus.code import ToolCall, permit, rule


@rule(id="zh2-scp-10-2", domain="tools", language="zh")
def documents_freely(call: ToolCall):
    if call.does("push") and call.args.repo == "文档仓库":
        return permit()
