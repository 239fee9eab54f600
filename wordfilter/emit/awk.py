r"""awk: POSIX, for mawk, gawk (`--posix` too), busybox and the one true awk alike.

Some awks count characters and some count bytes, depending on the locale or not. Hence the program
replaces every letter outside ASCII by one character before it looks at a word: by a blank, which no
field holds; or, if the clues have the letter, by a capital, as the word is in lower case by then.
`length("é")` tells what awk counts, and so what such a letter looks like to it.

What an awk makes of a line stays its own: busybox also ends a field at a form feed, a vertical tab
or a carriage return; it and the one true awk end a line at a NUL; and the latter, in a UTF-8 locale
and with letters outside ASCII in the clues, ends with an error at bytes that are not UTF-8.
"""

from __future__ import annotations

import string

from ..constraint import Bounds, Constraint
from ..letters import forms
from . import EmitError
from .facts import OTHER_LETTERS, Facts

# A letter outside ASCII, to an awk that counts characters and to one that counts bytes; and, where
# words may hold signs, any character outside ASCII but the no-break space.
_LETTER = (
    f"[{OTHER_LETTERS}]",
    (
        r"\303[\200-\226\230-\266\270-\277]|[\304-\312\316-\337][\200-\277]",
        r"|[\340\341\343-\355][\200-\277][\200-\277]",
    ),
)
_PRINTABLE = (
    r"[^\001-\302\240]",
    (
        r"\302[\241-\277]|[\303-\337][\200-\277]|[\340-\357][\200-\277][\200-\277]",
        r"|[\360-\364][\200-\277][\200-\277][\200-\277]",
    ),
)


def emit(constraint: Constraint) -> str:
    r"""An awk program, to be given as an argument or in a file.

    Raises EmitError for folded accents, and for more letters outside ASCII than there are capitals.

    >>> print(emit(Constraint.parse("greek,bybgb")).partition("\n\nBEGIN")[0])
    # greek,bybgb
    { word = $1; sub(/\r$/, "", word); gsub(other, " ", word) }
    length(word) != 5 || word !~ /^[A-Za-z ]+$/ { next }
    { word = tolower(word) }
    substr(word, 4, 1) == "e" &&
    substr(word, 2, 1) != "r" &&
    word ~ /r/ &&
    gsub(/e/, "&", word) == 1 &&
    word !~ /[gk]/
    """
    if constraint.fold_accents:
        raise EmitError("awk cannot fold accents; --emit-regex and --emit-grep can")
    comments = "".join(f"# {clue}\n" for clue in constraint.clues)
    if constraint.contradictory:
        return f"{comments}0  # no word meets these clues"
    if constraint.length is None:
        return r"!/^[ \t\r]*$/"
    names = _names(constraint)
    word = "A-Za-z" if constraint.letters_only else "!-~"
    rules = [
        *_reading(names, word, constraint.length),
        " &&\n".join(_conditions(Facts.of(constraint), names)),
        "",
        *_other(*_LETTER if constraint.letters_only else _PRINTABLE),
    ]
    return comments + "\n".join(rules)


def _names(constraint: Constraint) -> dict[str, str]:
    """What the program calls each letter of the clues: one character of ASCII."""
    others = [letter for letter in constraint.bounds if not letter.isascii() and letter != "İ"]
    if len(others) > len(string.ascii_uppercase):
        raise EmitError(
            f"awk has capitals to stand for {len(string.ascii_uppercase)} letters outside ASCII, "
            f"and the clues have {len(others)}; --emit-regex and --emit-grep can do with any number"
        )
    stands_for = dict(zip(others, string.ascii_uppercase))
    return {letter: stands_for.get(letter, letter) for letter in constraint.bounds} | (
        {"İ": r"\t"} if _minds_dotted_capital(constraint) else {}
    )


def _minds_dotted_capital(constraint: Constraint) -> bool:
    """Whether it matters that tolower("İ") is "i" to some awks: to the filter it is İ."""
    letters = "".join(constraint.bounds)
    return "İ" in letters or ("i" in letters and not letters.isascii())


def _reading(names: dict[str, str], word: str, length: int) -> list[str]:
    """The rules that get the word of a line, and leave a line whose word won't do."""
    blank = " " + r"\t" * ("İ" in names)
    leave = f"length(word) != {length} || word !~ /^[{word}{blank}]+$/ {{ next }}"
    others = {letter: name for letter, name in names.items() if letter != name}
    if not others:
        return [
            r'{ word = $1; sub(/\r$/, "", word); gsub(other, " ", word) }',
            leave,
            "{ word = tolower(word) }",
        ]
    dotted = others.pop("İ", None)
    return [
        "{",
        "    word = $1",
        '    sub(/\\r$/, "", word)',
        *([f'    gsub(/İ/, "{dotted}", word)'] if dotted else []),
        "    word = tolower(word)",
        *(
            f'    gsub(/{"|".join(forms(letter))}/, "{name}", word)'
            for letter, name in others.items()
        ),
        '    gsub(other, " ", word)',
        "}",
        leave,
    ]


def _conditions(facts: Facts, names: dict[str, str]) -> list[str]:
    conditions = [
        f"substr(word, {at + 1}, 1) == {_string(names[letter])}"
        for at, letter in facts.fixed.items()
    ]
    conditions += [
        f"substr(word, {at + 1}, 1) != {_string(names[letter])}"
        for letter, positions in facts.elsewhere.items()
        for at in positions
    ]
    conditions += [_count(names[letter], bounds) for letter, bounds in facts.counts.items()]
    absent = [names[letter] for letter in facts.absent]
    plain = "".join(name for name in absent if name.isalnum())
    if plain:
        conditions.append(f"word !~ /{plain if len(plain) == 1 else f'[{plain}]'}/")
    conditions += [f"!index(word, {_string(name)})" for name in absent if not name.isalnum()]
    return conditions


def _count(name: str, bounds: Bounds) -> str:
    if bounds == Bounds(1):
        return f"word ~ /{_regex(name)}/"
    equals = "==" if bounds.min == bounds.max else ">="
    return f'gsub(/{_regex(name)}/, "&", word) {equals} {bounds.min}'


def _other(characters: str, bytes_: tuple[str, str]) -> list[str]:
    return [
        "BEGIN {",
        "    # A letter outside ASCII, where awk counts characters, and where it counts bytes.",
        f'    other = "{characters}"',
        '    if (length("é") > 1)',
        f'        other = "{bytes_[0]}" \\',
        f'            "{bytes_[1]}"',
        "}",
    ]


def _string(name: str) -> str:
    return f'"{name}"' if name not in ('"', "\\") else f'"\\{name}"'


def _regex(name: str) -> str:
    return f"\\{name}" if name in ".[\\()*+?{}|^$/" else name
