"""--rank: guesses ordered by a metric, instead of candidates."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from ..constraint import Constraint
from ..metric import METRICS, TURNS
from ..pool import pools
from ..rank import Ranked, allowed_in_hard_mode, rank
from ..tree import WIDTH, rank_by_turns
from ..wordlist import WordList, load
from . import FOUND, NOT_FOUND
from .options import SHOWN, tell_of_widening
from .progress import progress_bar


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
    if count is None and on_terminal:
        count = SHOWN
    if metric == TURNS:
        tried = WIDTH if count is None else count
        with progress_bar(tried) as progress:
            ranked = rank_by_turns(guesses, candidates, tried, hard=hard, progress=progress)
    else:
        with progress_bar(len(guesses)) as progress:
            ranked = rank(guesses, candidates, metric, progress)
    shown = ranked[:count]
    for line in map(_json, shown) if as_json else _rows(shown, metric, on_terminal):
        print(line)
    if on_terminal:
        curated = "curated " * (not (widened or wide) and words.answers != words.words)
        print(
            f"[{len(guesses)} guesses by {metric}, for {len(candidates)} {curated}candidates (*)]"
        )
    return FOUND if shown else NOT_FOUND


def _json(one: Ranked) -> str:
    values = {name: round(value, _decimals(name)) for name, value in one.values.items()}
    found = {"word": one.word, "candidate": one.is_candidate, **values}
    return json.dumps(found, ensure_ascii=False)


def _rows(ranked: Sequence[Ranked], metric: str, aligned: bool) -> Iterator[str]:
    values = [f"{one.values[metric]:.{_decimals(metric)}f}" for one in ranked]
    width = max(map(len, values), default=0)
    for one, value in zip(ranked, values):
        mark = "*" if one.is_candidate else "-"
        if aligned:
            yield f"{one.word}  {value:>{width}}  {mark}"
        else:
            yield f"{one.word}\t{value}\t{mark}"


def _decimals(metric: str) -> int:
    return METRICS[metric].decimals if metric in METRICS else 4
