"""Where fresh copies of the bundled lists come from.

Of each part of a list several addresses, tried in order. `allowed` may hold the answers as well.
Addresses of newer lists stand before those of older ones.
"""

from __future__ import annotations

_RAW = "https://raw.githubusercontent.com"
_GIST = "https://gist.githubusercontent.com"

# Name of a list: its parts; of each part, the addresses.
Sources = dict[str, dict[str, tuple[str, ...]]]

SOURCES: Sources = {
    "nyt": {
        "answers": (
            f"{_RAW}/alex1770/wordle/main/wordlist_nyt20230701_hidden",
            f"{_RAW}/stuartpb/wordles/main/wordles.json",
            f"{_GIST}/cfreshman/a7b776506c73284511034e63af1017ee/raw/wordle-nyt-answers-alphabetical.txt",
        ),
        "allowed": (
            f"{_RAW}/tabatkins/wordle-list/main/words",
            f"{_GIST}/dracos/dd0668f281e685bad51479e5acaadb93/raw/valid-wordle-words.txt",
            f"{_RAW}/stuartpb/wordles/main/nonwordles.json",
            f"{_GIST}/cfreshman/40608e78e83eb4e1d60b285eb7e9732f/raw/wordle-nyt-allowed-guesses.txt",
        ),
    },
    "original": {
        "answers": (
            f"{_GIST}/cfreshman/a03ef2cba789d8cf00c08f767e0fad7b/raw/wordle-answers-alphabetical.txt",
            f"{_RAW}/3b1b/videos/master/_2022/wordle/data/possible_words.txt",
        ),
        "allowed": (
            f"{_GIST}/cfreshman/cdcdf777450c5b5301e439061d29694c/raw/wordle-allowed-guesses.txt",
            f"{_RAW}/alex1770/wordle/main/wordlist_all",
            f"{_RAW}/3b1b/videos/master/_2022/wordle/data/allowed_words.txt",
        ),
    },
}
