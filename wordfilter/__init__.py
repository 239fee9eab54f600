"""wordfilter: a Unix filter for Wordle clues, and the library under it.

>>> from wordfilter import Clue, Constraint, score
>>> constraint = Constraint.parse("crane,byybb", "rails,yybbb")
>>> [word for word in ["abort", "crane", "hydra", "rural"] if constraint.accepts(word)]
['abort', 'hydra']
>>> score("crane", "abort")
'byybb'
"""

from .clue import Clue, ClueError
from .constraint import Bounds, Conflict, Constraint
from .predicate import Predicate
from .score import pattern, score
from .wordlist import WordListError

__all__ = [
    "Bounds",
    "Clue",
    "ClueError",
    "Conflict",
    "Constraint",
    "Predicate",
    "WordListError",
    "pattern",
    "score",
]
__version__ = "0.1.0"
