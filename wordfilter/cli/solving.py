"""What the commands that grow decision trees share: their options, and where they start."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from ..constraint import Constraint
from ..letters import normalize
from ..metric import NAMES, TURNS
from ..solver import MANY, Solver
from ..tree import LIMIT, WIDTH, Tree, best_tree
from ..wordlist import opener
from .completion import OneOf
from .options import input_sources, load_words, option, tell_of_widening
from .progress import progress_bar


class Search(NamedTuple):
    """How the user wants trees to be grown."""

    opener: str | None
    metric: str
    width: int | None
    limit: int
    hard: bool
    wide: bool

    @property
    def settings(self) -> dict[str, Any]:
        """What `best_tree` and its like take by these names."""
        return {name: getattr(self, name) for name in ("metric", "width", "limit", "hard")}


class Width(click.ParamType):  # type: ignore[type-arg]  # generic in some versions only
    """How many guesses a search tries at each node: a number from 1 up, or all of them (None)."""

    name = "width"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | None:
        if value == "all":
            return None
        if not str(value).isdecimal() or int(value) == 0:
            self.fail(f"{value!r} is neither a number from 1 up nor 'all'.", param, ctx)
        return int(value)


SEARCH_OPTIONS = (
    option("--opener", metavar="WORD", group="Search", help="The first guess."),
    option(
        "--rank",
        "metric",
        type=OneOf(lambda: NAMES),
        default=TURNS,
        metavar="METRIC",
        group="Search",
        help=f"Guess by {', '.join(NAMES)} (default).",
    ),
    option(
        "--width",
        type=Width(),
        default=str(WIDTH),
        metavar="N|all",
        group="Search",
        help=f"How many guesses {TURNS} tries at each node ({WIDTH}).",
    ),
    option(
        "--turns",
        "limit",
        type=click.IntRange(min=1),
        default=LIMIT,
        metavar="N",
        group="Search",
        help=f"The turns that the game gives ({LIMIT}).",
    ),
    option("--hard", is_flag=True, group="Search", help="Play by the rules of hard mode."),
    option("--wide", is_flag=True, group="Search", help="Any word may be the answer."),
)


def search_options(command: Callable[..., int]) -> Callable[..., int]:
    """Adds the options of a `Search`, which the command takes as `search`."""

    @functools.wraps(command)
    def with_search(**values: Any) -> int:
        search = Search(**{name: values.pop(name) for name in Search._fields})
        return command(search=search, **values)

    with_options: Callable[..., int] = with_search
    for add in reversed(SEARCH_OPTIONS):
        with_options = add(with_options)
    return with_options


def new_game(
    constraint: Constraint, sources: tuple[str, ...], answers_only: bool, search: Search
) -> Solver:
    """The game after the clues, with a note if the answer is none of the curated ones."""
    words = load_words(sources, answers_only)
    settings = search._asdict()
    source, *more = input_sources(sources)
    if search.opener:
        settings["opener"] = normalize(search.opener)
    elif not more:
        settings["opener"] = opener(source, search.wide)
    game = Solver(words.words, words.answers, constraint, **settings)
    if game.pools.widened:
        tell_of_widening(len(game.candidates))
    return game


def grow(game: Solver, search: Search) -> Tree:
    """The tree from here. It begins with the guess asked for, the best known, or one found."""
    first = game.opener if search.opener or not game.constraint.clues else None
    if not first and len(game.candidates) > MANY:
        first = game.suggest()
    with progress_bar(len(game.candidates)) as progress:
        return best_tree(
            game.pools.guesses,
            game.candidates,
            opener=first,
            progress=progress,
            **search.settings,
        )
