"""Never pay invoices if argument approved is false."""

from habitus.code import ToolCall, forbid, rule


@rule(id="en-inj-01-1", domain="tools")
def approved_invoices_only(call: ToolCall):
    if call.does("pay", "invoice") and not call.args.approved:
        return forbid()
