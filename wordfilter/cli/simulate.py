"""simulate: how the solver finds an answer."""

from __future__ import annotations

import click

from ..constraint import Constraint
from ..errors import WordListError
from ..letters import normalize
from ..score import score
from ..solver import Solver
from . import FOUND, NOT_FOUND
from .options import Command, answers_option, tell_of_widening, wants_color, words_option
from .solving import Search, new_game, search_options
from .terminal import board_row, in_capitals

HELP = """\
Write how the solver finds each ANSWER: its guesses, with their tiles and the
candidates that each was chosen among.

  wordfilter simulate crane maven --opener salet

Exit status: 0 all were found in time, 1 one was not, 2 an error."""


@click.command("simulate", cls=Command, usage="simulate [OPTIONS] ANSWER...", help=HELP)
@click.argument("answers", nargs=-1, required=True)
@words_option
@answers_option
@search_options
def command(
    answers: tuple[str, ...], sources: tuple[str, ...], answers_only: bool, search: Search
) -> int:
    game = new_game(Constraint(), sources, answers_only, search)
    answers = tuple(map(normalize, answers))
    for answer in answers:
        if answer not in game.words:
            raise WordListError(f"{answer!r} is no word of the list; -w names one that has it")
    solved = [_simulate(game, answer) for answer in answers]
    return FOUND if all(solved) else NOT_FOUND


def _simulate(game: Solver, answer: str) -> bool:
    """Write one game; whether it found its answer in time."""
    color = wants_color("auto")
    print(in_capitals(answer))
    while not game.solved and game.turn <= game.limit:
        after = game.apply(score(game.suggest(), answer))
        print(board_row(after.constraint.clues[-1], color), len(game.candidates))
        if after.pools.widened and not game.pools.widened:
            tell_of_widening(len(after.candidates))
        game = after
    print(f"found in {game.turn - 1}" if game.solved else f"not found in {game.limit}")
    return game.solved
