"""Settings of all tests, and the command under test."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("default")

# No test sees the lists of the person who runs it, nor asks a proxy of theirs.
DATA = tempfile.TemporaryDirectory(prefix="wordfilter-test-")
os.environ["WORDFILTER_DATA"] = DATA.name
for variable in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[variable]

# In the background of a script, what is started would ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Variables that would change what the command does.
UNWANTED = ("COLUMNS", "LINES", "PYTHONUNBUFFERED")
# The installed command, found where this Python keeps its commands.
COMMANDS = str(Path(sys.executable).parent)
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in UNWANTED},
    "PATH": COMMANDS + os.pathsep + os.environ["PATH"],
    "NO_COLOR": "1",
    "TERM": "xterm",
    "LC_ALL": "C.UTF-8",
}


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="more, and other, cases of each property")
    parser.addoption(
        "--install", action="store_true", help="the package on every Python at hand (asks PyPI)"
    )


def pytest_configure(config):
    if config.getoption("--long"):
        settings.load_profile("long")


def pytest_terminal_summary(terminalreporter):
    """How many faults were tried: each test in test_faults_KIND.py, as often as it says."""
    tried = Counter()
    for report in terminalreporter.getreports("passed"):
        kind = re.search(r"test_faults_(\w+)\.py", report.nodeid)
        if kind:
            tried[kind[1]] += dict(report.user_properties).get("times", 1)
    if tried:
        each = ", ".join(f"{kind} {times}" for kind, times in sorted(tried.items()))
        terminalreporter.write_line(f"faults survived: {tried.total()} ({each})")


@pytest.fixture(scope="session")
def wordfilter():
    """Runs the command in a subprocess: `wordfilter("crane,byybb", input=b"…")`.

    Standard input is /dev/null unless `input` or `stdin` is given.
    """
    command = shutil.which("wordfilter", path=ENVIRONMENT["PATH"])

    def run(*arguments, **options):
        if "input" not in options:
            options.setdefault("stdin", subprocess.DEVNULL)
        options["env"] = {**ENVIRONMENT, **options.get("env", {})}
        options = {"capture_output": True, "timeout": 60, **options}
        return subprocess.run([command, *arguments], check=False, **options)

    return run
