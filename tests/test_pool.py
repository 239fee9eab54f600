"""Pools, and word lists in memory."""

import pytest

from wordfilter import Constraint
from wordfilter.pool import pools, select
from wordfilter.wordlist import WordList, load

LIST = WordList(("crane", "slate", "maven", "haven"), ("crane", "slate"))


def test_the_curated_answers_are_the_candidates_while_any_is_left():
    found = pools(LIST, Constraint.parse("plate,bgggg"))
    assert found == (LIST.words, ("slate",), False)


def test_when_none_is_left_the_pool_widens_and_says_so():
    assert pools(LIST, Constraint.parse("raven,bgggg")) == (LIST.words, ("maven", "haven"), True)


def test_wide_takes_all_from_the_start():
    wide = pools(LIST, Constraint.parse("seven,bbggg"), wide=True)
    assert wide == (LIST.words, ("maven", "haven"), False)


def test_no_word_left_is_no_widening():
    assert pools(LIST, Constraint.parse("zzzzz,ggggg")) == (LIST.words, (), False)


def test_guesses_are_as_long_as_the_clues_and_of_letters():
    words = WordList(("abc", "abcd", "ab1", "äbc"), ("abc",))
    assert pools(words, Constraint.parse("xyz,bbb")).guesses == ("abc", "äbc")
    assert pools(words, Constraint.parse("ab2,ggb")).guesses == ("abc", "ab1", "äbc")


def test_words_of_several_lengths_need_a_clue():
    with pytest.raises(ValueError, match="3 to 4 letters"):
        pools(WordList(("abc", "abcd"), ("abc", "abcd")), Constraint())


def test_select_is_what_the_constraint_accepts():
    constraint = Constraint.parse("crane,bbgbg")
    assert select(LIST.words, constraint) == ("slate",)
    assert select([], constraint) == ()


def test_a_list_is_loaded_as_distinct_words_with_its_answers(tmp_path):
    file = tmp_path / "words"
    file.write_bytes("\ufeffCrane 12\r\ncrane\n\n e\u0301lan\n".encode())
    assert load([str(file)]) == (("crane", "élan"), ("crane", "élan"))
    assert load([str(file)], fold_accents=True).words == ("crane", "elan")
    both = load([str(file), "original"])
    assert (len(both.words), len(both.answers)) == (12973, 2316)
    assert both.words[:3] == ("crane", "élan", "about")
    assert load(["original"], answers_only=True).words == load(["original"]).answers
