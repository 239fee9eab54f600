"""The schema that the exported databases share, as SQL for SQLite and DuckDB alike.

Words are numbered as they come in the list, and scores by their pattern:

    word_index(wordidx, word)                   every word; all may be guessed
    answer_index(wordidx)                       those that may be the answer
    score_index(scoreidx, score)                the score as tiles: 15 is ⬜⬜🟨🟩⬜
    score(guessidx, answeridx, scoreidx)        what each guess scores against each answer
    score_by_answer(answeridx, guessidx, scoreidx)      the same, quick where the answers are few
    group_size(guessidx, scoreidx, size)        how many answers would show a guess that score

The last three are each database's own, as its module says. The views put words for the numbers:

    scored(guess, answer, score)
    words(word)                                 every word, in order
    opener(word, entropy, expected, worst, groups)      the metrics of every guess, best first
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..score import marks_of, tiles

# An INTEGER of DuckDB has 32 bits, too few for the scores of 20 letters.
TABLES = """
CREATE TABLE word_index (wordidx INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
CREATE TABLE answer_index (wordidx INTEGER PRIMARY KEY);
CREATE TABLE score_index (scoreidx BIGINT PRIMARY KEY, score TEXT NOT NULL UNIQUE);
"""

VIEWS = """
CREATE VIEW scored AS
SELECT guess.word AS guess, answer.word AS answer, score_index.score AS score
FROM score
JOIN word_index AS guess ON guess.wordidx = score.guessidx
JOIN word_index AS answer ON answer.wordidx = score.answeridx
JOIN score_index ON score_index.scoreidx = score.scoreidx;

CREATE VIEW words AS
SELECT word FROM word_index ORDER BY wordidx;

CREATE VIEW opener AS
SELECT word, ROUND(entropy, 4) AS entropy, ROUND(expected, 4) AS expected, worst, groups
FROM (
    SELECT guessidx,
           LOG2(SUM(size)) - SUM(size * LOG2(size)) / SUM(size) AS entropy,
           1.0 * SUM(size * size) / SUM(size) AS expected,
           MAX(size) AS worst,
           COUNT(*) AS groups
    FROM group_size
    GROUP BY guessidx
) AS guess
JOIN word_index ON wordidx = guessidx
ORDER BY ROUND(guess.entropy, 9) DESC, guessidx;
"""

PATTERNS_MET = "SELECT DISTINCT scoreidx FROM group_size ORDER BY scoreidx"

# Of longer words there are more scores than can be met, and only those that are get a row.
_LONGEST = 8


def numbers(words: Sequence[str], answers: Sequence[str]) -> list[int]:
    """The numbers of the answers among the words."""
    number = {word: at for at, word in enumerate(words)}
    return [number[answer] for answer in answers]


def score_index(length: int, met: Iterable[int]) -> dict[int, str]:
    """The rows of `score_index` for words of that length, of which `met` are the patterns met."""
    patterns = range(3**length) if length <= _LONGEST else met
    return {pattern: tiles(marks_of(pattern, length)) for pattern in patterns}
