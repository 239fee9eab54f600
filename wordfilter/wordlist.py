"""Word lists: the names, files and addresses that bytes of words come from."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import stream
from .constraint import Constraint
from .letters import normalize
from .predicate import Predicate

DEFAULT = "nyt"
CHUNK = 1 << 18
# The package's own data; in a checkout it stands beside the package.
_HERE = os.path.dirname(os.path.abspath(__file__))
_DATA = os.path.join(_HERE, "data")
if not os.path.isdir(_DATA):
    _DATA = os.path.join(os.path.dirname(_HERE), "data")


class WordList(NamedTuple):
    """Distinct normalized words in order, and those of them that are sought as answers.

    Of a bundled list these are its curated answers; any other list may have each of its words.
    """

    words: tuple[str, ...]
    answers: tuple[str, ...]


class WordListError(Exception):
    """A word list that cannot be had. The message is one line that names it."""


def bundled() -> list[str]:
    """The names of the lists that come with the package."""
    return sorted(entry.name for entry in os.scandir(_DATA) if entry.is_dir())


def is_bundled(source: str) -> bool:
    """Whether `source` names a bundled list; a file of that name is reached as ./NAME."""
    return os.sep not in source and os.path.isfile(os.path.join(_DATA, source, "answers.txt"))


def opener(source: str) -> str | None:
    """The best first guess known for a bundled list; where it comes from, data/README.md says."""
    if not is_bundled(source):
        return None
    return b"".join(_read(os.path.join(_DATA, source, "opener.txt"), source)).decode().strip()


def chunks(source: str, answers_only: bool = False) -> Iterator[bytes]:
    """The bytes of a word list, as they can be had.

    `source` is a bundled list's name (with `answers_only`, of its curated answers alone), `-` for
    standard input, an http(s) URL, or a file. Raises WordListError.
    """
    if is_bundled(source):
        for part in ("answers",) if answers_only else ("answers", "allowed"):
            yield from _read(os.path.join(_DATA, source, f"{part}.txt"), source)
    elif answers_only:
        raise WordListError(
            f"{_display(source)} has no curated answers: --answers goes with -w "
            + " or -w ".join(bundled())
        )
    elif source == "-":
        yield from _read(0, source)
    elif source.startswith(("http://", "https://")):
        from . import download

        yield from download.chunks(source)
    else:
        yield from _read(source, source)


def load(
    sources: Iterable[str], answers_only: bool = False, fold_accents: bool = False
) -> WordList:
    """The words of `sources`, one after the other. Raises WordListError."""
    words: dict[str, None] = {}
    answers: dict[str, None] = {}
    for source in sources:
        found = dict.fromkeys(words_of(source, answers_only, fold_accents))
        words.update(found)
        if is_bundled(source):
            found = dict.fromkeys(words_of(source, True, fold_accents))
        answers.update(found)
    return WordList(tuple(words), tuple(answers))


def words_of(source: str, answers_only: bool = False, fold_accents: bool = False) -> Iterator[str]:
    """The normalized words of a source, as they can be had, one for each line that has one."""
    pieces = stream.matching(chunks(source, answers_only), Predicate(Constraint()))
    return (word_of(line, fold_accents) for line in stream.lines(pieces))


def word_of(line: bytes, fold_accents: bool = False) -> str:
    """The word of a line: its first blank-separated field, less a carriage return that ends it.

    >>> word_of(b"  Crane\\t4711\\r"), word_of(b" \\r")
    ('crane', '')
    """
    fields = line.replace(b"\t", b" ").lstrip(b" ").partition(b" ")
    return normalize(fields[0].rstrip(b"\r").decode("utf-8", "replace"), fold_accents)


def standard_input_is_input() -> bool:
    """Whether standard input is a pipe or a regular file: what someone meant to be read."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _read(file: str | int, source: str) -> Iterator[bytes]:
    try:
        with open(file, "rb", buffering=0, closefd=file != 0) as raw:
            while chunk := raw.read(CHUNK):
                yield chunk
    except OSError as error:
        raise WordListError(f"{_display(source)}: {_reason(error, source)}") from None


def _reason(error: OSError, source: str) -> str:
    if not isinstance(error, FileNotFoundError) or os.sep in source:
        return error.strerror or str(error)
    from difflib import get_close_matches

    guess = get_close_matches(source, bundled(), 1)
    hint = f"did you mean {guess[0]}?" if guess else f"the bundled lists are {', '.join(bundled())}"
    return f"no such file or list; {hint}"


def _display(source: str) -> str:
    return "standard input" if source == "-" else repr(source)
