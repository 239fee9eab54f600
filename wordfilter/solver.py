"""The solver: a game in progress, as a value. What was played, what is left, what to guess next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .clue import Clue, ClueError, parse_marks
from .constraint import Constraint
from .letters import normalize
from .matrix import score_matrix
from .metric import METRICS, TURNS
from .pool import Pools, pools
from .rank import allowed_in_hard_mode, evaluate, rank
from .score import GREEN
from .tree import LIMIT, WIDTH, best_openers, best_tree
from .wordlist import WordList

# With more candidates than this, a search takes longer than a person waits, and a metric decides.
MANY = 600


@dataclass(frozen=True)
class Suggestion:
    """A guess and what it promises: information in bits, and the turns to the answer on average.

    `turns` counts the guess itself; it is None where there are too many candidates to look ahead.
    """

    word: str
    is_candidate: bool
    bits: float
    turns: float | None


@dataclass(frozen=True)
class Solver:
    """A game: words that may be guessed, the curated `answers` among them, and the clues so far.

    The words are normalized ones of one length; without `answers` each may be the answer. The
    candidates are the answers that meet the clues while there are any, then all words that do
    (`wide`: from the start). `opener` is the guess to begin with. `metric`, `width`, `limit` and
    `hard` are as for `tree.best_tree`.

    A solver doesn't change: `apply` returns the next one. To undo is to go back to the one before.

    >>> game = Solver(words=["crane", "bills", "fills", "hills"])
    >>> game.suggest()
    'bills'
    >>> game = game.apply("bgggg")
    >>> game.candidates, game.suggest()
    (('fills', 'hills'), 'fills')
    """

    words: Sequence[str]
    answers: Sequence[str] | None = None
    constraint: Constraint = field(default_factory=Constraint)
    opener: str | None = None
    metric: str = TURNS
    width: int | None = WIDTH
    limit: int = LIMIT
    hard: bool = False
    wide: bool = False

    @property
    def turn(self) -> int:
        """The turn that comes next, from 1 up."""
        return len(self.constraint.clues) + 1

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        clues = self.constraint.clues
        return bool(clues) and set(clues[-1].marks) == {GREEN}

    @cached_property
    def pools(self) -> Pools:
        """The guesses open now, in hard mode those that it allows, and the candidates."""
        answers = self.words if self.answers is None else self.answers
        found = pools(WordList(tuple(self.words), tuple(answers)), self.constraint, self.wide)
        if not self.hard:
            return found
        allowed = (word for word in found.guesses if allowed_in_hard_mode(word, self.constraint))
        return found._replace(guesses=tuple(allowed))

    @property
    def candidates(self) -> tuple[str, ...]:
        """The words that may still be the answer."""
        return self.pools.candidates

    def apply(self, marks: str, guess: str | None = None) -> Solver:
        """The game after `guess`, by default the one suggested, has shown `marks`.

        Marks may be in any notation. ClueError says what is wrong with them; marks that no word can
        have leave no candidates.
        """
        word = self.suggest() if guess is None else normalize(guess)
        shown = parse_marks(marks)
        if len(shown) != len(word):
            raise ClueError(f"{marks!r}: {len(shown)} marks for the {len(word)} letters of {word}")
        return replace(self, constraint=self.constraint & Constraint((Clue(word, shown),)))

    def suggest(self) -> str:
        """The guess to make now. ValueError if no candidate is left."""
        return self._suggested

    def suggestions(self, count: int = 5) -> list[Suggestion]:
        """The guess to make now, and the best other ones, `count` in all if there are as many."""
        guesses, candidates, _ = self.pools
        if len(candidates) > MANY:
            best = [one.word for one in rank(guesses, candidates, self._metric)[:count]]
            turns: dict[str, float] = {}
        else:
            trees = best_openers(guesses, candidates, count, **self._search)
            turns = {tree.guess: tree.mean for tree in trees}
            best = list(turns)
        first = self.suggest()
        best = [first, *(word for word in best if word != first)][:count]
        if first not in turns and turns:
            turns[first] = best_tree(guesses, candidates, opener=first, **self._search).mean
        bits = evaluate(score_matrix(best, candidates), ["entropy"])["entropy"].tolist()
        return [
            Suggestion(word, word in candidates, information, turns.get(word))
            for word, information in zip(best, bits)
        ]

    @cached_property
    def _suggested(self) -> str:
        guesses, candidates, _ = self.pools
        if not candidates:
            raise ValueError("no word meets all clues")
        if self.opener and not self.constraint.clues:
            return self.opener
        if len(candidates) > MANY:
            return rank(guesses, candidates, self._metric)[0].word
        return best_tree(guesses, candidates, **self._search).guess

    @property
    def _metric(self) -> str:
        """The metric that decides without a search."""
        return self.metric if self.metric in METRICS else "entropy"

    @property
    def _search(self) -> dict[str, Any]:
        turns_left = max(1, self.limit - len(self.constraint.clues))
        settings = {"metric": self.metric, "width": self.width, "hard": self.hard}
        return {**settings, "limit": turns_left}
