"""What a person sees on a terminal: words in columns and colours, and no control characters."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import BinaryIO

from ..clue import Clue
from ..constraint import Constraint
from ..letters import capital, lower
from ..score import tiles

GREEN, YELLOW, DIM, PLAIN = "\033[1;32m", "\033[33m", "\033[2m", "\033[0m"
# How a tile looks by its mark: black letters on the game's colours, white on grey.
_TILES = {"b": "\033[97;100m", "y": "\033[30;43m", "g": "\033[30;42m"}
# An endless stream is not counted to its end.
MOST_COUNTED = 10_000_000


def show(
    lines: Iterable[bytes], count: int, constraint: Constraint, color: bool, out: BinaryIO
) -> int:
    """Write the first `count` lines in columns as they come, and below them how many there were.

    A line that holds more than its word gets a row to itself. Returns the number of lines.
    """
    from shutil import get_terminal_size  # not needed in a pipe, and slow to import

    width = get_terminal_size().columns
    cell = constraint.length or 0
    per_row = max(1, (width + 2) // (cell + 2)) if cell else 1
    lines = iter(lines)
    column = total = 0

    def write(text: str) -> None:
        out.write(text.encode("utf-8", "replace"))

    for line in islice(lines, count):
        text = printable(line.decode("utf-8", "replace"))
        alone = len(text) > cell
        if column and (alone or column == per_row):
            write("\n")
            column = 0
        if len(text) > width:
            text = text[: width - 1] + "…"
        write(("  " if column else "") + (paint(text, constraint) if color else text))
        out.flush()
        column = per_row if alone else column + 1
        total += 1
    if column:
        write("\n")
    total += sum(1 for _ in islice(lines, MOST_COUNTED))
    footer = f"[{total} match{'' if total == 1 else 'es'} found in total]"
    if total >= MOST_COUNTED:
        footer = f"[more than {MOST_COUNTED} matches found]"
    write(f"{DIM}{footer}{PLAIN}\n" if color else f"{footer}\n")
    return total


def printable(text: str) -> str:
    """`text` with every character that could do something to a terminal replaced."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "\ufffd" for c in text.rstrip())


def paint(line: str, constraint: Constraint) -> str:
    """`line` with the letters of its word that the clues found in green and yellow."""
    blanks = len(line) - len(line.lstrip(" \t"))
    end = blanks + (constraint.length or 0)
    painted = line[:blanks]
    for known, character in zip(constraint.fixed, line[blanks:end]):
        bounds = constraint.bounds.get(lower(character))
        if known:
            painted += f"{GREEN}{character}{PLAIN}"
        elif bounds and bounds.min:
            painted += f"{YELLOW}{character}{PLAIN}"
        else:
            painted += character
    return painted + line[end:]


def paint_line(line: bytes, constraint: Constraint) -> bytes:
    """A line as `paint` shows it, with its end, all other bytes as they are."""
    painted = paint(line.decode("utf-8", "surrogateescape"), constraint)
    return painted.encode("utf-8", "surrogateescape") + b"\n"


def in_capitals(word: str) -> str:
    """`word` as the game shows it."""
    return "".join(map(capital, word))


def board_row(clue: Clue, color: bool) -> str:
    """A guess and its marks as the game's row of tiles; without colours, as emoji and the word."""
    if not color:
        return f"{tiles(clue.marks)} {in_capitals(clue.guess)}"
    return "".join(
        f"{_TILES[mark]} {capital(letter)} {PLAIN}" for letter, mark in zip(clue.guess, clue.marks)
    )
