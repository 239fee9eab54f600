"""Completion, in the shells themselves."""

import re
import shlex
import shutil
import subprocess

import pexpect
import pytest
from conftest import ENVIRONMENT

# What is typed: the last word as it is completed.
COMPLETED = {
    "wordfilter sim": "simulate",
    "wordfilter -w orig": "original",
    "wordfilter -w wor": "words.txt",
    "wordfilter crane,byybb --guesses ny": "nyt",
    "wordfilter crane,byybb --expl": "--explain",
    "wordfilter --rank ent": "entropy",
    "wordfilter --rank=ent": "--rank=entropy",
    "wordfilter --color alw": "always",
    "wordfilter score -w orig": "original",
    "wordfilter tree --format do": "dot",
    "wordfilter bench --rank tu": "turns",
    "wordfilter fetch ny": "nyt",
    "wordfilter lists --rem": "--remove",
    "wordfilter export wor": "words.txt",
}
TURN_ON = {
    "bash": 'eval "$(_WORDFILTER_COMPLETE=bash_source wordfilter)"',
    "zsh": "autoload -Uz compinit; compinit -u -D; "
    'eval "$(_WORDFILTER_COMPLETE=zsh_source wordfilter)"',
    "fish": "_WORDFILTER_COMPLETE=fish_source wordfilter | source",
}
# A shell that reads no one's settings and has a prompt that is easily told.
INTERACTIVE = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
PROMPT = "ready> "
HOME, END = "\x01", "\x05"


def need(shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")


@pytest.fixture
def directory(tmp_path):
    (tmp_path / "words.txt").touch()
    return tmp_path


@pytest.mark.parametrize("shell", INTERACTIVE)
def test_tab_completes_the_word_half_typed(shell, directory):
    need(shell)
    program, *arguments = INTERACTIVE[shell]
    session = pexpect.spawn(
        program,
        arguments,
        cwd=directory,
        env={**ENVIRONMENT, "PS1": PROMPT, "TERM": "dumb"},
        dimensions=(24, 200),
        timeout=30,
        encoding="utf-8",
    )
    session.expect_exact(PROMPT)
    session.sendline(TURN_ON[shell])
    for typed, word in COMPLETED.items():
        # The line as it is completed is quoted and written, not run.
        session.send(f"{typed}\t{HOME}echo '<{END}>'\r")
        session.expect(r"\n<(wordfilter [^>]*)>")
        assert session.match[1].split() == [*typed.split()[:-1], word], typed
    session.close(force=True)


def test_fish_completes_the_word_half_typed(directory):
    need("fish")
    asked = (f"complete -C {shlex.quote(typed)}; echo end" for typed in COMPLETED)
    done = subprocess.run(
        ["fish", "--no-config", "-c", "\n".join([TURN_ON["fish"], *asked])],
        cwd=directory,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    offered = [each.split("\t")[0].strip() for each in done.stdout.split("end\n")[:-1]]
    assert offered == list(COMPLETED.values())


@pytest.fixture
def offered(wordfilter):
    """The completions of a line's last word."""

    def ask(line, shell="zsh"):
        asking = {
            "_WORDFILTER_COMPLETE": f"{shell}_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split(" ")) - 1),
        }
        done = wordfilter(env=asking)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode().split("\n")[1:-1:3]

    return ask


def test_a_command_is_offered_only_where_it_can_stand(offered):
    assert {"score", "play", "lists"} <= set(offered("wordfilter "))
    assert offered("wordfilter crane,byybb ") == []
    assert offered("wordfilter --hard s") == []
    assert offered("wordfilter score s") == []


def test_every_option_that_the_help_shows_is_offered(offered, wordfilter):
    for command in ("", "score ", "tree "):
        shown = re.findall(
            r"(?<!\S)--\w[\w-]*", wordfilter(*command.split(), "--help").stdout.decode()
        )
        assert set(offered(f"wordfilter {command}--")) == set(shown)


def test_anything_else_that_is_asked_is_an_error(wordfilter):
    done = wordfilter(env={"_WORDFILTER_COMPLETE": "tcsh_source"})
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "wordfilter: _WORDFILTER_COMPLETE is 'tcsh_source'; "
        "it can be bash_source, zsh_source, fish_source\n"
    )
