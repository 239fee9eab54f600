"""The scorer against answers worked out by hand, and against a twin of other make."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from strategies import games

from wordfilter import pattern, score
from wordfilter.score import marks_of, tiles

CASES = [
    line.split("\t")
    for line in (Path(__file__).parent / "cases" / "scores.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#") and not line.startswith("guess\t")
]


@pytest.mark.parametrize(("guess", "answer", "marks"), CASES)
def test_right_answers(guess, answer, marks):
    assert score(guess, answer) == marks
    assert score(guess.capitalize(), answer) == marks


def by_counting(guess, answer):
    """Marks by counting instead of consuming: the nth tile of a letter that isn't green is yellow
    while n copies of the letter stand elsewhere in the answer."""
    elsewhere = Counter(a for g, a in zip(guess, answer) if g != a)
    seen = Counter()
    marks = ""
    for g, a in zip(guess, answer):
        seen[g] += g != a
        marks += "g" if g == a else "y" if seen[g] <= elsewhere[g] else "b"
    return marks


@given(games())
def test_scores_as_the_twin_that_counts(game):
    clues, words = game
    for word in words:
        assert score(clues[0].guess, word) == by_counting(clues[0].guess, word)


@given(games())
def test_patterns_are_marks_in_base_three(game):
    (clue,), _ = game
    assert marks_of(pattern(clue.marks), len(clue.marks)) == clue.marks
    assert pattern(clue.marks) == int(clue.marks.translate(str.maketrans("byg", "012")), 3)


def test_words_of_different_lengths_do_not_score():
    with pytest.raises(ValueError, match="'crane' has 5 letters and 'cran' has 4"):
        score("crane", "cran")


def test_tiles():
    assert tiles("bbygb") == "⬜⬜🟨🟩⬜"
