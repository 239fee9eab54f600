"""wordfilter: a Unix filter for Wordle clues, and the library under it.

>>> from wordfilter import Clue, Constraint, score
>>> constraint = Constraint.parse("crane,byybb", "rails,yybbb")
>>> [word for word in ["abort", "crane", "hydra", "rural"] if constraint.accepts(word)]
['abort', 'hydra']
>>> score("crane", "abort")
'byybb'
"""

from typing import Any

from .clue import Clue, ClueError
from .constraint import Bounds, Conflict, Constraint
from .errors import WordListError
from .predicate import Predicate
from .score import pattern, score

__all__ = [
    "Bounds",
    "Clue",
    "ClueError",
    "Conflict",
    "Constraint",
    "Predicate",
    "Solver",
    "WordListError",
    "best_tree",
    "pattern",
    "score",
    "score_matrix",
]
__version__ = "0.1.0"

# What computes with numpy is imported when it is first asked for.
_NUMERIC = {
    "Solver": "solver",
    "best_tree": "tree",
    "score_matrix": "matrix",
}


def __getattr__(name: str) -> Any:
    if name not in _NUMERIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_NUMERIC[name]}", __name__), name)
