"""--help: what a person sees of it on a terminal of 80 columns."""

import pytest

from wordfilter.cli import COMMANDS


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_a_terminal_an_option_a_line(command, wordfilter):
    done = wordfilter(*command.split(), "--help")
    assert done.returncode == 0
    text = done.stdout.decode()
    usage, prose, *examples = text.split("\n\n")
    assert usage.startswith(f"Usage: wordfilter {command}".rstrip())
    assert prose[0] != " "
    assert examples[0].startswith("  ")
    assert max(map(len, text.splitlines())) <= 80
    options = text[text.rindex("\n", 0, text.index("\n  -")) :].split("\nCommands")[0]
    before = ""
    for line in options.splitlines():
        # The metrics are named, and will be more.
        of_rank = line.startswith("   ") and "--rank " in before
        assert not line or line.endswith(":") or line.startswith("  -") or of_rank, line
        before = line
