"""bin/wordfilter: its environment, made on first use and then found. Setting one up for real is
what runs these tests from a checkout."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ENVIRONMENT

ROOT = Path(__file__).parent.parent
READY = (ROOT / ".venv" / "stamp").exists()

# A Python that says of itself what a test wants: whether it is new enough, and has venv.
STUB = """#!/bin/sh
case "$2" in
    *version_info*) exit {too_old} ;;
    *ensurepip*) exit {no_venv} ;;
    *) cat >/dev/null; exit 1 ;;
esac
"""


@pytest.fixture
def checkout(tmp_path):
    """Runs bin/wordfilter in a checkout without an environment, with a Python of ours."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    (tmp_path / "setup.cfg").touch()
    stub = tmp_path / "python"

    def run(**says):
        stub.write_text(STUB.format(**{"too_old": 0, "no_venv": 0, **says}))
        stub.chmod(0o755)
        environment = {**ENVIRONMENT, "PYTHON": str(stub)}
        done = subprocess.run(
            [tmp_path / "bin" / "wordfilter"], env=environment, capture_output=True, check=False
        )
        assert not (tmp_path / ".venv" / "stamp").exists()
        return done.returncode, done.stderr.decode()

    return run


def test_says_what_to_install_where_venv_is_missing(checkout):
    status, message = checkout(no_venv=1)
    assert status == 2
    assert message.count("\n") == 1
    assert "apt install python3-venv" in message


def test_says_so_where_python_is_too_old(checkout):
    status, message = checkout(too_old=1)
    assert status == 2
    assert message.count("\n") == 1
    assert "Python 3.10 or newer is needed" in message


def test_a_set_up_that_failed_is_tried_again(checkout):
    for _ in range(2):
        status, message = checkout()
        assert status == 2
        assert "first use: setting up" in message
        assert "setting up failed" in message


@pytest.mark.skipif(not READY, reason="bin/wordfilter has not been used in this checkout")
@pytest.mark.parametrize("link", ["absolute", "relative", "of a link"])
def test_works_through_links_and_from_anywhere(link, tmp_path):
    command = ROOT / "bin" / "wordfilter"
    place = tmp_path / "my bin"
    place.mkdir()
    target = place / "wordfilter"
    if link == "relative":
        target.symlink_to(os.path.relpath(command, place))
    else:
        target.symlink_to(command)
    if link == "of a link":
        (tmp_path / "wf").symlink_to("my bin/wordfilter")
        target = "./wf"
    done = subprocess.run(
        [target, "-w", "original", "crane,ggggg"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"crane\n", b"")


@pytest.mark.skipif(not READY, reason="bin/wordfilter has not been used in this checkout")
def test_later_starts_run_no_other_program():
    """A start costs what the shell and Python cost: no pip, not even a `readlink`."""
    shell = f'PATH=; . "{ROOT}/bin/wordfilter"'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, str(ROOT / "bin" / "wordfilter"), "--version"],
        env={"PATH": ""},
        capture_output=True,
        check=True,
    )
    assert done.stdout.startswith(b"wordfilter ")
