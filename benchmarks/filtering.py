"""Times the filter against other programs, each as a whole process, on the same input.

    python benchmarks/filtering.py

The rivals run what `wordfilter --emit-…` prints for the clues. They and wordfilter take turns; a
time is the median of a contestant's turns, and a ratio the median of those of each turn. More than
1 means that wordfilter is as many times faster.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import corpus
import table

from wordfilter import Constraint
from wordfilter.emit import write

# A contestant takes turns until it has had so many, or has been running for so long.
TURNS = 40
ENOUGH = 3.0  # seconds
OURS = "wordfilter"
WORDFILTER = str(Path(sys.executable).parent / "wordfilter")
CHECKOUT_WORDFILTER = str(Path(__file__).parent.parent / "bin" / "wordfilter")
PROGRAMS = [
    ["grep", "--version"],
    ["rg", "--version"],
    ["mawk", "-W", "version"],
    ["gawk", "--version"],
    ["busybox"],
    ["original-awk", "--version"],
]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


@dataclass(frozen=True)
class Contestant:
    """A program with its arguments."""

    name: str
    command: list[str]
    finds_words: bool = True


@dataclass(frozen=True)
class Job:
    """What all `contestants`, wordfilter first, do with `words` from a file or a pipe."""

    name: str
    contestants: list[Contestant]
    words: Path = Path(os.devnull)
    way: str = "file"


def main() -> None:
    table.head(*table.of_programs(PROGRAMS))
    with tempfile.TemporaryDirectory() as folder:
        for job in jobs(Path(folder)):
            compare(job)


def jobs(folder: Path) -> Iterator[Job]:
    five, mixed, german = folder / "five", folder / "mixed", folder / "german"
    corpus.write_words(five, 8_000_000, length=5)
    corpus.write_words(mixed, 4_700_000)
    corpus.write_words(german, 4_900_000, corpus.GERMAN)
    for name, clues, words in (
        ("five letters", ["crane,byybb"], five),
        ("any length", ["crane,byybb"], mixed),
        ("German", ["länge,bybgb"], german),
    ):
        contestants = with_rivals(clues)
        yield Job(f"{name}, file", contestants, words)
        quick = [one for one in contestants if one.name in (OURS, "grep -P", "rg -P", "mawk")]
        yield Job(f"{name}, pipe", quick, words, "pipe")
    yield Job("five letters, many found", with_rivals(["vozhd,bbbbb"]), five)
    yield Job("any length, no clue", [*with_rivals([]), Contestant("cat", ["cat"])], mixed)
    lists = [str(corpus.ORIGINAL / part) for part in ("answers.txt", "allowed.txt")]
    small = ["-w", "original", "crane,byybb"]
    click = Contestant("python -c 'import click'", [sys.executable, "-c", "import click"], False)
    rivals = [click, *rivals_with(["crane,byybb"], lists)]
    yield Job("start", [Contestant(OURS, [WORDFILTER, *small]), *rivals])
    yield Job("start, bin/wordfilter", [Contestant(OURS, [CHECKOUT_WORDFILTER, *small]), click])


def with_rivals(clues: list[str]) -> list[Contestant]:
    """Wordfilter, and the programs that do the same with standard input."""
    pipeline = write("grep", Constraint.parse(*clues))
    return [
        Contestant(OURS, [WORDFILTER, *clues]),
        *rivals_with(clues, []),
        Contestant("emitted greps", ["sh", "-c", pipeline]),
    ]


def rivals_with(clues: list[str], files: list[str]) -> list[Contestant]:
    constraint = Constraint.parse(*clues)
    regex, program = write("regex", constraint), write("awk", constraint)
    awks = ("mawk", "gawk", "busybox awk", "original-awk")
    return [
        Contestant("grep -P", ["grep", "-hP", regex, *files]),
        Contestant("rg -P", ["rg", "-INP", regex, *files]),
        *(Contestant(awk, [*awk.split(), program, *files]) for awk in awks),
    ]


def compare(job: Job) -> None:
    """Let the contestants take turns, and print a row for each rival."""
    times: dict[str, list[float]] = {one.name: [] for one in job.contestants}
    found: dict[str, int] = {}
    for _ in range(TURNS):
        for one in job.contestants:
            if sum(times[one.name]) < ENOUGH and shutil.which(one.command[0]):
                seconds, found[one.name] = run(one, job)
                times[one.name].append(seconds)
    ours = times.pop(OURS)
    median = statistics.median(ours)
    for rival in job.contestants[1:]:
        theirs = times[rival.name]
        if theirs:
            wrong = rival.finds_words and found[rival.name] != found[OURS]
            name = rival.name + f" ({found[rival.name]} lines, not {found[OURS]})" * wrong
            ratio = statistics.median(its / our for our, its in zip(ours, theirs))
            table.row(job.name, median, name, statistics.median(theirs), ratio)
        else:
            table.write(job.name, table.seconds(median), rival.name, "not installed")


def run(contestant: Contestant, job: Job) -> tuple[float, int]:
    """How many seconds it takes, and how many lines it writes."""
    command = contestant.command
    if job.way == "pipe":
        command = ["sh", "-c", 'cat | "$@"', "sh", *command]
    begin = time.perf_counter()
    # The output is read: with /dev/null for one, grep would stop at the first match.
    with (
        job.words.open() as words,
        subprocess.Popen(command, stdin=words, stdout=subprocess.PIPE, env=ENVIRONMENT) as process,
    ):
        lines = sum(part.count(b"\n") for part in iter(partial(process.stdout.read, 1 << 20), b""))
    return time.perf_counter() - begin, lines


if __name__ == "__main__":
    main()
