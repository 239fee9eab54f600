"""The writers' programs, run by the programs they are for, against the filter itself."""

import os
import shutil
import string
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path

import pytest
from conftest import ENVIRONMENT
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ALPHABETS, games

from wordfilter import Clue, Constraint, Predicate, score
from wordfilter.emit import EmitError, write
from wordfilter.letters import forms

PERL = "BEGIN { $regex = shift } print if /$regex/"
PYTHON = """
import re, sys
lines = sys.stdin.buffer.readlines()
characters, bytes_ = re.compile(sys.argv[1]), re.compile(sys.argv[1].encode())
found = [line for line in lines if bytes_.search(line)]
assert found == [line for line in lines if characters.search(line.decode())]
sys.stdout.buffer.writelines(found)
"""
NODE = r"""
const [plain, unicode] = ['', 'u'].map(flags => new RegExp(process.argv[1], flags))
for (const line of require('fs').readFileSync(0, 'utf8').split('\n').slice(0, -1)) {
    if (plain.test(line) != unicode.test(line)) console.error(line)
    if (plain.test(line)) console.log(line)
}
"""
# By the program: the writer, and the command, which reads lines (or, for SQL, statements) from
# standard input. {} stands for what the writer wrote.
TARGETS = {
    "mawk": ("awk", ["mawk", "{}"]),
    "gawk": ("awk", ["gawk", "{}"]),
    "gawk --posix": ("awk", ["gawk", "--posix", "{}"]),
    "busybox awk": ("awk", ["busybox", "awk", "{}"]),
    "original-awk": ("awk", ["original-awk", "{}"]),
    "grep": ("grep", ["sh", "-c", 'eval "$1"', "sh", "{}"]),
    "grep -P": ("regex", ["grep", "-P", "{}"]),
    "rg -P": ("regex", ["rg", "-P", "{}"]),
    "perl": ("regex", ["perl", "-ne", PERL, "{}"]),
    "perl -C": ("regex", ["perl", "-CSA", "-ne", PERL, "{}"]),
    "python": ("regex", [sys.executable, "-c", PYTHON, "{}"]),
    "node": ("regex", ["node", "-e", NODE, "{}"]),
    "sqlite3": ("sql", ["sqlite3", ":memory:"]),
    "duckdb": ("sql", ["duckdb"]),
    "psql": ("sql", ["psql", "-qAtX", "-U", "postgres"]),
}
# Where Debian keeps the server, outside of PATH.
DEBIAN = Path("/usr/lib/postgresql")
# Whatever the locale, these read UTF-8.
ONE_LOCALE = {"rg -P", "python", "node", "sqlite3", "duckdb", "psql"}
RUNS = [
    f"{name}, {locale}"
    for name in TARGETS
    for locale in ("C", "C.UTF-8")
    if locale == "C.UTF-8" or name not in ONE_LOCALE
]

LETTERS = (*ALPHABETS, "eéèê", "iıİj", "σθßs", "かきくけ", "가나다라", "ǆǳa")
SIGNS = string.punctuation
# What a word may have for one of its letters: letters that some programs take for others, or for
# more than one; and what no word of letters holds.
OTHERS = ("a", "é", "Ö", "ſ", "ı", "İ", "Я", "か", "한", "", "ae", *"-'’–·×²1_%")
STARTS = ("", "", " ", "", "\t ")
ENDS = ("", "\r", "", " 12\r", "\tabc", "\r\tabc", " ")


@st.composite
def lists(draw):
    """A constraint, and a list of much that is one letter off a word that meets it."""
    clues, words = draw(games(guesses=4, alphabets=(*LETTERS, SIGNS, SIGNS)))
    answer = words[0]
    guessed = {letter for clue in clues for letter in clue.guess}
    others = (*OTHERS, *sorted(form for letter in guessed for form in forms(letter)))
    for at, letter in enumerate(answer):
        words += [answer[:at] + other + answer[at + 1 :] for other in (*forms(letter), *others)]
        # As many letters in other places, and as many bytes.
        words += [answer[:at] + answer[at + 1 :] + letter, answer[:at] + "é" + answer[at + 2 :]]
    lines = ["", " \t", "\r", "\t \r"]
    lines += [f"{start}{word}{end}" for start, word, end in zip(cycle(STARTS), words, cycle(ENDS))]
    return Constraint(clues), "".join(f"{line}\n" for line in lines).encode()


def need(name, found):
    """Skips a test of what isn't installed; but in CI everything has to be."""
    if not found:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed")


@pytest.fixture(scope="session")
def postgresql():
    """The directory of the socket of a PostgreSQL server that runs while the tests do."""
    # As root it won't run, so it has a user of its own then.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    initdb = shutil.which("initdb") or max(map(str, DEBIAN.glob("*/bin/initdb")), default="")
    need("the server of PostgreSQL", initdb)
    pg_ctl = str(Path(initdb).with_name("pg_ctl"))
    with tempfile.TemporaryDirectory() as directory:
        if user:
            shutil.chown(directory, "postgres")
        quiet = {"check": True, "capture_output": True, "cwd": directory}
        data = ["-D", f"{directory}/data"]
        options = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run([*user, initdb, *data, *options], **quiet)
        server = f"-k {directory} -c listen_addresses="
        log = ["-l", f"{directory}/log"]
        subprocess.run([*user, pg_ctl, "start", "-w", *data, *log, "-o", server], **quiet)
        yield directory
        subprocess.run([*user, pg_ctl, "stop", *data, "-m", "immediate"], **quiet)


