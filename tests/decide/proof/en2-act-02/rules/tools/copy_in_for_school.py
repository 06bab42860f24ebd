"""Sending email with to “school”: cc “meera@home.example”."""

from habitus.code import ToolCall, do, rule


@rule(id="en2-act-02-1", domain="tools")
def copy_in_for_school(call: ToolCall):
    if call.does("send", "email") and call.args.to == "school":
        return do(cc="meera@home.example")
