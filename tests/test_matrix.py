import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordfilter.matrix import score_blocks, score_matrix
from wordfilter.score import pattern, score

# Few letters make words full of duplicates, which is where the rules are subtle.
ALPHABETS = ["ab", "abcde", "abcdefghijklmnopqrstuvwxyz", "ёжзиσß", "漢字𠀀𝔞"]


@st.composite
def pools(draw, longest=12):
    length = draw(st.integers(1, longest))
    words = st.text(draw(st.sampled_from(ALPHABETS)), min_size=length, max_size=length)
    return draw(st.lists(words, max_size=8)), draw(st.lists(words, max_size=8))


def scalar_matrix(guesses, answers):
    return [[pattern(score(guess, answer)) for answer in answers] for guess in guesses]


@given(pools())
def test_the_matrix_holds_the_patterns_of_the_scalar_scorer(pool):
    assert score_matrix(*pool).tolist() == scalar_matrix(*pool)


@given(pools(), st.integers(1, 9))
def test_blocks_are_the_rows_of_the_matrix(pool, rows):
    guesses, answers = pool
    blocks = list(score_blocks(guesses, answers, rows))
    assert [row for block in blocks for row in block.tolist()] == scalar_matrix(guesses, answers)
    assert all(len(block) == rows for block in blocks[:-1])


@pytest.mark.parametrize(
    ("length", "dtype"),
    [(1, "uint8"), (5, "uint8"), (6, "uint16"), (10, "uint16"), (11, "uint32"), (20, "uint32")],
)
def test_patterns_take_the_least_bytes_that_hold_all_green(length, dtype):
    word = "abcdefghijklmnopqrst"[:length]
    for matrix in (score_matrix([word], [word]), *score_blocks([word], [word])):
        assert matrix.dtype == dtype
        assert matrix.tolist() == [[3**length - 1]]


@pytest.mark.parametrize(
    ("guesses", "answers", "shape"),
    [([], [], (0, 0)), (["crane"], [], (1, 0)), ([], ["crane", "rails"], (0, 2))],
)
def test_an_empty_list_gives_an_empty_matrix(guesses, answers, shape):
    assert score_matrix(guesses, answers).shape == shape


@pytest.mark.parametrize(
    ("guesses", "answers", "message"),
    [
        (["crane"], ["rails", "rail"], r"'crane' has 5 letters and 'rail' has 4: .*one length"),
        (["crane", "cranes"], ["rails"], r"'crane' has 5 letters and 'cranes' has 6"),
        ([""], [""], r"'' has 0 letters: .* 1 to 20"),
        (["a" * 21], ["b" * 21], r"'a{21}' has 21 letters: .* 1 to 20"),
    ],
)
def test_words_of_lengths_that_cannot_be_scored_are_an_error(guesses, answers, message):
    with pytest.raises(ValueError, match=message):
        score_matrix(guesses, answers)
    with pytest.raises(ValueError, match=message):
        next(score_blocks(guesses, answers))


def test_a_long_list_is_scored_in_blocks_of_bounded_size():
    answers = ["crane", "rails"] * 500_000
    block = next(score_blocks(["eerie", "slate"] * 100, answers))
    assert block.nbytes <= 1 << 25
    assert np.array_equal(block[:2, :2], score_matrix(["eerie", "slate"], ["crane", "rails"]))
