"""Never push anything with branch “main” if argument force is true."""

from habitus.code import ToolCall, forbid, rule


@rule(id="en-con-04-1", domain="tools")
def main_is_not_forced(call: ToolCall):
    if call.does("push") and call.args.branch == "main" and call.args.force:
        return forbid()
