"""The predicate on big input: numpy tests all lines of a block at once.

It finds what the regexes of `predicate` find, and several times as fast, once numpy is imported.
"""

from __future__ import annotations

from functools import lru_cache
from typing import AnyStr, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .constraint import Bounds, Constraint
from .letters import compose, forms

# Once it has seen that much be freed, glibc no longer returns each block's arrays to the system, to
# ask for them anew with the next block. That takes longer than the tests.
bytes(16 << 20)

# The characters of a block: Latin-1 (ASCII included), or units of UTF-16.
Characters = NDArray[np.uint8] | NDArray[np.uint16]

_LINE_END, _TAB, _CARRIAGE_RETURN, _BLANK = b"\n\t\r "
_ENDS_A_WORD = np.isin(np.arange(_BLANK + 1), [_LINE_END, _TAB, _BLANK])


def matching(constraint: Constraint, block: bytes) -> bytes | None:
    """The lines of `block` whose word meets `constraint`, which has a length.

    None leaves a block to the regexes: some line of it starts with a blank, or has a character
    above U+FFFF.
    """
    block = b"\n" + block  # so that every line has a line end before it
    if _a_line_starts_with_a_blank(block):
        return None
    if block.isascii():
        starts = _starts(constraint, np.frombuffer(block, np.uint8))
        return _lines(block, starts, len(constraint.fixed))
    text = block.decode("utf-8", "surrogateescape")
    composed = compose(text, constraint.fold_accents)
    characters = _characters(composed)
    if characters is None:
        return None
    starts = _starts(constraint, characters)
    if composed == text:
        return _cut(text, starts).encode("utf-8", "surrogateescape")
    numbers = np.searchsorted(np.flatnonzero(characters == _LINE_END), starts) - 1
    return _cut(block, np.flatnonzero(np.frombuffer(block, np.uint8) == _LINE_END)[numbers] + 1)


def _a_line_starts_with_a_blank(block: bytes) -> bool:
    characters = np.frombuffer(block, np.uint8)
    return any(
        blank in block and ((characters[:-1] == _LINE_END) & (characters[1:] == blank)).any()
        for blank in (_BLANK, _TAB)
    )


def _characters(text: str) -> Characters | None:
    """The characters of `text`, unless some are above U+FFFF."""
    try:
        return np.frombuffer(text.encode("latin-1"), np.uint8)
    except UnicodeEncodeError:
        units = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), "<u2")
        return units if len(units) == len(text) else None


class _Tables(NamedTuple):
    """What a constraint says of each character: arrays to be indexed by it."""

    allowed: list[NDArray[np.bool_]]  # for each position, whether it may stand there
    counted: list[tuple[NDArray[np.int32], Bounds]]  # 1 for each form of a letter, else 0


@lru_cache(4)
def _tables(constraint: Constraint, size: int) -> _Tables:
    is_letter = np.array([constraint.is_letter(chr(at)) for at in range(size)])
    allowed = []
    for known, barred in zip(constraint.fixed, constraint.barred):
        table = _is_form(known, size) > 0 if known else is_letter.copy()
        for letter in barred:
            table &= _is_form(letter, size) == 0
        allowed.append(table)
    return _Tables(allowed, [(_is_form(it, size), b) for it, b in constraint.counts.items()])


def _is_form(letter: str, size: int) -> NDArray[np.int32]:
    table = np.zeros(size, np.int32)
    table[[ord(form) for form in forms(letter) if ord(form) < size]] = 1
    return table


def _starts(constraint: Constraint, characters: Characters) -> NDArray[np.intp]:
    """Where the words start that meet `constraint`."""
    tables = _tables(constraint, 0x100 if characters.itemsize == 1 else 0x10000)
    length = len(tables.allowed)
    step = length + 1
    is_line_end = characters == _LINE_END
    if len(characters) % step == 1 and is_line_end[::step].all():
        # No line is longer than the words sought: they can't start anywhere else.
        words = characters[1:].reshape(-1, step)
        fits = np.ones(len(words), np.bool_)
        for at, allowed in enumerate(tables.allowed):
            fits &= allowed.take(words[:, at])
        starts = np.flatnonzero(fits) * step + 1
    else:
        is_low = characters <= _BLANK
        starts = np.flatnonzero(is_line_end[:-step] & is_low[step:]) + 1
        for at, allowed in enumerate(tables.allowed):  # each drops its losers before the next looks
            starts = starts.compress(allowed.take(characters[at:].take(starts)))
        ends = starts + length
        ends += characters.take(ends) == _CARRIAGE_RETURN
        starts = starts.compress(_ENDS_A_WORD.take(characters.take(ends), mode="clip"))
    for is_form, bounds in tables.counted:
        count = sum(is_form.take(characters[at:].take(starts)) for at in range(length))
        most = length if bounds.max is None else bounds.max
        starts = starts.compress((bounds.min <= count) & (count <= most))
    return starts


def _lines(block: bytes, starts: NDArray[np.intp], length: int) -> bytes:
    """The lines of `block` that start at `starts`."""
    characters = np.frombuffer(block, np.uint8)
    if (characters[length:].take(starts) == _LINE_END).all():
        return characters.take(starts[:, None] + np.arange(length + 1)).tobytes()
    return _cut(block, starts)


def _cut(text: AnyStr, starts: NDArray[np.intp]) -> AnyStr:
    """The lines that start at `starts` in text that starts with a line end."""
    end = text[:1]
    return end[:0].join([text[start : text.index(end, start) + 1] for start in starts.tolist()])
