"""The command in a pipe: what it reads, what it holds, how it ends. See also `cases/`."""

import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from conftest import ENVIRONMENT

MB = 1 << 20


# Runs a command and prints the peak of its memory, in bytes, on standard error. A process of its
# own, since a child counts its parent's memory until it has started.
MEASURE = """
import os, sys
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
print(os.wait4(pid, 0)[2].ru_maxrss * 1024, file=sys.stderr)
"""


def peak_memory(shell_input, *arguments):
    """Peak memory of the command fed by a shell command, and how many bytes it wrote."""
    with subprocess.Popen(["sh", "-c", shell_input], stdout=subprocess.PIPE) as source:
        measure = [sys.executable, "-c", MEASURE, "wordfilter", *arguments]
        pipes = {"stdin": source.stdout, "stdout": -1, "stderr": -1, "env": ENVIRONMENT}
        with subprocess.Popen(measure, **pipes) as process:
            counted = subprocess.run(["wc", "-c"], stdin=process.stdout, stdout=-1, check=True)
            return int(process.stderr.read()), int(counted.stdout)


def start(*arguments, **options):
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "env": ENVIRONMENT, **options}
    return subprocess.Popen(["wordfilter", *arguments], **options)


def test_the_plain_filter_imports_neither_numpy_nor_requests(wordfilter):
    done = wordfilter("-w", "original", "crane,byybb", env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert done.stdout.count(b"\n") == 508
    assert b"wordfilter.predicate" in done.stderr
    for heavy in (b"numpy", b"requests", b"urllib3", b"platformdirs", b"unicodedata"):
        assert heavy not in done.stderr


def test_the_library_imports_neither_click_nor_numpy_nor_requests():
    code = """
import sys
from wordfilter import Clue, Constraint, score
assert Constraint((Clue.parse("crane,byybb"),)).accepts("abort") and score("a", "a") == "g"
print([name for name in ("click", "numpy", "requests") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"[]\n"


def test_words_appear_while_input_is_still_coming():
    with start("crane,byybb") as process:
        for word in (b"abort\n", b"foray\n"):
            process.stdin.write(word)
            process.stdin.flush()
            assert process.stdout.readline() == word
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(("clues", "found"), [(["crane,ggggg"], 1), (["crane,bbbbb"], 0), ([], 1)])
def test_memory_stays_bounded_on_a_line_of_500_mb(clues, found):
    line = "printf 'crane '; head -c 500000000 /dev/zero | tr '\\0' x"
    memory, written = peak_memory(line, *clues)
    assert memory < 80 * MB
    assert written == found * 500_000_007


def test_memory_stays_bounded_on_a_stream_of_2_gb():
    memory, written = peak_memory(
        "yes 'filch 123' | head -c 2000000000", "crane,bybbb", "tulip,bbbbb"
    )
    assert memory < 80 * MB
    assert written == 0


def test_a_reader_that_has_gone_is_no_error():
    process = start(stderr=subprocess.PIPE)
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.write(b"crane\n" * 1_000_000)
    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_an_interrupt_exits_130_and_says_nothing():
    process = start("crane,byybb", stderr=subprocess.PIPE)
    process.stdin.write(b"abort\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"abort\n"
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert (process.returncode, stderr) == (130, b"")


def test_a_socket_as_standard_input_is_not_taken_for_the_list(wordfilter):
    import socket

    one, other = socket.socketpair()
    with one, other:
        assert wordfilter("crane,byybb", stdin=one).stdout.count(b"\n") == 606


def test_a_url_is_a_source(wordfilter, httpserver):
    httpserver.expect_request("/words.txt").respond_with_data("crane\r\nabort 12\r\n")
    done = wordfilter("-w", httpserver.url_for("/words.txt"), "crane,byybb")
    assert (done.stdout, done.stderr, done.returncode) == (b"abort 12\r\n", b"", 0)


def test_a_url_that_is_not_there_is_one_line(wordfilter, httpserver):
    url = httpserver.url_for("/missing.txt")
    httpserver.expect_request("/missing.txt").respond_with_data("no", status=404)
    done = wordfilter("-w", url, "crane,byybb")
    assert done.stderr.decode() == f"wordfilter: {url!r}: 404 Not Found\n"
    assert (done.stdout, done.returncode) == (b"", 2)


def test_an_unreadable_file_is_one_line(wordfilter, tmp_path):
    # A link to itself can't be opened by anyone, root included.
    (tmp_path / "loop").symlink_to("loop")
    done = wordfilter("-w", "loop", "crane,byybb", cwd=tmp_path)
    assert done.stderr == b"wordfilter: 'loop': Too many levels of symbolic links\n"
    assert done.returncode == 2


def test_arguments_that_are_not_text(wordfilter):
    done = wordfilter(b"cr\xffne,byybb")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert done.stderr.count(b"\n") == 1
    assert b"is not a letter" in done.stderr


def test_a_message_keeps_control_characters_to_itself(wordfilter):
    done = wordfilter("cra\x1b[31mne\n,byybb")
    assert b"\x1b" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_closed_standard_error_changes_nothing():
    shell = "wordfilter -w original crane,byybb 2>&- | wc -l; wordfilter nope 2>&-; echo $?"
    done = subprocess.run(["sh", "-c", shell], env=ENVIRONMENT, capture_output=True, check=True)
    assert done.stdout.split() == [b"508", b"2"]


def test_the_help_says_what_the_options_are(wordfilter):
    done = wordfilter("--help")
    for option in ("--words", "--answers", "--fold-accents", "--count", "--json", "--color"):
        assert option in done.stdout.decode()
    assert done.returncode == 0
    assert max(map(len, done.stdout.decode().splitlines())) <= 80
    assert wordfilter("crane,byybb", "--help").stdout == done.stdout
