"""What the commands share: options in groups, and messages on standard error."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from ..clue import Clue, ClueError
from ..constraint import Constraint
from ..errors import WordListError
from ..letters import capital
from ..wordlist import (
    DEFAULT,
    WordList,
    fetched_path,
    is_bundled,
    is_url,
    load,
    standard_input_is_input,
)
from .completion import OneOf, complete_source
from .terminal import printable

SHOWN = 10  # lines on a terminal, unless --count says otherwise


class Option(click.Option):
    """An option that stands under a heading of its own in the help."""

    def __init__(self, *args: Any, group: str = "Options", **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.group = group

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        return record and (record[0], self.help or "")


class Command(click.Command):
    """A command whose help has a usage line of its own, its text as written, and options by group.

    `usage` replaces all of the usage line behind the program's name.
    """

    help: str

    def __init__(self, *args: Any, usage: str, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.context_settings = {"help_option_names": ["-h", "--help"]}
        self.usage = usage

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"Usage: wordfilter {self.usage}\n")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"\n{self.help}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group, records in self.groups(ctx).items():
            with formatter.section(group):
                formatter.write_dl(records)

    def groups(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """By heading, the options under it as people write them, each with its help."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx)):
                groups.setdefault(getattr(parameter, "group", "Other"), []).append(record)
        return groups


def option(*names: str, **attributes: Any) -> Callable[[Any], Any]:
    """`click.option`, for an `Option` of ours."""
    return click.option(*names, cls=Option, **attributes)


words_option = option(
    "-w",
    "--words",
    "sources",
    metavar="SOURCE",
    multiple=True,
    shell_complete=complete_source,
    group="Input",
    help="nyt (default), original, a file, - or a URL; repeatable.",
)
refresh_option = option(
    "--refresh",
    is_flag=True,
    group="Input",
    help="Look for a newer copy of a URL now, not once a day.",
)
answers_option = option(
    "--answers",
    "answers_only",
    is_flag=True,
    group="Input",
    help="Of a bundled list, only its curated answers.",
)
count_option = option(
    "-n",
    "--count",
    type=click.IntRange(min=0),
    metavar="N",
    group="Output",
    help=f"Write the first N at most; a terminal gets {SHOWN} unless told.",
)
json_option = option(
    "--json", "as_json", is_flag=True, group="Output", help="Write one JSON object a line."
)
fold_option = option(
    "--fold-accents",
    is_flag=True,
    group="Clues",
    help="é counts as e, ñ as n, and so on, in clues and words alike.",
)
color_option = option(
    "--color",
    type=OneOf(lambda: ["auto", "always", "never"]),
    default="auto",
    metavar="WHEN",
    group="Output",
    help="auto (the default: on a terminal), always or never.",
)


def input_sources(named: tuple[str, ...], refresh: bool = False) -> tuple[str, ...]:
    """Where the words come from: the sources named, else standard input if it is meant as input.

    Of those that are URLs current copies are made, with `refresh` at once.
    """
    for url in filter(is_url, named):
        from ..cache import refresh as bring_up_to_date
        from .progress import download_progress

        with download_progress(url) as report:
            note = bring_up_to_date(url, refresh, report)
        if note:
            say(note)
    sources = named or ("-" if standard_input_is_input() else DEFAULT,)
    for source in sources:
        if _is_the_output(source):
            raise WordListError(f"{source!r}: input file is also the output")
    return sources


def _is_the_output(source: str) -> bool:
    """Whether what is written would be read again, and again, without end."""
    if is_bundled(source) or fetched_path(source):
        return False
    try:
        read, written = os.stat(0 if source == "-" else source), os.fstat(1)
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(written.st_mode) and os.path.samestat(read, written)


def load_words(
    named: tuple[str, ...], answers_only: bool, fold_accents: bool = False, refresh: bool = False
) -> WordList:
    """All words of the sources named, else of `input_sources`."""
    words = load(input_sources(named, refresh), answers_only, fold_accents)
    if not named and not words.words:
        hint_at_empty_input()
    return words


def hint_at_empty_input() -> None:
    say(f"standard input was empty; for a bundled list, add -w {DEFAULT}")


def wants_color(when: str) -> bool:
    """Whether to write colours to standard output."""
    if when != "auto":
        return when == "always"
    return (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def say(message: str) -> None:
    """One line on standard error, whatever the message holds; none, if it can't be written.

    Behind what was written to standard output before it.
    """
    with suppress(OSError):
        if sys.stdout is not None:
            sys.stdout.flush()
    if sys.stderr is not None:
        line = printable(" ".join(message.split()))
        with suppress(OSError):
            print(f"wordfilter: {line}", file=sys.stderr, flush=True)


def tell_of_widening(candidates: int) -> None:
    say(f"no curated answer meets the clues; any of the words that do may be it ({candidates})")


def read_clues(texts: tuple[str, ...], fold_accents: bool = False) -> Constraint:
    """The constraint of the clues given; warns of a clue that the game never shows."""
    from . import COMMANDS

    clues = []
    for text in texts:
        if "," not in text:
            _reject_word(text, list(COMMANDS))
        clues.append(Clue.parse(text, fold_accents))
    constraint = Constraint(tuple(clues), fold_accents)
    for clue in constraint.clues:
        letter = clue.misordered()
        if letter:
            say(
                f"warning: the game never shows {str(clue)!r}: a black {capital(letter)} left of "
                f"a yellow one; taken as it stands"
            )
    return constraint


def _reject_word(text: str, commands: list[str]) -> None:
    from difflib import get_close_matches

    close = get_close_matches(text, commands, 1, cutoff=0.75)
    if close == [text]:
        hint = f"the command {text} goes before any option"
    elif close:
        hint = f"did you mean the command {close[0]}?"
    elif os.path.isfile(text):
        hint = f"for a word list, write -w {text}"
    else:
        hint = "write GUESS,MARKS, such as crane,byybb"
    raise ClueError(f"{text!r} is not a clue: {hint}")
