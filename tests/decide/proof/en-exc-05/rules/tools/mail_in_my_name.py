"""Never send email, except with to “team” and “weekly report” in the argument subject."""

from habitus.code import ToolCall, contains, forbid, rule


@rule(id="en-exc-05-1", domain="tools")
def mail_in_my_name(call: ToolCall):
    if (
        call.does("send", "email")
        and call.args.to == "team"
        and contains(call.args.subject, "weekly report")
    ):
        return None
    if call.does("send", "email"):
        return forbid()
