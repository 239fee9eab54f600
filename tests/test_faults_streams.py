"""Streams that fail: readers that go, writers that stall, signals, odd files, closed streams."""

import errno
import fcntl
import os
import re
import signal
import socket
import subprocess
import threading
import time
from contextlib import suppress

import pytest
from conftest import ENVIRONMENT

from wordfilter.stream import CHUNK
from wordfilter.wordlist import chunks

CLUE = "crane,byybb"
# A command of each kind, with enough output to be cut off.
COMMANDS = {
    "filter": ["-w", "nyt"],
    "filter --json": ["-w", "nyt", "--json"],
    "filter --color": ["-w", "nyt", CLUE, "--color", "always"],
    "filter --rank": ["-w", "original", "crane,bbygb", "--rank"],
    "score": ["score", "crane", "-w", "nyt"],
    "lists": ["lists"],
    "help": ["--help"],
    "version": ["--version"],
}


@pytest.fixture(params=COMMANDS)
def arguments(request):
    return COMMANDS[request.param]


def start(*arguments, **options):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(["wordfilter", *arguments], **{"env": ENVIRONMENT, **pipes, **options})


def shell(script, *arguments, **options):
    """Runs a shell script in which "$@" is the command."""
    command = ["sh", "-c", script, "sh", "wordfilter", *arguments]
    options = {"stdin": subprocess.DEVNULL, "env": ENVIRONMENT, "timeout": 60, **options}
    return subprocess.run(command, capture_output=True, check=False, **options)


@pytest.mark.parametrize("size", [0, 5000])
def test_a_reader_that_goes_early(arguments, size):
    done = shell(f'{{ "$@"; echo status $? >&2; }} | head -c {size}', *arguments)
    assert done.stderr == b"status 0\n"
    assert len(done.stdout) <= size


@pytest.mark.parametrize("stdout", [">&-", ">/dev/full", "1</dev/null"])
def test_output_that_cannot_be_written(arguments, stdout):
    done = shell(f'"$@" {stdout}', *arguments)
    assert done.stderr.startswith(b"wordfilter: cannot write the output: ")
    assert (done.stderr.count(b"\n"), done.returncode) == (1, 2)


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full", "2</dev/null"])
def test_bug_a_message_that_could_not_be_written_ended_it_all(stderr):
    assert shell(f'"$@" {stderr}', CLUE, "-w", "original").stdout.count(b"\n") == 508
    assert shell(f'"$@" {stderr}', "eerie,ybyby", "-w", "original").stdout.count(b"\n") == 41
    assert shell(f'"$@" {stderr}', "nonsense").returncode == 2


def test_everything_closed(arguments):
    done = shell('"$@" <&- >&- 2>&-', *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_standard_input_closed(arguments):
    assert shell('"$@" <&-', *arguments).returncode == 0
    done = shell('"$@" <&-', "-w", "-", CLUE)
    assert done.stderr == b"wordfilter: standard input: Bad file descriptor\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("</proc/self/mem", "Input/output error"),
        ("0>/dev/null", "Bad file"),
    ],
)
def test_standard_input_that_cannot_be_read(stdin, message):
    done = shell(f'"$@" {stdin}', "-w", "-", CLUE)
    assert done.stderr.startswith(f"wordfilter: standard input: {message}".encode())
    assert (done.stderr.count(b"\n"), done.returncode, done.stdout) == (1, 2, b"")


def test_a_writer_that_stalls_holds_back_no_line_that_has_ended():
    with start(CLUE) as process:
        process.stdin.write(b"abort\nforay\nmaj")
        process.stdin.flush()
        assert process.stdout.readline() + process.stdout.readline() == b"abort\nforay\n"
        time.sleep(0.1)
        process.stdin.write(b"or")
        process.stdin.close()
        assert process.stdout.read() == b"major\n"
    assert process.returncode == 0


