"""The tables that the benchmarks print: Markdown, with a row for each rival, and where they ran."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import zip_longest
from pathlib import Path

COLUMNS = ("job", "wordfilter, s", "rival", "its time, s", "ratio")
WIDTHS = (40, 13, 44, 13, 7)


def head(*versions: str) -> None:
    """Print the machine, the `versions` of what is compared, and the columns' names."""
    print(machine(), *versions, sep="\n", end="\n\n")
    write(*COLUMNS)
    write("---", "---:", "---", "---:", "---:")


def row(job: str, ours: float, rival: str, theirs: float, ratio: float | None = None) -> None:
    """Print seconds and their ratio: more than 1 if wordfilter is as many times faster."""
    ratio = theirs / ours if ratio is None else ratio
    shown = f"{ratio:,.2f}" if ratio < 100 else f"{ratio:,.0f}"
    write(job, seconds(ours), rival, seconds(theirs), shown)


def write(*cells: str) -> None:
    """Print a row as it is; cells that aren't given are empty."""
    padded = (f"{cell:{width}}" for cell, width in zip_longest(cells, WIDTHS, fillvalue=""))
    print("|", " | ".join(padded), "|", flush=True)


def seconds(time: float) -> str:
    return f"{time:.3f}" if time >= 0.1 else f"{time:.2g}"


def machine() -> str:
    about = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.*)", about.read_text() if about.exists() else "")
    name = model[1] if model else platform.machine()
    return (
        f"{name}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}"
    )


def of_programs(commands: list[list[str]]) -> Iterator[str]:
    """What programs call themselves, those that are installed."""
    for command in commands:
        if shutil.which(command[0]):
            said = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            yield (said.stdout + said.stderr).partition("\n")[0]


def of_packages(names: list[str]) -> Iterator[str]:
    """The versions of packages from PyPI, those that are installed."""
    for name in names:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            continue
