"""Exports that fail: one line says why, and nothing is left behind but what was there before."""

import os
import resource
import signal
import subprocess
import sys
import time

import pytest
from conftest import ENVIRONMENT
from test_faults_disks import small_disk

FORMATS = [".sqlite", ".duckdb", ".parquet", ".npy"]


@pytest.fixture(params=FORMATS)
def name(request):
    if request.param in (".duckdb", ".parquet"):
        pytest.importorskip("duckdb")
    return f"scores{request.param}"


def check_failed(done, reason, directory, before=()):
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"wordfilter: ")
    assert done.stderr.count(b"\n") == 1
    assert reason in done.stderr
    assert sorted(os.listdir(directory)) == sorted(before)


def test_a_full_disk(wordfilter, tmp_path, name):
    disk = tmp_path / "disk"
    with small_disk(disk):
        done = wordfilter("export", str(disk / name), "-w", "original")
        reason = b"database or disk is full" if name.endswith("sqlite") else b"No space left"
        check_failed(done, f"cannot write '{disk / name}': ".encode() + reason, disk)


def test_a_file_that_may_not_grow_leaves_the_one_there_is(wordfilter, tmp_path, name):
    (tmp_path / name).write_text("mine")

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    arguments = ["export", name, "--force", "-w", "original"]
    done = wordfilter(*arguments, cwd=tmp_path, preexec_fn=limit)
    check_failed(done, f"cannot write '{name}': ".encode(), tmp_path, [name])
    assert (tmp_path / name).read_text() == "mine"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_export(tmp_path, name, number):
    # For long enough to be interrupted.
    arguments = ["-w", "nyt", "--wide"] if name.endswith("npy") else ["-w", "original"]
    command = ["wordfilter", "export", name, *arguments]
    with subprocess.Popen(
        command, cwd=tmp_path, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        while not any(file for _, _, file in os.walk(tmp_path)):
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(number)
        message = process.stderr.read()
    assert process.returncode == (130 if number == signal.SIGINT else 128 + number)
    assert message == b""
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("scores", "the name says the format: it ends in .sqlite"),
        ("scores.csv", "the name says the format: it ends in .sqlite"),
        ("nowhere/scores.db", "cannot write 'nowhere/scores.db': No such file or directory"),
        ("old.db", "'old.db' exists; --force replaces it"),
        ("directory.db", "'directory.db' is a directory"),
    ],
)
def test_names_that_will_not_do(wordfilter, tmp_path, file, reason):
    (tmp_path / "old.db").write_text("mine")
    (tmp_path / "directory.db").mkdir()
    done = wordfilter("export", file, "-w", "original", cwd=tmp_path)
    check_failed(done, reason.encode(), tmp_path, ["directory.db", "old.db"])
    assert (tmp_path / "old.db").read_text() == "mine"


def test_a_list_of_several_lengths(wordfilter, tmp_path, name):
    done = wordfilter("export", name, cwd=tmp_path, input=b"ab\nabc\n")
    check_failed(done, b"'ab' has 2 letters and 'abc' has 3", tmp_path)


def test_without_duckdb_it_says_how_to_get_it(tmp_path):
    code = """
import sys
sys.modules["duckdb"] = None
from wordfilter.cli import run
sys.exit(run(sys.argv[1:]))
"""
    for name in ("scores.duckdb", "scores.parquet"):
        command = [sys.executable, "-c", code, "export", name, "-w", "original"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        check_failed(done, b"pip install 'wordfilter[sql]'", tmp_path)
