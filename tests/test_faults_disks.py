"""Disks that fail, processes killed while they write, or many at it at once: copies stay whole."""

import ctypes
import os
import resource
import subprocess
import time
from contextlib import contextmanager, suppress
from itertools import cycle

import pytest
from conftest import ENVIRONMENT
from werkzeug import Response

from wordfilter import cache, store

OLD = b"abort\n" * 100
NEW = b"foray\n" * 300_000

# Of <linux/prctl.h> and <linux/capability.h>.
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


class User:
    """Someone who has fetched the list `mine` and used its `url` before, both long ago."""

    def __init__(self, wordfilter, url, directory):
        self.environment = {"WORDFILTER_DATA": str(directory)}
        self.url = url
        self.mine = directory / "lists" / "mine"
        self.kept = directory / "cache" / os.path.basename(cache.path(url))
        self.wordfilter = wordfilter
        for path in (self.mine, self.kept):
            store.write(str(path), store.Origin((url,)), OLD)
            os.utime(path, (0, 0))

    def run(self, *arguments, **options):
        return self.wordfilter(*arguments, env=self.environment, **options)

    def start(self, *arguments):
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        environment = {**ENVIRONMENT, **self.environment}
        return subprocess.Popen(["wordfilter", *arguments], env=environment, **pipes)

    def keeps_what_was_there(self, message, **options):
        """Whether `message` tells why nothing can be written, and the old copies do."""
        done = self.run("fetch", "mine", **options)
        assert done.stderr.decode() == f"wordfilter: {message.format(self.mine.parent)}\n"
        assert (done.returncode, done.stdout) == (2, b"")
        done = self.run("-w", self.url, **options)
        told = f"wordfilter: {message.format(self.kept.parent)}; this is the copy of 1970-01-01\n"
        assert done.stderr.decode() == told
        assert (done.returncode, done.stdout) == (0, OLD)
        assert content(self.mine) == content(self.kept) == OLD
        assert os.listdir(self.mine.parent) == ["mine"]
        assert os.listdir(self.kept.parent) == [self.kept.name]


@pytest.fixture
def user(wordfilter, httpserver, tmp_path):
    httpserver.expect_request("/words").respond_with_data(NEW)
    return User(wordfilter, httpserver.url_for("/words"), tmp_path)


def content(path):
    return b"".join(store.read(str(path)))


def without_privileges():
    """Root may read and write anywhere: take these capabilities from the command that is to run."""
    if os.geteuid() == 0:
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability)


@contextmanager
def small_disk(directory):
    """A file system of 1 MB, where this user may mount one."""
    directory.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "wordfilter-test", str(directory)]
    with suppress(FileNotFoundError):
        if subprocess.run(mount, capture_output=True, check=False).returncode == 0:
            try:
                yield
            finally:
                subprocess.run(["umount", "-l", str(directory)], check=True)
            return
    pytest.skip("needs to mount a file system")


def test_a_directory_that_may_not_be_written(user):
    for directory in (user.mine.parent, user.kept.parent):
        directory.chmod(0o555)
    user.keeps_what_was_there(
        "cannot write in '{}': Permission denied", preexec_fn=without_privileges
    )


def test_a_file_that_may_not_grow(user):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    user.keeps_what_was_there("cannot write in '{}': File too large", preexec_fn=limit)


def test_a_full_disk(wordfilter, httpserver, tmp_path):
    httpserver.expect_request("/words").respond_with_data(NEW)
    with small_disk(tmp_path / "disk"):
        user = User(wordfilter, httpserver.url_for("/words"), tmp_path / "disk")
        user.keeps_what_was_there("cannot write in '{}': No space left on device")


@pytest.mark.parametrize("place", ["/dev/null", "/proc/1/fd"])
def test_no_place_for_a_directory(wordfilter, httpserver, place):
    httpserver.expect_request("/words").respond_with_data(OLD)
    url = httpserver.url_for("/words")
    environment = {"WORDFILTER_DATA": place}
    done = wordfilter("fetch", url, env=environment)
    assert done.stderr.startswith(f"wordfilter: cannot write in '{place}/lists': ".encode())
    assert (done.returncode, done.stderr.count(b"\n"), done.stdout) == (2, 1, b"")
    # What need not be kept is used all the same.
    done = wordfilter("-w", url, env=environment)
    assert done.stderr.endswith(b"; no copy is kept\n")
    assert (done.returncode, done.stderr.count(b"\n"), done.stdout) == (0, 1, OLD)
    assert wordfilter("lists", env=environment).stdout.count(b"\n") == 2
    assert wordfilter("-w", "mine", env=environment).returncode == 2


def test_a_home_that_is_not_there(wordfilter):
    environment = {"WORDFILTER_DATA": "", "HOME": "/nonexistent", "XDG_DATA_HOME": ""}
    assert wordfilter("-w", "original", "crane,ggggg", env=environment).stdout == b"crane\n"


