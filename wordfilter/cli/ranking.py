"""--rank: guesses ordered by a metric, instead of candidates."""

from __future__ import annotations

import json
import sys

import click

from ..constraint import Constraint
from ..metric import METRICS
from ..pool import pools
from ..rank import allowed_in_hard_mode, rank
from ..wordlist import WordList, load
from . import FOUND, NOT_FOUND
from .options import SHOWN, tell_of_widening

# From this many pairs of a guess and a candidate on, a terminal shows the progress.
LONG = 3 * 10**8


def write_ranking(
    constraint: Constraint,
    words: WordList,
    metric: str,
    guess_source: str | None,
    hard: bool,
    wide: bool,
    count: int | None,
    as_json: bool,
) -> int:
    """Write the guesses, best first; the exit status."""
    others = (
        load([guess_source], fold_accents=constraint.fold_accents).words if guess_source else None
    )
    guesses, candidates, widened = pools(words, constraint, wide, others)
    if widened:
        tell_of_widening(len(candidates))
    if hard:
        guesses = tuple(guess for guess in guesses if allowed_in_hard_mode(guess, constraint))
    on_terminal = sys.stdout.isatty() and not as_json
    if not candidates or not guesses:
        if on_terminal:
            print(f"[no {'guess' if candidates else 'candidate'} left]")
        return NOT_FOUND
    long = len(guesses) * len(candidates) > LONG and sys.stderr.isatty()
    with click.progressbar(length=len(guesses), file=sys.stderr, hidden=not long) as bar:
        ranked = rank(guesses, candidates, metric, bar.update)
    shown = ranked[: SHOWN if count is None and on_terminal else count]
    width = max(len(METRICS[metric].text(one.values[metric])) for one in shown or ranked)
    for one in shown:
        value = METRICS[metric].text(one.values[metric])
        mark = "*" if one.is_candidate else "-"
        if as_json:
            values = {
                name: round(value, METRICS[name].decimals) for name, value in one.values.items()
            }
            print(
                json.dumps(
                    {"word": one.word, "candidate": one.is_candidate, **values}, ensure_ascii=False
                )
            )
        elif on_terminal:
            print(f"{one.word}  {value:>{width}}  {mark}")
        else:
            print(one.word, value, mark, sep="\t")
    if on_terminal:
        curated = "curated " * (not widened and len(words.answers) < len(words.words) and not wide)
        print(
            f"[{len(guesses)} guesses by {metric}, for {len(candidates)} {curated}candidates (*)]"
        )
    return FOUND if shown else NOT_FOUND
