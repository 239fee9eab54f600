"""The predicate on big input: numpy tests all lines of a block at once.

It finds what the regexes of `predicate` find, and several times as fast, once numpy is imported.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .constraint import Bounds, Constraint
from .letters import compose, forms

# Once it has seen that much be freed, glibc no longer returns each block's arrays to the system, to
# ask for them anew with the next block. That takes longer than the tests.
bytes(16 << 20)

# The characters of a block: bytes of ASCII, or units of UTF-16.
Characters = NDArray[np.uint8] | NDArray[np.uint16]

_LINE_END, _CARRIAGE_RETURN, _BLANK = b"\n\r "
_ENDS_A_WORD = np.isin(np.arange(_BLANK + 1), list(b"\n\t "))


def matching(constraint: Constraint, block: bytes) -> bytes | None:
    """The lines of `block` whose word meets `constraint`, which has a length.

    None leaves a block to the regexes: some line of it starts with a blank, or has a character
    above U+FFFF.
    """
    length = len(constraint.fixed)
    block = b"\n" + block  # so that every line has a line end before it
    if block.isascii():
        characters: Characters = np.frombuffer(block, np.uint8)
    else:
        text = compose(block.decode("utf-8", "surrogateescape"), constraint.fold_accents)
        units = text.encode("utf-16-le", "surrogatepass")
        if len(units) > 2 * len(text):
            return None
        characters = np.frombuffer(units, "<u2")
    tables = _tables(constraint, 0x100 if characters.max() < 0x100 else 0x10000)
    is_line_end = characters == _LINE_END
    step = length + 1
    if is_line_end[::step].all():
        # No line is longer than the words sought: they can't start anywhere else.
        starts = np.arange(1, len(characters) - 1, step)
    else:
        is_low = characters <= _BLANK
        if (is_line_end[:-1] & (is_low > is_line_end)[1:]).any():
            return None
        starts = np.flatnonzero(is_line_end[:-step] & is_low[step:]) + 1
    starts = _words(characters, starts, tables)
    if not starts.size:
        return b""
    if block.isascii() and (characters[length:].take(starts) == _LINE_END).all():
        return characters.take(starts[:, None] + np.arange(step)).tobytes()
    return _lines(block, np.searchsorted(np.flatnonzero(is_line_end), starts) - 1)


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


def _words(characters: Characters, starts: NDArray[np.intp], tables: _Tables) -> NDArray[np.intp]:
    """Those of `starts` at which a word starts that the tables let pass.

    Each test drops its losers before the next one looks.
    """
    for at, allowed in enumerate(tables.allowed):
        starts = starts.compress(allowed.take(characters[at:].take(starts)))
    ends = starts + len(tables.allowed)
    ends += characters.take(ends) == _CARRIAGE_RETURN
    starts = starts.compress(_ENDS_A_WORD.take(characters.take(ends), mode="clip"))
    for is_form, bounds in tables.counted:
        count = sum(is_form.take(characters[at:].take(starts)) for at in range(len(tables.allowed)))
        most = len(tables.allowed) if bounds.max is None else bounds.max
        starts = starts.compress((bounds.min <= count) & (count <= most))
    return starts


def _lines(block: bytes, numbers: NDArray[np.intp]) -> bytes:
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == _LINE_END) + 1
    spans = zip(ends[numbers].tolist(), ends[numbers + 1].tolist())
    return b"".join([block[start:end] for start, end in spans])
