r"""grep: a pipeline of POSIX `grep` and `grep -E`, for a shell's `eval` or a script.

Case is spelled out: to `-i` also ı and İ are an I, and ſ an S. A grep that counts letters brings
its locale, C.UTF-8; where a system has no such locale, only words of ASCII match.

Given up: a blank of Unicode (an ideographic space, say) ends a word here.
"""

from __future__ import annotations

from ..constraint import Constraint
from .facts import Facts, spellings

_START = "^[[:blank:]]*"
_FIELD = "[^[:blank:]]*"
_UTF_8 = "LC_ALL=C.UTF-8 "


def emit(constraint: Constraint) -> str:
    r"""A pipeline, a grep a line, that filters its standard input.

    >>> print(emit(Constraint.parse("greek,bybgb")))
    LC_ALL=C.UTF-8 grep -E '^[[:blank:]]*[[:alpha:]]{5}'"$(printf '\r')"'?([[:blank:]]|$)' |
    LC_ALL=C.UTF-8 grep '^[[:blank:]]*[[:alpha:]][[:alpha:]][[:alpha:]][eE]' |
    LC_ALL=C.UTF-8 grep -v '^[[:blank:]]*[[:alpha:]][rR]' |
    grep '^[[:blank:]]*[^[:blank:]]*[rR]' |
    grep -v '^[[:blank:]]*[^[:blank:]]*[eE][^[:blank:]]*[eE]' |
    grep -v '^[[:blank:]]*[^[:blank:]]*[gGkK]'
    """
    if constraint.contradictory:
        return "grep -v ''"
    if constraint.length is None:
        return """LC_ALL=C grep '[^[:blank:]'"$(printf '\\r')"']'"""
    any_letter = "[[:alpha:]]" if constraint.letters_only else "[[:graph:]]"
    word = f"""{_START}{any_letter}{{{constraint.length}}}'"$(printf '\\r')"'?([[:blank:]]|$)"""
    greps = [f"{_UTF_8}grep -E '{word}'"]
    spelled = {it: spellings(it, constraint.fold_accents) for it in constraint.bounds}
    facts = Facts.of(constraint)
    if facts.fixed:
        letters = [
            _one_of(spelled[facts.fixed[at]]) if at in facts.fixed else any_letter
            for at in range(max(facts.fixed) + 1)
        ]
        greps.append(f"{_UTF_8}{_grep('', ''.join(letters))}")
    elsewhere = [
        any_letter * at + _one_of(spelled[letter])
        for letter, positions in facts.elsewhere.items()
        for at in positions
    ]
    if elsewhere:
        greps.append(f"{_UTF_8}{_grep(' -v', *elsewhere)}")
    for letter, bounds in facts.counts.items():
        found = _FIELD + _one_of(spelled[letter])
        locale = "" if spelled[letter].isascii() else _UTF_8
        if bounds.min > facts.shown(letter):
            greps.append(locale + _grep("", found * bounds.min))
        if bounds.max is not None:
            greps.append(locale + _grep(" -v", found * (bounds.max + 1)))
    if facts.absent:
        absent = "".join(spelled[letter] for letter in facts.absent)
        signs = [c for c in absent if not c.isalnum()]
        plain = "".join(c for c in absent if c.isalnum())
        found_ones = [_FIELD + _one_of(characters) for characters in [plain, *signs] if characters]
        greps.append(("" if absent.isascii() else _UTF_8) + _grep(" -v", *found_ones))
    return " |\n".join(greps)


def _grep(option: str, *regexes: str) -> str:
    """A grep for lines that start with a match of one of the regexes."""
    mark = " -e" if len(regexes) > 1 else ""
    quoted = (regex.replace("'", "'\\''") for regex in regexes)
    return f"grep{option}" + "".join(f"{mark} '{_START}{regex}'" for regex in quoted)


def _one_of(characters: str) -> str:
    """A regex for one of the forms of letters, or for a sign, which is one character."""
    if len(characters) > 1:
        return f"[{characters}]"
    return f"\\{characters}" if characters in ".[\\*^$" else characters
