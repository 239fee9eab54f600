r"""A regex: one for `grep -P`, `rg -P`, Perl, Python's `re` and JavaScript, to search a line with.

It means the same where text is matched as characters and where it is matched as bytes (grep -P in
the C locale, Perl without -C, bytes in Python). A letter outside ASCII is several bytes then, so
that neither a class nor a dot stands for it; and what stands for its bytes may match no characters.

Given up: where text is matched as bytes, some that aren't UTF-8 (a letter of Latin-1) count as a
letter, and words with characters above U+FFFF don't match. JavaScript needs its flag `u` for those.
"""

from __future__ import annotations

import re

from ..constraint import Constraint
from . import EmitError
from .facts import OTHER_LETTERS, Facts, spellings

# Looks ahead for any of the bytes that the class is written with: for such a byte it is true, but
# not for the character of the same number.
_IN_BYTES = "(?=[Ā-￮])"
_NOT_IN_BYTES = "(?![Ā-￮])"
_CONTINUED = r"[\x80-\xBF]"
# One letter of a word, as a character or as bytes; and one of a word that may hold signs.
_LETTER = (
    rf"[A-Za-z{OTHER_LETTERS}](?!{_CONTINUED})"
    rf"|{_IN_BYTES}(?!×|÷)"
    rf"(?:[\xC3-\xCA\xCE-\xDF]{_CONTINUED}|[\xE0\xE1\xE3-\xED]{_CONTINUED}{{2}})"
)
_PRINTABLE = rf"[!-~]|{_NOT_IN_BYTES}[\xA1-\xFF]|[^\x00-\xFF]|{_IN_BYTES}[\xC2-\xEF]{_CONTINUED}+"
# Any letter of what is known to be a word, up to the next. No letter is in U+0080 to U+00BF, but
# signs are.
_ANY_LETTER = rf"[^\x80-\xBF]{_CONTINUED}*"
_ANY_PRINTABLE = rf"(?!{_IN_BYTES}{_CONTINUED}).(?:{_IN_BYTES}{_CONTINUED})*"
_FIELD = r"[^ \t]*"


def emit(constraint: Constraint) -> str:
    r"""A regex with a lookahead for each fact.

    Raises EmitError if a clue has a letter from U+0080 to U+00BF.

    >>> regex = emit(Constraint.parse("greek,bybgb"))
    >>> regex.endswith(r"(?=[^ \t]*[rR])(?!(?:[^ \t]*[eE]){2})(?![^ \t]*[gGkK])")
    True
    """
    if constraint.contradictory:
        return "(?!)"
    if constraint.length is None:
        return r"[^ \t\r\n]"
    spelled = {letter: spellings(letter, constraint.fold_accents) for letter in constraint.bounds}
    if constraint.letters_only:
        word, any_letter = "|".join([_LETTER, *_further(spelled)]), _ANY_LETTER
    else:
        word, any_letter = _PRINTABLE, _ANY_PRINTABLE
    facts = Facts.of(constraint)
    lookaheads = [rf"(?=(?:{word}){{{constraint.length}}}\r?(?:[ \t]|$))"]
    lookaheads += [
        f"(?={_times(any_letter, at)}{_one_of(spelled[it])})" for at, it in facts.fixed.items()
    ]
    lookaheads += [
        f"(?!{_times(any_letter, at)}{_one_of(spelled[letter])})"
        for letter, positions in facts.elsewhere.items()
        for at in positions
    ]
    for letter, bounds in facts.counts.items():
        to_letter = _FIELD + _one_of(spelled[letter])
        if bounds.min > facts.shown(letter):
            lookaheads.append(f"(?={_times(to_letter, bounds.min)})")
        if bounds.max is not None:
            lookaheads.append(f"(?!{_times(to_letter, bounds.max + 1)})")
    if facts.absent:
        absent = "".join(spelled[letter] for letter in facts.absent)
        lookaheads.append(f"(?!{_FIELD}{_one_of(absent)})")
    return r"^[ \t]*" + "".join(lookaheads)


def _further(spelled: dict[str, str]) -> list[str]:
    """The letters of the clues that `_LETTER` doesn't have."""
    further = [c for c in "".join(spelled.values()) if not re.match(f"[A-Za-z{OTHER_LETTERS}]", c)]
    for letter in further:
        if letter <= "\xbf":
            raise EmitError(
                f"a regex that also matches bytes cannot take {letter!r} for a letter; "
                "--emit-awk and --emit-grep can"
            )
    return further


def _times(regex: str, count: int) -> str:
    return regex if count == 1 else f"(?:{regex}){{{count}}}" if count else ""


def _one_of(characters: str) -> str:
    """A regex for one of `characters`, each of which may be several bytes."""
    inside = "".join(_quoted(c) for c in characters if c.isascii())
    others = [c for c in characters if not c.isascii()]
    if not others:
        return inside if len(characters) == 1 else f"[{inside}]"
    return f"(?:{'|'.join([f'[{inside}]', *others] if inside else others)})"


def _quoted(character: str) -> str:
    # A number means the same everywhere, in a class or out of it, between slashes or quotes.
    return character if character.isalnum() else f"\\x{ord(character):02X}"