def test_a_writer_that_dies_in_a_word():
    with start(CLUE) as process:
        script = "printf 'abort\\nfor'; kill -9 $$"
        subprocess.run(["sh", "-c", script], stdout=process.stdin, check=False)
        process.stdin.close()
        assert process.stdout.read() == b"abort\n"
    assert process.returncode == 0


def test_bug_a_pipe_that_does_not_block_was_taken_for_one_that_has_ended():
    reader, writer = os.pipe()
    with start(CLUE, stdin=reader) as process, open(writer, "wb", buffering=0) as pipe:
        os.set_blocking(reader, False)
        os.close(reader)
        for word in (b"abort\n", b"foray\n"):
            time.sleep(0.2)
            pipe.write(word)
            assert process.stdout.readline() == word
        pipe.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_reader_slower_than_the_writer(tmp_path):
    words = tmp_path / "words"
    words.write_bytes(b"abort\n" * 200_000)
    with start("-w", str(words), CLUE) as process:
        size = 0
        while piece := process.stdout.read(60_000):
            size += len(piece)
            time.sleep(0.005)
    assert (size, process.returncode) == (1_200_000, 0)


@pytest.mark.parametrize("at", ["start", "reading", "writing", "ranking", "downloading"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal(name, at, record_property):
    number = getattr(signal, name)
    if at != "start":
        assert interrupted(*WHEN[at], number) in ((130, b""), (-number, b""))
        return
    record_property("times", 20)
    for moment in range(20):
        process = start("-w", "original", CLUE)
        time.sleep(moment / 200)
        process.send_signal(number)
        stdout, stderr = process.communicate()
        # Before our first line, Python itself may tell of it in its own way, with a status of 1.
        assert process.returncode in (130, 0, 1, -number)
        assert not re.search(rb'__main__\.py", line \d+, in main\n(?! *def main)', stderr)
        assert FOUND.startswith(stdout)


FOUND = subprocess.run(
    ["wordfilter", "-w", "original", CLUE], env=ENVIRONMENT, capture_output=True, check=True
).stdout
WHEN = {
    "reading": (["-w", "-", CLUE], b"abort\n"),
    "writing": (["-w", "-"], b"abort\n" * 500_000),
    "ranking": (["-w", "nyt", "--rank", "--wide"], b""),
    "downloading": (["-w", "URL", CLUE], b""),
}


def interrupted(arguments, data, number):
    """Exit status and messages of a command that gets a signal while it has not ended."""
    with socket.create_server(("localhost", 0)) as silent:
        url = f"http://localhost:{silent.getsockname()[1]}/"
        process = start(*[url if argument == "URL" else argument for argument in arguments])
        threading.Thread(target=feed, args=(process.stdin, data), daemon=True).start()
        if data:
            process.stdout.read(6)
            time.sleep(0.2)  # a signal right before a system call is noticed right behind it only
        elif "URL" in arguments:
            silent.accept()
        else:
            time.sleep(1)
        process.send_signal(number)
        begun = time.monotonic()
        process.stdout.close()
        stderr = process.stderr.read()
        assert time.monotonic() - begun < 5
        return process.wait(), stderr


def feed(stdin, data):
    with suppress(OSError):
        stdin.write(data)
        stdin.flush()


@pytest.mark.parametrize("count", [1, 3])
def test_a_fifo(tmp_path, count):
    """Writers that come one after the other, or that write nothing at all."""
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with start("-w", str(fifo), CLUE) as process:
        with open(fifo, "wb") as writer:
            for _ in range(count):
                writer.write(b"abort\n")
                writer.flush()
        assert process.stdout.read() == b"abort\n" * count
    assert process.returncode == 0
    with start("-w", str(fifo), CLUE) as process:
        open(fifo, "wb").close()
        assert process.stdout.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize(
    ("path", "status"),
    [("/proc/version", 0), ("/proc/self/status", 0), ("/dev/null", 1), ("/proc/self/environ", 0)],
)
def test_files_of_no_size(wordfilter, path, status):
    assert os.stat(path).st_size == 0
    assert wordfilter("-w", path).returncode == status


@pytest.mark.parametrize("path", ["/", "/proc/self/fd", "/proc/self/mem", "/dev/tty"])
def test_what_is_no_list(wordfilter, path):
    done = wordfilter("-w", path, CLUE, start_new_session=True)
    assert done.stderr.startswith(f"wordfilter: '{path}': ".encode())
    assert (done.stderr.count(b"\n"), done.returncode, done.stdout) == (1, 2, b"")


@pytest.mark.parametrize("option", ["-w", "--guesses"])
def test_a_source_that_fails_behind_one_that_does_not(wordfilter, option, tmp_path):
    (tmp_path / "words").write_bytes(b"abort\n")
    rank = ["--rank"] if option == "--guesses" else []
    done = wordfilter("-w", "words", option, "missing/words", CLUE, *rank, cwd=tmp_path)
    assert done.stderr == b"wordfilter: 'missing/words': No such file or directory\n"
    assert (done.returncode, done.stdout) == (2, b"" if rank else b"abort\n")


def test_a_file_that_grows_while_it_is_read(tmp_path):
    words = tmp_path / "words"
    words.write_bytes(b"abort\n" * 100_000)
    with start("-w", str(words), CLUE) as process, words.open("ab") as file:
        for _ in range(20):
            file.write(b"foray\n" * 1000)
            file.flush()
        found = process.stdout.read()
    assert found.startswith(b"abort\n" * 100_000)
    assert set(found.split(b"\n")) <= {b"abort", b"foray", b""}
    assert process.returncode == 0


def test_a_file_cut_short_while_it_is_read(tmp_path):
    words = tmp_path / "words"
    words.write_bytes(b"abort\n" * 500_000)
    with start("-w", str(words), CLUE) as process:
        assert process.stdout.read(6) == b"abort\n"
        os.truncate(words, 1_000_003)
        rest = process.stdout.read()
    assert set(rest.split(b"\n")) <= {b"abort", b""}
    assert process.returncode == 0


def test_a_file_removed_while_it_is_read(tmp_path):
    words = tmp_path / "words"
    words.write_bytes(b"abort\n" * 500_000)
    with start("-w", str(words), CLUE) as process:
        assert process.stdout.read(6) == b"abort\n"
        words.unlink()
        assert process.stdout.read().count(b"\n") == 499_999
    assert process.returncode == 0


def test_a_pipe_of_one_page(tmp_path):
    """And more output than it is ever made to hold."""
    words = tmp_path / "words"
    words.write_bytes(b"abort\n" * 50_000)
    process = start("-w", str(words), CLUE)
    fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    stdout, _ = process.communicate()
    assert (len(stdout), process.returncode) == (300_000, 0)


@pytest.mark.parametrize("given", [4096, 1 << 20])
def test_pipes_are_made_to_hold_what_is_read_at_once(given):
    with start(CLUE) as process:
        for pipe in (process.stdin, process.stdout):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, given)
        process.stdin.write(b"abort\n")
        process.stdin.flush()
        assert process.stdout.read(6) == b"abort\n"
        for pipe in (process.stdin, process.stdout):
            assert fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) == max(given, CHUNK)


def test_a_user_whose_pipes_may_hold_no_more(monkeypatch):
    def refuse(_, command, *size):
        if command == fcntl.F_SETPIPE_SZ:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        return 4096

    reader, writer = os.pipe()
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    os.write(writer, b"abort\n")
    os.close(writer)
    assert list(chunks(f"/dev/fd/{reader}")) == [b"abort\n"]
    os.close(reader)


@pytest.mark.parametrize("files", [6, 8])
def test_few_descriptors(files):
    done = shell(f'ulimit -n {files}; "$@"', "-w", "original", CLUE)
    assert (done.returncode, done.stdout, done.stderr) == (0, FOUND, b"")
