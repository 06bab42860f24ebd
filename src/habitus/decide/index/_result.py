"""What deciding on many contexts at once gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from habitus.decide._arbitrate import Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VERDICTS: tuple[Verdict, ...] = ("forbid", "ask", "avoid", "allow", "prefer")
"""By their number in :attr:`Batch.codes`."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Verdicts and scores of many contexts, in the order given.

    Attributes:
        codes: shape (n,), numbers of verdicts: 0 forbid, 1 ask, 2 avoid, 3 allow, 4 prefer.
        scores: shape (n,), from -1 (must not) to 1 (must); only for ranking.
    """

    codes: NDArray[np.int8]
    scores: NDArray[np.float64]

    @property
    def verdicts(self) -> list[Verdict]:
        """The verdicts by name."""
        return [VERDICTS[code] for code in self.codes]
