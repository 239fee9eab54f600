"""The rules of the game: the marks that a guess earns against an answer.

`score` is the reference that every faster computation is tested against.
"""

from .letters import normalize

MARKS = BLACK, YELLOW, GREEN = "byg"
TILES = {BLACK: "⬜", YELLOW: "🟨", GREEN: "🟩"}


def score(guess: str, answer: str) -> str:
    """The marks of `guess` against `answer`, words of one length (else ValueError).

    Greens first, each consumes a letter of the answer; then, left to right, a letter is yellow
    while the answer has an unconsumed copy of it, else black.

    >>> score("sease", "essay"), score("geese", "those"), score("greek", "river")
    ('yyyyb', 'bbbgg', 'bybgb')
    """
    guess, answer = normalize(guess), normalize(answer)
    if len(guess) != len(answer):
        raise ValueError(
            f"{guess!r} has {len(guess)} letters and {answer!r} has {len(answer)}: "
            "a guess and its answer are of one length"
        )
    green = [g == a for g, a in zip(guess, answer)]
    left = [a for a, hit in zip(answer, green) if not hit]
    marks = ""
    for letter, hit in zip(guess, green):
        if hit:
            marks += GREEN
        elif letter in left:
            left.remove(letter)
            marks += YELLOW
        else:
            marks += BLACK
    return marks


def pattern(marks: str) -> int:
    """Marks as an integer: base 3, leftmost tile most significant, b=0 y=1 g=2.

    >>> pattern("bbygb"), pattern("ggggg")
    (15, 242)
    """
    number = 0
    for mark in marks:
        number = 3 * number + MARKS.index(mark)
    return number


def marks_of(pattern: int, length: int) -> str:
    """The marks of `length` tiles that `pattern` stands for.

    >>> marks_of(15, 5)
    'bbygb'
    """
    marks = ""
    for _ in range(length):
        pattern, digit = divmod(pattern, 3)
        marks = MARKS[digit] + marks
    return marks


def tiles(marks: str) -> str:
    """Marks as the emoji of the game's share text.

    >>> tiles("bbygb")
    '⬜⬜🟨🟩⬜'
    """
    return "".join(TILES[mark] for mark in marks)
