"""What word lists raise, whichever part of reading them it is that fails."""


class WordListError(Exception):
    """A word list that cannot be had. The message is one line that names it."""
