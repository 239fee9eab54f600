"""SQLite: the scores packed into integers, behind views that unpack them.

A row for each pair of a guess and an answer takes SQLite 13 bytes, of which the score is one. So a
row of ours holds up to a few dozen pairs, in three integers of fields of equal width, and the views
give a row for each. There are two ways to ask, and a table for each of them:

    packed_by_guess     the answers of a group: those that would show a guess the same score. What
                        is asked of a guess, or of all of them, finds its groups together.
    packed_by_answer    the scores of successive guesses. It finds those of a few answers without
                        going through all guesses' groups; that is how the next guess is found.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..matrix import Patterns, score_blocks, score_matrix
from . import Progress, schema

_Integers = npt.NDArray[np.int64]

# To SQLite, CROSS JOIN also says that the table on its left is the outer loop.
_TABLES = """
CREATE TABLE place (n INTEGER PRIMARY KEY);
CREATE TABLE packed_by_guess (
    guessidx INTEGER, scoreidx INTEGER, size INTEGER, pack0 INTEGER, pack1 INTEGER, pack2 INTEGER,
    PRIMARY KEY (guessidx, scoreidx, pack0)
) WITHOUT ROWID;
CREATE TABLE packed_by_answer (
    answeridx INTEGER, guessidx INTEGER, size INTEGER, pack0 INTEGER, pack1 INTEGER, pack2 INTEGER,
    PRIMARY KEY (answeridx, guessidx)
) WITHOUT ROWID;
CREATE TABLE group_size (
    guessidx INTEGER, scoreidx INTEGER, size INTEGER,
    PRIMARY KEY (guessidx, scoreidx)
) WITHOUT ROWID;

CREATE VIEW score AS
SELECT guessidx,
       {answer} AS answeridx,
       scoreidx
FROM packed_by_guess CROSS JOIN place
WHERE n < size;

CREATE VIEW score_by_answer AS
SELECT answeridx,
       guessidx + n AS guessidx,
       {score} AS scoreidx
