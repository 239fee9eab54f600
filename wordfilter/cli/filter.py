"""The filter: clues in, words out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise

import click

from .. import __version__, emit, stream, wordlist
from ..constraint import Constraint
from ..predicate import Predicate
from . import COMMANDS, FOUND, NOT_FOUND, terminal
from .completion import OneOf, complete_command, complete_source
from .options import (
    SHOWN,
    Command,
    answers_option,
    color_option,
    count_option,
    fold_option,
    hint_at_empty_input,
    input_sources,
    json_option,
    load_words,
    option,
    read_clues,
    refresh_option,
    say,
    wants_color,
    words_option,
)

HELP = """\
Write the words that meet every clue: GUESS,MARKS, with b, y, g for a black,
yellow, green tile (or 0 1 2, or the emoji of a shared game).

  wordfilter crane,byybb rails,yybbb       words that are still possible
  wordfilter crane,byybb --count=30        more than 10 of them on a terminal
  wordfilter crane,byybb | grep -v s       all of them, for the next command
  wordfilter -w words.txt crane,⬛🟨🟨⬛⬛    from a list of your own

Exit status: 0 some word was written, 1 none was, 2 an error."""

RANK = "Rank (guesses to make, best first, instead of candidates)"


class Filter(Command):
    """The command that needs no name: its help is the program's."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A clue behind --rank, told by its comma, is no metric but a clue.
        options = args[: args.index("--")] if "--" in args else args
        for at, (one, next_one) in enumerate(pairwise(options)):
            if one == "--rank" and "," in next_one:
                args[at] = "--rank=entropy"
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands (wordfilter COMMAND --help tells more)"):
            formatter.write_dl(list(COMMANDS.items()))


def writer_options(command: Callable[..., int]) -> Callable[..., int]:
    """Adds an option for each of the writers, all of which say what `writer` is."""
    for name, (flag, text) in reversed(emit.WRITERS.items()):
        add = option(flag, "writer", flag_value=name, default=None, group="Writers", help=text)
        command = add(command)
    return command


def metrics() -> Iterable[str]:
    from ..metric import NAMES

    return NAMES


@click.command("filter", cls=Filter, usage="[OPTIONS] [GUESS,MARKS]...", help=HELP)
@click.argument("clues", nargs=-1, shell_complete=complete_command)
@words_option
@refresh_option
@answers_option
@fold_option
@count_option
@json_option
@color_option
@writer_options
@option(
    "--rank",
    "metric",
    type=OneOf(metrics),
    is_flag=False,
    flag_value="entropy",
    metavar="[METRIC]",
    group=RANK,
    help="Rank by entropy (default), expected, worst, groups, turns.",
)
@option(
    "--guesses",
    metavar="SOURCE",
    shell_complete=complete_source,
    group=RANK,
    help="Take the guesses from another list.",
)
@option("--hard", is_flag=True, group=RANK, help="Only guesses that hard mode allows.")
@option("--wide", is_flag=True, group=RANK, help="Any word may be the answer, not only curated.")
@click.version_option(__version__, message="%(prog)s %(version)s")
def command(
    clues: tuple[str, ...],
    sources: tuple[str, ...],
    refresh: bool,
    answers_only: bool,
    fold_accents: bool,
    count: int | None,
    as_json: bool,
    color: str,
    writer: str | None,
    metric: str | None,
    guesses: str | None,
    hard: bool,
    wide: bool,
) -> int:
    constraint = read_clues(clues, fold_accents)
    conflict = constraint.conflict()
    if conflict and writer != "english":
        say(str(conflict))
    if writer is not None:
        if guesses or hard or wide or as_json or (metric and writer != "sql"):
            raise click.UsageError(
                "--json, --rank and the options of --rank don't go with a program that is printed"
            )
        print(_program(writer, constraint, metric, answers_only, count))
        return NOT_FOUND if conflict else FOUND
    if conflict:
        return NOT_FOUND
    if metric is not None:
        from .ranking import write_ranking

        words = load_words(sources, answers_only, fold_accents, refresh)
        return write_ranking(constraint, words, metric, guesses, hard, wide, count, as_json)
    if guesses or hard or wide:
        raise click.UsageError("--guesses, --hard and --wide go with --rank")
    heads: dict[str, bytes] = {}
    inputs = input_sources(sources, refresh)
    predicate = Predicate(constraint, sum(map(wordlist.size, inputs)))
    pieces: Iterable[bytes] = chain.from_iterable(
        stream.matching(_chunks(source, answers_only, heads), predicate) for source in inputs
    )
    found = _write_words(pieces, constraint, count, as_json, wants_color(color))
    if not found:
        _hint(heads, constraint, not sources)
    return FOUND if found else NOT_FOUND


def _program(
    writer: str, constraint: Constraint, metric: str | None, answers_only: bool, count: int | None
) -> str:
    """What a writer prints. SQL has queries of exported files too, for which the options stand."""
    if writer == "sql" and metric is not None and not answers_only:
        from ..export.queries import best_guesses

        if metric != "entropy":
            raise click.UsageError(f"--emit-sql ranks by entropy, not by {metric}")
        return best_guesses(constraint, count)
    if writer == "sql" and answers_only and metric is None:
        from ..export.queries import answers_left

        return answers_left(constraint, count)
    if answers_only or count is not None or metric is not None:
        raise click.UsageError(
            "a program says what matches, in any list: --answers and --count don't go with it"
        )
    return emit.write(writer, constraint)


def _write_words(
    pieces: Iterable[bytes],
    constraint: Constraint,
    count: int | None,
    as_json: bool,
    color: bool,
) -> bool:
    """Write the lines found, as a terminal or a pipe wants them; whether there were any."""
    if sys.stdout.isatty() and not as_json:
        shown = SHOWN if count is None else count
        lines = stream.lines(pieces)
        return terminal.show(lines, shown, constraint, color, sys.stdout.buffer) > 0
    if count is not None:
        pieces = stream.head(pieces, count)
    if as_json:
        pieces = map(_json, stream.lines(pieces))
    elif color:
        pieces = (terminal.paint_line(line, constraint) for line in stream.lines(pieces))
    stream.widen(sys.stdout.fileno())
    written = False
    for piece in filter(None, pieces):
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        written = True
    return written


def _chunks(source: str, answers_only: bool, heads: dict[str, bytes]) -> Iterator[bytes]:
    """The chunks of a source, of which `heads` gets the first."""
    for chunk in wordlist.chunks(source, answers_only):
        heads.setdefault(source, chunk)
        yield chunk


def _hint(heads: dict[str, bytes], constraint: Constraint, standard_input: bool) -> None:
    """Say so if nothing was found since nothing was there, or nothing like the words sought."""
    if not heads and standard_input:
        hint_at_empty_input()
    for source, head in heads.items():
        words = map(wordlist.word_of, head.split(b"\n")[:1000])
        if constraint.clues and not any(map(constraint.is_like, words)):
            name = "standard input" if source == "-" else repr(source)
            say(f"{name}: no line near the start begins with a word of {constraint.length} letters")


def _json(line: bytes) -> bytes:
    import json

    found = {"word": wordlist.word_of(line), "line": line.decode("utf-8", "replace").rstrip("\r")}
    text = json.dumps(found, ensure_ascii=False)
    if not text.isprintable():  # JSON may hold what a terminal would take for orders
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    return text.encode() + b"\n"
