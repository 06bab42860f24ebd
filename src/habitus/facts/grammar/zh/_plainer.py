"""Figures of speech in plain words."""

from __future__ import annotations

import re

_PLAINER = (
    (re.compile(r"(提前(?:不到|不足|少于|没有|至少|最少)?[^,通]{1,4}?(?:天|日|小时|周|星期))(?:才|来)?(?:通知|告诉|说)我?(?=的)"), r"\1"),
    (re.compile(r"(?:通知|预告)(?:的)?(?:时间|期)?(?=(?:不到|不足|少于|小于|没到|未满|不满|低于))"), "提前"),
    (re.compile(r"无(?!辣)([\u4e00-\u9fff]{1,3}?)不(?:欢|爱)"), r"最爱\1"),
    (re.compile(r"(?:没有?|离了)(?!什么|啥|我)([\u4e00-\u9fff]{1,4}?)(?:就|简直|真)?(?:不行|活不(?:了|下去)|吃不下饭|过不下去)$"), r"最爱\1"),
    (re.compile(r"^(?:比起|相比|相较于?|跟|和)[^,]{1,8}?(?:比起来|相比|,)?(?=我?(?:更|宁可|宁愿|还是更))"), ""),
    (re.compile(r"(?:别|不要|不许|不准|不能|勿|甭|不)(?:再|给我|帮我|替我|让我|随便)*(?P<verb>买|订|住|坐|点|吃|喝|看|推|放|用|约|选|播|排|安排)(?P<what>[^,]{1,12}?)(?:以外|之外)的(?:东西|其他东西|其他|任何东西|都)?(?P<kind>[\u4e00-\u9fff]{0,4})$"), r"只\g<verb>\g<what>\g<kind>"),
    (re.compile(r"^与其[^,]{1,10}?不如"), "更喜欢"), (re.compile(r"^不如"), "更喜欢"),
)  # fmt: skip


def plainer(text: str) -> str:
    """Figures of speech in plain words (无肉不欢: likes meat best)."""
    for pattern, plain in _PLAINER:
        text = pattern.sub(plain, text)
    return text
