"""Letters: how any text is read, so that words compare without regard to case.

A letter is one NFC character in lower case. Lower case is taken character by character, each giving
one: a letter never changes with its neighbours, and a word never changes its length.
"""

# Lower-case letter: its further forms that neither upper() nor title() of it gives.
_OTHER_FORMS = {"ß": "ẞ", "θ": "ϴ", "σ": "ς"}


def normalize(text: str, fold_accents: bool = False) -> str:
    """`text` as letters: NFC, lower case, and without accents if `fold_accents` is true.

    >>> normalize("CRANE"), normalize("E\\u0301lan"), normalize("Élan", fold_accents=True)
    ('crane', 'élan', 'elan')
    """
    if text.isascii():
        return text.lower()
    return "".join(map(lower, compose(text, fold_accents)))


def compose(text: str, fold_accents: bool = False) -> str:
    """`text` in NFC, its case kept; without accents if `fold_accents` is true."""
    if not fold_accents and _is_latin_1(text):
        return text
    import unicodedata  # only text of other characters pays for loading it

    if fold_accents:
        text = unicodedata.normalize("NFD", text)
        text = "".join(c for c in text if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", text)


def lower(character: str) -> str:
    """The letter that a character of NFC text stands for: one character for one, always.

    >>> lower("Σ"), lower("ς"), lower("ẞ"), lower("İ")
    ('σ', 'σ', 'ß', 'İ')
    """
    small = character.lower()
    if len(small) != 1:
        return character
    return "σ" if small == "ς" else small


def forms(letter: str) -> str:
    """Every character of NFC text that stands for `letter`: `lower`, the other way round.

    >>> forms("e"), forms("ß"), forms("ı"), forms("7")
    ('eE', 'ßẞ', 'ı', '7')
    """
    cased = dict.fromkeys((letter, letter.upper(), letter.title()))
    same = [form for form in cased if len(form) == 1 and lower(form) == letter]
    return "".join(same) + _OTHER_FORMS.get(letter, "")


def capital(letter: str) -> str:
    """The capital of `letter`, for messages; itself, if it has none of one character.

    >>> capital("e"), capital("ß"), capital("7")
    ('E', 'ß', '7')
    """
    large = letter.upper()
    return large if len(large) == 1 else letter


def _is_latin_1(text: str) -> bool:
    """Whether `text` has no character above U+00FF, so that none in it is yet to be composed."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True
