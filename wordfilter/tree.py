"""Decision trees: which word to guess first, and which next, for every marks that may come.

All trees come of one search. At a set of candidates it orders the guesses, tries the first few (the
`width`), partitions the candidates by each, and searches every group in turn. A tree by one of
`METRICS` tries the guess that the metric likes best, and no other. A tree by `TURNS` tries those
that promise to find all candidates with the fewest guesses, and keeps the one that does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .matrix import Patterns, score_matrix
from .metric import METRICS, NAMES, TURNS
from .rank import Ranked, evaluate, group_sizes, rank
from .score import BLACK, GREEN, marks_of, score

LIMIT = 6
WIDTH = 20

Progress = Callable[[int], object]
_Integers = npt.NDArray[np.integer[Any]]

# What a candidate costs that isn't found within the limit: more than the guesses of any tree.
_LATE = 1 << 32
_NO_BOUND = 1 << 62
# The fewest groups single out so many guesses for each that is tried; of these the best are.
_SHORTLIST = 4
# How many times the width is tried at the first positions where the limit can't be kept otherwise.
_WIDER = 50
# To this many candidates, comparing each with each tells the number of groups quickest.
_FEW = 60


@dataclass(frozen=True)
class Tree:
    """A guess, the candidates that it is made for, and by its marks the trees to go on with.

    Marks that no candidate would show have no branch, nor have those of the right answer. Nor has
    the last guess that the limit of turns allows: the candidates it may miss are `unsolved`.

    `proven` says that every guess was considered at every node: no other tree with the same first
    guess leaves fewer unsolved, or as many with fewer guesses in total.
    """

    guess: str
    candidates: tuple[str, ...] = field(repr=False)
    branches: Mapping[str, Tree] = field(repr=False)
    proven: bool = False

    def walk(self, turn: int = 1) -> Iterator[tuple[int, Tree]]:
        """Every node of the tree, and in which turn its guess is made: each before its branches."""
        yield turn, self
        for branch in self.branches.values():
            yield from branch.walk(turn + 1)

    def path(self, answer: str) -> list[str]:
        """The guesses that lead to `answer`, which is the last of them if it is found.

        For a word that isn't one of the candidates they end where the tree knows of none.
        """
        marks = score(self.guess, answer)
        return [self.guess, *(self.branches[marks].path(answer) if marks in self.branches else ())]

    @property
    def distribution(self) -> dict[int, int]:
        """How many candidates are found in each number of turns, the fewest turns first."""
        turns = Counter(turn for turn, node in self.walk() if node.guess in node.candidates)
        return dict(sorted(turns.items()))

    @property
    def unsolved(self) -> list[str]:
        """The candidates that aren't found within the limit of turns."""
        ends = (node for _, node in self.walk() if not node.branches)
        return [word for node in ends for word in node.candidates if word != node.guess]

    @property
    def total(self) -> int:
        """The guesses to find all candidates one after the other, with those made in vain."""
        return sum(len(node.candidates) for _, node in self.walk())

    @property
    def mean(self) -> float:
        """The guesses to find a candidate, on average."""
        return self.total / len(self.candidates)

    @property
    def worst(self) -> int:
        """The most turns that a candidate takes, found or not."""
        return max(turn for turn, _ in self.walk())


def best_tree(
    guesses: Sequence[str],
    candidates: Sequence[str],
    *,
    opener: str | None = None,
    metric: str = TURNS,
    width: int | None = WIDTH,
    limit: int = LIMIT,
    hard: bool = False,
    progress: Progress | None = None,
) -> Tree:
    """The best tree found for `candidates` (one at least), from `guesses` and the candidates.

    The words are normalized ones of one length, else ValueError. `opener` is the first guess; None
    leaves it to the search. `metric` is `TURNS` or one of `METRICS`. `width` is how many guesses
    `TURNS` tries at each node, None all of them, which proves the tree; it tries more only where
    none of those keeps the `limit` of turns. With `hard`, guesses meet hard mode within the tree;
    `guesses` are those that the game allows so far. With an opener, `progress` is called with a
    number of candidates each time that many more are settled.

    >>> tree = best_tree(["crane", "bills"], ["bills", "fills", "hills"], opener="crane")
    >>> tree.path("fills"), tree.distribution
    (['crane', 'bills', 'fills'], {2: 1, 3: 1, 4: 1})
    """
    words = [*guesses, opener] if opener else guesses
    return _Search(words, candidates, metric, width, limit, hard).tree(opener, progress)