@pytest.fixture(scope="module", params=RUNS)
def target(request):
    """A target: its writer, and a function from a program and input to output."""
    name, locale = request.param.split(", ")
    writer, command = TARGETS[name]
    if name == "duckdb":
        need("duckdb for Python", find_spec("duckdb"))
        return writer, run_duckdb
    need(command[0], shutil.which(command[0]))
    environment = {**ENVIRONMENT, "LC_ALL": locale}
    if name == "psql":
        environment["PGHOST"] = request.getfixturevalue("postgresql")

    def run(program, input):
        done = subprocess.run(
            [program if argument == "{}" else argument for argument in command],
            input=input,
            capture_output=True,
            env=environment,
            timeout=60,
        )
        assert not done.stderr, done.stderr.decode()
        return done.stdout

    return writer, run


def run_duckdb(_, statements):
    import duckdb

    with duckdb.connect() as connection:
        rows = connection.execute(statements.decode()).fetchall()
    return "".join(f"{word}\n" for (word,) in rows).encode()


def check(target, constraint, lines):
    """Holds what a target makes of lines against what the filter does."""
    writer, run = target
    program = write(writer, constraint)
    if writer != "sql":
        assert run(program, lines) == Predicate(constraint)(lines)
        return
    # A table holds words, and knows no order.
    words = [line.split()[0] for line in lines.decode().split("\n") if line.split()]
    lines = "".join(f"{word}\n" for word in words).encode()
    rows = ", ".join("('" + word.replace("'", "''") + "')" for word in words)
    table = f"CREATE TEMPORARY TABLE words(word TEXT); INSERT INTO words VALUES {rows};"
    found = run(program, f"{table}\n{program};".encode())
    assert sorted(found.splitlines()) == sorted(Predicate(constraint)(lines).splitlines())


@settings(max_examples=40)  # a process each, or several
@given(game=lists())
def test_same_answer_as_the_filter(target, game):
    check(target, *game)


WORDS = (
    "crane\nCRANE 2\r\n\n \t\r\n\r\n  GRÖßE\tx\nÉlan\ncr\n1+2=3\n{sign}\ndon't\nİzmir\nぁぃぅぇぉ\n"
).encode()


def test_without_clues_every_word(target):
    check(target, Constraint(), WORDS)


@pytest.mark.parametrize("clues", ["crane,ggggg crane,bbbbb", "größe,bbbbb größe,gyyyy"])
def test_clues_that_contradict_each_other(target, clues):
    constraint = Constraint.parse(*clues.split())
    assert constraint.contradictory
    check(target, constraint, WORDS)


@pytest.mark.parametrize(
    "guess",
    [
        "';id;'",
        "$(id)`id`",
        '"&&0/;"',
        "//{print}",
        'a";#\\"\\',
        "'\"'\"",
        "]^-[[:x:]",
        "\\\\1&&",
        "(?{1})|.*",
        "$@@a$)%_",
        "--';--/*",
        "!!##&&~~",
    ],
)
def test_hostile_guess(target, guess):
    """Nothing of a clue is code to a target: its own letters in any order are what they are."""
    words = [guess, guess[::-1], guess[1:] + guess[:1], "x" * len(guess), guess[:-1] + "x"]
    lines = "".join(f"{word}\n" for word in words).encode()
    for marks in score(guess, words[2]), "b" * len(guess):
        check(target, Constraint((Clue(guess, marks),)), lines)


@pytest.mark.parametrize("guess", ["ⲁⲃⲅ", "ﬁﬂa"])
def test_letters_of_the_clues_beyond_the_common_ranges(target, guess):
    lines = "".join(f"{word}\n" for word in (guess, guess[::-1], guess.upper(), "abc")).encode()
    check(target, Constraint((Clue(guess, "y" + "g" * (len(guess) - 1)),)), lines)
    check(target, Constraint((Clue(guess, score(guess, guess[::-1])),)), lines)


def test_accents_are_folded_or_refused(target):
    constraint = Constraint.parse("elite,yybbg", fold_accents=True)
    if target[0] in ("awk", "sql"):
        with pytest.raises(EmitError, match=r"; --emit-regex and --emit-grep can$"):
            write(target[0], constraint)
    else:
        check(target, constraint, "élève\nÉlevé\nelope\nléguÈ\nlegué\nglueé\nlegûé\n".encode())


@pytest.mark.parametrize("target", [run for run in RUNS if "awk" in run], indirect=True)
def test_awk_program_in_a_file_and_a_last_line_without_end(target, tmp_path):
    _, run = target
    constraint = Constraint.parse("größe,ggbbg")
    program = tmp_path / "program.awk"
    program.write_text(write("awk", constraint), encoding="utf-8")
    lines = "Grace\ngraße\ngrape 12".encode()
    assert run(f"-f{program}", lines) == Predicate(constraint)(lines + b"\n")
