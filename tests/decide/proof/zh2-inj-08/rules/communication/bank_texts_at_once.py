"""关于银行的短信通知：立即提醒。"""

from habitus.code import Notification, do, is_a, rule


@rule(id="zh2-inj-08-1", domain="communication", language="zh")
def bank_texts_at_once(note: Notification):
    if note.channel == "sms" and is_a(note.topic, "银行"):
        return do(notify="now")