def best_openers(
    guesses: Sequence[str],
    candidates: Sequence[str],
    count: int = 10,
    *,
    metric: str = TURNS,
    width: int | None = WIDTH,
    limit: int = LIMIT,
    hard: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Tree]:
    """The best trees of the `count` most promising openers, best first; ties: candidates first.

    The rest is as for `best_tree`. `executor` may grow the trees side by side; any of
    `concurrent.futures`, or one like it, gives the same. `progress` is called with 1 for each tree.
    """
    search = _Search(guesses, candidates, metric, width, limit, hard)
    grow = partial(_grow, search.guesses, search.candidates, metric, width, limit, hard)
    trees = []
    for tree in (executor.map if executor else map)(grow, search.openers(count)):
        trees.append(tree)
        if progress:
            progress(1)
    pool = set(candidates)
    return sorted(trees, key=lambda it: (len(it.unsolved), it.total, it.guess not in pool))


def rank_by_turns(
    guesses: Sequence[str],
    candidates: Sequence[str],
    count: int = WIDTH,
    *,
    hard: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Ranked]:
    """`rank` by `TURNS`: the `count` most promising guesses, those of the best trees first.

    The values are those of `METRICS`, and the turns that the tree takes to the answer on average.
    """
    trees = best_openers(
        guesses, candidates, count, hard=hard, executor=executor, progress=progress
    )
    values = {one.word: one for one in rank([tree.guess for tree in trees], candidates)}
    return [
        replace(values[tree.guess], values={TURNS: tree.mean, **values[tree.guess].values})
        for tree in trees
    ]


def _grow(
    guesses: tuple[str, ...],
    candidates: tuple[str, ...],
    metric: str,
    width: int | None,
    limit: int,
    hard: bool,
    opener: str,
) -> Tree:
    """One task of `best_openers`, for a process that may have nothing but these words."""
    return _Search(guesses, candidates, metric, width, limit, hard).tree(opener)


class _Position(NamedTuple):
    """What a guess is made for. Words are numbers, sets of them ascending arrays.

    `allowed` are the guesses open to it: all but in hard mode. `turns` are those left.
    """

    candidates: _Integers
    allowed: _Integers
    turns: int


