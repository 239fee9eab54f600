"""English: what the clues say, a line per fact."""

from __future__ import annotations

from collections.abc import Sequence

from ..constraint import Bounds, Constraint
from ..letters import forms
from .facts import Facts

_NUMBERS = "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"


def emit(constraint: Constraint) -> str:
    """Sentences, one a line: the length, what is where, how often what occurs, and what doesn't.

    >>> print(emit(Constraint.parse("sease,yyyyb")))
    5 letters.
    At least two S, but not 1st or 4th.
    Exactly one E, but not 2nd or 5th.
    A occurs, but not 3rd.
    """
    conflict = constraint.conflict()
    if conflict:
        return f"No word will do: {conflict}."
    sentences = []
    if constraint.length is None:
        sentences.append("Any word.")
    else:
        sentences.append(
            f"{constraint.length} letter{'' if constraint.length == 1 else 's'}"
            f"{'' if constraint.letters_only else ', digits or signs'}."
        )
        sentences += _sentences(Facts.of(constraint))
    if constraint.fold_accents:
        sentences.append("Accents don't count.")
    return "\n".join(sentences)


def _sentences(facts: Facts) -> list[str]:
    sentences = [
        f"The {_ordinal(at)} letter is {_name(letter)}." for at, letter in facts.fixed.items()
    ]
    for letter in facts.counts | facts.elsewhere:
        name = _name(letter)
        positions = _either([_ordinal(at) for at in facts.elsewhere.get(letter, ())])
        if letter not in facts.counts:
            sentences.append(f"{name} is not {positions}.")
            continue
        but = f", but not {positions}" if positions else ""
        sentences.append(f"{_count(name, facts.counts[letter])}{but}.")
    if facts.absent:
        sentences.append(f"No {_either([_name(letter) for letter in facts.absent])}.")
    return sentences


def _count(name: str, bounds: Bounds) -> str:
    if bounds == Bounds(1):
        return f"{name} occurs"
    number = _NUMBERS[bounds.min] if bounds.min < len(_NUMBERS) else str(bounds.min)
    return f"{'Exactly' if bounds.max else 'At least'} {number} {name}"


def _name(letter: str) -> str:
    """A letter as a capital, if it has one, and a sign in quotes."""
    return forms(letter)[1:2] or letter if letter.isalnum() else f"'{letter}'"


def _ordinal(at: int) -> str:
    """The ordinal of a position that counts from 0.

    >>> [_ordinal(at) for at in (0, 1, 2, 3, 10, 20)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    number = at + 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}th" if number % 100 in (11, 12, 13) else f"{number}{ending}"


def _either(things: Sequence[str]) -> str:
    """
    >>> _either(["A"]), _either(["A", "C", "T"])
    ('A', 'A, C or T')
    """
    return " or ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
