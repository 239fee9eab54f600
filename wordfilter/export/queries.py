"""Questions to an exported database, as SQL for SQLite and DuckDB alike.

Like what `emit.sql` writes, which any table of words can be asked, these come without a semicolon,
so that they can be parts of others. `limit` is how many rows are wanted; None: all.
"""

from __future__ import annotations

from textwrap import indent

from ..constraint import Constraint
from ..emit import EmitError, sql
from ..score import tiles

_ANSWERS = """\
SELECT word FROM word_index
WHERE wordidx IN (SELECT wordidx FROM answer_index)
"""

# A sum of floats depends on the order of its terms. So guesses are ordered by whole numbers, those
# that `metric.entropy` adds up: what ties there ties here.
_GUESSES = """\
ranked AS (
    SELECT guessidx,
           LOG2(SUM(size)) - SUM(size * LOG2(size)) / SUM(size) AS entropy,
           SUM(size * ROUND(4294967296 * LOG2(size))) AS untold
    FROM sizes
    GROUP BY guessidx
)
SELECT word,
       ROUND(entropy, 4) AS bits,
       CASE WHEN guessidx IN (SELECT wordidx FROM candidate) THEN '*' ELSE '-' END AS candidate
FROM ranked
JOIN word_index ON wordidx = guessidx
ORDER BY untold, candidate, wordidx"""

_OPENERS = """\
WITH candidate AS MATERIALIZED (
    SELECT wordidx FROM answer_index
),
sizes AS (
    SELECT guessidx, scoreidx, size FROM group_size
),
"""

_NEXT_GUESSES = """\
WITH candidate AS MATERIALIZED (
    SELECT wordidx FROM answer_index JOIN word_index USING (wordidx)
    WHERE word IN (
{words}
    )
),
sizes AS (
    SELECT guessidx, scoreidx, COUNT(*) AS size
    FROM score_by_answer
    WHERE answeridx IN (SELECT wordidx FROM candidate)
    GROUP BY guessidx, scoreidx
),
"""


def answers_left(constraint: Constraint, limit: int | None = None) -> str:
    """The answers that would show every clue's guess its marks, in order.

    A guess is looked up among the words of the database: of another, no score is known. Raises
    EmitError for folded accents.

    >>> print(answers_left(Constraint.parse("soare,bbbbb", "dumpy,bybbg")))
    SELECT word FROM word_index
    WHERE wordidx IN (SELECT wordidx FROM answer_index)
      AND word IN (
        SELECT answer FROM scored WHERE guess = 'soare' AND score = '⬜⬜⬜⬜⬜'
        INTERSECT
        SELECT answer FROM scored WHERE guess = 'dumpy' AND score = '⬜🟨⬜⬜🟩'
      )
    ORDER BY wordidx
    """
    _refuse_folded(constraint)
    lookups = [
        f"    SELECT answer FROM scored WHERE guess = {sql.quoted(clue.guess)}"
        f" AND score = '{tiles(clue.marks)}'\n"
        for clue in constraint.clues
    ]
    left = "    INTERSECT\n".join(lookups)
    met = f"  AND word IN (\n{left}  )\n" if left else ""
    return f"{_ANSWERS}{met}ORDER BY wordidx{_limit(limit)}"


def best_guesses(constraint: Constraint, limit: int | None = None) -> str:
    """Guesses by the entropy of their scores, best first, as `rank` orders them.

    Columns: word, bits (rounded to 4 decimals), and `*` for a candidate, `-` for another word.
    Which answers the clues leave is told by their letters, so that any word may have been guessed.
    Raises EmitError for folded accents.
    """
    _refuse_folded(constraint)
    words = indent(sql.emit(constraint), " " * 8)
    start = _NEXT_GUESSES.format(words=words) if constraint.clues else _OPENERS
    return f"{start}{_GUESSES}{_limit(limit)}"


def _refuse_folded(constraint: Constraint) -> None:
    if constraint.fold_accents:
        raise EmitError("SQL cannot fold accents; export a list that has none")


def _limit(limit: int | None) -> str:
    return "" if limit is None else f"\nLIMIT {limit}"