class _Search:
    """The search for a tree. The candidates are the first of the guesses, in number as in name.

    The cost of a position is the guesses that it takes to find all of its candidates, each that
    isn't found in time adding `_LATE`.
    """

    def __init__(
        self,
        guesses: Sequence[str],
        candidates: Sequence[str],
        metric: str,
        width: int | None,
        limit: int,
        hard: bool,
    ):
        if metric not in NAMES:
            raise ValueError(f"{metric!r} is not a metric: choose from {', '.join(NAMES)}")
        if not candidates:
            raise ValueError("there is no candidate to find")
        self.candidates = tuple(dict.fromkeys(candidates))
        self.guesses = tuple(dict.fromkeys([*candidates, *guesses]))
        self.metric = metric
        self.width = 1 if metric != TURNS else width or len(self.guesses)
        self.proves = metric == TURNS and width is None
        self.limit = limit
        self.hard = hard
        self.columns = _columns(self.guesses, self.candidates)
        self.length = len(self.candidates[0])
        self.won = 3**self.length - 1
        letters = np.array(self.guesses, f"U{self.length}").view(np.uint32)
        self.letters = np.ascontiguousarray(letters.reshape(-1, self.length).T)
        # By position its cost and the guess of that cost; or a bound that it isn't below, and None.
        self.known: dict[tuple[object, ...], tuple[int, int | None]] = {}

    @property
    def start(self) -> _Position:
        candidates, guesses = np.arange(len(self.candidates)), np.arange(len(self.guesses))
        return _Position(candidates, guesses, self.limit)

    def openers(self, count: int) -> list[str]:
        """The `count` most promising first guesses."""
        promising, _ = self.promising(self.start, _NO_BOUND, count)
        return [self.guesses[guess] for guess, _ in promising]

    def tree(self, opener: str | None, progress: Progress | None = None) -> Tree:
        """The whole tree. With an opener, `progress` hears of the candidates settled."""
        guess = None if opener is None else self.guesses.index(opener)
        if guess is None:
            self.settle(self.start)
            return self.node(self.start)
        for _, position in self.after(guess, self.start):
            self.settle(position)
            if progress:
                progress(len(position.candidates))
        return self.node(self.start, guess)

    def settle(self, position: _Position) -> None:
        """Find the best guess at a position. To keep the limit, more than the width are tried.

        Where that fails it is tried again at the positions after the guess that loses the fewest.
        """
        if self.cost(position, _LATE) < _LATE or position.turns == 1:
            return
        if self.search(position, _LATE, self.width * _WIDER) == _LATE:
            self.cost(position, _NO_BOUND)
            for _, after in self.after(self.best_guess(position), position):
                self.settle(after)

    def cost(self, position: _Position, bound: int) -> int:
        """The cost of `position` if it is below `bound`, else a number from `bound` to the cost."""
        size = len(position.candidates)
        if position.turns == 1:
            return size + _LATE * (size - 1)
        if size <= 2:
            return 2 * size - 1
        cost, guess = self.known.get(self.key(position), (0, None))
        if guess is not None or cost >= bound:
            return cost
        return self.search(position, bound, self.width)

    def search(self, position: _Position, bound: int, width: int) -> int:
        """`cost`, by trying the `width` most promising guesses."""
        best = None
        promising, floors = self.promising(position, bound, width)
        for tried, (guess, least) in enumerate(promising):
            if best is not None and tried >= self.width:
                break
            if least < bound:
                cost = self.cost_by(guess, position, bound, floors)
                if cost < bound:
                    bound, best = cost, guess
        self.known[self.key(position)] = bound, best
        return bound

    def best_guess(self, position: _Position) -> int:
        """The guess of the cost of a position that is settled, or follows one that is."""
        _, guess = self.known.get(self.key(position), (0, None))
        return int(position.candidates[0]) if guess is None else guess

    def cost_by(self, guess: int, position: _Position, bound: int, floors: _Integers) -> int:
        """`cost`, if `guess` is made. Groups of each size cost at least what `floors` says."""
        groups = [group for _, group in self.after(guess, position)]
        least = [int(floors[len(group.candidates)]) for group in groups]
        cost = len(position.candidates) + sum(least)
        for floor, group in sorted(zip(least, groups), key=itemgetter(0), reverse=True):
            if cost >= bound:
                break
            cost += self.cost(group, bound - cost + floor) - floor
        return cost

    def promising(
        self, position: _Position, bound: int, width: int
    ) -> tuple[list[tuple[int, int]], _Integers]:
        """The `width` most promising guesses, with what each costs at least; and the `floors`.

        Guesses that can't cost less than `bound` may be missing.
        """
        candidates, allowed, turns = position
        size = len(candidates)
        patterns = self.columns[candidates]
        if self.hard:
            patterns = patterns[:, allowed]
        is_candidate = np.zeros(len(allowed), int)
        is_candidate[np.searchsorted(allowed, candidates)] = 1
        groups = _count_groups(patterns)
        floors = _floors(size, turns - 1, int(groups.max()))
        if self.metric == TURNS:
            # A group of n takes 2 n - 1 guesses or more, and that of the guess itself none.
            least = 3 * size - groups - is_candidate
            shortlist = _smallest(least, width * _SHORTLIST)
            shortlist = shortlist[least[shortlist] < bound]
        else:
            metric = METRICS[self.metric]
            values = evaluate(patterns.T, [self.metric])[self.metric].astype(float)
            badness = -values if metric.higher_is_better else values
            shortlist = np.argsort(badness - 1e-9 * is_candidate, kind="stable")[:width]
        sizes = group_sizes(patterns[:, shortlist].T)
        is_candidate = is_candidate[shortlist]
        least = size - is_candidate + floors[sizes].sum(axis=1)
        if self.metric == TURNS:
            likely = np.maximum(_likely(size), floors)[sizes].sum(axis=1) - is_candidate
            best = np.argsort(likely, kind="stable")[:width]
            shortlist, least = shortlist[best], least[best]
        return list(zip(allowed[shortlist].tolist(), least.tolist())), floors

    def after(self, guess: int, position: _Position) -> list[tuple[int, _Position]]:
        """The positions that `guess` may lead to, each with its pattern; not that of having won."""
        candidates, allowed, turns = position
        if turns == 1:
            return []
        patterns = self.columns[candidates, guess]
        order = np.argsort(patterns, kind="stable")
        patterns, candidates = patterns[order], candidates[order]
        ends = np.flatnonzero(patterns[1:] != patterns[:-1]) + 1
        positions = []
        for start, end in pairwise([0, *ends.tolist(), len(candidates)]):
            pattern = int(patterns[start])
            if pattern != self.won:
                # For two candidates or fewer, which are guessed in turn, it doesn't matter.
                few = end - start <= 2
                reply = allowed if few else self.allowed_after(guess, pattern, allowed)
                positions.append((pattern, _Position(candidates[start:end], reply, turns - 1)))
        return positions

    def allowed_after(self, guess: int, pattern: int, allowed: _Integers) -> _Integers:
        """Those of the `allowed` guesses that hard mode still allows, if that is what is played."""
        if not self.hard:
            return allowed
        shown: Counter[int] = Counter()
        for letters, mark in zip(self.letters, marks_of(pattern, self.length)):
            if mark == GREEN:
                allowed = allowed[letters[allowed] == letters[guess]]
            if mark != BLACK:
                shown[letters[guess]] += 1
        for letter, times in shown.items():
            found = (self.letters[:, allowed] == letter).sum(axis=0, dtype=np.uint8)
            allowed = allowed[found >= times]
        return allowed

    def key(self, position: _Position) -> tuple[object, ...]:
        candidates, allowed, turns = position
        return turns, candidates.tobytes(), allowed.tobytes() if self.hard else None

    def node(self, position: _Position, guess: int | None = None) -> Tree:
        """The tree of a position whose cost was asked for, or that of a certain guess at it."""
        if guess is None:
            guess = self.best_guess(position)
        return Tree(
            self.guesses[guess],
            tuple(self.candidates[candidate] for candidate in position.candidates.tolist()),
            {
                marks_of(pattern, self.length): self.node(after)
                for pattern, after in self.after(guess, position)
            },
            self.proves,
        )


