"""Anything at all as clues, arguments or input: a status of 0, 1 or 2, no traceback, no hang.

`bin/test --long` tries ten times as many, and something else each time.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordfilter import store

WORDS = b"abort\nforay\nmajor\nparty\ncrane\nhoard\nelan\nabode 12\n12+35=47\n\xc3\xa9lan\n"


@pytest.fixture
def runs():
    """How each run of the command ended."""
    return []


@pytest.fixture
def tried(wordfilter, tmp_path, runs):
    """Runs the command for a user whose lists, all of them, are small; checks how it ends."""
    lists = [tmp_path / "lists" / name for name in ("nyt", "original")]
    store.write(str(lists[0]), store.Origin(("http://localhost:9/",)), WORDS, answers_size=24)
    (tmp_path / "words").write_bytes(WORDS)
    copy = lists[0].read_bytes()

    def run(*arguments, input=WORDS):
        for path in lists:
            path.write_bytes(copy)
        environment = {"WORDFILTER_DATA": str(tmp_path)}
        done = wordfilter(*arguments, input=input, cwd=tmp_path, env=environment, timeout=30)
        runs.append(done.returncode)
        assert done.returncode in (0, 1, 2), done.stderr
        assert b"Traceback" not in done.stderr
        if done.returncode == 2:
            *notes, error = done.stderr.splitlines()
            assert error.startswith(b"wordfilter: ")
            assert all(note.startswith(b"wordfilter: ") for note in notes)
        return done

    return run


# Letters of several alphabets, with marks, forms and signs that are easily mistaken.
LETTERS = "abcdefghijklmnopqrstuvwxyzéßſıİǆΣςσ'-+=0129, \t\n\u0301\ufe0f⬛🟨🟩\udcff\x1b"
MARKS = "byg012x-._BYG⬛⬜🟨🟩🟦🟧\ufe0f ,"
TEXTS = st.text(st.sampled_from(LETTERS)) | st.text(st.characters(exclude_categories=["Cs"]))
GUESSES = st.text(st.sampled_from(LETTERS), max_size=8)
CLUES = st.one_of(
    st.builds("{},{}".format, GUESSES, st.text(st.sampled_from(MARKS), max_size=8)),
    st.builds(
        "{},{}".format,
        *[st.text(st.sampled_from(a), min_size=5, max_size=5) for a in ("abort", "byg")],
    ),
    TEXTS,
)
COMMANDS = ["score", "lists", "fetch", "tree", "play", "simulate", "bench"]
OPTIONS = [
    "--answers", "--answers", "--color", "--count", "--emit-awk", "--emit-grep", "--emit-regex",
    "--emit-sql", "--explain", "--fold-accents", "--format", "--guesses", "--hard", "--help",
    "--json", "--max-size", "--name", "--opener", "--rank", "--refresh", "--remove", "--turns",
    "--version", "--wide", "--width", "--words", "-", "--", "-n", "-w", "-wwords", "-n3", "--rank=",
]  # fmt: skip
VALUES = [
    "", "0", "-1", "3", "1e9", "9" * 30, "all", "always", "entropy", "worst", "json", "dot", "nyt",
    "original", "words", "missing", "/", ".", "http://localhost:9/", "http://", "crane", "abort",
    "abort,ggggg", "crane,byybb", "crane,bbbbb",
]  # fmt: skip


def argument(text):
    return os.fsencode(text.replace("\0", ""))


def some(test):
    """Half as many cases as other properties get, since each takes a process."""
    return settings(max_examples=settings.default.max_examples // 2)(test)


def test_clues(tried, runs, record_property):
    @some
    @given(st.lists(CLUES.map(argument), min_size=1, max_size=4))
    def fuzz(clues):
        tried("-w", "words", "--", *clues)

    fuzz()
    assert {0, 1, 2} == set(runs)
    record_property("times", len(runs))


def test_arguments(tried, runs, record_property):
    word = st.sampled_from(OPTIONS) | st.sampled_from(VALUES) | CLUES
    vectors = st.lists(word.map(argument), max_size=7)

    @some
    @given(st.sampled_from(["", "", *COMMANDS]), vectors)
    def fuzz(command, vector):
        tried(*[command] * bool(command), *vector)

    fuzz()
    record_property("times", len(runs))


def test_input(tried, runs, record_property):
    word = st.sampled_from(WORDS.split(b"\n"))
    odd = [b"\r", b"\0", b"\xef\xbb\xbf", b" ", b"\t", b"\xff", b"\xcc\x81", b"x" * 70_000]
    line = st.lists(word | st.sampled_from(odd) | st.binary(max_size=9), max_size=4).map(b"".join)
    inputs = st.lists(line, max_size=9).map(b"\n".join) | st.binary()
    vectors = [[], ["crane,byybb"], ["élan,gggg", "--fold-accents"], ["--rank", "crane,byybb"]]
    vectors += [["score", "crane"], ["crane,byybb", "--json"], ["crane,byybb", "--color", "always"]]

    @some
    @given(st.sampled_from(vectors), inputs)
    def fuzz(vector, data):
        done = tried(*vector, "-w", "-", input=data)
        if vector in ([], ["crane,byybb"]):
            lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
            assert set(done.stdout.split(b"\n")) <= {*lines, b""}

    fuzz()
    record_property("times", len(runs))
