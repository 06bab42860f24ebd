"""Whether an event is online: what its link or its place tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ._ics_lines import Property

_MEETING_LINK = re.compile(
    r"(?:zoom\.us|zoom\.com\.cn|meet\.google\.com|hangouts\.google\.com|teams\.microsoft\.com"
    r"|teams\.live\.com|webex\.com|whereby\.com|meet\.jit\.si|gotomeeting\.com|gotomeet\.me"
    r"|meeting\.tencent\.com|voovmeeting\.com|vc\.feishu\.cn|larksuite\.com/vc|dingtalk\.com"
    r"|bluejeans\.com|chime\.aws|join\.skype\.com|meet\.lync\.com|facetime\.apple\.com"
    r"|livestorm\.co|bigbluebutton|riverside\.fm|around\.co|gather\.town)",
    re.IGNORECASE,
)
_ONLINE_PLACE = re.compile(
    r"\s*(?:online|on-line|virtual|remote|video ?call|videokonferenz|visio(?:conférence)?"
    r"|videollamada|en línea|en ligne|zoom|google meet|(?:microsoft )?teams"
    r"|webex|skype|facetime|线上|線上|网上|在线|远程|視訊|视频会议|视频|腾讯会议|飞书会议|飞书|钉钉"
    r"|钉钉会议|电话会议|電話會議)(?: ?(?:meeting|call|besprechung|会议|會議))?\s*",
    re.IGNORECASE,
)
_LINK_PROPERTIES = frozenset(
    {
        "CONFERENCE",
        "X-GOOGLE-CONFERENCE",
        "X-MICROSOFT-SKYPETEAMSMEETINGURL",
        "X-MICROSOFT-ONLINEMEETINGCONFLINK",
        "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
    }
)


def is_online(lines: Sequence[Property], location: str) -> bool | None:
    """True with a meeting link, false with another place, nothing when neither is told.

    A link in the description alone does not make a meeting in a room an online one: calendars
    add such links to every event.
    """
    if _MEETING_LINK.search(location) or _ONLINE_PLACE.fullmatch(location[:100]):
        return True
    told = {one.name: one.value for one in lines if one.value.strip()}
    if _MEETING_LINK.search(told.get("URL", "")) or told.get("CONFERENCE"):
        return True
    if location.strip():
        return False
    if any(name in told for name in _LINK_PROPERTIES):
        return True
    if _MEETING_LINK.search(told.get("DESCRIPTION", "")):
        return True
    return None
