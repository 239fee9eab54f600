"""The manual page."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from wordfilter.cli import COMMANDS
from wordfilter.cli.manual import page

FILE = Path(__file__).parent.parent / "man" / "wordfilter.1"


@pytest.mark.skipif(not FILE.exists(), reason="not run from a checkout")
def test_the_page_is_what_the_commands_say():
    assert FILE.read_text(encoding="utf-8") == page(), (
        "run: python -m wordfilter.cli.manual > man/wordfilter.1"
    )


def test_the_page_reads_well():
    if not shutil.which("mandoc"):
        pytest.skip("mandoc is not installed")

    def mandoc(form):
        return subprocess.run(
            ["mandoc", "-T", form], input=page(), capture_output=True, text=True, check=False
        ).stdout

    # It has no date: it is as new as the program.
    found = [line for line in mandoc("lint").splitlines() if "missing date" not in line]
    assert found == []
    # Bold and underlined letters are typed over one another.
    shown = re.sub(".\b", "", mandoc("utf8"))
    for line in shown.splitlines():
        assert len(line) <= 80, line
    for command in COMMANDS:
        assert f"wordfilter {command}" in shown
