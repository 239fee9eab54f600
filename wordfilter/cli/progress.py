"""How far work that takes long has come, on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from .terminal import printable

SOON = 0.5  # seconds that a download may take without a word
OFTEN = 0.1  # seconds between two reports


@contextmanager
def progress(name: str) -> Iterator[Callable[[int, int | None], None] | None]:
    """A callback to be told how many bytes have arrived, and of how many.

    It shows them in a line on standard error, which is gone when all is done; None, where that is
    no terminal.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from shutil import get_terminal_size

    width = get_terminal_size().columns - 1
    next_report = time.monotonic() + SOON

    def report(arrived: int, announced: int | None) -> None:
        nonlocal next_report
        if time.monotonic() >= next_report:
            next_report = time.monotonic() + OFTEN
            of_all = f" of {announced / 1e6:.1f}" if announced else ""
            line = f"{arrived / 1e6:.1f}{of_all} MB of {printable(name)}"
            sys.stderr.write(f"\r\033[K{line[:width]}")
            sys.stderr.flush()

    try:
        yield report
    finally:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def progress_bar(length: int, long: bool = True) -> Any:
    """A bar on standard error, as click's, for work that is `long`."""
    hidden = not long or sys.stderr is None or not sys.stderr.isatty()
    return click.progressbar(length=length, file=sys.stderr, hidden=hidden)
