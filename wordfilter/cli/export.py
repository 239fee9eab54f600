"""export: the words and their score matrix as a file for other tools."""

from __future__ import annotations

import signal
from types import FrameType

import click

from ..export import FORMATS, ExportError, export
from . import ERROR, FOUND
from .completion import complete_file
from .options import Command, answers_option, load_words, option, say, words_option
from .progress import progress_bar

HELP = f"""\
Write what every word of a list scores against every curated answer, or, of a
list without these, against every word. The name of FILE says the format:
{", ".join(FORMATS)}.

  wordfilter export scores.sqlite -w original
  sqlite3 scores.sqlite 'SELECT * FROM opener LIMIT 3'
  sqlite3 scores.sqlite "$(wordfilter crane,bbygb --emit-sql --rank -n 3)"

FILE is replaced only with --force, and only as a whole."""


@click.command("export", cls=Command, usage="export [OPTIONS] FILE", help=HELP)
@click.argument("path", metavar="FILE", shell_complete=complete_file)
@words_option
@answers_option
@option("--wide", is_flag=True, group="Input", help="Any word may be the answer, not only curated.")
@option("-f", "--force", is_flag=True, group="Output", help="Replace FILE if it exists.")
def command(
    path: str, sources: tuple[str, ...], answers_only: bool, wide: bool, force: bool
) -> int:
    words, curated = load_words(sources, answers_only)
    answers = words if wide else curated
    received = []

    def leave(number: int, frame: FrameType | None) -> None:
        received.append(number)
        raise KeyboardInterrupt

    # What was begun is removed on the way out, and so these two have to take that way as well.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    try:
        with progress_bar(len(words) * len(answers)) as progress:
            export(path, words, answers, force, progress)
    except ExportError as error:
        say(str(error))
        return ERROR
    except KeyboardInterrupt:
        if not received:
            raise
        return 128 + received[0]
    return FOUND
