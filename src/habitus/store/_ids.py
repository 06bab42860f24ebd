"""Event ids: UUIDv7 (RFC 9562) whose random tail begins with this device's mark.

They sort by time of making, and two devices never make the same one, so logs can be merged.
"""

from __future__ import annotations

import hashlib
import os
import socket
import threading
import time
import uuid

_lock = threading.Lock()
_last = 0
_DEVICE = int.from_bytes(
    hashlib.sha256(f"{uuid.getnode()}/{socket.gethostname()}".encode()).digest()[:2], "big"
)


def new_id() -> str:
    """A fresh id, larger than any made before in this process."""
    global _last
    with _lock:
        # 48 bits of milliseconds and 12 bits of the fraction, as RFC 9562 section 6.2 allows.
        stamp = time.time_ns() * 4096 // 1_000_000
        _last = stamp = max(stamp, _last + 1)
    tail = (_DEVICE << 46) | (int.from_bytes(os.urandom(6), "big") & ((1 << 46) - 1))
    value = ((stamp >> 12) << 80) | (0x7 << 76) | ((stamp & 0xFFF) << 64) | (0b10 << 62) | tail
    return str(uuid.UUID(int=value))
