"""tree: the decision tree from here, or the trees of the best openers compared."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

import click

from ..tree import best_openers
from ..tree_formats import FORMATS
from . import FOUND, NOT_FOUND
from .completion import OneOf
from .options import Command, answers_option, option, read_clues, say, words_option
from .progress import progress_bar
from .solving import Search, grow, new_game, search_options

HELP = """\
Write a decision tree: what to guess first, and what next for all marks that may
come, until each answer is found. With clues, from there on.

  wordfilter tree crane,byybb
  wordfilter tree crane,byybb --format dot | dot -Tsvg > tree.svg
  wordfilter tree -w original --best-opener 10

--best-opener grows the trees of the N most promising first guesses instead, on
all processors, and writes a line for each, best first: the opener, the guesses
for all answers, their mean, the most turns, and how many answers are unsolved."""


@click.command("tree", cls=Command, usage="tree [OPTIONS] [GUESS,MARKS]...", help=HELP)
@click.argument("clues", nargs=-1)
@words_option
@answers_option
@option(
    "--format",
    "form",
    type=OneOf(lambda: FORMATS),
    default="text",
    metavar="FORMAT",
    group="Output",
    help=f"How to write the tree: {', '.join(FORMATS)}.",
)
@option(
    "--best-opener",
    "openers",
    type=click.IntRange(min=1),
    metavar="N",
    group="Output",
    help="Compare N first guesses instead.",
)
@search_options
def command(
    clues: tuple[str, ...],
    sources: tuple[str, ...],
    answers_only: bool,
    form: str,
    openers: int | None,
    search: Search,
) -> int:
    constraint = read_clues(clues)
    conflict = constraint.conflict()
    if conflict:
        say(str(conflict))
        return NOT_FOUND
    game = new_game(constraint, sources, answers_only, search)
    if not game.candidates:
        return NOT_FOUND
    if openers is None:
        for text in FORMATS[form](grow(game, search)):
            sys.stdout.write(text)
        return FOUND
    guesses, candidates, _ = game.pools
    with progress_bar(openers) as progress, ProcessPoolExecutor() as executor:
        trees = best_openers(
            guesses,
            candidates,
            openers,
            executor=executor,
            progress=progress,
            **search.settings,
        )
    for tree in trees:
        numbers = tree.total, f"{tree.mean:.4f}", tree.worst, len(tree.unsolved)
        print(tree.guess, *numbers, sep="\t")
    return FOUND
