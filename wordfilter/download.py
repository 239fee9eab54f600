"""Downloads: the bytes behind a URL, or one line on why they can't be had."""

from __future__ import annotations

from collections.abc import Iterator

from .wordlist import CHUNK, WordListError

TIMEOUT = 10  # seconds to connect, and between any two pieces of the answer


def chunks(url: str) -> Iterator[bytes]:
    """The content behind an http(s) `url`, as it arrives. Raises WordListError."""
    import requests

    try:
        with requests.get(url, stream=True, timeout=TIMEOUT) as response:
            if not response.ok:
                raise WordListError(f"{url!r}: {response.status_code} {response.reason}")
            yield from response.iter_content(CHUNK)
    except requests.Timeout:
        raise WordListError(f"{url!r}: timed out after {TIMEOUT} s") from None
    except requests.RequestException as error:
        raise WordListError(f"{url!r}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    """The innermost cause in its own words, such as the system's 'Connection refused'."""
    text = str(error)
    for phrase, reason in {
        "NameResolutionError": "host not found",
        "Name or service not known": "host not found",
        "Connection refused": "connection refused",
        "IncompleteRead": "the connection was cut before all had arrived",
    }.items():
        if phrase in text:
            return reason
    return text.splitlines()[0]
