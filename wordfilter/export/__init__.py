"""Exports: words and the score matrix as a file for other tools.

Each module here is one format. It has one public function, `write(path, words, answers, progress)`,
which makes a new file, and raises OSError where it can't. Adding a format is adding its module and
its line in `FORMATS`. What the databases have in common is in `schema`, and the questions to ask
them, as SQL, in `queries`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory

# By the suffix of a file: the module, which is imported when it is used.
FORMATS = {
    ".sqlite": "sqlite",
    ".db": "sqlite",
    ".duckdb": "duckdb",
    ".parquet": "parquet",
    ".npy": "npy",
}
# Is told how many more of the scores are done, of which there are words times answers.
Progress = Callable[[int], object]


class ExportError(Exception):
    """A file that cannot be written. The message is one line that names it."""


def export(
    path: str,
    words: Sequence[str],
    answers: Sequence[str],
    force: bool = False,
    progress: Progress | None = None,
) -> None:
    """Write words and the scores of all of them against `answers`, in the format of the suffix.

    The words are distinct normalized ones of one length, and the answers some of them, else
    ValueError. Whatever happens, `path` is then a whole file, or what it was before. Raises
    ExportError; a file that exists is one, unless `force` says to replace it.
    """
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in FORMATS:
        raise ExportError(f"{path!r}: the name says the format: it ends in {', '.join(FORMATS)}")
    if not words or not answers:
        raise ValueError("the list has no words")
    if not set(words).issuperset(answers):
        raise ValueError("some answer is none of the words")
    from importlib import import_module

    write = import_module(f".{FORMATS[suffix]}", __name__).write
    directory, name = os.path.split(path)
    _refuse_existing(path, force)
    try:
        # A directory of its own takes what a database puts beside its file. It is in the same
        # place since a file is renamed at once only within one file system.
        with TemporaryDirectory(prefix=f".{name}-", dir=directory or ".") as temporary:
            write(os.path.join(temporary, name), words, answers, progress or _silent)
            # What stands beside the file comes first, so that it is there when the file is.
            written = sorted(os.listdir(temporary), key=name.__eq__)
            for each in written:
                _sync(os.path.join(temporary, each))
                _refuse_existing(os.path.join(directory, each), force)
            for each in written:
                os.replace(os.path.join(temporary, each), os.path.join(directory, each))
    except OSError as error:
        raise ExportError(f"cannot write {path!r}: {error.strerror or error}") from None


def _refuse_existing(path: str, force: bool) -> None:
    if os.path.isdir(path):
        raise ExportError(f"{path!r} is a directory")
    if os.path.lexists(path) and not force:
        raise ExportError(f"{path!r} exists; --force replaces it")


def _sync(path: str) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def _silent(more: int) -> None:
    pass
