"""The arrays that the policy computes with."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

WIDTH = 16
"""Features of an option, where nothing else is said."""

__all__ = ["Flags", "Floats", "Ints", "NDArray", "WIDTH", "np"]
