"""Constraints: what a set of clues says about the answer.

The model in the middle. Everything that filters, explains or prints a program reads it here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from .clue import Clue, ClueError
from .letters import capital, normalize
from .score import BLACK, GREEN, YELLOW


@dataclass(frozen=True)
class Bounds:
    """How often a letter occurs: at least `min` times, at most `max` (None: no limit)."""

    min: int = 0
    max: int | None = None

    def __and__(self, other: Bounds) -> Bounds:
        limits = [limit for limit in (self.max, other.max) if limit is not None]
        return Bounds(max(self.min, other.min), min(limits, default=None))

    def __contains__(self, count: int) -> bool:
        return self.min <= count and (self.max is None or count <= self.max)

    def __str__(self) -> str:
        """The bounds as a regex quantifier.

        >>> str(Bounds(1, 1)), str(Bounds(1)), str(Bounds(1, 2))
        ('{1}', '{1,}', '{1,2}')
        """
        if self.min == self.max:
            return f"{{{self.min}}}"
        return f"{{{self.min},{'' if self.max is None else self.max}}}"


@dataclass(frozen=True)
class Constraint:
    """What `clues` say together; no clues are met by every word.

    Clues of different lengths are a ClueError. With `fold_accents`, words are compared without
    their accents (the clues' guesses are expected to have none then).

    >>> constraint = Constraint.parse("greek,bybgb")
    >>> print(constraint)
    [^g][^r][^e]e[^k] g{0} r{1,} e{1} k{0}
    >>> constraint.accepts("River"), constraint.accepts("creek")
    (True, False)
    """

    clues: tuple[Clue, ...] = ()
    fold_accents: bool = False

    def __post_init__(self) -> None:
        for clue in self.clues[1:]:
            first = self.clues[0]
            if len(clue.guess) != len(first.guess):
                raise ClueError(
                    f"{str(clue)!r} has {len(clue.guess)} letters and {str(first)!r} has "
                    f"{len(first.guess)}: all clues of one call are of one length"
                )

    @classmethod
    def parse(cls, *texts: str, fold_accents: bool = False) -> Constraint:
        """The constraint of clues written as GUESS,MARKS. Raises ClueError."""
        clues = tuple(Clue.parse(text, fold_accents) for text in texts)
        return cls(clues, fold_accents)

    def __and__(self, other: Constraint) -> Constraint:
        return Constraint(self.clues + other.clues, self.fold_accents or other.fold_accents)

    def __str__(self) -> str:
        return " ".join([self.regex, *(f"{letter}{b}" for letter, b in self.bounds.items())])

    @cached_property
    def length(self) -> int | None:
        """How many letters a word has; None if there are no clues, and any length will do."""
        return len(self.clues[0].guess) if self.clues else None

    @cached_property
    def bounds(self) -> dict[str, Bounds]:
        """The bounds of every letter that was guessed, in the order of the guesses."""
        merged: dict[str, Bounds] = {}
        for clue in self.clues:
            for letter, bounds in _clue_bounds(clue).items():
                merged[letter] = merged.get(letter, Bounds()) & bounds
        return merged

    @cached_property
    def fixed(self) -> tuple[str | None, ...]:
        """Per position the letter that it is, or None."""
        greens = [dict(_tiles(clue, GREEN)) for clue in self.clues]
        known = {at: letter for green in reversed(greens) for at, letter in green.items()}
        return tuple(known.get(at) for at in range(self.length or 0))

    @cached_property
    def excluded(self) -> tuple[frozenset[str], ...]:
        """Per position the letters that a yellow, black or different green tile says it isn't."""
        isnt: list[set[str]] = [set() for _ in self.fixed]
        for clue in self.clues:
            for at, (letter, mark) in enumerate(zip(clue.guess, clue.marks)):
                known = self.fixed[at]
                if mark != GREEN:
                    isnt[at].add(letter)
                elif known is not None and known != letter:
                    isnt[at].add(known)
        return tuple(map(frozenset, isnt))

    @cached_property
    def barred(self) -> tuple[frozenset[str], ...]:
        """`excluded`, and at every position that isn't fixed the letters whose limit is met.

        A letter that may not occur, or of which the fixed positions hold as many as may occur, has
        no other place: with these classes the positions alone reject nearly every word.
        """
        met = {letter for letter, b in self.bounds.items() if b.max == self._greens[letter]}
        return tuple(
            isnt if known else isnt | met for known, isnt in zip(self.fixed, self.excluded)
        )

    @cached_property
    def counts(self) -> dict[str, Bounds]:
        """The bounds that `fixed` and `barred` leave to be counted."""
        return {
            letter: b
            for letter, b in self.bounds.items()
            if b.min > self._greens[letter] or b.max not in (None, self._greens[letter])
        }

    @cached_property
    def regex(self) -> str:
        """The positional facts as a regex of one class per position; `str()` adds the bounds."""
        return "".join(
            _literal(known) if known and known not in isnt else _negated(isnt)
            for known, isnt in zip(self.fixed, self.excluded)
        )

    @cached_property
    def letters_only(self) -> bool:
        """Whether words have to consist of letters: unless a guess holds digits or signs."""
        return all(letter.isalpha() for letter in self.bounds)

    def is_letter(self, character: str) -> bool:
        """Whether a word may hold `character`: a letter, or any sign if a guess holds some."""
        if self.letters_only:
            return character.isalpha()
        return character.isprintable() and not character.isspace()

    def is_like(self, word: str) -> bool:
        """Whether the guesses are like `word`, a normalized one: as long, and of such letters."""
        return self.length in (None, len(word)) and all(map(self.is_letter, word))

    def accepts(self, word: str) -> bool:
        """Whether `word` meets the constraint. Plain and slow: `predicate` is the fast way."""
        word = normalize(word, self.fold_accents)
        if self.length is None:
            return bool(word)
        return (
            self.is_like(word)
            and all(known in (None, letter) for known, letter in zip(self.fixed, word))
            and all(letter not in isnt for isnt, letter in zip(self.excluded, word))
            and all(word.count(letter) in bounds for letter, bounds in self.bounds.items())
        )

    @property
    def contradictory(self) -> bool:
        """Whether no word at all, of whatever letters, can meet the clues."""
        return self._unplaced_letter is not None

    def conflict(self) -> Conflict | None:
        """The letter and the clues that contradict each other, if no word can meet all of them.

        Two clues where two suffice (one, if the game can show it to nobody), else all of them.
        """
        if not self.contradictory:
            return None
        ones = ((clue,) for clue in self.clues)
        for clues in (*ones, *combinations(self.clues, 2), self.clues):
            letter = Constraint(clues)._unplaced_letter
            if letter is not None:
                return Conflict(letter, clues)
        return None

    @cached_property
    def _greens(self) -> Counter[str]:
        return Counter(letter for letter in self.fixed if letter)

    @cached_property
    def _unplaced_letter(self) -> str | None:
        """A letter that cannot have both its bounds and its positions, or None if all can."""
        for known, isnt in zip(self.fixed, self.excluded):
            if known in isnt:
                return known
        for letter, b in self.bounds.items():
            if b.max is not None and max(b.min, self._greens[letter]) > b.max:
                return letter
        # Every copy that the greens don't account for needs a position of its own: a bipartite
        # matching, grown by augmenting paths.
        holder: dict[int, str] = {}

        def seat(letter: str, tried: set[int]) -> bool:
            for at, isnt in enumerate(self.barred):
                if self.fixed[at] is None and letter not in isnt and at not in tried:
                    tried.add(at)
                    if at not in holder or seat(holder[at], tried):
                        holder[at] = letter
                        return True
            return False

        for letter, b in self.bounds.items():
            for _ in range(b.min - self._greens[letter]):
                if not seat(letter, set()):
                    return letter
        return None


@dataclass(frozen=True)
class Conflict:
    """Clues that contradict each other, and the letter on which they do."""

    letter: str
    clues: tuple[Clue, ...]

    def __str__(self) -> str:
        name = capital(self.letter)
        said = [f"{str(clue)!r} says {_says(clue, self.letter)}" for clue in self.clues]
        if len(said) == 1:
            return f"the game cannot show {str(self.clues[0])!r}: no word has its {name} as marked"
        return f"the clues contradict each other on the letter {name}: {'; '.join(said)}"


def _tiles(clue: Clue, marks: str) -> Iterator[tuple[int, str]]:
    for at, (letter, mark) in enumerate(zip(clue.guess, clue.marks)):
        if mark in marks:
            yield at, letter


def _clue_bounds(clue: Clue) -> dict[str, Bounds]:
    """Per letter: min = greens + yellows; max = as many if any tile of it is black, else none."""
    marks: dict[str, str] = {}
    for letter, mark in zip(clue.guess, clue.marks):
        marks[letter] = marks.get(letter, "") + mark
    found = {letter: len(m) - m.count(BLACK) for letter, m in marks.items()}
    return {
        letter: Bounds(found[letter], found[letter] if BLACK in m else None)
        for letter, m in marks.items()
    }


def _says(clue: Clue, letter: str) -> str:
    """What one clue says of one letter, in words."""
    name = capital(letter)
    bounds = _clue_bounds(clue).get(letter)
    if bounds is None:
        return f"other letters stand where {name} could"
    if bounds.max == 0:
        return f"no {name}"
    times = {1: "once", 2: "twice"}.get(bounds.min, f"{bounds.min} times")
    said = f"{name} {'exactly' if bounds.max else 'at least'} {times}"
    for where, marks in ((" at position", GREEN), (", but not at", BLACK + YELLOW)):
        at = [str(at + 1) for at, tile in _tiles(clue, marks) if tile == letter]
        if at:
            said += f"{where} {' or '.join(at)}"
    return said


def _literal(letter: str) -> str:
    return letter if letter.isalnum() else "\\" + letter


def _negated(letters: Iterable[str]) -> str:
    inside = "".join("\\" + c if c in "\\]^-[" else c for c in sorted(letters))
    return f"[^{inside}]" if inside else "."
