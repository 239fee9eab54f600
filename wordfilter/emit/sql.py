"""SQL: a query on a table `words` with a column `word`, for SQLite, DuckDB and PostgreSQL alike.

Only functions that all three have and agree on: LENGTH and SUBSTR count characters in each, but
LOWER, LIKE and the order of characters differ, so that every form of a letter is spelled out.

Given up: outside ASCII the column is trusted to hold words, but for the signs of `_SIGNS`.
"""

from __future__ import annotations

from ..constraint import Bounds, Constraint
from ..letters import forms
from . import EmitError
from .facts import Facts

# What no word of letters holds: the digits and signs of ASCII and Latin-1, and those that other
# word lists are written with.
_SIGNS = "0123456789!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¢£¤¥¦§¨©«¬®¯°±²³´¶·¸¹»¼½¾¿×÷‐‑–—‘’“”…"


def emit(constraint: Constraint) -> str:
    """A query, without a semicolon, so that it can be a part of another.

    Raises EmitError for folded accents.

    >>> print(emit(Constraint.parse("a'+,bgy")))
    SELECT word FROM words
    WHERE LENGTH(word) = 3
      AND SUBSTR(word, 2, 1) IN ('''')
      AND SUBSTR(word, 3, 1) NOT IN ('+')
      AND REPLACE(word, '+', '') <> word
      AND REPLACE(REPLACE(word, 'a', ''), 'A', '') = word
    """
    if constraint.fold_accents:
        raise EmitError("SQL cannot fold accents; --emit-regex and --emit-grep can")
    if constraint.contradictory:
        return "SELECT word FROM words WHERE 1 = 0"
    if constraint.length is None:
        return "SELECT word FROM words WHERE word <> ''"
    conditions = [f"LENGTH(word) = {constraint.length}"]
    facts = Facts.of(constraint)
    conditions += [
        f"SUBSTR(word, {at + 1}, 1) IN ({_forms(letter)})" for at, letter in facts.fixed.items()
    ]
    conditions += [
        f"SUBSTR(word, {at + 1}, 1) NOT IN ({_forms(letter)})"
        for letter, positions in facts.elsewhere.items()
        for at in positions
    ]
    conditions += [_count(letter, bounds) for letter, bounds in facts.counts.items()]
    conditions += [f"{_without(letter)} = word" for letter in facts.absent]
    if constraint.letters_only:
        conditions.append(_only_letters(constraint.length))
    return "SELECT word FROM words\nWHERE " + "\n  AND ".join(conditions)


def quoted(text: str) -> str:
    """`text` as a string of SQL."""
    return "'" + text.replace("'", "''") + "'"


def _only_letters(length: int) -> str:
    places = ", ".join(f"({at})" for at in range(1, length + 1))
    return (
        f"NOT EXISTS (WITH place(n) AS (VALUES {places})\n"
        f"    SELECT n FROM place WHERE LTRIM(SUBSTR(word, n, 1), {quoted(_SIGNS)}) = '')"
    )


def _count(letter: str, bounds: Bounds) -> str:
    if bounds == Bounds(1):
        return f"{_without(letter)} <> word"
    equals = "=" if bounds.min == bounds.max else ">="
    return f"LENGTH(word) - LENGTH({_without(letter)}) {equals} {bounds.min}"


def _without(letter: str) -> str:
    word = "word"
    for form in forms(letter):
        word = f"REPLACE({word}, {quoted(form)}, '')"
    return word


def _forms(letter: str) -> str:
    return ", ".join(map(quoted, forms(letter)))
