"""Compiles the arithmetic where habitus[fast] is installed and ``HABITUS_COMPILED=1`` is set.

Compiling takes some seconds once on a machine, which a server gladly pays and a single command
does not; without it the same functions run in plain numpy.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar, cast

from habitus.errors import UsageError

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED = os.environ.get("HABITUS_COMPILED", "") not in ("", "0")
"""Whether the arithmetic runs compiled."""


def jit(function: Function) -> Function:
    """The function, compiled where that is wanted, when it is first called; kept on the disk.

    Raises:
        UsageError: it is wanted and numba is missing.
    """
    if not COMPILED:
        return function
    try:
        from numba import njit
    except ImportError:
        raise UsageError(
            "HABITUS_COMPILED is set and numba is missing.", fix="pip install 'habitus[fast]'"
        ) from None
    return cast(Function, njit(cache=True, nogil=True)(function))
