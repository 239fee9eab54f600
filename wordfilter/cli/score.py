"""score: the marks that a guess earns against answers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import click

from ..clue import Clue, ClueError
from ..letters import normalize
from ..score import score
from ..wordlist import words_of
from . import FOUND, NOT_FOUND
from .options import Command, answers_option, fold_option, input_sources, words_option

HELP = """\
Write what GUESS would show if each ANSWER were sought: the answer, a tab and
its marks. Without an ANSWER the words of the list are taken, or of standard
input if that is a pipe or a file; words of another length are passed over.

  wordfilter score crane caner eerie
  wordfilter score crane -w original --answers | cut -f2 | sort | uniq -c"""


@click.command("score", cls=Command, usage="score [OPTIONS] GUESS [ANSWER]...", help=HELP)
@click.argument("guess")
@click.argument("answers", nargs=-1)
@words_option
@answers_option
@fold_option
def command(
    guess: str,
    answers: tuple[str, ...],
    sources: tuple[str, ...],
    answers_only: bool,
    fold_accents: bool,
) -> int:
    for word in (guess, *answers):
        _reject_clue(word)
    if answers and (sources or answers_only):
        raise click.UsageError("give answers or a list of them (--words, --answers), not both")
    guess = normalize(guess, fold_accents)
    words: Iterable[str] = (normalize(answer, fold_accents) for answer in answers)
    if not answers:
        words = chain.from_iterable(
            words_of(source, answers_only, fold_accents) for source in input_sources(sources)
        )
        words = (word for word in words if len(word) == len(guess))
    found = False
    for word in words:
        print(word, score(guess, word), sep="\t")
        found = True
    return FOUND if found else NOT_FOUND


def _reject_clue(word: str) -> None:
    try:
        clue = Clue.parse(word)
    except ClueError:
        return
    raise ClueError(f"{word!r} is a clue; to score its guess, write {clue.guess} alone")
