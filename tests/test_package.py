"""What gets installed."""

from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SETUP = ROOT / "setup.cfg"


@pytest.mark.skipif(not SETUP.exists(), reason="not run from a checkout")
def test_bug_a_new_folder_of_modules_was_left_out_of_the_package():
    setup = ConfigParser()
    setup.read(SETUP)
    listed = set(setup["options"]["packages"].split())
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "wordfilter").rglob("*.py")}
    assert listed == {".".join(folder.parts) for folder in folders} | {"wordfilter.data"}


def test_both_bundled_lists_are_what_their_readme_counts(wordfilter):
    for source, words, answers in (("nyt", 14855, 3158), ("original", 12972, 2315)):
        assert len(wordfilter("-w", source).stdout.splitlines()) == words
        assert len(wordfilter("-w", source, "--answers").stdout.splitlines()) == answers
