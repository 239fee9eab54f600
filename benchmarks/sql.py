"""Times exports and the questions to them, beside a plain table with a row for each score.

    python benchmarks/sql.py [LIST] [--plain]

LIST is `original` unless named. A question is asked of a connection of its own, RUNS times, of
which the least time counts; writing is timed once. With `--plain` the same scores also go, row by
row, into tables of SQLite and DuckDB, which takes minutes.
"""

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np

from wordfilter import Constraint
from wordfilter.export import export, schema
from wordfilter.export.queries import answers_left, best_guesses
from wordfilter.matrix import score_blocks
from wordfilter.wordlist import WordList, load

RUNS = 3
CASES = Path(__file__).parent.parent / "tests" / "cases" / "queries.sql"
BY_HAND = [text for text in CASES.read_text().split(";") if "SELECT" in text]
FIRST, SECOND = Constraint.parse("crane,bbygb"), Constraint.parse("crane,bbbbb")
QUESTIONS = {
    "by hand: answers of a clue": BY_HAND[0],
    "by hand: INTERSECT of two": BY_HAND[1],
    "by hand: openers": BY_HAND[2],
    "by hand: next guess, 20 left": BY_HAND[3],
    "SELECT * FROM opener": "SELECT * FROM opener",
    "--emit-sql --answers": answers_left(FIRST),
    "--emit-sql --rank": best_guesses(Constraint()),
    "--emit-sql --rank, 20 left": best_guesses(FIRST),
    "--emit-sql --rank, 263 left": best_guesses(SECOND),
}
# What a plain table has to answer them with.
PLAIN_VIEWS = """
CREATE VIEW score_by_answer AS SELECT * FROM score;
CREATE VIEW group_size AS
SELECT guessidx, scoreidx, COUNT(*) AS size FROM score GROUP BY guessidx, scoreidx;
"""


def main() -> None:
    options = sys.argv[1:]
    plain = "--plain" in options
    names = [option for option in options if option != "--plain"]
    words = load(names or ["original"])
    print(f"SQLite {sqlite3.sqlite_version}, DuckDB {duckdb.__version__}")
    print(f"{len(words.words):,} guesses, {len(words.answers):,} answers")
    with tempfile.TemporaryDirectory() as directory:
        for suffix in (".npy", ".parquet", ".duckdb", ".sqlite"):
            path = os.path.join(directory, f"scores{suffix}")
            report(path, lambda path: export(path, *words))
        if plain:
            path = os.path.join(directory, "plain.duckdb")
            report(path, lambda path: write_plain_duckdb(path, words))
            path = os.path.join(directory, "plain.sqlite")
            report(path, lambda path: write_plain_sqlite(path, words))


def report(path: str, write: Callable[[str], object]) -> None:
    seconds = timed(lambda: write(path))
    size = os.path.getsize(path) / 1e6
    print(f"\n{os.path.basename(path)}: {size:.0f} MB, written in {seconds:.1f} s")
    if not path.endswith((".duckdb", ".sqlite")):
        return
    for question, query in QUESTIONS.items():
        print(f"  {question:30} {min(ask(path, query) for _ in range(RUNS)):8.3f} s")


def ask(path: str, query: str) -> float:
    connection = duckdb.connect(path) if path.endswith("duckdb") else sqlite3.connect(path)
    seconds = timed(lambda: connection.execute(query).fetchall())
    connection.close()
    return seconds


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def write_plain_sqlite(path: str, words: WordList) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"):
        connection.execute(f"PRAGMA {pragma}")
    connection.executescript(
        "CREATE TABLE score (guessidx INTEGER, answeridx INTEGER, scoreidx INTEGER,"
        " PRIMARY KEY (guessidx, scoreidx, answeridx)) WITHOUT ROWID;" + schema.TABLES
    )
    connection.execute("BEGIN")
    numbers = insert_words(connection, words)
    first = 0
    for matrix in score_blocks(*words, 400):
        order = np.argsort(matrix, axis=1, kind="stable")
        guesses = np.repeat(np.arange(first, first + len(matrix)), len(numbers))
        columns = guesses, numbers[order].ravel(), np.take_along_axis(matrix, order, axis=1).ravel()
        rows = zip(*(column.tolist() for column in columns))
        connection.executemany("INSERT INTO score VALUES (?, ?, ?)", rows)
        first += len(matrix)
    connection.execute("COMMIT")
    connection.executescript(PLAIN_VIEWS + schema.VIEWS)
    connection.close()


def write_plain_duckdb(path: str, words: WordList) -> None:
    with duckdb.connect(path) as connection:
        connection.execute(
            "CREATE TABLE score (guessidx USMALLINT, answeridx USMALLINT, scoreidx USMALLINT);"
            + schema.TABLES
        )
        connection.execute("BEGIN")
        numbers = insert_words(connection, words)
        first = 0
        for matrix in score_blocks(*words):
            rows = {
                "guess": np.repeat(np.arange(first, first + len(matrix)), len(numbers)),
                "answer": np.tile(numbers, len(matrix)),
                "score": matrix.ravel(),
            }
            connection.register("rows", rows)
            connection.execute("INSERT INTO score SELECT * FROM rows")
            first += len(matrix)
        connection.execute("COMMIT")
        connection.execute(PLAIN_VIEWS + schema.VIEWS)


def insert_words(connection, words: WordList):
    numbers = schema.numbers(*words)
    scores = schema.score_index(len(words.words[0]), ())
    connection.executemany("INSERT INTO word_index VALUES (?, ?)", list(enumerate(words.words)))
    connection.executemany("INSERT INTO answer_index VALUES (?)", [(at,) for at in numbers])
    connection.executemany("INSERT INTO score_index VALUES (?, ?)", list(scores.items()))
    return np.array(numbers)


if __name__ == "__main__":
    main()
