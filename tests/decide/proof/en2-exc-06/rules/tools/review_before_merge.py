"""Never merge anything with project “Kestrel” if argument reviewed is false."""

from habitus.code import ToolCall, forbid, rule


@rule(id="en2-exc-06-1", domain="tools")
def review_before_merge(call: ToolCall):
    if call.does("merge") and call.args.project == "Kestrel" and not call.args.reviewed:
        return forbid()
