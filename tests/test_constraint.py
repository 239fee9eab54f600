"""Constraints: what clues say, and when they contradict each other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, words

from wordfilter import Bounds, Clue, ClueError, Constraint, score


@given(games())
def test_a_constraint_accepts_exactly_the_words_that_score_alike(game):
    (clue,), pool = game
    constraint = Constraint((clue,))
    for word in pool:
        assert constraint.accepts(word) == (score(clue.guess, word) == clue.marks)


@given(games(guesses=4))
def test_clues_together_accept_what_each_accepts(game):
    clues, pool = game
    together = Constraint(clues)
    assert not together.contradictory
    for word in pool:
        assert together.accepts(word) == all(Constraint((clue,)).accepts(word) for clue in clues)


@given(games(guesses=3))
def test_barred_letters_and_counts_say_the_same(game):
    """What programs are made of, `fixed`, `barred` and `counts`, is as much as the clues say."""
    clues, pool = game
    constraint = Constraint(clues)
    for word in pool:
        met = all(
            letter not in barred and known in (None, letter)
            for letter, known, barred in zip(word, constraint.fixed, constraint.barred)
        ) and all(word.count(letter) in bounds for letter, bounds in constraint.counts.items())
        assert met == constraint.accepts(word)


@given(st.lists(st.tuples(words("abc", 3), words("byg", 3)), max_size=3))
def test_contradictory_is_when_no_word_at_all_can_meet_the_clues(pairs):
    constraint = Constraint(tuple(Clue(guess, marks) for guess, marks in pairs))
    # x, y and z stand for all letters that no clue names.
    possible = any(constraint.accepts("".join(word)) for word in product("abcxyz", repeat=3))
    assert constraint.contradictory != possible
    assert (constraint.conflict() is not None) == constraint.contradictory


@pytest.mark.parametrize(
    ("clues", "letter", "named"),
    [
        ("crane,bbbbb crate,bybbb", "r", 2),
        ("stomp,bbbbb crane,bbbbb crate,bybbb", "r", 2),
        ("crane,gbbbb brail,gbbbb", "c", 2),
        ("crane,gbbbb coast,bbbbb", "c", 2),
        ("crane,ggggy", "e", 1),
        ("abc,ybb dea,bby fag,byb", "a", 3),
        ("aab,yyb", "a", 1),
    ],
)
def test_a_conflict_names_the_letter_and_as_few_clues_as_will_do(clues, letter, named):
    conflict = Constraint.parse(*clues.split()).conflict()
    assert (conflict.letter, len(conflict.clues)) == (letter, named)
    assert all(str(clue) in str(conflict) for clue in conflict.clues)


def test_shows_its_bounds_and_its_regex():
    constraint = Constraint.parse("greek,bybgb")
    assert constraint.regex == "[^g][^r][^e]e[^k]"
    assert str(constraint) == "[^g][^r][^e]e[^k] g{0} r{1,} e{1} k{0}"
    assert str(Constraint.parse("12+35=47,gygybgyg")).startswith(r"1[^2]\+[^3][^5]\=[^4]7 1{1,}")
    assert (str(Bounds(1, 1)), str(Bounds(1)), str(Bounds(1, 2))) == ("{1}", "{1,}", "{1,2}")


def test_no_clue_accepts_every_word():
    assert Constraint().length is None
    assert Constraint().accepts("anything")
    assert not Constraint().accepts("")


def test_clues_of_different_lengths_do_not_go_together():
    with pytest.raises(ClueError, match=r"'rail,byyb' has 4 letters and 'crane,byybb' has 5"):
        Constraint.parse("crane,byybb") & Constraint.parse("rail,byyb")


def test_values_are_equal_hashable_and_unchanging():
    one, other = Constraint.parse("crane,byybb"), Constraint.parse("CRANE,01100")
    assert one == other
    assert len({one, other}) == 1
    with pytest.raises(AttributeError):
        one.clues = ()
