"""What a download holds: lines, out of gzip or a JSON array where need be, checked to be words."""

from __future__ import annotations

import re

_BYTE_ORDER_MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_GZIP = b"\x1f\x8b"
_JUDGED = 1 << 22  # bytes at the start of a list, by which all of it is judged
_LINE = re.compile(r"^[ \t]*[^ \t\r\n]", re.MULTILINE)
# Not only letters, since there are lists of equations and of words with a sign in them; but nothing
# that program text, tables or markup start their lines with.
_NO_WORD = r"""\s\x00-\x1f\x7f-\x9f\ufffd<>{}\[\]"\\;,|@#&$%"""
_LINE_WITH_A_WORD = re.compile(
    rf"^[ \t]*(?=[^{_NO_WORD}]{{0,40}}[^\W_])[^{_NO_WORD}]{{1,64}}(?=\s|$)", re.MULTILINE
)


def unpack(data: bytes, limit: int) -> bytes:
    """The lines of words in `data`: text as it is, or what gzip or a JSON array of words holds.

    At most `limit` bytes. Raises ValueError that says what it holds instead.
    """
    if data.startswith(_GZIP):
        data = _unzip(data, limit)
    if data.startswith(_BYTE_ORDER_MARKS_OF_UTF_16):
        raise ValueError("it is UTF-16 text; a list is to be UTF-8")
    if b"\0" in data:
        raise ValueError("it is not text")
    start = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
    if not data.strip():
        raise ValueError("it is empty")
    if start.startswith(b"<"):
        raise ValueError("got a web page instead of words")
    if start.startswith((b"[", b"{")):
        data = _words_of_json(data)
    head = data[:_JUDGED].decode("utf-8", "replace")
    if 2 * _count(_LINE_WITH_A_WORD, head) < _count(_LINE, head):
        raise ValueError("it is no list of words: most of its lines do not start with one")
    return data if data.endswith(b"\n") else data + b"\n"


def too_large(limit: int) -> str:
    """What to say of more than `limit` bytes."""
    return f"it is larger than {limit >> 20} MiB, which is all that is taken unless told otherwise"


def _count(regex: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in regex.finditer(text))


def _unzip(data: bytes, limit: int) -> bytes:
    import gzip
    import io
    import zlib

    try:
        with gzip.open(io.BytesIO(data)) as file:
            found = file.read(limit + 1)
    except (OSError, EOFError, zlib.error):
        raise ValueError("its compressed data is damaged") from None
    if len(found) > limit:
        raise ValueError(too_large(limit))
    return found


def _words_of_json(data: bytes) -> bytes:
    import json

    try:
        words = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("its JSON is damaged") from None
    if not (isinstance(words, list) and words and all(isinstance(word, str) for word in words)):
        raise ValueError("its JSON is no array of words")
    return "".join(f"{' '.join(word.split())}\n" for word in words).encode("utf-8", "replace")
