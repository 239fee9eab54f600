"""The score matrix: the patterns of many guesses against many answers at once.

The tiles of one letter of a guess don't depend on the guess's other letters: they follow from the
positions at which guess and answer have that letter. So a pattern is a sum over the guess's
distinct letters, and a row of the matrix is the sum of a few vectors over all answers, one for each
(letter, positions) of the guess. Guesses share these: 345 do for 12,972 words of English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

Patterns = npt.NDArray[np.unsignedinteger[Any]]
_Integers = npt.NDArray[np.int64]

LONGEST = 20  # letters: 3^20 patterns are the most that fit 32 bits
BLOCK = 1 << 25
# How many bytes of rows are added up at a time: few enough to stay in a processor's cache.
_CACHED = 1 << 18


def score_matrix(guesses: Sequence[str], answers: Sequence[str]) -> Patterns:
    """The pattern of every guess (rows) against every answer (columns).

    The words are normalized ones (see `letters.normalize`) of any alphabet, all of one length. The
    patterns are those of `score.pattern`, as uint8 to 5 letters, uint16 to 10, uint32 to 20.
    Raises ValueError for words of different lengths, and for longer or empty ones.

    >>> score_matrix(["crane", "eerie"], ["caner", "eerie", "crane"])
    array([[202,  29, 242],
           [ 90, 242,  11]], dtype=uint8)
    """
    length = _common_length(guesses, answers)
    return _score(_letter_keys(guesses, length), _Answers.of(answers, length))


def score_blocks(
    guesses: Sequence[str], answers: Sequence[str], rows: int | None = None
) -> Iterator[Patterns]:
    """The rows of `score_matrix`, in order, `rows` at a time: for lists too long to hold it.

    By default as many rows as take `BLOCK` bytes. Raises ValueError as `score_matrix` does.
    """
    length = _common_length(guesses, answers)
    guess_keys, scored = _letter_keys(guesses, length), _Answers.of(answers, length)
    if rows is None:
        rows = max(1, BLOCK // max(1, len(answers) * _dtype(length).itemsize))
    for start in range(0, len(guesses), rows):
        yield _score(guess_keys[start : start + rows], scored)


def _common_length(guesses: Sequence[str], answers: Sequence[str]) -> int:
    first = next(chain(guesses, answers), "-")
    if not 0 < len(first) <= LONGEST:
        raise ValueError(f"{first!r} has {len(first)} letters: scored are words of 1 to {LONGEST}")
    for word in chain(guesses, answers):
        if len(word) != len(first):
            raise ValueError(
                f"{first!r} has {len(first)} letters and {word!r} has {len(word)}: "
                "guesses and answers are of one length"
            )
    return len(first)


def _dtype(length: int) -> np.dtype[np.unsignedinteger[Any]]:
    return np.min_scalar_type(3**length - 1)


def _letter_keys(words: Sequence[str], length: int) -> _Integers:
    """The letters of words and where they stand: shape (words, length).

    A key is a letter's code point, and below it a bit for each position at which the word has it.
    It stands at the first of these; at the others stands 0.
    """
    letters = np.array(words, f"U{length}").view(np.uint32).reshape(-1, length).astype(np.int64)
    positions = np.zeros_like(letters)
    for at in range(length):
        positions |= (letters == letters[:, [at]]).astype(np.int64) << at
    first = positions & -positions == 1 << np.arange(length)
    return np.where(first, letters << length | positions, 0)


@dataclass(frozen=True)
class _Answers:
    """The letter keys of all answers, sorted, so that a letter's are a slice.

    `keys` are the distinct ones. `key_at` and `answer` have an entry for every letter of every
    answer: the place of its key among `keys`, in ascending order, and the answer it belongs to.
    """

    length: int
    count: int
    keys: _Integers
    key_at: _Integers
    answer: _Integers

    @classmethod
    def of(cls, words: Sequence[str], length: int) -> _Answers:
        keys = _letter_keys(words, length).ravel()
        order = np.argsort(keys, kind="stable")[np.count_nonzero(keys == 0) :]
        distinct, key_at = np.unique(keys[order], return_inverse=True)
        return cls(length, len(words), distinct, key_at, order // length)


def _score(guess_keys: _Integers, answers: _Answers) -> Patterns:
    keys, key_at = np.unique(guess_keys, return_inverse=True)
    vectors = _vectors(keys, answers)
    matrix = np.empty((len(guess_keys), answers.count), vectors.dtype)
    step = max(1, _CACHED // max(1, vectors[:1].nbytes))
    for start in range(0, len(matrix), step):
        rows = matrix[start : start + step]
        # numpy 2 and 1 disagree on the shape of `key_at`.
        first, *others = key_at.reshape(guess_keys.shape)[start : start + step].T
        # With mode "raise", numpy would take into a copy of `rows` first.
        np.take(vectors, first, axis=0, out=rows, mode="clip")
        for other in others:
            rows += vectors[other]
    return matrix


def _vectors(keys: _Integers, answers: _Answers) -> Patterns:
    """What each of the sorted `keys` adds to a guess's patterns: shape (keys, answers)."""
    length = answers.length
    positions = (1 << length) - 1
    vectors = np.zeros((len(keys), answers.count), _dtype(length))
    for letter in np.unique(keys >> length):
        letter_keys = [letter << length, letter + 1 << length]
        ours = slice(*np.searchsorted(keys, letter_keys))
        theirs = slice(*np.searchsorted(answers.keys, letter_keys))
        tiles = _tiles(keys[ours] & positions, answers.keys[theirs] & positions, length)
        having = slice(*np.searchsorted(answers.key_at, [theirs.start, theirs.stop]))
        vectors[ours, answers.answer[having]] = tiles[:, answers.key_at[having] - theirs.start]
    return vectors


def _tiles(guessed: _Integers, held: _Integers, length: int) -> Patterns:
    """The patterns of a single letter's tiles: shape (guessed, held).

    Both are sets of positions, a bit each: where guesses have the letter, and where answers do.
    """
    guessed = guessed[:, np.newaxis]
    unconsumed = np.zeros((len(guessed), len(held)), np.int64)
    for at in range(length):
        unconsumed += (held & ~guessed) >> at & 1
    patterns = np.zeros(unconsumed.shape, _dtype(length))
    for at in range(length):
        green = (guessed & held) >> at & 1
        yellow = (guessed & ~held) >> at & (unconsumed > 0)
        unconsumed -= yellow
        patterns *= 3
        patterns += (2 * green + yellow).astype(patterns.dtype)
    return patterns
