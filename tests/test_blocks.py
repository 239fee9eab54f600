"""The predicate's two ways, regexes and numpy, against each other and the constraint, plain."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games
from test_predicate import CASES, plain_lines

from wordfilter import Clue, Constraint, Predicate, blocks, score
from wordfilter.predicate import BIG
from wordfilter.stream import matching
from wordfilter.wordlist import chunks

ABORT = Constraint.parse("crane,byybb")


def both(constraint, block):
    """What numpy picks, held against what the regexes pick; None if it leaves the block to them."""
    found = blocks.matching(constraint, block)
    assert found in (None, Predicate(constraint)(block))
    assert Predicate(constraint, expected=BIG)(block) == Predicate(constraint)(block)
    return found


@pytest.mark.parametrize(("source", "clues"), [case[:2] for case in CASES])
def test_bundled_lists(source, clues):
    constraint = Constraint.parse(*clues.split())
    if not constraint.contradictory:
        assert both(constraint, b"".join(chunks(source))) is not None


BEFORE = st.sampled_from([[""], ["", " ", "\t "], ["", "\r", "\v", "\0"]])
BEHIND = st.sampled_from(["", "\r", "\r\r", "\r ", " \r", " 12", "\tñ x", "x", "\u0301", "\0"])
OTHER = st.text("ae1 \t\rÄ\u0308é~\x0b\u3000𐐨", max_size=12)


@given(games(guesses=2), st.booleans(), st.data())
def test_lines_of_many_kinds(game, fold_accents, data):
    clues, pool = game
    constraint = Constraint(clues, fold_accents)
    before = st.sampled_from(data.draw(BEFORE))
    words = data.draw(st.permutations([*pool, *map(str.upper, pool), *data.draw(st.lists(OTHER))]))
    text = "".join(data.draw(before) + word + data.draw(BEHIND) + "\n" for word in words)
    both(constraint, text.encode())
    if not fold_accents:
        assert Predicate(constraint)(text.encode()) == plain_lines(constraint, text.encode())


@given(games(guesses=2), st.lists(st.binary(max_size=9), max_size=5), st.data())
def test_bytes_of_any_kind(game, others, data):
    clues, pool = game
    words = data.draw(st.permutations([*others, *(word.encode() for word in pool)]))
    block = b"\n".join([*words, b""])
    both(Constraint(clues), block)
    assert Predicate(Constraint(clues), BIG)(block) == plain_lines(Constraint(clues), block)


@given(games(guesses=2, pool=30), st.lists(st.integers(0, 300)))
def test_the_same_lines_wherever_a_block_ends(game, cuts):
    clues, pool = game
    text = "\n".join(pool).encode()
    at = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    pieces = [text[start:end] for start, end in pairwise(at)]
    found = matching(pieces, Predicate(Constraint(clues), expected=BIG))
    assert b"".join(found) == plain_lines(Constraint(clues), text + b"\n")


def test_lines_longer_than_their_word():
    block = b"abort 1\nhoard\nforay\r\nabort\r\r\nabortion\n\nfjord\n"
    assert both(ABORT, block) == b"abort 1\nforay\r\n"


@pytest.mark.parametrize("blank", [b" ", b"\t"])
def test_a_block_with_a_blank_before_a_word_is_for_the_regexes(blank):
    block = b"foray\n" + blank + b"abort\n"
    assert both(ABORT, block) is None
    assert Predicate(ABORT, BIG)(block) == block


def test_letters_outside_ascii():
    constraint = Constraint.parse("größe,bbybb")
    text = "Bötön\nörtot\r\nBöten\nO\u0308hman x\nohman\nöl\nön²an\n"
    assert both(constraint, text.encode()).decode() == "Bötön\nO\u0308hman x\n"
    assert both(constraint, text.encode() + b"\xe4\xff\n").decode() == "Bötön\nO\u0308hman x\n"
    assert both(constraint, "Öhman\n𐐨\n".encode()) is None


@pytest.mark.parametrize("vowel", "aäāﬃ")
def test_lines_that_are_all_as_long_as_the_word_sought(vowel):
    """Of ASCII, Latin-1 and others; one of them is two shorter ones."""
    block = f"{vowel}bort\nhoard\nf\nb{vowel}r\nr{vowel}r{vowel}f\n"
    clue = Constraint.parse(f"cr{vowel}ne,byybb")
    assert both(clue, block.encode()).decode() == f"{vowel}bort\nr{vowel}r{vowel}f\n"


def test_accents_folded():
    text = "ÉLAN\ne\u0301lan x\nélans\nñandú\nelan\n"
    constraint = Constraint.parse("elan,gggg", fold_accents=True)
    assert both(constraint, text.encode()).decode() == "ÉLAN\ne\u0301lan x\nelan\n"


def test_a_shorter_line_behind_lines_of_the_length_sought():
    assert both(ABORT, b"abort\nab\n") == both(ABORT, b"abort\nhoar\n") == b"abort\n"


def test_a_word_of_more_letters_than_its_block_has_characters():
    assert both(Constraint.parse("abcdefgh,bbbbbbbb"), b"x\n") == b""
    assert both(ABORT, b"") == both(ABORT, b"\n") == b""


def test_a_word_with_more_copies_of_a_letter_than_a_byte_counts():
    answer = "b" + 257 * "a"
    guess = answer[::-1]
    constraint = Constraint((Clue(guess, score(guess, answer)),))
    assert constraint.counts["a"].min == 257
    assert both(constraint, f"{answer}\n{guess}\n".encode()) == answer.encode() + b"\n"


def test_numpy_is_for_big_input(monkeypatch):
    sizes = []
    monkeypatch.setattr(blocks, "matching", lambda _, block: sizes.append(len(block)))
    block = b"abort\n" * (BIG // 6)
    predicate = Predicate(ABORT)
    assert predicate(block) == block
    assert sizes == []
    assert predicate(b"hoard\nabort\n") == b"abort\n"
    assert sizes == [12]
    assert Predicate(ABORT, expected=BIG)(b"abort\n") == b"abort\n"
    assert sizes == [12, 6]
