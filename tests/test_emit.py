"""What the writers write: the texts, and the facts that they write down."""

from pathlib import Path

import pytest
from hypothesis import given
from strategies import ALPHABETS, games

from wordfilter import Constraint
from wordfilter.emit import WRITERS, EmitError, write
from wordfilter.emit.facts import Facts

CASES = Path(__file__).parent / "cases" / "emit"


# A file's name is the clues and the writer; a change of its text is a change of how programs read.
@pytest.mark.parametrize("path", sorted(CASES.iterdir()), ids=lambda path: path.name)
def test_golden_text(path):
    writer = path.suffix.removeprefix(".")
    assert write(writer, Constraint.parse(*path.stem.split())) + "\n" == path.read_text("utf-8")


def test_every_writer_has_golden_text():
    assert {path.suffix for path in CASES.iterdir()} == {f".{name}" for name in WRITERS}


@given(games(guesses=4, alphabets=(*ALPHABETS, "abcde")))
def test_facts_say_what_the_constraint_says(game):
    clues, words = game
    constraint = Constraint(clues)
    facts = Facts.of(constraint)
    for word in words:
        assert constraint.accepts(word) == (
            len(word) == facts.length
            and all(word[at] == letter for at, letter in facts.fixed.items())
            and all(word[at] != letter for letter, ats in facts.elsewhere.items() for at in ats)
            and all(word.count(letter) in bounds for letter, bounds in facts.counts.items())
            and not any(letter in word for letter in facts.absent)
        )


@given(games(guesses=4, alphabets=(*ALPHABETS, "abcde")))
def test_no_fact_twice(game):
    facts = Facts.of(Constraint(game[0]))
    lines = write("english", Constraint(game[0])).splitlines()
    assert len(lines) == len(set(lines))
    assert not set(facts.absent) & {*facts.fixed.values(), *facts.elsewhere, *facts.counts}
    assert not set(facts.fixed) & {at for ats in facts.elsewhere.values() for at in ats}


@pytest.mark.parametrize(
    ("clues", "english"),
    [
        ("", "Any word."),
        ("crane,byybb", "5 letters.|R occurs, but not 2nd.|A occurs, but not 3rd.|No C, N or E."),
        ("sissy,bbgbb", "5 letters.|The 3rd letter is S.|Exactly one S.|No I or Y."),
        ("aabba,yybbb", "5 letters.|Exactly two A, but not 1st, 2nd or 5th.|No B."),
        (
            "aabcd,gybbb",
            "5 letters.|The 1st letter is A.|At least two A, but not 2nd.|No B, C or D.",
        ),
        ("ab,yy", "2 letters.|A occurs, but not 1st.|B occurs, but not 2nd."),
        ("abc,gbb abd,gbb", "3 letters.|The 1st letter is A.|No B, C or D."),
        ("eat,gbb ate,bbg", "3 letters.|The 1st letter is E.|The 3rd letter is E.|No A or T."),
        ("eat,gbb tea,byb", "3 letters.|The 1st letter is E.|E is not 2nd.|No A or T."),
        ("ßıσ,gyb", "3 letters.|The 1st letter is ẞ.|ı occurs, but not 2nd.|No Σ."),
        (
            "1+2=3,gbyyb",
            "5 letters, digits or signs.|The 1st letter is 1.|2 occurs, but not 3rd."
            "|'=' occurs, but not 4th.|No '+' or 3.",
        ),
    ],
)
def test_english(clues, english):
    assert write("english", Constraint.parse(*clues.split())).split("\n") == english.split("|")


def test_english_of_a_conflict():
    constraint = Constraint.parse("crane,ggggg", "crane,bgggg")
    assert write("english", constraint) == f"No word will do: {constraint.conflict()}."


def test_english_of_folded_accents():
    english = write("english", Constraint.parse("été,ggg", fold_accents=True))
    assert english.split("\n")[-1] == "Accents don't count."


def test_awk_runs_out_of_capitals():
    clues = [
        f"{''.join(map(chr, range(start, start + 9)))},bbbbbbbbb" for start in (0x430, 0x439, 0x442)
    ]
    with pytest.raises(EmitError, match="26 letters outside ASCII, and the clues have 27; "):
        write("awk", Constraint.parse(*clues))


@pytest.mark.parametrize("letter", "ªµº")
def test_a_regex_for_bytes_has_no_room_for(letter):
    with pytest.raises(EmitError, match=f"{letter}.*; --emit-awk and --emit-grep can"):
        write("regex", Constraint.parse(f"ca{letter},bbb"))
