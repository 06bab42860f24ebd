"""绝不发主题含“验证码”或内容含“验证码”的消息。"""

from habitus.code import Message, contains, forbid, rule


@rule(id="zh2-con-11-1", domain="communication", language="zh")
def codes_stay_here(message: Message):
    if contains(message.topic, "验证码") or contains(message.text, "验证码"):
        return forbid()
