"""Ranking: guesses ordered by what their marks would tell about the candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .constraint import Constraint
from .letters import normalize
from .matrix import Patterns, score_blocks
from .metric import METRICS

if TYPE_CHECKING:
    from .metric import Sizes, Values

# Comparing each candidate with each is quicker than counting patterns if they are this few.
_FEW = 60
# How many patterns, or group sizes of five-letter words if these are more, are worked on at a time:
# few enough to stay in a processor's cache.
_CACHED = 1 << 16


@dataclass(frozen=True)
class Ranked:
    """A guess, whether it may itself be the answer, and the value of every metric by its name."""

    word: str
    is_candidate: bool
    values: Mapping[str, float]


def rank(
    guesses: Sequence[str],
    candidates: Sequence[str],
    metric: str = "entropy",
    progress: Callable[[int], object] | None = None,
) -> list[Ranked]:
    """`guesses`, best first by the metric of that name; ties: candidates first, then as they came.

    The words are normalized ones of one length, else ValueError; so is a metric that isn't one of
    `METRICS`. `progress` is called with a number of guesses each time that many more are done.
    Memory is bounded for lists of any length.

    >>> for ranked in rank(["caner", "slate", "crane"], ["crane", "grape", "brave"], "groups"):
    ...     print(ranked.word, ranked.is_candidate, ranked.values["groups"])
    crane True 2
    caner False 2
    slate False 1
    """
    if metric not in METRICS:
        raise ValueError(f"{metric!r} is not a metric: choose from {', '.join(METRICS)}")
    blocks = []
    for matrix in score_blocks(guesses, candidates):
        blocks.append(evaluate(matrix))
        if progress:
            progress(len(matrix))
    if not blocks:
        return []
    values = {name: np.concatenate([block[name] for block in blocks]) for name in METRICS}
    pool = set(candidates)
    is_candidate = np.array([guess in pool for guess in guesses])
    best = -values[metric] if METRICS[metric].higher_is_better else values[metric]
    order = np.lexsort((~is_candidate, best))
    rows = zip(*(column[order].tolist() for column in values.values()))
    return [
        Ranked(guesses[at], guesses[at] in pool, dict(zip(values, row)))
        for at, row in zip(order.tolist(), rows)
    ]


def evaluate(matrix: Patterns, metrics: Iterable[str] = METRICS) -> dict[str, Values]:
    """The values of `metrics` for each guess (row) of a score matrix: by name, shape (guesses,)."""
    guesses, candidates = matrix.shape
    rows = max(1, guesses if candidates <= _FEW else _CACHED // max(candidates, 3**5))
    functions = {name: METRICS[name].function for name in metrics}
    blocks = (matrix[start : start + rows] for start in range(0, max(1, guesses), rows))
    values = [
        [function(sizes) for function in functions.values()] for sizes in map(group_sizes, blocks)
    ]
    return {name: np.concatenate(parts) for name, parts in zip(functions, zip(*values))}


def group_sizes(matrix: Patterns) -> Sizes:
    """How many candidates (columns) share a pattern, for each guess (row) of a score matrix.

    The sizes of a guess's groups stand in its row in no certain order, with zeros between them:
    shape (guesses, anything). It takes some 30 bytes for each pattern; `evaluate` goes through a
    large matrix in blocks.

    >>> group_sizes(np.array([[0, 2, 2], [1, 1, 1]], np.uint8))
    array([[1, 0, 2],
           [0, 3, 0]])
    """
    guesses, candidates = matrix.shape
    # Comparing takes as long for a few guesses as for many, sorting hardly any time for a few.
    if candidates <= _FEW and guesses > 32 * candidates:
        return _sizes_by_comparing(matrix)
    patterns = int(matrix.max(initial=0)) + 1
    # Counting takes time for every pattern there is, and of long words nearly none is met.
    if patterns <= 4 * candidates:
        return _sizes_by_counting(matrix, patterns)
    return _sizes_by_sorting(matrix)


def allowed_in_hard_mode(guess: str, constraint: Constraint) -> bool:
    """Whether hard mode allows `guess` after the constraint's clues.

    Greens stay put, and every letter shown n times green or yellow appears at least n times. That
    is all: black letters may be tried again, and yellow ones in the same place.

    >>> clues = Constraint.parse("eerie,ybbbg")
    >>> [guess for guess in ["elite", "those", "siege"] if allowed_in_hard_mode(guess, clues)]
    ['elite', 'siege']
    """
    guess = normalize(guess, constraint.fold_accents)
    return all(known in (None, letter) for known, letter in zip(constraint.fixed, guess)) and all(
        guess.count(letter) >= bounds.min for letter, bounds in constraint.bounds.items()
    )


def _sizes_by_comparing(matrix: Patterns) -> Sizes:
    by_candidate = np.ascontiguousarray(matrix.T)
    sizes = np.ones(by_candidate.shape, np.uint8)
    repeated = np.zeros(by_candidate.shape, bool)
    for one, patterns in enumerate(by_candidate):
        for other in range(one + 1, len(by_candidate)):
            same = patterns == by_candidate[other]
            sizes[one] += same.view(np.uint8)
            repeated[other] |= same
    # A group stands where its first candidate does.
    return (sizes * ~repeated).T


def _sizes_by_counting(matrix: Patterns, patterns: int) -> Sizes:
    rows = len(matrix)
    keys = matrix + patterns * np.arange(rows)[:, np.newaxis]
    return np.bincount(keys.ravel(), minlength=rows * patterns).reshape(rows, patterns)


def _sizes_by_sorting(matrix: Patterns) -> Sizes:
    # A group is a run of equal patterns, and stands where its run ends.
    patterns = np.sort(matrix, axis=1)
    ends_here = np.ones(patterns.shape, bool)
    np.not_equal(patterns[:, 1:], patterns[:, :-1], out=ends_here[:, :-1])
    ends = np.flatnonzero(ends_here)
    sizes = np.zeros(patterns.shape, np.intp)
    sizes.ravel()[ends] = np.diff(ends, prepend=-1)
    return sizes
