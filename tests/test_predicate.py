"""The predicate, fast, against the constraint, plain, on any bytes."""

import hashlib
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from wordfilter import Constraint, Predicate, score
from wordfilter.stream import matching
from wordfilter.wordlist import chunks, word_of

CASES = [
    line.split("\t")
    for line in (Path(__file__).parent / "cases" / "filters.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def digest(words):
    return hashlib.sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("source", "clues", "count", "sha"), CASES)
def test_right_answers(source, clues, count, sha):
    constraint = Constraint.parse(*clues.split())
    words = [word_of(line) for line in b"".join(chunks(source)).splitlines()]
    alike = [w for w in words if all(score(c.guess, w) == c.marks for c in constraint.clues)]
    assert (len(alike), digest(alike)) == (int(count), sha)
    found = b"".join(matching(chunks(source), Predicate(constraint))).decode().split()
    if any(clue.misordered() for clue in constraint.clues):
        # The game never shows this, so no word scores alike; its bounds still say something.
        assert found == [word for word in words if constraint.accepts(word)] != []
    else:
        assert found == alike


def plain_lines(constraint, block):
    lines = block.split(b"\n")[:-1]
    return b"".join(line + b"\n" for line in lines if constraint.accepts(word_of(line)))


@given(games(guesses=3), st.data())
def test_picks_the_lines_whose_word_the_constraint_accepts(game, data):
    clues, pool = game
    constraint = Constraint(clues)
    word = st.sampled_from(pool)
    word = word | word.map(str.upper) | word.map(lambda w: w + "x") | word.map(lambda w: w[1:])
    # Not characters that some splitlines would take for a line end.
    anything = st.text("ae1 \tÄ\u0308é~", max_size=12)
    line = st.builds(
        "".join,
        st.tuples(
            st.sampled_from(["", " ", "\t "]),
            word | anything,
            st.sampled_from(["", "\r", " \r", " 12", "\tñ x", "\u0301", "x"]),
        ),
    )
    block = "".join(f"{line}\n" for line in data.draw(st.lists(line, max_size=8))).encode()
    assert Predicate(constraint)(block) == plain_lines(constraint, block)


@given(games(guesses=2), st.binary(max_size=40), st.binary(max_size=40))
def test_bytes_of_any_kind(game, before, after):
    clues, pool = game
    constraint = Constraint(clues)
    block = before + b"\n" + "\n".join(pool).encode() + after + b"\n"
    assert Predicate(constraint)(block) == plain_lines(constraint, block)


@given(games(alphabets=["abcé"]))
def test_accents_folded(game):
    clues, pool = game
    folded = [word.replace("é", "e") for word in pool]
    constraint = Constraint.parse(*(f"{clues[0].guess},{clues[0].marks}",), fold_accents=True)
    block = "".join(f"{word}\n" for word in pool).encode()
    found = Predicate(constraint)(block).decode().split()
    assert found == [w for w, f in zip(pool, folded) if constraint.accepts(f)]


def test_no_clue_passes_every_line_with_a_word():
    block = b"one\n\n \t\r\ntwo 2\n\r\n  3\r\n"
    assert Predicate(Constraint())(block) == b"one\ntwo 2\n  3\r\n"
    assert Predicate(Constraint())(b"one\ntwo\n") == b"one\ntwo\n"
    assert Predicate(Constraint())(b"") == b""


def test_clues_that_contradict_each_other_match_nothing():
    assert Predicate(Constraint.parse("crane,bbbbb", "crate,bybbb"))(b"party\n") == b""


def test_sources_follow_one_another():
    assert b"".join(chain(chunks("original"))).count(b"\n") == 12972
