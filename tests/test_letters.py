"""Letters: case and accents, one character for one."""

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from wordfilter.letters import forms, lower, normalize


def characters():
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.category(character) != "Cs":
            yield character


def test_forms_are_every_character_that_lower_takes_for_the_letter():
    of = {}
    for character in characters():
        if unicodedata.normalize("NFC", character) == character:
            of.setdefault(lower(character), set()).add(character)
    wrong = {letter for letter, same in of.items() if set(forms(letter)) != same}
    assert not wrong


def test_lower_gives_one_character_that_stays():
    assert all(len(lower(c)) == 1 and lower(lower(c)) == lower(c) for c in characters())


@given(st.text())
def test_a_letter_reads_the_same_whatever_stands_beside_it(text):
    composed = unicodedata.normalize("NFC", text)
    assert normalize(text) == "".join(lower(c) for c in composed)


def test_accents_fold():
    assert normalize("ÉLAN e\u0301lan ñandú Größe", fold_accents=True) == "elan elan nandu große"
    assert normalize("İıſ") == "İıſ"
