"""Downloads: the bytes behind a URL, or one line on why they can't be had."""

from __future__ import annotations

import http.client
import queue
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

import requests
import urllib3

from . import __version__
from .content import too_large
from .errors import WordListError

TIMEOUT = 10.0  # seconds within which the answer is to begin, and then each piece is to come
PAUSES = (0.2, 1.0)  # seconds before the second attempt, and before the third
REDIRECTS = 10
PIECE = 1 << 14  # bytes
# What OpenSSL writes around its messages.
_PLACE_IN_SSL = re.compile(r"^\[.*?\] | \(_ssl\.c:\d+\)$")

T = TypeVar("T")
# Told how many bytes have arrived, and how many were announced, if any were.
Progress = Callable[[int, "int | None"], None]


class Download(NamedTuple):
    """What was behind a URL, and what its server tells versions of it apart by."""

    content: bytes
    etag: str
    last_modified: str


class DownloadError(WordListError):
    """A URL without words. The message is one line: the URL, and the reason."""

    def __init__(self, url: str, reason: str):
        super().__init__(f"{url!r}: {reason}")
        self.url = url
        self.reason = reason


def download(
    url: str,
    limit: int,
    etag: str = "",
    last_modified: str = "",
    progress: Progress | None = None,
    timeout: float = TIMEOUT,
    pauses: tuple[float, ...] = PAUSES,
) -> Download | None:
    """The content behind an http(s) URL, or None if it is still the one that `etag` or
    `last_modified` name.

    Proxies are taken from the environment. A dropped connection or a server's own error (5xx) is
    tried again after each of `pauses`, in seconds. `limit` is in bytes, before and after
    decompression. Raises DownloadError.
    """
    headers = {"User-Agent": f"wordfilter/{__version__}"}
    if etag:
        headers["If-None-Match"] = etag
    if last_modified:
        headers["If-Modified-Since"] = last_modified
    for pause in (*pauses, None):
        try:
            return _attempt(url, headers, limit, progress, timeout)
        except DownloadError:
            raise
        except (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError) as it:
            if pause is None or not _may_pass(it):
                raise DownloadError(url, _reason(it, timeout)) from None
            time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def _attempt(
    url: str, headers: dict[str, str], limit: int, progress: Progress | None, timeout: float
) -> Download | None:
    def check(size: int) -> None:
        if size > limit:
            raise DownloadError(url, too_large(limit))

    with requests.Session() as session:
        session.headers.update(headers)
        session.hooks["response"] = [_drop_body_of_redirect]
        session.max_redirects = REDIRECTS
        response = _in_time(lambda: session.get(url, stream=True, timeout=timeout), timeout)
        with response:
            if response.status_code == HTTPStatus.NOT_MODIFIED and len(headers) > 1:
                return None
            if not 200 <= response.status_code < 300:
                raise _StatusError(response.status_code)
            length = response.headers.get("Content-Length", "")
            announced = int(length) if length.isdecimal() else None
            check(announced or 0)
            pieces: Iterator[bytes] = response.iter_content(PIECE)
            content = bytearray()
            try:
                while piece := _in_time(lambda: next(pieces, b""), timeout):
                    content += piece
                    check(len(content))
                    if progress:
                        progress(len(content), announced)
            except TimeoutError:
                response.raw.shutdown()  # or closing it would wait for the piece
                raise
    return Download(
        bytes(content),
        response.headers.get("ETag", ""),
        response.headers.get("Last-Modified", ""),
    )


def _drop_body_of_redirect(response: requests.Response, **_: Any) -> None:
    """Keep requests from reading the body of a redirect, of whatever size, before it follows."""
    if response.is_redirect:
        response.raw.close()


def _in_time(call: Callable[[], T], seconds: float) -> T:
    """What `call` returns, or raises; TimeoutError if that takes longer than `seconds`.

    It is left to itself then. The timeouts of sockets are not enough: they start anew with each
    byte that a server lets drip, and know nothing of the time that it takes to find a host.
    """
    outcome: queue.SimpleQueue[tuple[T] | Exception] = queue.SimpleQueue()

    def run() -> None:
        try:
            outcome.put((call(),))
        except Exception as error:
            outcome.put(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        found = outcome.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(found, Exception):
        raise found
    return found[0]


class _StatusError(OSError):
    """An answer without content. Its reason is the standard's, not what the server wrote there."""

    def __init__(self, status: int):
        phrase = http.client.responses.get(status, "")
        super().__init__(f"{status} {phrase}".rstrip())
        self.status = status


def _may_pass(error: Exception) -> bool:
    """Whether another attempt may do better."""
    if isinstance(error, _StatusError):
        return error.status >= 500
    return _is_cut(_causes(error))


def _is_cut(causes: list[BaseException]) -> bool:
    cut = (urllib3.exceptions.ProtocolError, http.client.HTTPException, ConnectionError)
    return any(
        isinstance(cause, cut) and not isinstance(cause, ConnectionRefusedError) for cause in causes
    )


def _reason(error: Exception, timeout: float) -> str:
    causes = _causes(error)

    def any_is(*kinds: type[BaseException]) -> bool:
        return any(isinstance(cause, kinds) for cause in causes)

    if any_is(requests.Timeout, TimeoutError):
        return f"timed out after {timeout:g} s"
    if any_is(socket.gaierror):
        return "host not found"
    if any_is(ssl.SSLError):
        told = _innermost(causes, ssl.SSLError)
        return f"no secure connection: {_PLACE_IN_SSL.sub('', told)}"
    if _is_cut(causes):
        return "the connection was cut before all had arrived"
    if any_is(requests.exceptions.ContentDecodingError):
        return "its compressed data is damaged"
    if any_is(requests.TooManyRedirects):
        return f"redirected more than {REDIRECTS} times"
    if any_is(requests.exceptions.InvalidSchema):
        return "this leads to an address that is neither http nor https"
    if any_is(_StatusError):
        return str(error)
    if any_is(ValueError):
        return "this is no address"
    said = _innermost(causes, OSError)
    return f"proxy: {said}" if any_is(requests.exceptions.ProxyError) else said


def _innermost(causes: list[BaseException], kind: type[OSError]) -> str:
    """What the system says of the last cause of this kind, such as 'connection refused'."""
    told = [str(cause.strerror) for cause in causes if isinstance(cause, kind) and cause.strerror]
    said = (told or [str(causes[0])])[-1].partition("\n")[0]
    return said[:1].lower() + said[1:]


def _causes(error: BaseException) -> list[BaseException]:
    """An error and those that led to it, which requests and urllib3 wrap in several ways."""
    found: list[BaseException] = []
    todo = [error]
    while todo:
        one = todo.pop(0)
        if not any(one is other for other in found):
            found.append(one)
            inner = (*one.args, getattr(one, "reason", None), one.__cause__, one.__context__)
            todo.extend(cause for cause in inner if isinstance(cause, BaseException))
    return found
