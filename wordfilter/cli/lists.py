"""lists: the lists that can be used by name."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import datetime

import click

from .. import fetch, wordlist
from ..errors import WordListError
from . import ERROR, FOUND
from .completion import complete_name
from .options import Command, json_option, option, say
from .terminal import printable

HELP = """\
Write the lists that -w takes by name: name, number of words and of curated
answers among them, letters, bundled or fetched, when, and where from.

  wordfilter lists
  wordfilter lists --remove nyt            back to the bundled one"""

HEADINGS = ("name", "words", "answers", "letters", "kind", "when", "from")


@click.command("lists", cls=Command, usage="lists [OPTIONS]", help=HELP)
@option(
    "--remove",
    metavar="NAME",
    shell_complete=complete_name,
    help="Remove a fetched list; a bundled one shows again.",
)
@json_option
def command(remove: str | None, as_json: bool) -> int:
    if remove is not None:
        fetch.remove(remove)
        return FOUND
    status = FOUND
    listings = []
    for name in wordlist.names():
        try:
            listings.append(fetch.listing(name))
        except WordListError as error:
            say(str(error))
            status = ERROR
    write_listings(listings, as_json)
    return status


def write_listings(listings: Sequence[fetch.Listing], as_json: bool) -> None:
    """Write a row for each list: aligned on a terminal, separated by tabs otherwise."""
    if as_json:
        for listing in listings:
            time = _time(listing)
            shown = time.isoformat(timespec="seconds") if time else None
            print(json.dumps({**listing._asdict(), "time": shown}))
        return
    rows = [_row(listing) for listing in listings]
    if not sys.stdout.isatty():
        for row in rows:
            print(*row, sep="\t")
        return
    from shutil import get_terminal_size

    width = get_terminal_size().columns
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows)]
    for row in (HEADINGS, *rows):
        line = "  ".join(
            cell.rjust(widest) if heading in ("words", "answers") else cell.ljust(widest)
            for heading, cell, widest in zip(HEADINGS, row, widths)
        ).rstrip()
        print(line if len(line) <= width else line[: width - 1] + "…")


def _row(listing: fetch.Listing) -> tuple[str, ...]:
    lengths, time = listing.lengths, _time(listing)
    return (
        printable(listing.name),
        str(listing.words),
        "-" if listing.answers is None else str(listing.answers),
        f"{lengths[0]}-{lengths[-1]}" if len(lengths) > 1 else "".join(map(str, lengths)) or "-",
        "bundled" if listing.urls is None else "fetched",
        f"{time:%Y-%m-%d %H:%M}" if time else "-",
        printable(" ".join(listing.urls or ())) or "-",
    )


def _time(listing: fetch.Listing) -> datetime | None:
    """When a list was fetched, in the time zone of this place."""
    return None if listing.time is None else datetime.fromtimestamp(listing.time).astimezone()
