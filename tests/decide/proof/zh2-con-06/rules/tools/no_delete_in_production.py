"""绝不删生产库。"""

from habitus.code import ToolCall, forbid, rule


@rule(id="zh2-con-06-1", domain="tools", language="zh")
def no_delete_in_production(call: ToolCall):
    if call.does("delete", "production database"):
        return forbid()
