"""Exported files: what they hold, and what SQL says of them, against the filter and the ranking."""

import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from wordfilter import Clue, Constraint, pattern, score
from wordfilter.emit import EmitError, sql
from wordfilter.export import FORMATS, ExportError, export
from wordfilter.export.queries import answers_left, best_guesses
from wordfilter.matrix import score_matrix
from wordfilter.pool import select
from wordfilter.rank import rank
from wordfilter.score import marks_of, tiles
from wordfilter.wordlist import load

duckdb = pytest.importorskip("duckdb")

CASES = Path(__file__).parent / "cases" / "queries.sql"
# (question, its statement, the answer as the comment above it says)
QUESTIONS = [
    (question.strip(), statement.strip(), answer.strip())
    for question, answer, statement in re.findall(
        r"^-- \d\. (.*?) -> (.*?)\n(.*?);$", CASES.read_text(), re.MULTILINE | re.DOTALL
    )
]
LENGTHS = [1, 4, 5, 6, 8, 9, 13, 20]


def connect(path):
    if path.suffix == ".duckdb":
        return duckdb.connect(str(path), read_only=True)
    return sqlite3.connect(path)


def rows(connection, query):
    return [tuple(row) for row in connection.execute(query).fetchall()]


ORIGINAL = load(["original"])


