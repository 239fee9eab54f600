"""Copies of word lists on this disk: those fetched by name, and those kept of URLs.

A copy is one file, so that it is replaced as a whole. Its first line, the header, says how many
bytes of lines follow, how many of these are curated answers, and, in JSON, where they come from.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from .errors import WordListError
from .stream import CHUNK

_MAGIC = b"wordfilter-list"
_LONGEST_HEADER = 1 << 20
_ABANDONED = 3600  # seconds after which a file half written is known to be left behind


class Origin(NamedTuple):
    """Where a copy comes from, and what its server tells versions of it apart by."""

    urls: tuple[str, ...]
    etag: str = ""
    last_modified: str = ""


class Copy(NamedTuple):
    """What the header of a copy says, and when it was written or last found to be current."""

    size: int
    answers_size: int
    origin: Origin
    time: float


def write(path: str, origin: Origin, content: bytes, answers_size: int = 0) -> None:
    """Make or replace the copy at `path`, all at once. Raises WordListError."""
    import json
    import tempfile

    header = f"{len(content)} {answers_size} {json.dumps(origin._asdict())}\n".encode()
    directory, name = os.path.split(path)
    temporary = None
    try:
        os.makedirs(directory, exist_ok=True)
        _remove_abandoned(directory)
        # In the same directory, since a file is renamed at once only within one file system.
        descriptor, temporary = tempfile.mkstemp(prefix=".", suffix=name, dir=directory)
        with open(descriptor, "wb") as file:
            file.write(_MAGIC + b" " + header + content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)
        reason = error.strerror or str(error)
        raise WordListError(f"cannot write in {directory!r}: {reason}") from None


def about(path: str) -> Copy:
    """What is known of the copy at `path`. Raises WordListError."""
    import json

    size, answers_size, origin, file = _open(path)
    with file:
        written = os.fstat(file.fileno()).st_mtime
    try:
        fields = json.loads(origin)
        urls = tuple(map(str, fields["urls"]))
        known = Origin(urls, str(fields["etag"]), str(fields["last_modified"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _damaged(path) from None
    if not urls:
        raise _damaged(path)
    return Copy(size, answers_size, known, written)


def find(path: str) -> Copy | None:
    """What is known of the copy at `path`, if there is one that can be used."""
    try:
        return about(path)
    except WordListError:
        return None


def has_answers(path: str) -> bool:
    """Whether the copy at `path` knows its curated answers. Raises WordListError."""
    _, answers_size, _, file = _open(path)
    file.close()
    return answers_size > 0


def read(path: str, answers_only: bool = False) -> Iterator[bytes]:
    """The lines of the copy at `path`, or those of its curated answers, many at once.

    Raises WordListError, before anything is yielded.
    """
    size, answers_size, _, file = _open(path)
    with file:
        left = answers_size if answers_only else size
        while left and (chunk := file.read(min(left, CHUNK))):
            left -= len(chunk)
            yield chunk


def touch(path: str) -> None:
    """Note that the copy at `path` was found to be current. Where this can't be noted, it isn't."""
    with suppress(OSError):
        os.utime(path)


def age(copy: Copy) -> float:
    """Seconds since a copy was last current; endless, if that is said to be in the future."""
    since = time.time() - copy.time
    return since if since >= 0 else float("inf")


def _open(path: str) -> tuple[int, int, bytes, BinaryIO]:
    """Size, size of the answers, JSON, and the file, about to give the lines."""
    try:
        file = open(path, "rb")  # noqa: SIM115
        header = file.readline(_LONGEST_HEADER)
        found = os.fstat(file.fileno()).st_size - len(header)
    except OSError as error:
        raise WordListError(f"{path!r}: {error.strerror or error}") from None
    try:
        magic, size, answers_size, origin = header.rstrip(b"\n").split(b" ", 3)
        if magic == _MAGIC and int(size) == found and 0 <= int(answers_size) <= found:
            return found, int(answers_size), origin, file
    except ValueError:
        pass
    file.close()
    raise _damaged(path)


def _damaged(path: str) -> WordListError:
    return WordListError(f"the copy {path!r} is damaged: fetch it again, or remove it")


def _remove_abandoned(directory: str) -> None:
    """Remove what processes left that were killed while they wrote."""
    for name in os.listdir(directory):
        path = os.path.join(directory, name)
        with suppress(OSError):
            if name.startswith(".") and time.time() - os.lstat(path).st_mtime > _ABANDONED:
                os.unlink(path)
