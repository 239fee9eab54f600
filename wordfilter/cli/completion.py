"""Values on the command line: how shells complete them, and misspelt ones are answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

# Gives the values that an option or argument may have, when they are needed.
Known = Callable[[], Iterable[str]]


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic in some versions only
    """A value that is one of a few."""

    name = "choice"

    def __init__(self, known: Known):
        self.known = known

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        known = list(self.known())
        if value not in known:
            from difflib import get_close_matches

            close = get_close_matches(value, known, 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            self.fail(f"{value!r} is none of {', '.join(known)}{hint}", param, ctx)
        return str(value)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[Any]:
        return _items(self.known(), incomplete)


def complete_name(ctx: Any, param: Any, incomplete: str) -> list[Any]:
    """Lists by name."""
    from ..wordlist import names

    return _items(names(), incomplete)


def complete_file(ctx: Any, param: Any, incomplete: str) -> list[Any]:
    """Files, as the shell completes them."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_source(ctx: Any, param: Any, incomplete: str) -> list[Any]:
    """Lists by name, and files."""
    return complete_name(ctx, param, incomplete) + complete_file(ctx, param, incomplete)


def complete_command(ctx: click.Context, param: Any, incomplete: str) -> list[Any]:
    """Commands, where one can stand: before all else."""
    from click.core import ParameterSource
    from click.shell_completion import CompletionItem

    from . import COMMANDS

    # In click before 8.3, no clues at all are clues from the command line, too.
    given = (name for name, value in ctx.params.items() if value != ())
    if any(ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in given):
        return []
    return [
        CompletionItem(name, help=text)
        for name, text in COMMANDS.items()
        if name.startswith(incomplete)
    ]


def _items(known: Iterable[str], incomplete: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(value) for value in known if value.startswith(incomplete)]