WHOLE = b'wordfilter-list 6 0 {"urls": ["http://a"], "etag": "", "last_modified": ""}\nabort\n'
DAMAGED = {
    "empty": b"",
    "cut in the header": WHOLE[:30],
    "cut after the header": WHOLE[:-6],
    "cut in a word": WHOLE[:-2],
    "longer": WHOLE + b"x",
    "zeros": bytes(len(WHOLE)),
    "garbage": bytes(range(256)) * 300,
    "another file": b"abort\nforay\n",
    "another magic": WHOLE.replace(b"wordfilter", b"wordfolder"),
    "a negative size": WHOLE.replace(b" 6 0 ", b" -6 0 "),
    "more answers than words": WHOLE.replace(b" 6 0 ", b" 6 7 "),
    "a size that is none": WHOLE.replace(b" 6 0 ", b" six 0 "),
    "a size of many digits": WHOLE.replace(b" 6 0 ", b" " + b"6" * 5000 + b" 0 "),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_copy(user, damage):
    user.mine.write_bytes(DAMAGED[damage])
    user.kept.write_bytes(DAMAGED[damage])
    os.utime(user.kept)
    done = user.run("-w", "mine", "crane,byybb")
    told = f"wordfilter: the copy '{user.mine}' is damaged: fetch it again, or remove it\n"
    assert (done.stderr.decode(), done.returncode, done.stdout) == (told, 2, b"")
    # Of a URL a new one is had.
    assert user.run("-w", user.url).stdout == NEW
    assert content(user.kept) == NEW


def test_a_damaged_copy_beside_others_can_be_fetched_again_or_removed(user):
    user.mine.write_bytes(DAMAGED["garbage"])
    done = user.run("lists")
    assert (done.returncode, done.stderr.count(b"\n"), done.stdout.count(b"\n")) == (2, 1, 2)
    assert user.run("fetch", user.url, "--name", "mine").returncode == 0
    assert content(user.mine) == NEW
    user.mine.write_bytes(DAMAGED["garbage"])
    assert user.run("lists", "--remove", "mine").returncode == 0
    assert user.run("lists").returncode == 0


@pytest.mark.parametrize(
    "origin",
    [
        b"",
        b"{",
        b'{"urls": 7, "etag": "", "last_modified": ""}',
        b'{"urls": [], "etag": "", "last_modified": ""}',
        b'{"urls": ["http://a"]}',
        b"[" * 60_000,
    ],
)
def test_a_copy_of_unknown_origin_still_has_its_words(user, origin):
    user.mine.write_bytes(b"wordfilter-list 6 0 " + origin + b"\nabort\n")
    assert user.run("-w", "mine").stdout == b"abort\n"
    assert user.run("fetch", "mine").returncode == 2
    assert user.run("lists", "--remove", "mine").returncode == 0


def test_a_copy_that_cannot_be_removed(user):
    user.mine.parent.chmod(0o555)
    done = user.run("lists", "--remove", "mine", preexec_fn=without_privileges)
    told = f"wordfilter: cannot remove '{user.mine}': Permission denied\n"
    assert (done.stderr.decode(), done.returncode) == (told, 2)


def test_a_copy_that_may_not_be_read(user):
    user.mine.chmod(0)
    done = user.run("-w", "mine", preexec_fn=without_privileges)
    told = f"wordfilter: '{user.mine}': Permission denied\n"
    assert (done.stderr.decode(), done.returncode) == (told, 2)


def test_killed_in_the_middle_of_a_write(user, record_property):
    times = 6
    record_property("times", times)
    found = set()
    in_the_middle = 0
    for wait in range(times):
        for path in set(user.mine.parent.iterdir()) - {user.mine}:
            path.unlink()
        process = user.start("fetch", "mine")
        while process.poll() is None and len(os.listdir(user.mine.parent)) == 1:
            time.sleep(0.0001)
        time.sleep(wait / 2000)
        process.kill()
        process.communicate()
        in_the_middle += len(os.listdir(user.mine.parent)) > 1
        assert content(user.mine) in (OLD, NEW)
        found.add(content(user.mine))
        store.write(str(user.mine), store.Origin((user.url,)), OLD)
    assert in_the_middle
    assert OLD in found


def test_what_the_killed_left_behind_is_removed_by_the_next(user):
    left, recent = user.mine.parent / ".abcmine", user.mine.parent / ".defmine"
    for path in (left, recent):
        path.write_bytes(WHOLE[:20])
    os.utime(left, (0, 0))
    assert b".abc" not in user.run("lists").stdout
    assert user.run("fetch", "mine").returncode == 0
    assert not left.exists()
    assert recent.exists()


def test_fifty_processes_at_once(wordfilter, httpserver, tmp_path, record_property):
    record_property("times", 50)
    versions = [b"abort\n" * 2000, b"foray\n" * 3000]
    answers = cycle(versions)
    httpserver.expect_request("/words").respond_with_handler(lambda _: Response(next(answers)))
    user = User(wordfilter, httpserver.url_for("/words"), tmp_path)
    writers = [user.start("fetch", "mine") for _ in range(25)]
    writers += [user.start("-w", user.url, "--refresh") for _ in range(25)]
    reads = 0
    while any(writer.poll() is None for writer in writers):
        assert content(user.mine) in (OLD, *versions)
        assert content(user.kept) in (OLD, *versions)
        reads += 1
        time.sleep(0.001)
    assert reads
    for writer in writers:
        stdout, stderr = writer.communicate()
        assert (writer.returncode, stderr) == (0, b"")
        assert writer.args[1] == "fetch" or stdout in versions
    assert content(user.mine) in versions
    assert content(user.kept) in versions
    assert os.listdir(user.mine.parent) == ["mine"]
