"""The command under a pseudo-terminal, where it differs from a pipe. See also `cases/`."""

import pexpect
import pytest
from conftest import ENVIRONMENT


@pytest.fixture
def terminal():
    def spawn(command, **environment):
        return pexpect.spawn(
            "sh",
            ["-c", command],
            env={**ENVIRONMENT, **environment},
            dimensions=(24, 80),
            timeout=30,
            encoding="utf-8",
        )

    return spawn


def test_no_arguments_show_the_help(terminal):
    shown = terminal("wordfilter").read()
    assert shown.startswith("Usage: wordfilter [OPTIONS] [GUESS,MARKS]...")
    assert "Exit status" in shown


def test_no_arguments_into_a_pipe_write_every_word(terminal):
    assert terminal("wordfilter | wc -l").read().strip() == "14855"


def test_words_typed_at_the_terminal_can_be_the_list(terminal):
    session = terminal("wordfilter -w - crane,byybb")
    session.send("abort\nhoard\nforay\n\x04")
    assert session.read().splitlines()[-1] == "[2 matches found in total]"


def test_an_endless_stream_ends_when_enough_is_shown(terminal):
    shown = terminal("yes crane | wordfilter crane,ggggg -n 3").read().splitlines()
    assert shown[0].split() == ["crane"] * 3
    assert shown[1].startswith("[more than 1")


def test_ctrl_c_ends_it_quietly(terminal):
    session = terminal("trap : INT; wordfilter -w - crane,byybb; echo status $?")
    session.send("abort\n")
    session.expect("abort\r\nabort")
    session.sendintr()
    assert "status 130" in session.read()


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({"NO_COLOR": ""}, True), ({}, False), ({"NO_COLOR": "", "TERM": "dumb"}, False)],
)
def test_colours_are_for_terminals_that_want_them(terminal, environment, coloured):
    shown = terminal("wordfilter -w original crane,ggggg", **environment).read()
    assert ("\x1b[1;32mc" in shown) == coloured
    assert "crane" in shown or coloured


def test_a_list_cannot_send_control_characters_to_the_terminal(terminal):
    shown = terminal(r"printf 'crane \033[2J\007\302\233 \n' | wordfilter crane,ggggg").read()
    assert shown == "crane \ufffd[2J\ufffd\ufffd\r\n[1 match found in total]\r\n"


def test_a_line_wider_than_the_terminal_is_cut(terminal):
    shown = terminal("echo crane $(seq 100) | wordfilter crane,ggggg").read().splitlines()
    assert len(shown[0]) == 80
    assert shown[0].endswith("…")
