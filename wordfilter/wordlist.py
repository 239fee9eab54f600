"""Word lists: the names, files and addresses that bytes of words come from."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import stream
from .constraint import Constraint
from .errors import WordListError
from .letters import normalize
from .predicate import Predicate

if TYPE_CHECKING:
    from io import FileIO

DEFAULT = "nyt"
# The package's own data; in a checkout it stands beside the package.
_HERE = os.path.dirname(os.path.abspath(__file__))
_DATA = os.path.join(_HERE, "data")
if not os.path.isdir(_DATA):
    _DATA = os.path.join(os.path.dirname(_HERE), "data")


class WordList(NamedTuple):
    """Distinct normalized words in order, and those of them that are sought as answers.

    Of a list that has curated answers, as the bundled ones do, these; else each of its words.
    """

    words: tuple[str, ...]
    answers: tuple[str, ...]


def bundled() -> list[str]:
    """The names of the lists that come with the package."""
    return sorted(entry.name for entry in os.scandir(_DATA) if entry.is_dir())


def names() -> list[str]:
    """The names of all lists: the bundled ones, and those that were fetched."""
    try:
        others = os.listdir(new_path(""))
    except OSError:
        others = []
    return sorted({*bundled(), *filter(fetched_path, others)})


def is_bundled(source: str) -> bool:
    """Whether a list of that name comes with the package."""
    return os.sep not in source and os.path.isfile(os.path.join(_DATA, source, "answers.txt"))


def fetched_path(source: str) -> str | None:
    """The file that holds the fetched list of that name; it is used instead of a bundled one.

    A file named like a list is reached as ./NAME.
    """
    path = new_path(source)
    is_name = os.sep not in source and not source.startswith(".")
    return path if is_name and os.path.isfile(path) else None


def new_path(name: str) -> str:
    """The file that is to hold a fetched list."""
    return os.path.join(data_directory(), "lists", name)


def is_url(source: str) -> bool:
    """Whether `source` is the address of a list."""
    return source.lower().startswith(("http://", "https://"))


def has_answers(source: str) -> bool:
    """Whether some words of a source are known to be curated answers. Raises WordListError."""
    path = fetched_path(source)
    if path is None:
        return is_bundled(source)
    from . import store

    return store.has_answers(path)


def opener(source: str, wide: bool = False) -> str | None:
    """The best first guess known for a bundled list, if one is; data/README.md says who found it.

    It is for the curated answers; with `wide`, for all words as answers.
    """
    file = os.path.join(_DATA, source, "wide-opener.txt" if wide else "opener.txt")
    if not is_bundled(source) or fetched_path(source) or not os.path.exists(file):
        return None
    return b"".join(_read(file, source)).decode().strip()


def chunks(source: str, answers_only: bool = False) -> Iterator[bytes]:
    """The bytes of a word list, as they can be had.

    `source` is the name of a list (with `answers_only`, of its curated answers alone), `-` for
    standard input, an http(s) URL, or a file. What was behind a URL before is not asked for again:
    see `wordfilter.cache.refresh`. Raises WordListError.
    """
    if answers_only and not has_answers(source):
        curated = [name for name in names() if has_answers(name)]
        raise WordListError(
            f"{_display(source)} has no curated answers: --answers goes with -w "
            + " or -w ".join(curated)
        )
    path = fetched_path(source)
    if path is not None:
        from . import store

        yield from store.read(path, answers_only)
    elif is_bundled(source):
        yield from bundled_chunks(source, answers_only)
    elif source == "-":
        yield from _read(0, source)
    elif is_url(source):
        from . import cache

        yield from cache.chunks(source)
    else:
        yield from _read(source, source)


def bundled_chunks(name: str, answers_only: bool = False) -> Iterator[bytes]:
    """The bytes of a bundled list, whether or not a fetched one is used instead."""
    for part in ("answers",) if answers_only else ("answers", "allowed"):
        yield from _read(os.path.join(_DATA, name, f"{part}.txt"), name)


def load(
    sources: Iterable[str], answers_only: bool = False, fold_accents: bool = False
) -> WordList:
    """The words of `sources`, one after the other. Raises WordListError."""
    words: dict[str, None] = {}
    answers: dict[str, None] = {}
    for source in sources:
        found = dict.fromkeys(words_of(source, answers_only, fold_accents))
        words.update(found)
        if has_answers(source):
            found = dict.fromkeys(words_of(source, True, fold_accents))
        answers.update(found)
    return WordList(tuple(words), tuple(answers))


def words_of(source: str, answers_only: bool = False, fold_accents: bool = False) -> Iterator[str]:
    """The normalized words of a source, as they can be had, one for each line that has one."""
    return words_in(chunks(source, answers_only), fold_accents)


def words_in(content: Iterable[bytes], fold_accents: bool = False) -> Iterator[str]:
    """The normalized words of lines that come in pieces, however these are cut.

    What holds a character that cannot be printed is none, since no clue is met by it.
    """
    pieces = stream.matching(content, Predicate(Constraint()))
    words = (word_of(line, fold_accents) for line in stream.lines(pieces))
    return filter(str.isprintable, words)


def word_of(line: bytes, fold_accents: bool = False) -> str:
    """The word of a line: its first blank-separated field, less a carriage return that ends it.

    >>> word_of(b"  Crane\\t4711\\r"), word_of(b" \\r")
    ('crane', '')
    """
    fields = line.replace(b"\t", b" ").lstrip(b" ").partition(b" ")
    return normalize(fields[0].removesuffix(b"\r").decode("utf-8", "replace"), fold_accents)


def data_directory() -> str:
    """The directory of the user's own data, or what WORDFILTER_DATA says."""
    given = os.environ.get("WORDFILTER_DATA")
    if given:
        return given
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_data_dir("wordfilter")
    # What platformdirs says as well; but to import it would make each start a fifth longer.
    base = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(base):
        base = os.path.expanduser("~/.local/share")
    return os.path.join(base, "wordfilter")


def standard_input_is_input() -> bool:
    """Whether standard input is a pipe or a regular file: what someone meant to be read."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def size(source: str) -> int:
    """How many bytes a source has, if it is a file, standard input included; else 0."""
    try:
        status = os.stat(0 if source == "-" else source)
    except (OSError, ValueError):
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _read(file: str | int, source: str) -> Iterator[bytes]:
    try:
        with open(file, "rb", buffering=0, closefd=file != 0) as raw:
            stream.widen(raw.fileno())
            while (chunk := raw.read(stream.CHUNK)) != b"":
                if chunk is None:
                    _wait_for(raw)
                else:
                    yield chunk
    except OSError as error:
        raise WordListError(f"{_display(source)}: {_reason(error, source)}") from None


def _wait_for(pipe: FileIO) -> None:
    """Wait until there is something to read: whoever shares this pipe told it not to block."""
    from select import select

    select([pipe], [], [])


def _reason(error: OSError, source: str) -> str:
    if not isinstance(error, FileNotFoundError) or os.sep in source:
        return error.strerror or str(error)
    from difflib import get_close_matches

    guess = get_close_matches(source, names(), 1)
    hint = f"did you mean {guess[0]}?" if guess else f"the lists are {', '.join(names())}"
    return f"no such file or list; {hint}"


def _display(source: str) -> str:
    return "standard input" if source == "-" else repr(source)
