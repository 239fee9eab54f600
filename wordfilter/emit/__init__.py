"""Writers: a constraint as a program in another language, or as English.

Each module here is one target language. It has one public function, `emit(constraint) -> str`, and
knows only the model and its own language. Adding a language is adding its module and its line in
`WRITERS`, from which the command line has its options and their help.

A program gives the filter's answer: it prints the lines whose first field is a word that meets the
constraint. What the filter knows of Unicode, none of the targets does, so three things hold of all:

- The word list is in NFC, and does not start with a byte order mark.
- Outside ASCII, letters are told from signs by a few ranges or by the target's own tables. These
  are right for Latin, Greek, Cyrillic, Armenian and Georgian, for kana, Chinese and Korean. Of
  Arabic, Hebrew and the scripts of India the vowel signs may count as letters.
- Bytes that are not UTF-8 are for the target to judge.
"""

from __future__ import annotations

from ..constraint import Constraint

# By module, which is imported when it is used: the option that asks for it, and that one's help.
WRITERS = {
    "awk": ("--emit-awk", "Print an equivalent awk program."),
    "grep": ("--emit-grep", "Print an equivalent pipeline of greps."),
    "regex": ("--emit-regex", "Print an equivalent regex, for grep -P and its like."),
    "sql": ("--emit-sql", "Print an equivalent query; with --rank, one on an export."),
    "english": ("--explain", "Print in English what the clues say."),
}


class EmitError(ValueError):
    """A constraint that a language cannot say. The message is one line, and names one that can."""


def write(name: str, constraint: Constraint) -> str:
    """`constraint` in the language `name` of `WRITERS`, without a line end at its end.

    >>> print(write("english", Constraint.parse("greek,bybgb")))
    5 letters.
    The 4th letter is E.
    R occurs, but not 2nd.
    Exactly one E.
    No G or K.
    """
    from importlib import import_module

    text: str = import_module(f".{name}", __name__).emit(constraint)
    return text
