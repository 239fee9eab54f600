"""What gets installed, and that it works where nothing else is. The latter with --install."""

import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SETUP = ROOT / "setup.cfg"
COMMAND_LINE = [
    "test_cli.py",
    "test_completion.py",
    "test_documents.py",
    "test_fetch.py",
    "test_help.py",
    "test_terminal.py",
]


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


@pytest.fixture(scope="session")
def distributions(pytestconfig, tmp_path_factory):
    """A source distribution of this checkout, and a wheel made of that."""
    if not pytestconfig.getoption("install"):
        pytest.skip("builds packages and asks PyPI; run with --install")
    directory = tmp_path_factory.mktemp("build")
    ignored = shutil.ignore_patterns(".*", "*.egg-info", "build", "dist", "__pycache__")
    checkout = shutil.copytree(ROOT, directory / "checkout", ignore=ignored)
    python = environment(sys.executable, directory / "venv")
    call(python, "-m", "pip", "install", "-q", "build")
    call(python, "-m", "build", "--outdir", directory, checkout)
    return next(directory.glob("*.tar.gz")), next(directory.glob("*.whl"))


@pytest.mark.parametrize("python", [f"python3.{minor}" for minor in range(10, 16)])
def test_the_wheel_passes_the_tests_of_the_command_line(python, distributions, tmp_path):
    if not works(python):
        pytest.skip(f"{python} is not on the PATH")
    sdist, wheel = distributions
    call("tar", "-xzf", sdist, "-C", tmp_path)
    held = tmp_path / sdist.name.removesuffix(".tar.gz")
    # Nothing that could be imported in place of what is installed.
    place = tmp_path / "elsewhere"
    shutil.copytree(held / "tests", place / "tests")
    for document in held.glob("*.md"):
        shutil.copy(document, place)
    installed = environment(python, tmp_path / "venv")
    call(installed, "-m", "pip", "install", "-q", f"{wheel}[test]")
    assert (tmp_path / "venv" / "share" / "man" / "man1" / "wordfilter.1").exists()
    call(installed, "-m", "pytest", "-q", *COMMAND_LINE, cwd=place / "tests")


def test_the_sdist_installs(distributions, tmp_path):
    python = environment(sys.executable, tmp_path / "venv")
    call(python, "-m", "pip", "install", "-q", distributions[0])
    command = [tmp_path / "venv" / "bin" / "wordfilter", "-w", "original", "crane,ggggg"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == b"crane\n"


def works(python):
    """Whether there is a Python of that name that can make environments."""
    if not shutil.which(python):
        return False
    check = [python, "-c", "import ensurepip, venv"]
    return subprocess.run(check, capture_output=True, check=False).returncode == 0


def environment(python, directory):
    """An empty environment; returns its Python."""
    call(python, "-m", "venv", directory)
    return directory / "bin" / "python"


def call(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
