#!/usr/bin/env python3
"""How long a small job takes as a whole process, against what importing click alone takes.

The two take turns, so that both see the same machine; the ratio is the median of the pairs'.
Run it with the Python that has wordfilter installed.
"""

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 40
IMPORT_CLICK = [sys.executable, "-c", "import click"]
JOBS = {
    "wordfilter -w original crane,byybb rails,yybbb": "wordfilter",
    "bin/wordfilter (the same)": str(Path(__file__).parent.parent / "bin" / "wordfilter"),
}
CLUES = ["-w", "original", "crane,byybb", "rails,yybbb"]


def seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begin


def main() -> None:
    installed = str(Path(sys.executable).parent)
    print(f"{'job':50} {'ms':>6} {'import click, ms':>17} {'ratio':>6}")
    for name, program in JOBS.items():
        command = [shutil.which(program, path=installed) or program, *CLUES]
        seconds(command), seconds(IMPORT_CLICK)
        pairs = [(seconds(command), seconds(IMPORT_CLICK)) for _ in range(ROUNDS)]
        ours, click = (1000 * statistics.median(column) for column in zip(*pairs))
        ratio = statistics.median(a / b for a, b in pairs)
        print(f"{name:50} {ours:6.1f} {click:17.1f} {ratio:6.2f}")


if __name__ == "__main__":
    main()
