"""Runs the examples of the documents and the case files: commands, and what they print.

Both are Markdown. In a fenced block of the kind `console` each line that starts with `$ ` is a
command (`> ` continues it), and the lines below are what a terminal of 80 columns shows, standard
error included; a line `...` stands for any number of lines. A last line `[2]` is an exit status
other than 0, which case files have to state. In a block of the kind `pipe` the output goes into a
pipe and standard input is /dev/null. Blocks of one file share a directory.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest
from conftest import ENVIRONMENT

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "tests" / "cases").glob("*.md"))]
# What a document needs beside the program, and what every system has.
TOOLS = {"GUIDE.md": ("jq", "sqlite3")}
BLOCK = re.compile(r"^```(console|pipe)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = "--- end of command "


def blocks(document):
    return [(kind, block) for kind, block in BLOCK.findall(document.read_text(encoding="utf-8"))]


def examples(block):
    """(command, expected output) of each example in a block."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        else:
            found[-1][1].append(line)
    return found


def run(commands, kind, directory):
    """What each command prints, and its exit status."""
    script = directory / ".script"
    script.write_text("".join(f'{command}\necho "{MARK}$?"\n' for command in commands))
    arguments = ["bash", str(script)]
    if kind == "pipe":
        done = subprocess.run(
            arguments,
            cwd=directory,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        output = done.stdout.decode()
    else:
        terminal = pexpect.spawn(
            arguments[0],
            arguments[1:],
            cwd=directory,
            env=ENVIRONMENT,
            dimensions=(24, 80),
            timeout=120,
            encoding="utf-8",
        )
        # A line of progress is gone when the work is done.
        output = re.sub(r".*\r\x1b\[K", "", terminal.read().replace("\r\n", "\n"))
    shown = re.split(rf"{MARK}(\d+)\n", output)
    return list(zip(shown[::2], map(int, shown[1::2])))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_print_what_they_show(document, tmp_path):
    missing = [tool for tool in TOOLS.get(document.name, ()) if not shutil.which(tool)]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed")
    for kind, block in blocks(document):
        cases = examples(block)
        results = run([command for command, _ in cases], kind, tmp_path)
        assert len(results) == len(cases), block
        for (command, expected), (output, status) in zip(cases, results):
            if expected and re.fullmatch(r"\[\d+\]", expected[-1]):
                assert f"[{status}]" == expected.pop(), command
            elif document.parent != ROOT:
                assert status == 0, f"{command}\n{output}"
            lines = [".*" if line == "..." else re.escape(line) for line in expected]
            pattern = "".join(f"{line}\n" for line in lines).replace(".*\n", "(?s:.*)")
            assert re.fullmatch(pattern, output), f"$ {command}\n{output}"


def test_there_are_examples():
    without = {document.name for document in DOCUMENTS if not blocks(document)}
    assert without <= {"ARCHITECTURE.md", "CHANGELOG.md"}
