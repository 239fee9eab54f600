"""DuckDB: a plain table of scores, in an order that compresses well.

DuckDB keeps each column for itself, 2,048 values (a vector) at a time. Where these are all the
same, or successive numbers, they take no space. So a vector is made of one guess and 2,048
successive answers, and for the answers that are left over, of one answer and 2,048 guesses. What is
left to be stored are the scores, at a byte each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..matrix import Patterns, score_blocks
from . import ExportError, Progress, schema

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_Column = npt.NDArray[Any]

_VECTOR = 2048
# How many vectors DuckDB puts in a row group. One that is not full wastes space.
_ROW_GROUP = 60

_TABLES = """
CREATE TABLE score (guessidx INTEGER, answeridx INTEGER, scoreidx BIGINT);
CREATE VIEW score_by_answer AS SELECT answeridx, guessidx, scoreidx FROM score;
"""
_GROUP_SIZE = """
CREATE TABLE group_size AS
SELECT guessidx, scoreidx, COUNT(*)::INTEGER AS size
FROM score
GROUP BY guessidx, scoreidx
ORDER BY guessidx, scoreidx
"""


def write(path: str, words: Sequence[str], answers: Sequence[str], progress: Progress) -> None:
    """Write the database. Raises OSError, and ExportError if DuckDB is not installed."""
    with database(path, words, answers, progress):
        pass


@contextmanager
def database(
    path: str, words: Sequence[str], answers: Sequence[str], progress: Progress
) -> Iterator[DuckDBPyConnection]:
    """The database, written and open. Raises as `write` does, also for what is done with it."""
    try:
        import duckdb
    except ImportError:
        raise ExportError("this needs DuckDB: pip install 'wordfilter[sql]'") from None
    try:
        with duckdb.connect(path) as connection:
            _fill(connection, words, answers, progress)
            yield connection
    except RuntimeError as error:
        if "interrupted" not in str(error):
            raise
        # What the handler of a signal raised is lost on the way through DuckDB.
        raise KeyboardInterrupt from None
    except duckdb.Error as error:
        # Such as: IO Error: Could not write file "NAME": No space left on device
        raise OSError(str(error).partition("\n")[0].rpartition('": ')[2]) from None


def _fill(
    connection: DuckDBPyConnection,
    words: Sequence[str],
    answers: Sequence[str],
    progress: Progress,
) -> None:
    run = connection.execute
    # Several threads would each begin row groups of their own.
    run("SET threads = 1")
    run(schema.TABLES + _TABLES)
    run("BEGIN")
    numbers = schema.numbers(words, answers)
    _insert(connection, "word_index", np.arange(len(words)), np.array(words, object))
    _insert(connection, "answer_index", np.array(numbers))
    for guessidx, answeridx, scoreidx in _vectors(words, answers, np.array(numbers, np.int32)):
        _insert(connection, "score", guessidx, answeridx, scoreidx)
        progress(len(scoreidx))
    run("RESET threads")
    run(_GROUP_SIZE)
    patterns = [row[0] for row in run(schema.PATTERNS_MET).fetchall()]
    scores = schema.score_index(len(words[0]), patterns)
    _insert(
        connection, "score_index", np.array(list(scores)), np.array(list(scores.values()), object)
    )
    run("COMMIT")
    run(schema.VIEWS)


def _vectors(
    words: Sequence[str], answers: Sequence[str], numbers: _Column
) -> Iterator[tuple[_Column, _Column, _Column]]:
    """The columns of `score`, many vectors at a time."""
    whole = len(answers) - len(answers) % _VECTOR
    for first in range(0, whole, _VECTOR):
        some = slice(first, first + _VECTOR)
        for guesses, matrix in _numbered(words, answers[some], 32 * _ROW_GROUP):
            yield (
                np.repeat(guesses, _VECTOR),
                np.tile(numbers[some], len(guesses)),
                matrix.ravel(),
            )
    rest = numbers[whole:]
    if len(rest):
        for guesses, matrix in _numbered(words, answers[whole:], _VECTOR):
            yield (
                np.tile(guesses, len(rest)),
                np.repeat(rest, len(guesses)),
                matrix.T.ravel(),
            )


def _numbered(
    words: Sequence[str], answers: Sequence[str], rows: int
) -> Iterator[tuple[_Column, Patterns]]:
    """The rows of the score matrix in blocks, each with the numbers of its guesses."""
    first = 0
    for matrix in score_blocks(words, answers, rows):
        yield np.arange(first, first + len(matrix), dtype=np.int32), matrix
        first += len(matrix)


def _insert(connection: DuckDBPyConnection, table: str, *columns: _Column) -> None:
    rows = {f"column{at}": column for at, column in enumerate(columns)}
    connection.register("rows", rows)
    connection.execute(f"INSERT INTO {table} SELECT * FROM rows")
    connection.unregister("rows")
