"""The predicate: a constraint compiled to pick the matching lines out of a block of text.

A line's word is its first blank-separated field, less a carriage return that ends it. A block that
is all ASCII is matched as bytes, any other as the characters it encodes, never as their bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from .constraint import Bounds, Constraint
from .letters import compose, forms

# Bytes from which on numpy earns the time that it takes to import.
BIG = 4 << 20
# Compiled when first used: most calls have clues.
_LINE_WITH_A_WORD = rb"\n[^\n]*[^ \t\r\n][^\n]*"
_LINE_WITHOUT_A_WORD = rb"\n[ \t\r]*\n"


class Predicate:
    """Picks the lines whose word meets `constraint` (without clues: lines that have a word).

    Big input goes through numpy, and at once if `expected`, as many bytes as are known to come,
    says so. What is picked is the same.
    """

    def __init__(self, constraint: Constraint, expected: int = 0):
        self.constraint = constraint
        self._size = expected

    def __call__(self, block: bytes) -> bytes:
        """The matching lines of `block`, unchanged and in order.

        A block is whole lines, each with its line end; so is what is returned.
        """
        if self.constraint.contradictory:
            return b""
        if self.constraint.length is None:
            return _lines_with_a_word(block)
        self._size += len(block)
        if self._size >= BIG:
            from . import blocks

            lines = blocks.matching(self.constraint, block)
            if lines is not None:
                return lines
        if block.isascii():
            return _rotated(b"".join(self._ascii_regex.findall(b"\n" + block)))
        text = block.decode("utf-8", "surrogateescape")
        return _rotated("".join(self._matches(text)).encode("utf-8", "surrogateescape"))

    def _matches(self, text: str) -> Iterator[str]:
        composed = compose(text, self.constraint.fold_accents)
        if composed == text:
            yield from filter(self._consists_of_letters, self._text_regex.findall("\n" + text))
            return
        for line, composed_line in zip(text.split("\n"), composed.split("\n")):
            match = self._text_regex.match(f"\n{composed_line}\n")
            if match and self._consists_of_letters(match[0]):
                yield "\n" + line

    def _consists_of_letters(self, line: str) -> bool:
        return all(map(self.constraint.is_letter, line.split(maxsplit=1)[0]))

    @cached_property
    def _ascii_regex(self) -> re.Pattern[bytes]:
        alphabet = [c for c in map(chr, range(128)) if self.constraint.is_letter(c)]
        classes = []
        for known, barred in zip(self.constraint.fixed, self.constraint.barred):
            allowed = set(forms(known) if known else alphabet).intersection(alphabet)
            allowed = allowed.difference("".join(map(forms, barred)))
            classes.append(_class("", sorted(allowed)))
        return re.compile(_line_regex(classes, self.constraint.counts).encode())

    @cached_property
    def _text_regex(self) -> re.Pattern[str]:
        classes = []
        for known, barred in zip(self.constraint.fixed, self.constraint.barred):
            classes.append(
                _class("", forms(known)) if known else _class(r"^\s", map(forms, barred))
            )
        return re.compile(_line_regex(classes, self.constraint.counts))


def _lines_with_a_word(block: bytes) -> bytes:
    behind = b"\n" + block
    # Where there are no blanks, it is the empty lines that have no word: these are found sooner.
    has_blanks = any(blank in block for blank in (b" ", b"\t", b"\r"))
    if not (re.search(_LINE_WITHOUT_A_WORD, behind) if has_blanks else b"\n\n" in behind):
        return block
    return _rotated(b"".join(re.findall(_LINE_WITH_A_WORD, behind)))


def _rotated(lines: bytes) -> bytes:
    """Lines with their ends, from lines of which each has the end of the one before."""
    return lines[1:] + lines[:1]


def _line_regex(classes: list[str], counts: dict[str, Bounds]) -> str:
    """A regex for a line end and the line behind it, less its own line end.

    It starts with a literal, which the engine looks for quickest. The counts stand behind the
    classes, since most words fail these.
    """
    word = "".join(classes)
    regex = rf"\n(?=[ \t]*{word}\r?[ \t\n])[ \t]*"
    for letter, bounds in counts.items():
        it, other = _class("", forms(letter)), _class(r"^\s", forms(letter))
        rest = "" if bounds.max is None else rf"{other}*\s"
        regex += f"(?=(?:{other}*{it}){bounds}{rest})"
    return regex + r"[^\n]*"


def _class(start: str, letters: Iterable[str]) -> str:
    inside = start + re.escape("".join(letters))
    return f"[{inside}]" if inside else "(?!)"
