"""Word lists to measure with: made up from the letters of English words, always the same ones."""

from pathlib import Path

import numpy as np

ORIGINAL = Path(__file__).parent.parent / "data" / "original"
ENGLISH = (ORIGINAL / "allowed.txt").read_text().replace("\n", "")
# With as many of the four as German has.
GERMAN = ENGLISH + len(ENGLISH) // 1000 * (6 * "ä" + 3 * "ö" + 6 * "ü" + 3 * "ß")
AT_ONCE = 100_000  # words


def write_words(path: Path, count: int, letters: str = ENGLISH, length: int | None = None) -> None:
    """Write `count` words to `path`, one a line, of one length or of lengths as in English."""
    random = np.random.default_rng(seed=1)
    alphabet = np.frombuffer(letters.encode("utf-32-le"), "<u4")
    with path.open("w", encoding="utf-8") as file:
        for done in range(0, count, AT_ONCE):
            words = min(AT_ONCE, count - done)
            lengths = random.normal(9, 2.5, words).clip(2, 24).astype(int)
            ends = np.cumsum(np.full(words, length) if length else lengths) + np.arange(words)
            characters = random.choice(alphabet, ends[-1] + 1)
            characters[ends] = ord("\n")
            file.write(characters.tobytes().decode("utf-32-le"))
