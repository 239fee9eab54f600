"""Shell completion, the shells' side: click's, mended where that stumbles over our options."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
)

# Of items, which are generic in some versions of click only.
Items = list[Any]


def answer(commands: click.Command, variable: str, instruction: str) -> None:
    """Write what a shell asks for in an environment variable.

    `bash_source` asks for a script that turns completion on, `bash_complete`, by that script, for
    the completions of a word. Raises UsageError.
    """
    shell, _, asked = instruction.partition("_")
    if shell not in SHELLS or asked not in ("source", "complete"):
        known = ", ".join(f"{shell}_source" for shell in SHELLS)
        raise click.UsageError(f"{variable} is {instruction!r}; it can be {known}")
    completer = SHELLS[shell](commands, {}, "wordfilter", variable)
    print(completer.source() if asked == "source" else completer.complete())


class Bash(BashComplete):
    def get_completion_args(self) -> tuple[list[str], str]:
        # To bash, the = between an option and its value is a word of its own.
        words, incomplete = super().get_completion_args()
        return [word for word in words if word != "="], incomplete

    def get_completions(self, args: list[str], incomplete: str) -> Items:
        # Behind names, files would take the place of these.
        items = super().get_completions(args, incomplete)
        return sorted(items, key=lambda item: item.type != "file")


class _WholeWords(ShellComplete):
    """For shells that replace all of --rank=ent, not only what is behind the =."""

    def get_completions(self, args: list[str], incomplete: str) -> Items:
        items = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if not (option.startswith("--") and equals):
            return items
        return [CompletionItem(f"{option}={item.value}") for item in items if item.type == "plain"]


class Zsh(_WholeWords, ZshComplete):
    pass


class Fish(_WholeWords, FishComplete):
    # A comma in a description does not end it.
    source_template = FishComplete.source_template.replace('split ","', 'split -m1 ","')


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}
