"""bench: how the solver does on every answer of a list."""

from __future__ import annotations

import json
import time

import click

from ..constraint import Constraint
from ..tree import Tree
from . import ERROR, FOUND
from .options import Command, answers_option, option, say, words_option
from .solving import Search, grow, new_game, search_options
from .terminal import in_capitals

BAR = 50  # characters of the longest bar

HELP = """\
Solve for every answer of a list, and write how many turns they took: a line for
each number of turns, and a summary. All is read off one decision tree.

  wordfilter bench -w original
  wordfilter bench -w original --rank entropy --opener crane --hard

--width all considers every guess at every turn, which proves the total to be
the best that there is from the opener, and takes long."""


@click.command("bench", cls=Command, usage="bench [OPTIONS]", help=HELP)
@words_option
@answers_option
@option("--json", "as_json", is_flag=True, group="Output", help="Write one JSON object.")
@search_options
def command(sources: tuple[str, ...], answers_only: bool, as_json: bool, search: Search) -> int:
    begin = time.perf_counter()
    game = new_game(Constraint(), sources, answers_only, search)
    if not game.candidates:
        say("the list has no words")
        return ERROR
    tree = grow(game, search)
    seconds = time.perf_counter() - begin
    if as_json:
        print(json.dumps(summary(tree, seconds), ensure_ascii=False))
        return FOUND
    distribution = tree.distribution
    longest = max(distribution.values(), default=1)
    for turns in range(1, max(distribution, default=0) + 1):
        number = distribution.get(turns, 0)
        bar = "█" * -(-BAR * number // longest)
        print(f"{turns:2} {number:7,} {bar}".rstrip())
    unsolved = len(tree.unsolved)
    if unsolved:
        print(f" - {unsolved:7,} {'█' * -(-BAR * unsolved // longest)}")
    print(
        f"{tree.total:,} guesses for {len(tree.candidates):,} answers, "
        f"{in_capitals(tree.guess)} first: {tree.mean:.4f} on average, {tree.worst} at worst, "
        f"{unsolved or 'none'} unsolved"
    )
    print(f"{'Proven: no tree from it does better. ' if tree.proven else ''}{seconds:.1f} s")
    return FOUND


def summary(tree: Tree, seconds: float) -> dict[str, object]:
    return {
        "opener": tree.guess,
        "answers": len(tree.candidates),
        "distribution": tree.distribution,
        "total": tree.total,
        "mean": round(tree.mean, 4),
        "worst": tree.worst,
        "unsolved": len(tree.unsolved),
        "unsolved_answers": tree.unsolved,
        "proven": tree.proven,
        "seconds": round(seconds, 2),
    }