FROM packed_by_answer CROSS JOIN place
WHERE n < size;
"""
_GROUP_SIZE = """
INSERT INTO group_size
SELECT guessidx, scoreidx, SUM(size) FROM packed_by_guess GROUP BY guessidx, scoreidx
"""

# How many integers a row has, as the SQL says. More of them make a smaller file, and are slower
# to unpack.
_COLUMNS = 3
# Of each integer; the 64th is its sign.
_BITS = 63
# How many pairs are packed at a time.
_BLOCK = 1 << 20


def write(path: str, words: Sequence[str], answers: Sequence[str], progress: Progress) -> None:
    """Write the database. Raises OSError, and ValueError for words of different lengths."""
    try:
        # Each statement by itself: there is nothing to roll back in a file that is given up.
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            _fill(connection, words, answers, progress)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise OSError(str(error)) from None


def _fill(
    connection: sqlite3.Connection,
    words: Sequence[str],
    answers: Sequence[str],
    progress: Progress,
) -> None:
    run = connection.execute
    for pragma in ("journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"):
        run(f"PRAGMA {pragma}")
    numbers = np.array(schema.numbers(words, answers))
    answer_bits = int(numbers.max()).bit_length() or 1
    score_bits = (3 ** len(words[0]) - 1).bit_length()
    tables = _TABLES.format(answer=_unpacked(answer_bits), score=_unpacked(score_bits))
    connection.executescript(schema.TABLES + tables + schema.VIEWS)
    run("BEGIN")
    _insert(connection, "word_index", range(len(words)), words)
    _insert(connection, "answer_index", numbers.tolist())
    _insert(connection, "place", range(max(map(_fields, (answer_bits, score_bits)))))
    _insert_by_guess(connection, words, answers, numbers, answer_bits, progress)
    _insert_by_answer(connection, words, answers, numbers, score_bits, progress)
    run(_GROUP_SIZE)
    scores = schema.score_index(len(words[0]), [row[0] for row in run(schema.PATTERNS_MET)])
    _insert(connection, "score_index", scores.keys(), scores.values())
    run("COMMIT")


def _insert_by_guess(
    connection: sqlite3.Connection,
    words: Sequence[str],
    answers: Sequence[str],
    numbers: _Integers,
    bits: int,
    progress: Progress,
) -> None:
    # A group's answers ascend, as the table's key does.
    ascending = np.argsort(numbers)
    numbers = numbers[ascending]
    answers = [answers[at] for at in ascending.tolist()]
    first = 0
    for matrix in score_blocks(words, answers, max(1, _BLOCK // len(answers))):
        guesses, patterns, sizes, members = _groups(matrix, _fields(bits))
        packs = _packed(numbers[members], bits)
        keys = guesses + first, patterns, sizes
        _insert_arrays(connection, "packed_by_guess", *keys, *packs.T)
        first += len(matrix)
        progress(matrix.size // 2)


def _insert_by_answer(
    connection: sqlite3.Connection,
    words: Sequence[str],
    answers: Sequence[str],
    numbers: _Integers,
    bits: int,
    progress: Progress,
) -> None:
    fields = _fields(bits)
    first = np.arange(0, len(words), fields)
    sizes = np.minimum(fields, len(words) - first)
    step = max(1, _BLOCK // len(words))
    ascending = np.argsort(numbers).tolist()
    for start in range(0, len(answers), step):
        some = ascending[start : start + step]
        scores = np.zeros((len(some), len(first) * fields), np.int64)
        scores[:, : len(words)] = score_matrix(words, [answers[at] for at in some]).T
        packs = _packed(scores.reshape(-1, fields), bits)
        keys = (
            np.repeat(numbers[some], len(first)),
            np.tile(first, len(some)),
            np.tile(sizes, len(some)),
        )
        _insert_arrays(connection, "packed_by_answer", *keys, *packs.T)
        progress(len(some) * len(words) // 2)


def _groups(matrix: Patterns, most: int) -> tuple[Any, Any, Any, _Integers]:
    """The groups of a score matrix, those of more than `most` answers in parts.

    In ascending order, for each: the guess (row), the pattern, how many answers (columns) there
    are, and these, shape (groups, most), which ascend; behind them stand zeros.
    """
    columns = np.argsort(matrix, axis=1, kind="stable")
    patterns = np.take_along_axis(matrix, columns, axis=1)
    begins = np.ones(matrix.shape, bool)
    np.not_equal(patterns[:, 1:], patterns[:, :-1], out=begins[:, 1:])
    at = np.arange(matrix.size)
    group = np.maximum.accumulate(np.where(begins.ravel(), at, 0))
    starts = np.flatnonzero((at - group) % most == 0)
    sizes = np.diff(starts, append=matrix.size)
    members = np.zeros((len(starts), most), np.int64)
    members[np.arange(most) < sizes[:, np.newaxis]] = columns.ravel()
    return starts // matrix.shape[1], patterns.ravel()[starts], sizes, members


def _fields(bits: int) -> int:
    """How many fields of that width a row holds."""
    return _BITS // bits * _COLUMNS


def _packed(values: _Integers, bits: int) -> _Integers:
    """Rows of values as the integers of rows: shape (rows, _fields(bits)) to (rows, _COLUMNS)."""
    each = _BITS // bits
    shifted = values.reshape(-1, _COLUMNS, each) << bits * np.arange(each)
    packed: _Integers = shifted.sum(axis=2)
    return packed


def _unpacked(bits: int) -> str:
    """The SQL for field `n` of a row.

    >>> print("SELECT", _unpacked(12))
    SELECT CASE WHEN n < 5 THEN pack0 >> 12 * n
                WHEN n < 10 THEN pack1 >> 12 * (n - 5)
                ELSE pack2 >> 12 * (n - 10)
           END & 4095
    """
    each = _BITS // bits
    return (
        f"CASE WHEN n < {each} THEN pack0 >> {bits} * n\n"
        f"            WHEN n < {2 * each} THEN pack1 >> {bits} * (n - {each})\n"
        f"            ELSE pack2 >> {bits} * (n - {2 * each})\n"
        f"       END & {(1 << bits) - 1}"
    )


def _insert_arrays(connection: sqlite3.Connection, table: str, *columns: Any) -> None:
    _insert(connection, table, *(column.tolist() for column in columns))


def _insert(connection: sqlite3.Connection, table: str, *columns: Iterable[Any]) -> None:
    places = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} VALUES ({places})", zip(*columns))
