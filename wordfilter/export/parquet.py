"""Parquet: one table of guess, answer and score, in words and tiles. DuckDB writes it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from tempfile import TemporaryDirectory

from . import Progress
from .duckdb import database


def write(path: str, words: Sequence[str], answers: Sequence[str], progress: Progress) -> None:
    """Write the file. Raises OSError, and ExportError if DuckDB is not installed."""
    # A database on disk first: in memory its columns would not be compressed.
    with (
        TemporaryDirectory(dir=os.path.dirname(path)) as directory,
        database(os.path.join(directory, "scores.duckdb"), words, answers, progress) as connection,
    ):
        file = path.replace("'", "''")
        connection.execute(f"COPY (FROM scored) TO '{file}' (FORMAT parquet, COMPRESSION zstd)")
