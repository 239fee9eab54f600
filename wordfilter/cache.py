"""Lists behind URLs: a copy of each is kept, and asked for again when it is a day old.

Whatever goes wrong, the copy that was there before still stands.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from . import content, store
from .errors import WordListError

if TYPE_CHECKING:
    from .download import Progress

LIMIT = 64 << 20  # bytes
DAY = 86400  # seconds
# What has fewer than this part of the words that it would replace is taken for cut short.
FAR_SMALLER = 0.5


class FarSmallerError(WordListError):
    """A download that has far fewer words than what it would replace."""


def path(url: str) -> str:
    """The file that keeps what was behind `url`."""
    from hashlib import sha256

    given = os.environ.get("WORDFILTER_DATA")
    if given:
        directory = os.path.join(given, "cache")
    else:
        import platformdirs

        directory = platformdirs.user_cache_dir("wordfilter")
    return os.path.join(directory, sha256(url.encode(errors="surrogatepass")).hexdigest())


def refresh(url: str, at_once: bool = False, progress: Progress | None = None) -> str | None:
    """Make sure that a copy of what is behind `url` is kept, and was current a day ago or less.

    With `at_once`, now. Returns None, or a note: that an old copy has to do, or that none can be
    kept here. Raises WordListError if there is neither an old copy nor a new one.
    """
    kept = path(url)
    copy = store.find(kept)
    if copy and not at_once and store.age(copy) < DAY:
        return None
    try:
        # A list that shrank is believed to someone who wants it new at once.
        before = store.read(kept) if copy and not at_once else ()
        replaced = sum(chunk.count(b"\n") for chunk in before)
        found = obtain(url, LIMIT, progress, copy.origin if copy else None, replaced)
    except WordListError as error:
        if not copy:
            raise
        return _note(error, copy)
    if found is None:
        store.touch(kept)
        return None
    try:
        store.write(kept, *found)
    except WordListError as error:
        return _note(error, copy)
    return None


def chunks(url: str) -> Iterator[bytes]:
    """The lines behind `url`: the copy that is kept, of whatever age, else a download's."""
    kept = path(url)
    if store.find(kept):
        yield from store.read(kept)
        return
    found = obtain(url)
    if found:
        with suppress(WordListError):
            store.write(kept, *found)
        yield found[1]


def obtain(
    url: str,
    limit: int = LIMIT,
    progress: Progress | None = None,
    known: store.Origin | None = None,
    replaced: int = 0,
) -> tuple[store.Origin, bytes] | None:
    """Where the lines behind `url` come from, and the lines; None if they are the `known` ones.

    Checked to be words, and not far fewer than the `replaced`. Raises WordListError.
    """
    from .download import DownloadError, download

    etag, last_modified = known[1:] if known else ("", "")
    found = download(url, limit, etag, last_modified, progress)
    if found is None:
        return None
    try:
        lines = content.unpack(found.content, limit)
    except ValueError as error:
        raise DownloadError(url, str(error)) from None
    words = lines.count(b"\n")
    if words < FAR_SMALLER * replaced:
        raise FarSmallerError(
            f"{url!r}: it has {words} words, far fewer than the {replaced} that it would replace"
        )
    return store.Origin((url,), found.etag, found.last_modified), lines


def _note(error: WordListError, copy: store.Copy | None) -> str:
    if not copy:
        return f"{error}; no copy is kept"
    day = time.strftime("%Y-%m-%d", time.localtime(copy.time))
    return f"{error}; this is the copy of {day}"
