"""A policy on its way to a device and back: one text with a signature."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json

from habitus.errors import BadInput, UsageError
from habitus.policy._head import Head
from habitus.policy._space import Space

FORM = "habitus-policy-1"
LEAST_KEY = 16


def parcel(person: str, head: Head, space: Space, key: bytes) -> str:
    """A person's head as signed text (HMAC-SHA256, RFC 2104).

    Args:
        person: whose.
        head: what is known of them.
        space: that the head belongs to.
        key: the secret that both sides share, 16 bytes or more.

    Raises:
        UsageError: the key is too short.
    """
    body = {
        "form": FORM, "person": person, "space": space.version, "width": space.width,
        "record": base64.b64encode(head.to_bytes()).decode(),
    }  # fmt: skip
    text = json.dumps(body, sort_keys=True, ensure_ascii=False)
    return json.dumps({"signature": _signature(text, key), "policy": body}, ensure_ascii=False)


def unparcel(text: str, person: str, space: Space, key: bytes) -> Head:
    """The head of a parcel, when it is whole, this person's, and of this space.

    Of another version of the space, it is learnt again from the outcomes that came with it.

    Raises:
        BadInput: it is no parcel, its signature does not fit, or it is somebody else's.
        UsageError: the key is too short.
    """
    try:
        whole = json.loads(text)
        body, given = whole["policy"], str(whole["signature"])
        signed = json.dumps(body, sort_keys=True, ensure_ascii=False)
    except (ValueError, KeyError, TypeError):
        raise BadInput("This is no parcel of a policy.", where="parcel") from None
    if not hmac.compare_digest(_signature(signed, key), given):
        raise BadInput(
            "The signature of this policy does not fit.", where="parcel",
            fix="Use the key that it was signed with; if you did, it was changed on the way.",
        )  # fmt: skip
    if body.get("form") != FORM or body.get("width") != space.width:
        raise BadInput("This policy has another form or width.", where="parcel")
    if body["person"] != person:
        raise BadInput("This policy is somebody else's.", where="parcel")
    head = Head.from_bytes(base64.b64decode(body["record"]), space.width)
    if body["space"] != space.version:
        head.rebuild(space.look)
    return head


def _signature(text: str, key: bytes) -> str:
    if len(key) < LEAST_KEY:
        raise UsageError(f"The key is shorter than {LEAST_KEY} bytes.", where="key")
    return hmac.new(key, text.encode("utf-8"), hashlib.sha256).hexdigest()
