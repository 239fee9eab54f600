"""Clues: a guess with the marks it earned, read from any notation that people use."""

from __future__ import annotations

from dataclasses import dataclass

from .letters import normalize
from .score import BLACK, GREEN, YELLOW

# How each mark may be written. Adding a notation is adding its characters here.
NOTATIONS = {
    BLACK: "bBxX-._0⬛⬜",
    YELLOW: "yY1🟨🟦",
    GREEN: "gG2🟩🟧",
}
_MARK = {character: mark for mark, characters in NOTATIONS.items() for character in characters}
# What a share text carries between its tiles without showing it: blanks, and the characters that
# choose between the text and the emoji form of the one before.
_UNSEEN = dict.fromkeys(map(ord, " \t\r\n\ufe0e\ufe0f\u200b\u200d\u2060\ufeff"))
_FORM = "GUESS,MARKS, such as crane,byybb"


class ClueError(ValueError):
    """A clue that cannot be read, or clues that do not go together. The message is one line."""


@dataclass(frozen=True)
class Clue:
    """A guess and its marks: as many letters as `b` `y` `g`."""

    guess: str
    marks: str

    @classmethod
    def parse(cls, text: str, fold_accents: bool = False) -> Clue:
        """The clue that `text` writes as GUESS,MARKS. ClueError says what is wrong with it.

        >>> Clue.parse("CRANE,01100") == Clue.parse("crane,⬛🟨🟨⬛⬛") == Clue("crane", "byybb")
        True
        """
        before, comma, after = text.rpartition(",")
        if not comma:
            raise ClueError(f"{text!r} is not a clue: write {_FORM}")
        guess = normalize(before.strip(), fold_accents)
        if not guess or not after.strip():
            missing = "marks" if guess else "guess"
            raise ClueError(f"{text!r} has no {missing}: write {_FORM}, without a blank")
        if len(text.split()) > 1 and text.count(",") > 1:
            raise ClueError(f"{text!r}: each clue is an argument of its own, outside of quotes")
        for letter in guess:
            if not letter.isprintable() or letter.isspace():
                raise ClueError(f"{text!r}: {letter!r} in the guess is not a letter")
        try:
            marks = parse_marks(after)
        except ClueError as error:
            swapped = _MARK.keys() >= set(guess) and len(guess) == len(after)
            hint = f"write the guess first: {after},{guess}" if swapped else error
            raise ClueError(f"{text!r}: {hint}") from None
        if len(marks) != len(guess):
            raise ClueError(
                f"{text!r}: the guess has {_count(guess, 'letter')}, "
                f"but there {'is' if len(marks) == 1 else 'are'} {_count(marks, 'mark')}"
            )
        return cls(guess, marks)

    def __str__(self) -> str:
        return f"{self.guess},{self.marks}"

    def misordered(self) -> str | None:
        """A letter with a black tile left of a yellow one, which the game never shows.

        >>> Clue("eerie", "bbbby").misordered(), Clue("eerie", "ybbbb").misordered()
        ('e', None)
        """
        black = set()
        for letter, mark in zip(self.guess, self.marks):
            if mark == BLACK:
                black.add(letter)
            elif mark == YELLOW and letter in black:
                return letter
        return None


def parse_marks(text: str) -> str:
    """Marks in any notation as a string of `b` `y` `g`. ClueError says what is none.

    >>> parse_marks("⬜⬜🟨🟩⬜"), parse_marks("00120"), parse_marks("x-YG.")
    ('bbygb', 'bbygb', 'bbygb')
    """
    marks = ""
    for character in text.translate(_UNSEEN):
        if character not in _MARK:
            raise ClueError(
                f"{character!r} is not a mark; "
                "marks are b, y, g (or x - . _ for b), 0, 1, 2 or ⬛ 🟨 🟩"
            )
        marks += _MARK[character]
    return marks


def _count(things: str, name: str) -> str:
    return f"{len(things)} {name}" + ("" if len(things) == 1 else "s")
