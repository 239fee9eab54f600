"""fetch: a fresh copy of a list, to be used by name."""

from __future__ import annotations

import click

from .. import fetch
from ..cache import LIMIT
from ..wordlist import is_url
from . import FOUND
from .completion import complete_name
from .lists import write_listings
from .options import Command, json_option, option
from .progress import download_progress

HELP = """\
Get a fresh copy of the list NAME, or add the list behind a URL: text with a
word a line, a JSON array of words, or either of them in gzip. From then on
-w NAME takes it; wordfilter lists --remove NAME goes back.

  wordfilter fetch nyt
  wordfilter fetch https://example.org/words.txt --name mine
  wordfilter fetch mine                    again from where it came"""


@click.command("fetch", cls=Command, usage="fetch [OPTIONS] NAME|URL", help=HELP)
@click.argument("source", metavar="NAME|URL", shell_complete=complete_name)
@option("--name", metavar="NAME", help="Name the list behind a URL; else it is the file's name.")
@option(
    "--max-size",
    type=click.IntRange(min=1),
    default=LIMIT >> 20,
    metavar="MIB",
    help=f"Take no more than this ({LIMIT >> 20} MiB), unpacked.",
)
@json_option
def command(source: str, name: str | None, max_size: int, as_json: bool) -> int:
    if name and not is_url(source):
        raise click.UsageError(f"--name goes with a URL, and {source!r} is none")
    with download_progress(source) as report:
        if is_url(source):
            name = fetch.fetch_url(source, name, max_size << 20, report)
        else:
            fetch.fetch(source, max_size << 20, report)
    write_listings([fetch.listing(name or source)], as_json)
    return FOUND
