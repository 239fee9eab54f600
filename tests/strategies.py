"""Words and clues for property tests: of many letters and of few, so that letters repeat."""

from hypothesis import strategies as st

from wordfilter import Clue, score

ALPHABETS = ("abcdefghijklmnopqrstuvwxyz", "abc", "ab", "aäoöß", "абвё", "0123456789+-*/=")


def words(alphabet, length):
    return st.text(st.sampled_from(alphabet), min_size=length, max_size=length)


@st.composite
def games(draw, guesses=1, pool=12, alphabets=ALPHABETS):
    """Clues of one hidden answer, and words to tell apart by them, the answer among them."""
    alphabet, length = draw(st.sampled_from(alphabets)), draw(st.integers(1, 9))
    word = words(alphabet, length)
    answer = draw(word)
    made = st.lists(word, min_size=1, max_size=guesses)
    clues = tuple(Clue(guess, score(guess, answer)) for guess in draw(made))
    others = draw(st.lists(word, max_size=pool))
    # Rearranged, the answer's letters meet many of its clues.
    shuffled = ["".join(draw(st.permutations(answer))) for _ in range(3)]
    return clues, [answer, *others, *shuffled]
