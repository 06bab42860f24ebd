"""Ask before booking taxi over 8000 NGN: the fare is high."""

from habitus.code import ToolCall, ask, money, rule


@rule(id="en2-uni-11-1", domain="tools")
def dear_cabs_first(call: ToolCall):
    if call.does("book", "taxi") and call.args.price > money(8000, "NGN"):
        return ask("the fare is high")
