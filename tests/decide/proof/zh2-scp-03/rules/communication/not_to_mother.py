"""绝不发给我妈的、通过微信的、关于加班的消息。"""

from habitus.code import Message, forbid, is_a, rule


@rule(id="zh2-scp-03-1", domain="communication", language="zh")
def not_to_mother(message: Message):
    if message.recipient.is_("我妈") and message.channel == "微信" and is_a(message.topic, "加班"):
        return forbid()
