"""play: the interactive solver."""

from __future__ import annotations

import sys

import click

from ..clue import Clue, ClueError, parse_marks
from ..errors import WordListError
from ..letters import normalize
from ..solver import Solver
from ..wordlist import DEFAULT
from . import FOUND, NOT_FOUND
from .options import SHOWN, Command, answers_option, read_clues, wants_color, words_option
from .solving import Search, new_game, search_options
from .terminal import board_row, in_capitals

HELP = """\
Play with the solver at your side: it suggests a guess, you make it in your game
and type the marks that it shows, in any notation. With clues, from there on.

  bygbb          the marks of the guess suggested
  crane,bygbb    another guess, and its marks
  crane          another guess; its marks come next
  u, q, ?        undo the last guess, quit, this help

Exit status: 0 the answer was found, 1 it was not, 2 an error."""
KEYS = HELP.split("\n\n")[1]
SUGGESTED = 5  # guesses to choose from


@click.command("play", cls=Command, usage="play [OPTIONS] [GUESS,MARKS]...", help=HELP)
@click.argument("clues", nargs=-1)
@words_option
@answers_option
@search_options
def command(
    clues: tuple[str, ...], sources: tuple[str, ...], answers_only: bool, search: Search
) -> int:
    if "-" in sources:
        raise WordListError("play reads your moves from standard input, so -w - won't do")
    game = new_game(read_clues(clues), sources or (DEFAULT,), answers_only, search)
    return FOUND if play(game) else NOT_FOUND


def play(game: Solver) -> bool:
    """Play by asking, until the answer is found (True) or the player quits (False)."""
    color = wants_color("auto")
    games = [game]  # the last one is as things stand, those before it are to be undone to
    own_guess = None
    show(game, color)
    while not games[-1].solved:
        guess = own_guess or (games[-1].suggest() if games[-1].candidates else None)
        entry = ask(f"Marks of {in_capitals(guess)}? " if guess else "u to undo, q to quit? ")
        if entry is None or entry == "q":
            return False
        if entry == "?":
            print(KEYS)
        elif entry == "u":
            if own_guess is None and len(games) == 1:
                print("There is nothing to undo.")
            elif own_guess is None:
                games.pop()
                show(games[-1], color)
            own_guess = None
        elif entry:
            # ClueError, or ValueError: marks, where no guess is left to have them.
            try:
                played, marks = read_entry(entry, guess, games[-1])
                if marks is None:
                    own_guess = played
                    continue
                games.append(games[-1].apply(marks, played))
            except ValueError as error:
                print(f"{error}.")
                continue
            own_guess = None
            show(games[-1], color)
    return True


def read_entry(entry: str, guess: str | None, game: Solver) -> tuple[str | None, str | None]:
    """The guess that an entry is about and the marks it gives, if it does. Raises ClueError."""
    if "," in entry:
        clue = Clue.parse(entry)
        return clue.guess, clue.marks
    try:
        return guess, parse_marks(entry)
    except ClueError:
        word = normalize(entry)
        if word not in game.words:
            raise ClueError(f"{entry!r} is neither marks nor a word of the list; ? helps") from None
        return word, None


def show(game: Solver, color: bool) -> None:
    """Write the guesses so far, what is left, and the guesses to choose from."""
    print()
    for clue in game.constraint.clues:
        print(board_row(clue, color))
    if game.solved:
        turns = len(game.constraint.clues)
        print(f"Found in {turns} turn{'' if turns == 1 else 's'}.")
        return
    conflict = game.constraint.conflict()
    if conflict:
        print(f"No word will do: {conflict}.")
    elif not game.candidates:
        print("No word of the list meets these clues.")
    else:
        show_candidates(game)


def show_candidates(game: Solver) -> None:
    if game.pools.widened:
        print("No curated answer meets these clues; any word of the list may be the answer.")
    left = len(game.candidates)
    some = " ".join(game.candidates[:SHOWN]) + (" …" if left > SHOWN else "")
    print(f"{left} candidate{'' if left == 1 else 's'}: {some}")
    at_opener = game.opener and not game.constraint.clues
    suggestions = game.suggestions(1 if at_opener else SUGGESTED)
    print(f"Turn {game.turn}, best guesses (* may be the answer):")
    for one in suggestions:
        turns = "" if one.turns is None else f"  {one.turns:.2f} turns to the answer"
        mark = "*" if one.is_candidate else " "
        print(f"  {in_capitals(one.word)}{mark} {one.bits:6.3f} bits{turns}")


def ask(prompt: str) -> str | None:
    """What is entered, in lower case and without blanks around; None at the end of the input."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        import readline  # noqa: F401  # gives input() its line editing

        try:
            return input(prompt).strip().lower()
        except EOFError:
            print()
            return None
    print(prompt, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    print()
    return line.strip().lower() or ("" if line else None)