@pytest.fixture(scope="session", params=[".sqlite", ".duckdb"])
def database(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / f"scores{request.param}"
    export(str(path), ORIGINAL.words, ORIGINAL.answers)
    with connect(path) as connection:
        yield connection


def exported(tmp_path, words, answers):
    """A connection to each of the databases."""
    for suffix in (".sqlite", ".duckdb"):
        path = tmp_path / f"scores{suffix}"
        export(str(path), words, answers, force=True)
        connection = connect(path)
        yield connection
        connection.close()


def test_there_are_questions():
    assert len(QUESTIONS) == 4


@pytest.mark.parametrize(("question", "statement", "answer"), QUESTIONS)
def test_questions_as_people_write_them(database, question, statement, answer):
    found = [" ".join(map(str, row)) for row in rows(database, statement)]
    assert ", ".join(found) == answer


def test_views(database):
    crane = "FROM scored WHERE guess = 'crane' AND score = '⬜⬜🟨🟩⬜'"
    assert rows(database, f"SELECT COUNT(*) {crane}") == [(20,)]
    left = select(ORIGINAL.answers, Constraint.parse("crane,bbygb"))
    assert {word for (word,) in rows(database, f"SELECT answer {crane}")} == set(left)
    assert [word for (word,) in rows(database, "SELECT * FROM words")] == list(ORIGINAL.words)
    best = rank(ORIGINAL.words, ORIGINAL.answers)[:5]
    expected = [
        (
            ranked.word,
            *(round(ranked.values[name], 4) for name in ("entropy", "expected")),
            *(ranked.values[name] for name in ("worst", "groups")),
        )
        for ranked in best
    ]
    assert rows(database, "SELECT * FROM opener LIMIT 5") == expected


@st.composite
def constraints(draw, least=0):
    """What some guesses tell of an answer, up to three of them."""
    answer = draw(st.sampled_from(range(len(ORIGINAL.answers))))
    guesses = draw(
        st.lists(st.sampled_from(range(len(ORIGINAL.words))), min_size=least, max_size=3)
    )
    words = [ORIGINAL.words[guess] for guess in guesses]
    return Constraint(tuple(Clue(word, score(word, ORIGINAL.answers[answer])) for word in words))


def test_best_openers_are_those_of_the_ranking(database):
    check_best_guesses(database, Constraint())


@settings(max_examples=10)  # each ranks thousands of guesses
@given(constraints(least=1))
def test_best_guesses_are_those_of_the_ranking(database, constraint):
    check_best_guesses(database, constraint)


def check_best_guesses(database, constraint):
    ranked = rank(ORIGINAL.words, select(ORIGINAL.answers, constraint))
    words, bits, marks = zip(*rows(database, best_guesses(constraint)))
    assert list(words) == [guess.word for guess in ranked]
    assert list(marks) == ["*" if guess.is_candidate else "-" for guess in ranked]
    entropies = [guess.values["entropy"] for guess in ranked]
    assert np.abs(np.array(bits) - entropies).max() < 0.000051


@settings(max_examples=20)
@given(constraints())
def test_answers_left_are_those_of_the_filter(database, constraint):
    left = [word for (word,) in rows(database, answers_left(constraint))]
    assert left == list(select(ORIGINAL.answers, constraint))
    assert rows(database, answers_left(constraint, 2)) == [(word,) for word in left[:2]]
    plain = {word for (word,) in rows(database, sql.emit(constraint))}
    assert plain == set(select(ORIGINAL.words, constraint))


def test_a_guess_of_no_list_and_one_that_the_game_never_shows(database):
    for clue in ("aeiou,ybbbb", "eerie,bybbb"):
        constraint = Constraint.parse(clue)
        candidates = select(ORIGINAL.answers, constraint)
        assert candidates
        best = rank(ORIGINAL.words, candidates)[0].word
        assert rows(database, best_guesses(constraint, 1))[0][0] == best


@settings(max_examples=20)
@given(games(pool=30), st.data())
def test_every_score_of_any_words(tmp_path_factory, game, data):
    _, pool = game
    words = list(dict.fromkeys(pool))
    answers = data.draw(st.lists(st.sampled_from(words), min_size=1, unique=True))
    check_scores(tmp_path_factory.mktemp("scores"), words, answers)


@pytest.mark.parametrize("length", LENGTHS)
def test_words_of_any_length(tmp_path, length):
    numbers = np.random.default_rng(length).integers(0, 3, (300, length))
    words = list(dict.fromkeys("".join("abc"[digit] for digit in row) for row in numbers))
    check_scores(tmp_path, words, words[::-3])


def test_more_answers_than_a_vector_of_duckdb(tmp_path):
    """The rest of the answers is stored in another order than whole vectors of them."""
    words = [f"{number:04}" for number in range(2300)]
    export(str(tmp_path / "scores.duckdb"), words, words[5:2200])
    with connect(tmp_path / "scores.duckdb") as connection:
        stored = connection.execute("FROM score").fetchnumpy()
    found = np.full((len(words), len(words)), 255)
    found[stored["guessidx"], stored["answeridx"]] = stored["scoreidx"]
    assert len(stored["guessidx"]) == 2300 * 2195
    assert (found[:, 5:2200] == score_matrix(words, words[5:2200])).all()


def check_scores(tmp_path, words, answers):
    matrix = score_matrix(words, answers)
    number = {word: at for at, word in enumerate(words)}
    triples = sorted(
        (guess, number[answer], value)
        for guess, row in enumerate(matrix.tolist())
        for answer, value in zip(answers, row)
    )
    for connection in exported(tmp_path, words, answers):
        query = "SELECT guessidx, answeridx, scoreidx FROM {} ORDER BY 1, 2, 3"
        assert rows(connection, query.format("score")) == triples
        assert rows(connection, query.format("score_by_answer")) == triples
        assert dict(rows(connection, "SELECT * FROM word_index")) == dict(enumerate(words))
        found = rows(connection, "SELECT wordidx FROM answer_index")
        assert sorted(found) == sorted((number[answer],) for answer in answers)
        tiles_of = dict(rows(connection, "SELECT scoreidx, score FROM score_index"))
        assert {value for *_, value in triples} <= tiles_of.keys()
        for value, text in tiles_of.items():
            assert text == tiles(marks_of(value, len(words[0])))
        sizes = rows(connection, "SELECT guessidx, scoreidx, size FROM group_size ORDER BY 1, 2")
        counted = "SELECT guessidx, scoreidx, COUNT(*) FROM score GROUP BY 1, 2 ORDER BY 1, 2"
        assert sizes == rows(connection, counted)


def test_scores_are_numbered_by_their_patterns(database):
    assert rows(database, "SELECT score FROM score_index WHERE scoreidx = 15") == [("⬜⬜🟨🟩⬜",)]
    found = rows(database, "SELECT scoreidx, score FROM score_index ORDER BY scoreidx")
    assert len(found) == 243
    for number, text in found:
        marks = Clue.parse(f"crane,{text}").marks
        assert (number, text) == (pattern(marks), tiles(marks))


def test_parquet_answers_what_the_view_scored_does(tmp_path):
    path = tmp_path / "it's.parquet"
    words = ["crane", "eerie", "caner"]
    export(str(path), words, words[:2])
    query = f"SELECT guess, answer, score FROM '{str(path).replace(chr(39), chr(39) * 2)}'"
    expected = [
        (guess, answer, tiles(score(guess, answer))) for guess in words for answer in words[:2]
    ]
    assert sorted(rows(duckdb, query)) == sorted(expected)


def test_npy_and_the_words_beside_it(tmp_path):
    words, answers = ["crane", "größe", "caner"], ["größe", "caner"]
    export(str(tmp_path / "scores.npy"), words, answers)
    found = np.load(tmp_path / "scores.npy")
    assert found.dtype == np.uint8
    assert found.tolist() == score_matrix(words, answers).tolist()
    assert (tmp_path / "scores.guesses.txt").read_text("utf-8").split() == words
    assert (tmp_path / "scores.answers.txt").read_text("utf-8").split() == answers
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("suffix", FORMATS)
def test_an_existing_file_is_kept_unless_forced(tmp_path, suffix):
    path = tmp_path / f"scores{suffix}"
    path.write_text("mine")
    with pytest.raises(ExportError, match="exists; --force replaces it"):
        export(str(path), ["ab"], ["ab"])
    assert path.read_text() == "mine"
    export(str(path), ["ab"], ["ab"], force=True)
    assert path.read_bytes() != b"mine"


def test_what_stands_beside_the_file_is_kept_too(tmp_path):
    (tmp_path / "scores.answers.txt").write_text("mine")
    with pytest.raises(ExportError, match=r"answers\.txt' exists"):
        export(str(tmp_path / "scores.npy"), ["ab"], ["ab"])
    assert [path.name for path in tmp_path.iterdir()] == ["scores.answers.txt"]


@pytest.mark.parametrize(
    ("words", "answers", "reason"),
    [
        ([], [], "no words"),
        (["ab"], [], "no words"),
        (["ab"], ["cd"], "none of the words"),
        (["ab", "abc"], ["ab"], "of one length"),
        (["a" * 21], ["a" * 21], "1 to 20"),
    ],
)
@pytest.mark.parametrize("suffix", FORMATS)
def test_lists_that_cannot_be_scored(tmp_path, words, answers, reason, suffix):
    with pytest.raises(ValueError, match=reason):
        export(str(tmp_path / f"scores{suffix}"), words, answers)
    assert not list(tmp_path.iterdir())


def test_folded_accents_are_refused():
    constraint = Constraint.parse("crane,bbbbb", fold_accents=True)
    for query in (answers_left, best_guesses):
        with pytest.raises(EmitError, match="cannot fold accents"):
            query(constraint)


@pytest.mark.skipif(not shutil.which("sqlite3"), reason="sqlite3 is not installed")
def test_the_printed_query_runs_in_the_shell_of_sqlite(wordfilter, tmp_path):
    done = wordfilter("export", "s.db", "-w", "original", "--answers", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    for options in (["--rank"], ["--rank", "crane,bbygb"], ["--answers", "crane,bbygb"]):
        query = wordfilter(*options, "--emit-sql").stdout.decode()
        arguments = ["sqlite3", "-separator", "\t", "s.db", query]
        found = subprocess.run(arguments, cwd=tmp_path, capture_output=True, check=True).stdout
        ours = wordfilter("-w", "original", "--answers", *options).stdout
        assert found.count(b"\n") == ours.count(b"\n")
        assert [line.split()[0] for line in found.splitlines()] == [
            line.split()[0] for line in ours.splitlines()
        ]
