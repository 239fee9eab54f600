"""Pools: which words of a list are open as guesses, and which may still be the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .constraint import Constraint
from .predicate import Predicate
from .wordlist import WordList


class Pools(NamedTuple):
    """The words that may be guessed, and those that may be the answer, both in the list's order.

    `widened` says that no curated answer was left, and the candidates come from all words.
    """

    guesses: tuple[str, ...]
    candidates: tuple[str, ...]
    widened: bool


def pools(
    words: WordList,
    constraint: Constraint,
    wide: bool = False,
    guesses: Iterable[str] | None = None,
) -> Pools:
    """The pools of a word list after some clues.

    The candidates are the curated answers that meet the clues while there are any, else, and with
    `wide` from the start, all words that do. The guesses are all words of the list, or `guesses`,
    that are as long as the clues. Without clues the words are to be of one length, else ValueError.

    >>> words = WordList(("crane", "slate", "maven"), ("crane", "slate"))
    >>> pools(words, Constraint.parse("crane,bbgbg")).candidates
    ('slate',)
    >>> pools(words, Constraint.parse("crane,bbyyy"))
    Pools(guesses=('crane', 'slate', 'maven'), candidates=('maven',), widened=True)
    """
    curated = () if wide else select(words.answers, constraint)
    candidates = curated or select(words.words, constraint)
    widened = not (wide or curated) and bool(candidates)
    open_guesses = [
        word
        for word in (words.words if guesses is None else guesses)
        if constraint.length is None or constraint.is_like(word)
    ]
    lengths = sorted({len(word) for word in (*open_guesses, *candidates)})
    if len(lengths) > 1:
        raise ValueError(
            f"the words are of {lengths[0]} to {lengths[-1]} letters: "
            "add a clue, or take a list of one length"
        )
    return Pools(tuple(open_guesses), candidates, widened)


def select(words: Iterable[str], constraint: Constraint) -> tuple[str, ...]:
    """The normalized words that meet the constraint."""
    block = "".join(f"{word}\n" for word in words).encode()
    return tuple(Predicate(constraint)(block).decode().split("\n")[:-1])
