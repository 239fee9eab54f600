"""The command line: options, terminals and exit codes, over the library."""

from __future__ import annotations

import os
import sys

import click
from click_default_group import DefaultGroup

from ..errors import WordListError
from .options import say

# Exit statuses, as grep's.
FOUND, NOT_FOUND, ERROR, INTERRUPTED = 0, 1, 2, 130

# Name of each command: what it is for. The module of that name beside this one holds it as
# `command`, and is imported when it is called.
COMMANDS = {
    "score": "the marks that a guess earns against answers",
    "play": "play with the solver at your side",
    "simulate": "how the solver finds an answer",
    "bench": "how the solver does on every answer of a list",
    "tree": "the decision tree from here",
    "export": "the score matrix as a file for other tools",
    "fetch": "a fresh copy of a list, to be used by name",
    "lists": "the lists that can be used by name",
}

# The environment variable in which a shell asks for completions.
COMPLETION = "_WORDFILTER_COMPLETE"


class Commands(DefaultGroup):
    """The named commands, and the filter where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
            args.append("--help")
        # Told apart here, before the group's own parser could take a "--" or an option of the
        # filter's for one of its own.
        if args and args[0] not in COMMANDS:
            args.insert(0, "filter")
        rest: list[str] = super().parse_args(ctx, args)
        return rest

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        from importlib import import_module

        command: click.Command = import_module(f".{name}", __name__).command
        return command


commands = Commands(name="wordfilter", default="filter", default_if_no_args=True)


def run(arguments: list[str]) -> int:
    """Run the command that `arguments` call for, and return its exit status."""
    try:
        if sys.stdout is None:
            raise OSError("it is closed")
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        if COMPLETION in os.environ:
            from .shells import answer

            answer(commands, COMPLETION, os.environ[COMPLETION])
            status = FOUND
        else:
            # Not commands.main(), which has exit statuses of its own.
            with commands.make_context("wordfilter", arguments) as context:
                status = int(commands.invoke(context))
        sys.stdout.flush()
        return status
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except (click.ClickException, WordListError, ValueError) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        say(message)
        return ERROR
    except click.Abort:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return FOUND
    except OSError as error:
        _discard_output()
        say(f"cannot write the output: {error.strerror or error}")
        return ERROR


def _discard_output() -> None:
    """Let what is still buffered go nowhere, lest the interpreter fail on it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
