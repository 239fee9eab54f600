"""How far work that takes long has come: a line on standard error, if that is a terminal.

The line shows after a while, and is gone when the work is done.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .terminal import printable

SOON = 0.5  # seconds that work may take without a word
OFTEN = 0.1  # seconds between two reports
BAR = 40  # characters


@contextmanager
def download_progress(name: str) -> Iterator[Callable[[int, int | None], None]]:
    """A callback to be told how many bytes have arrived, and of how many if that is known."""

    def report(arrived: int, announced: int | None) -> None:
        of_all = f" of {announced / 1e6:.1f}" if announced else ""
        show(f"{arrived / 1e6:.1f}{of_all} MB of {printable(name)}")

    with _line() as show:
        yield report


@contextmanager
def progress_bar(length: int) -> Iterator[Callable[[int], None]]:
    """A callback to be told how many more of the `length` steps are done."""
    done = 0

    def report(more: int) -> None:
        nonlocal done
        done += more
        filled = BAR * done // length
        show(f"[{'#' * filled}{'-' * (BAR - filled)}] {100 * done // length}%")

    with _line() as show:
        yield report


@contextmanager
def _line() -> Iterator[Callable[[str], None]]:
    """What shows a text in place of the one before, if it is time to."""
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    next_time = time.monotonic() + SOON
    shown = False

    def show(text: str) -> None:
        nonlocal next_time, shown
        if on_terminal and time.monotonic() >= next_time:
            from shutil import get_terminal_size

            next_time, shown = time.monotonic() + OFTEN, True
            sys.stderr.write(f"\r\033[K{text[: get_terminal_size().columns - 1]}")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