@lru_cache(maxsize=1)
def _columns(guesses: tuple[str, ...], candidates: tuple[str, ...]) -> Patterns:
    """The score matrix by candidate: shape (candidates, guesses). Openers of one list share it."""
    return np.ascontiguousarray(score_matrix(guesses, candidates).T)


def _count_groups(patterns: Patterns) -> _Integers:
    """The number of groups for each guess; `patterns` has the shape (candidates, guesses)."""
    size, guesses = patterns.shape
    if size > _FEW:
        return evaluate(patterns.T, ["groups"])["groups"].astype(int)
    groups = np.full(guesses, size)
    for one in range(1, size):
        groups -= (patterns[:one] == patterns[one]).any(axis=0)
    return groups


@lru_cache(maxsize=1 << 12)
def _floors(size: int, turns: int, branching: int) -> _Integers:
    """What groups of 0 to `size` candidates cost at least, if no guess makes more groups of them.

    With b the `branching`, one guess finds 1 of n candidates, two find b, three find b^2, and so
    on: so n guesses are made in the first turn, n - 1 in the second, n - b in the third.
    """
    sizes = np.arange(size + 1)
    cost, found = sizes.copy(), 1
    for _ in range(turns - 1):
        cost += np.maximum(sizes - found, 0)
        found = min(found * branching, size)
    cost += _LATE * np.maximum(sizes - found, 0)
    return cost


@lru_cache(maxsize=1 << 12)
def _likely(size: int) -> npt.NDArray[np.float64]:
    """What groups of 0 to `size` candidates are likely to cost, as the best trees of English do."""
    sizes = np.arange(1, size + 1)
    return np.array([0, *2 * sizes - 1 + sizes * np.log2(sizes) / 8])


def _smallest(values: _Integers, count: int) -> _Integers:
    """The places of the `count` smallest values, ascending; of equal ones, those in front."""
    if count >= len(values):
        return np.arange(len(values))
    distinct = values * len(values) + np.arange(len(values))
    return np.sort(np.argpartition(distinct, count)[:count])
