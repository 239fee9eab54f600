"""Metrics: how good a guess is, as a number for the partition that it makes of the candidates.

A metric is a function of the partition's group sizes, and a row of `METRICS`, from which option,
help and ranking follow. Importing this module doesn't import numpy, so that help needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Sizes = npt.NDArray[np.integer[Any]]
    Values = npt.NDArray[np.number[Any]]


def entropy(sizes: Sizes) -> Values:
    """The bits that the marks tell, on average: log2 N - sum(n log2 n) / N.

    That is the entropy -sum(p log2 p) of the marks, p = n / N, when all N candidates are equally
    likely (Shannon, A Mathematical Theory of Communication, 1948).

    Like every metric it takes group sizes, integers of shape (..., groups), among which zeros count
    for nothing, and gives an array of shape (...).

    >>> import numpy as np
    >>> entropy(np.array([[1, 1, 1, 1], [2, 2, 0, 0], [4, 0, 0, 0]])).tolist()
    [2.0, 1.0, 0.0]
    """
    total = sizes.sum(axis=-1)
    table = _n_log2_n(int(total.max(initial=1)).bit_length())
    bits: Values = (table[total] - table[sizes].sum(axis=-1)) / (_ONE_BIT * total.clip(1))
    return bits


def expected(sizes: Sizes) -> Values:
    """The candidates that will be left, on average: sum(n^2) / N.

    A group of n is what is left with probability n / N (Irving, Towards an Optimum Mastermind
    Strategy, 1978).

    >>> import numpy as np
    >>> expected(np.array([[1, 1, 2], [4, 0, 0]])).tolist()
    [1.5, 4.0]
    """
    total = sizes.sum(axis=-1)
    mean: Values = (sizes.astype(total.dtype, copy=False) ** 2).sum(axis=-1) / total.clip(1)
    return mean


def worst(sizes: Sizes) -> Values:
    """The most candidates that can be left: max(n) (Knuth, The Computer as Master Mind, 1976).

    >>> import numpy as np
    >>> worst(np.array([[1, 1, 2], [4, 0, 0]])).tolist()
    [2, 4]
    """
    most: Values = sizes.max(axis=-1, initial=0)
    return most


def groups(sizes: Sizes) -> Values:
    """The number of groups, so of different marks (Kooi, Yet Another Mastermind Strategy).

    The next guess can be right for one candidate of each group, so in k of N cases with k groups.

    >>> import numpy as np
    >>> groups(np.array([[1, 1, 2], [4, 0, 0]])).tolist()
    [3, 1]
    """
    count: Values = (sizes > 0).sum(axis=-1)
    return count


@dataclass(frozen=True)
class Metric:
    """A metric: its function of group sizes, and how people are told of its values."""

    function: Callable[[Sizes], Values]
    help: str
    unit: str
    higher_is_better: bool
    decimals: int

    def text(self, value: float) -> str:
        """A value as it is written.

        >>> METRICS["entropy"].text(5.88596), METRICS["worst"].text(183)
        ('5.8860', '183')
        """
        return f"{value:.{self.decimals}f}"


METRICS = {
    "entropy": Metric(entropy, "information that the marks give", "bits", True, 4),
    "expected": Metric(expected, "candidates left on average", "candidates", False, 4),
    "worst": Metric(worst, "candidates left in the worst case", "candidates", False, 0),
    "groups": Metric(groups, "different marks that can be shown", "groups", True, 0),
}

# The metric that looks ahead: the guesses to the answer, on average. It is no function of sizes,
# but what a search finds; see `tree`.
TURNS = "turns"
NAMES = (*METRICS, TURNS)

_ONE_BIT = 1 << 32


@cache
def _n_log2_n(size_bits: int) -> npt.NDArray[np.int64]:
    """n log2 n of every n below 2^size_bits, in units of 2^-32.

    Integers, since these add up to the same in any order: partitions that are alike tie exactly.
    That n is multiplied by a rounded log2 n makes more of them tie that are worth the same, such as
    groups of 6, 1, 1, 1, 1, 1, 1 and of 3, 3, 2, 2, 2.
    """
    import numpy as np

    n = np.arange(1 << size_bits, dtype=np.int64)
    log2_n = np.rint(np.log2(n.clip(1)) * _ONE_BIT).astype(np.int64)
    table: npt.NDArray[np.int64] = n * log2_n
    return table
