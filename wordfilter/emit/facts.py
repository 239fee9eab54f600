"""Facts: what a constraint says, each thing once, for the writers to put in their words.

A constraint's own views of the clues overlap, since a predicate may use whichever is quickest: the
class of a position repeats what the bounds say. A text for people says nothing twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from ..constraint import Bounds, Constraint
from ..letters import forms, normalize

# Most letters outside ASCII, and few other characters, as the inside of a regex class: what
# `str.isalpha` knows, for languages that don't. It ends where Hangul does.
OTHER_LETTERS = "À-ÖØ-öø-ʿΆ-ῼ々-힣"


@dataclass(frozen=True)
class Facts:
    """What the clues say: together as much as the constraint, if that is not contradictory.

    Positions count from 0; letters stand in the order of the guesses.

    >>> Facts.of(Constraint.parse("greek,bybgb")).counts
    {'r': Bounds(min=1, max=None), 'e': Bounds(min=1, max=1)}
    """

    length: int
    fixed: dict[int, str]  # position: the letter that it is
    elsewhere: dict[str, list[int]]  # letter: positions that it isn't at
    counts: dict[str, Bounds]  # letter: how often it occurs, more than `fixed` shows
    absent: list[str]  # letters that don't occur

    def shown(self, letter: str) -> int:
        """How many copies of `letter` have their position in `fixed`."""
        return list(self.fixed.values()).count(letter)

    @classmethod
    def of(cls, constraint: Constraint) -> Facts:
        """The facts that a constraint from one clue or more says."""
        fixed = {at: letter for at, letter in enumerate(constraint.fixed) if letter}
        shown = Counter(fixed.values())
        elsewhere = {}
        counts = {}
        for letter, bounds in constraint.bounds.items():
            if bounds.max == 0:
                continue
            if bounds.max is not None or bounds.min > shown[letter]:
                counts[letter] = bounds
            # Once every copy has its place, all the other places go without saying.
            if bounds.max is None or bounds.max > shown[letter]:
                barred = [at for at, isnt in enumerate(constraint.excluded) if letter in isnt]
                elsewhere[letter] = [at for at in barred if at not in fixed]
        return cls(
            length=len(constraint.fixed),
            fixed=fixed,
            elsewhere={letter: at for letter, at in elsewhere.items() if at},
            counts=counts,
            absent=[letter for letter, bounds in constraint.bounds.items() if bounds.max == 0],
        )


def spellings(letter: str, fold_accents: bool = False) -> str:
    """Every character that stands for `letter`: its forms, and with `fold_accents` its accents.

    >>> spellings("r"), spellings("r", fold_accents=True)[:6]
    ('rR', 'rRŔŕŖŗ')
    """
    return forms(letter) + (_accented().get(letter, "") if fold_accents else "")


@cache
def _accented() -> dict[str, str]:
    found: dict[str, str] = {}
    for character in map(chr, range(0xC0, 0x2000)):
        plain = normalize(character, fold_accents=True)
        if normalize(character) != plain:
            found[plain] = found.get(plain, "") + character
    return found
