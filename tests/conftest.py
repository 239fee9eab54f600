"""Settings of all tests, and the command under test."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True)
settings.load_profile("default")

# No test sees the lists of the person who runs it, nor asks a proxy of theirs.
DATA = tempfile.TemporaryDirectory(prefix="wordfilter-test-")
os.environ["WORDFILTER_DATA"] = DATA.name
for variable in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[variable]

# The installed command, found where this Python keeps its commands.
COMMANDS = str(Path(sys.executable).parent)
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")},
    "PATH": COMMANDS + os.pathsep + os.environ["PATH"],
    "NO_COLOR": "1",
    "TERM": "xterm",
    "LC_ALL": "C.UTF-8",
}


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
