"""The filter: clues in, words out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain

import click

from .. import __version__, stream, wordlist
from ..predicate import Predicate
from . import COMMANDS, FOUND, NOT_FOUND
from .options import (
    Command,
    answers_option,
    color_option,
    input_sources,
    option,
    read_clues,
    say,
    wants_color,
    words_option,
)

SHOWN = 10  # candidates on a terminal, unless --count says otherwise

HELP = """\
Write the words that meet every clue: GUESS,MARKS, with b, y, g for a black,
yellow, green tile (or 0 1 2, or the emoji of a shared game).

  wordfilter crane,byybb rails,yybbb       words that are still possible
  wordfilter crane,byybb --count=30        more than 10 of them on a terminal
  wordfilter crane,byybb | grep -v s       all of them, for the next command
  wordfilter -w words.txt crane,⬛🟨🟨⬛⬛    from a list of your own

Exit status: 0 some word was written, 1 none was, 2 an error."""


class Filter(Command):
    """The command that needs no name: its help is the program's."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if COMMANDS:
            with formatter.section("Commands (wordfilter COMMAND --help tells more)"):
                formatter.write_dl(list(COMMANDS.items()))


@click.command("filter", cls=Filter, usage="[OPTIONS] [GUESS,MARKS]...", help=HELP)
@click.argument("clues", nargs=-1)
@words_option
@answers_option
@option(
    "--fold-accents", is_flag=True, group="Clues", help="é counts as e, in clues and words alike."
)
@option(
    "-n",
    "--count",
    type=click.IntRange(min=0),
    metavar="N",
    group="Output",
    help=f"Write the first N at most; a terminal gets {SHOWN} unless told.",
)
@option("--json", "as_json", is_flag=True, group="Output", help="Write one JSON object a line.")
@color_option
@click.version_option(__version__, message="%(prog)s %(version)s")
def command(
    clues: tuple[str, ...],
    sources: tuple[str, ...],
    answers: bool,
    fold_accents: bool,
    count: int | None,
    as_json: bool,
    color: str,
) -> int:
    constraint = read_clues(clues, fold_accents)
    conflict = constraint.conflict()
    if conflict:
        say(str(conflict))
        return NOT_FOUND
    predicate = Predicate(constraint)
    pieces: Iterable[bytes] = chain.from_iterable(
        stream.matching(_chunks(source, answers, hint=not sources), predicate)
        for source in input_sources(sources)
    )
    if sys.stdout.isatty() and not as_json:
        from .terminal import show

        shown = SHOWN if count is None else count
        found = show(stream.lines(pieces), shown, constraint, wants_color(color), sys.stdout.buffer)
        return FOUND if found else NOT_FOUND
    if count is not None:
        pieces = stream.head(pieces, count)
    if as_json:
        pieces = map(_json, stream.lines(pieces))
    elif wants_color(color):
        from .terminal import paint

        pieces = (
            f"{paint(line.decode('utf-8', 'surrogateescape'), constraint)}\n".encode(
                "utf-8", "surrogateescape"
            )
            for line in stream.lines(pieces)
        )
    return FOUND if _write(pieces) else NOT_FOUND


def _chunks(source: str, answers: bool, hint: bool) -> Iterator[bytes]:
    """The chunks of a source, with a hint if nothing came from a standard input nobody named."""
    empty = True
    for chunk in wordlist.chunks(source, answers):
        empty = False
        yield chunk
    if empty and hint:
        say(f"standard input was empty; for a bundled list, add -w {wordlist.DEFAULT}")


def _json(line: bytes) -> bytes:
    import json

    found = {"word": wordlist.word_of(line), "line": line.decode("utf-8", "replace").rstrip("\r")}
    return json.dumps(found, ensure_ascii=False).encode() + b"\n"


def _write(pieces: Iterable[bytes]) -> bool:
    """Write what comes as it comes; whether anything came."""
    written = False
    out = sys.stdout.buffer
    for piece in pieces:
        if piece:
            out.write(piece)
            out.flush()
            written = True
    return written
