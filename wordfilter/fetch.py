"""Lists by name: fresh copies of those there are, and new ones.

Whatever goes wrong, the copy that was there before still stands.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from . import store, wordlist
from .cache import LIMIT, FarSmallerError, obtain
from .errors import WordListError
from .sources import SOURCES, Sources

if TYPE_CHECKING:
    from .download import Progress

_NAME = re.compile(r"[^\W_][\w.-]*")


class Listing(NamedTuple):
    """A list that is used by name.

    `urls` and `time` (seconds since 1970, when it was fetched) are None of a bundled list.
    """

    name: str
    words: int
    answers: int | None
    lengths: tuple[int, ...]
    urls: tuple[str, ...] | None
    time: float | None


def fetch(
    name: str,
    limit: int = LIMIT,
    progress: Progress | None = None,
    sources: Sources = SOURCES,
) -> None:
    """Make or replace the copy of a list that has a name already.

    A bundled list comes from `sources`, any other from where it came from. At most `limit` bytes
    are taken of an address. Raises WordListError.
    """
    if name in sources:
        _fetch_bundled(name, limit, progress, sources[name])
        return
    path = wordlist.fetched_path(name)
    if path is None:
        raise WordListError(
            f"{name!r} is no list that can be fetched: give a URL, "
            f"or one of {', '.join(sorted({*sources, *wordlist.names()}))}"
        )
    fetch_url(store.about(path).origin.urls[0], name, limit, progress)


def fetch_url(
    url: str,
    name: str | None = None,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> str:
    """Add or replace the list `name` by what is behind `url`, line by line as it is there.

    Without a name, it is named after the last part of the URL, if no other list is named so.
    Returns the name. Raises WordListError.
    """
    name = _new_name(url) if name is None else name
    if not _NAME.fullmatch(name):
        raise WordListError(
            f"{name!r} is no name for a list: take letters and digits, then also . _ and -"
        )
    path = wordlist.new_path(name)
    copy = store.find(path)
    known = copy.origin if copy and copy.origin.urls == (url,) else None
    try:
        found = obtain(url, limit, progress, known, replaced=_count_words(name))
    except FarSmallerError as error:
        raise WordListError(f"{error}: name it otherwise (--name), or remove that first") from None
    if found is None:
        store.touch(path)
    else:
        store.write(path, *found)
    return name


def remove(name: str) -> None:
    """Remove the fetched list of that name; a bundled one shows again. Raises WordListError."""
    path = wordlist.fetched_path(name)
    if path is None:
        fetched = ", ".join(filter(wordlist.fetched_path, wordlist.names())) or "none"
        raise WordListError(f"{name!r} is no fetched list; there are: {fetched}")
    try:
        os.unlink(path)
    except OSError as error:
        raise WordListError(f"cannot remove {path!r}: {error.strerror or error}") from None


def listing(name: str) -> Listing:
    """What there is to know of a list. Raises WordListError, if its copy is damaged."""
    path = wordlist.fetched_path(name)
    copy = store.about(path) if path else None
    words, answers = wordlist.load([name])
    return Listing(
        name,
        len(words),
        len(answers) if wordlist.has_answers(name) else None,
        tuple(sorted({len(word) for word in words})),
        copy.origin.urls if copy else None,
        copy.time if copy else None,
    )


def _fetch_bundled(
    name: str, limit: int, progress: Progress | None, addresses: dict[str, tuple[str, ...]]
) -> None:
    """Replace a bundled list. Words that it had keep their order, the likeliest first."""
    before = list(wordlist.words_in(wordlist.bundled_chunks(name)))
    place = {word: at for at, word in enumerate(before)}
    curated = sum(1 for _ in wordlist.words_in(wordlist.bundled_chunks(name, answers_only=True)))
    replaced = {"answers": curated, "allowed": len(before) - curated}
    words: dict[str, list[str]] = {}
    urls: list[str] = []
    for part, mirrors in addresses.items():
        origin, lines = _obtain_one(name, part, mirrors, limit, progress, replaced[part])
        urls += origin.urls
        distinct = dict.fromkeys(wordlist.words_in([lines]))
        words[part] = sorted(distinct, key=lambda word: place.get(word, len(place)))
    known = set(words["answers"])
    answers, allowed = (
        "".join(f"{word}\n" for word in part).encode()
        for part in (words["answers"], (w for w in words["allowed"] if w not in known))
    )
    store.write(wordlist.new_path(name), store.Origin(tuple(urls)), answers + allowed, len(answers))


def _obtain_one(
    name: str,
    part: str,
    mirrors: Iterable[str],
    limit: int,
    progress: Progress | None,
    replaced: int,
) -> tuple[store.Origin, bytes]:
    """What the first of the mirrors has that has something. Raises WordListError."""
    reasons: dict[str, None] = {}
    for url in mirrors:
        try:
            found = obtain(url, limit, progress, replaced=replaced)
        except WordListError as error:
            host = urlsplit(url).netloc
            reasons[f"{host}: {getattr(error, 'reason', error)}"] = None
        else:
            if found:
                return found
    raise WordListError(f"{name!r}, {part}: no source can be had: {'; '.join(reasons)}")


def _count_words(name: str) -> int:
    """How many words a list of that name has now."""
    try:
        chunks = wordlist.chunks(name) if name in wordlist.names() else ()
        return sum(chunk.count(b"\n") for chunk in chunks)
    except WordListError:
        return 0


def _new_name(url: str) -> str:
    """A name for the list behind `url`, which no other list has."""
    try:
        name = unquote(urlsplit(url).path).rpartition("/")[2].partition(".")[0]
    except ValueError:
        name = ""
    if not _NAME.fullmatch(name):
        raise WordListError(f"{url!r} suggests no name for the list: add --name NAME")
    copy = store.find(wordlist.new_path(name))
    if wordlist.is_bundled(name) or (copy and copy.origin.urls != (url,)):
        raise WordListError(
            f"there is a list {name!r} already: add --name {name} to replace it, or --name OTHER"
        )
    return name
