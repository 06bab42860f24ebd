"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# On a build machine the same examples are tried every time, so that a red build is about the change.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
