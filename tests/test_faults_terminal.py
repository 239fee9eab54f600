"""Nothing from a list, a URL or an argument reaches a terminal with control characters in it."""

import re
import unicodedata

import pexpect
import pytest
from conftest import ENVIRONMENT

from wordfilter import store

# Every control character of Unicode but the line end, and those that turn the direction of text.
CONTROLS = [*map(chr, [*range(10), *range(11, 32), *range(127, 160)]), "\u202e", "\u2066", "\u200f"]
CLEAR = "\x1b[2J"
# Words of five characters and of others, and lines with more than a word.
LINES = [line for c in CONTROLS for line in (f"ab{c}rt", f"abort{c}", f"abort {c}x", f"{c}abort")]
HOSTILE = "\n".join([*LINES, f"abort {CLEAR}", "abort\x1b]0;title\x07", "abort"]).encode()
# What we write ourselves: colours, and lines of progress, which are written over.
OURS = re.compile(r"\x1b\[[\d;]*m|\x1b\[K|\x1b\[\?25[hl]|[\r\n\t]")


@pytest.fixture
def shown(tmp_path):
    """What a terminal gets from a command of a user with hostile lists; checked to be harmless."""
    (tmp_path / "words").write_bytes(HOSTILE)
    environment = {**ENVIRONMENT, "NO_COLOR": "", "WORDFILTER_DATA": str(tmp_path)}
    mine = str(tmp_path / "lists" / "mine")
    store.write(mine, store.Origin((f"http://localhost/{CLEAR}\x9b2J\u202e",)), HOSTILE)

    def run(*arguments):
        terminal = pexpect.spawn(
            "wordfilter", list(arguments), cwd=tmp_path, env=environment, dimensions=(24, 200)
        )
        text = terminal.read().decode()
        rest = OURS.sub(" ", text)
        assert [c for c in rest if unicodedata.category(c) in ("Cc", "Cf")] == []
        assert rest
        assert "Traceback" not in rest
        return re.sub(r"\x1b\[[\d;]*m", "", text)

    return run


@pytest.mark.parametrize("source", ["words", "mine"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["-n", "1000"],
        ["abort,ggggg", "-n", "1000"],
        ["ab+rt,ggbgg", "-n", "1000"],
        ["abort,ggggg", "-n", "1000", "--color", "always"],
        ["abort,ggggg", "--json"],
        ["--json"],
        ["ab+rt,ggbgg", "--json"],
        ["abort,ggggg", "--rank", "-n", "1000"],
        ["abort,ggggg", "--rank", "--json"],
        ["ab+rt,ggbgg", "--rank", "-n", "1000"],
        ["score", "abort"],
        ["score", "ab+rt"],
        ["tree", "abort,ggggg"],
        ["tree", "abort,ggggg", "--format", "json"],
    ],
    ids=" ".join,
)
def test_a_list(shown, arguments, source):
    text = shown(*arguments, "-w", source)
    assert re.search("(?i)abort|ab.rt|no candidate left", text)


@pytest.mark.parametrize(
    "arguments",
    [
        [f"crane{CLEAR}\x9b,byybb"],
        [f"crane,byyb{CLEAR}"],
        ["cr\x07ane,byybbb"],
        ["score", f"a{CLEAR}b", "c"],
        ["-w", f"missing{CLEAR}\x9b\u202e"],
        ["-w", f"http://localhost:9/{CLEAR}\x9b\u202e"],
        ["-w", f"http://{CLEAR}\x9b\u202e/"],
        ["fetch", f"{CLEAR}\x9b"],
        ["fetch", "http://localhost:9/", f"--name={CLEAR}\x9b"],
        ["lists", "--remove", f"{CLEAR}\x9b"],
        ["--color", f"{CLEAR}\x9b"],
        ["--rank", f"{CLEAR}\x9b"],
        [f"--{CLEAR}\x9b"],
        ["--count", f"{CLEAR}\x9b"],
        [f"{CLEAR}\x9b"],
    ],
    ids=ascii,
)
def test_an_argument(shown, arguments):
    shown(*arguments)


def test_where_a_list_comes_from(shown):
    assert "http://localhost/\ufffd[2J" in shown("lists")
    assert "mine" in shown("lists", "--json")


def test_the_name_of_a_server_and_what_it_says(shown, httpserver):
    path = f"/{CLEAR}\x9b"
    httpserver.expect_request(path).respond_with_data(
        HOSTILE.replace(b"\0", b"") + b"\nabort" * 300
    )
    assert "abort" in shown("-w", httpserver.url_for(path), "abort,ggggg")
    assert "fetched" in shown("fetch", httpserver.url_for(path), "--name", "other")
