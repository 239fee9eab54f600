"""Parquet: one table of guess, answer and score, as words and tiles. DuckDB writes it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from tempfile import TemporaryDirectory

from . import Progress
from .duckdb import fill, load

_QUERY = """
COPY (FROM scored) TO '{}' (FORMAT parquet, COMPRESSION zstd)
"""


def write(path: str, words: Sequence[str], answers: Sequence[str], progress: Progress) -> None:
    """Write the file. Raises OSError, and ExportError if DuckDB is not installed."""
    duckdb = load()
    try:
        # A database on the disk, since in memory its columns would not be compressed.
        with (
            TemporaryDirectory(dir=os.path.dirname(path)) as directory,
            duckdb.connect(os.path.join(directory, "scores.duckdb")) as connection,
        ):
            fill(connection, words, answers, progress)
            connection.execute(_QUERY.format(path.replace("'", "''")))
    except duckdb.Error as error:
        raise OSError(str(error)) from None
