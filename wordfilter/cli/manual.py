"""The manual page, from what --help shows: `python -m wordfilter.cli.manual > man/wordfilter.1`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from textwrap import wrap

import click

from .. import __version__
from . import COMMANDS
from .options import Command

ENVIRONMENT = {
    "NO_COLOR": "No colours, if it is set to anything.",
    "WORDFILTER_DATA": "The directory of fetched lists and of copies of URLs. By default they "
    "are where the system keeps such files, on Linux in ~/.local/share/wordfilter and "
    "~/.cache/wordfilter.",
    "_WORDFILTER_COMPLETE": "Set to bash_source, zsh_source or fish_source: write the script that "
    "turns completion on in that shell.",
}

# Between an example and what is said of it.
_GAP = "   "


def page() -> str:
    """The page, in the man macros that groff and mandoc read."""
    return "".join(f"{line}\n" for line in _page())


def _page() -> Iterator[str]:
    program = _command("filter")
    commands = {name: _command(name) for name in COMMANDS}
    *prose, exit_status = program.help.split("\n\n")
    yield f'.TH WORDFILTER 1 "" "wordfilter {__version__}"'
    yield ".SH NAME"
    yield "wordfilter \\- a Unix filter for Wordle clues"
    yield ".SH SYNOPSIS"
    yield ".nf"
    for command in (program, *commands.values()):
        yield _text(f"wordfilter {command.usage}")
    yield ".fi"
    yield ".SH DESCRIPTION"
    yield from _prose(prose)
    yield ".SH OPTIONS"
    for group, options in _options(program).items():
        yield f".SS {_text(group)}"
        yield from _list(options)
    yield ".SH COMMANDS"
    for name, command in commands.items():
        yield f".SS {name}"
        yield from _prose(command.help.split("\n\n"))
        for group, options in _options(command).items():
            if group != "Other":
                yield from _list(options)
    yield ".SH EXIT STATUS"
    yield _text(exit_status.removeprefix("Exit status: "))
    yield ".SH ENVIRONMENT"
    yield from _list(ENVIRONMENT.items())
    yield ".SH SEE ALSO"
    yield ".BR grep (1),"
    yield ".BR awk (1)"


def _command(name: str) -> Command:
    command: Command = import_module(f".{name}", __package__).command
    return command


def _options(command: Command) -> dict[str, list[tuple[str, str]]]:
    return command.groups(click.Context(command, **command.context_settings))


def _prose(paragraphs: list[str]) -> Iterator[str]:
    """Paragraphs as they are written for --help, where those that are indented are examples."""
    for number, paragraph in enumerate(paragraphs):
        lines = paragraph.split("\n")
        if not paragraph.startswith(" "):
            if number:
                yield ".PP"
            yield from map(_text, lines)
        elif _GAP in paragraph.strip():
            yield from _list(line.strip().partition(_GAP)[::2] for line in lines)
        else:
            yield from (".PP", ".nf", *(_text(line.strip()) for line in lines), ".fi")


def _list(items: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for term, text in items:
        yield ".TP"
        yield f".B {_text(term)}"
        yield from map(_text, wrap(text.strip(), 79, break_on_hyphens=False))


def _text(text: str) -> str:
    r"""`text` as it is to be shown.

    >>> print(_text(r".-\w"))
    \&.\-\ew
    """
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    print(page(), end="")
