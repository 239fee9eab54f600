"""Streams: bytes as they arrive, cut into blocks of whole lines and sent through a predicate.

Nothing here holds more than a block of input, however long the stream or a line of it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

# Bytes that are read at once.
CHUNK = 1 << 18
# A line longer than this many bytes is judged by its beginning alone.
LONGEST_LINE = 1 << 20
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# A character of no word. Behind the beginning of a long line it keeps a word cut short from being
# taken for a whole one.
_CUT = b"\0"


def matching(chunks: Iterable[bytes], predicate: Callable[[bytes], bytes]) -> Iterator[bytes]:
    """What `predicate` picks from a stream, as soon as it has arrived.

    Yields whole lines with their ends, many at once; only of a line longer than `LONGEST_LINE`
    parts, so that it need not be held. A last line without an end is given one. A byte order mark
    at the start belongs to no line.
    """
    begun: list[bytes] = []  # of the last line, which hasn't ended yet
    size = 0
    passing: bool | None = None  # whether the line is a long one, and its rest to be passed on
    for chunk in _without_byte_order_mark(chunks):
        if passing is not None:
            end = chunk.find(b"\n") + 1 or len(chunk)
            if passing:
                yield chunk[:end]
            if not chunk.endswith(b"\n", 0, end):
                continue
            chunk, passing = chunk[end:], None
        end = chunk.rfind(b"\n") + 1
        if end:
            yield predicate(b"".join((*begun, chunk[:end])))
            begun, size = [], 0
        begun.append(chunk[end:])
        size += len(chunk) - end
        if size > LONGEST_LINE:
            beginning = b"".join(begun)
            passing = bool(predicate(beginning + _CUT + b"\n"))
            if passing:
                yield beginning
            begun, size = [], 0
    if passing:
        yield b"\n"
    elif size:
        yield predicate(b"".join(begun) + b"\n")


def head(pieces: Iterable[bytes], count: int) -> Iterator[bytes]:
    """The first `count` lines of what `matching` yields, reading no further than these need."""
    for piece in pieces if count > 0 else ():
        found = piece.count(b"\n")
        if found >= count:
            yield b"".join(line + b"\n" for line in piece.split(b"\n", count)[:count])
            return
        yield piece
        count -= found


def lines(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of what `matching` yields one by one, without their ends.

    Of a line longer than `LONGEST_LINE`, that much.
    """
    begun = b""
    for piece in pieces:
        *whole, begun = (begun + piece).split(b"\n")
        yield from whole
        begun = begun[:LONGEST_LINE]


def widen(descriptor: int) -> None:
    """Let a pipe, if it is one, hold `CHUNK` bytes: its two ends then wait less for each other."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # no pipe, or no more room for this user
            if fcntl.fcntl(descriptor, fcntl.F_GETPIPE_SZ) < CHUNK:
                fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, CHUNK)


def _without_byte_order_mark(chunks: Iterable[bytes]) -> Iterator[bytes]:
    stream = iter(chunks)
    start = b""
    for chunk in stream:
        start += chunk
        if not _BYTE_ORDER_MARK.startswith(start):
            break
    yield start.removeprefix(_BYTE_ORDER_MARK)
    yield from stream
