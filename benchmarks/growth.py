"""Measures how time and memory grow with the number of words, and draws `growth.svg`.

    python benchmarks/growth.py

Filtered are lists of five-letter words, by one clue. Ranked are such lists by themselves, so that
the work grows as the square of their length. Times are the least of three runs of a whole process.
"""

import subprocess
import sys
import tempfile
from math import log10
from pathlib import Path

import corpus

WORDFILTER = str(Path(sys.executable).parent / "wordfilter")
PLOT = Path(__file__).parent / "growth.svg"
RUNS = 3
JOBS = {
    "filter": (["crane,byybb"], [10**4, 10**5, 10**6, 10**7]),
    "rank": (["--rank", "--count=1"], [10**3, 10**4, 10**5]),
}
# Runs a command and prints its seconds, and its peak memory in KiB. It is a process of its own,
# since a child counts its parent's memory until it has started.
MEASURE = """
import os, sys, time
begin = time.perf_counter()
nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=nowhere)
_, status, usage = os.wait4(pid, 0)
print(time.perf_counter() - begin, usage.ru_maxrss)
sys.exit(status != 0)
"""


Curves = dict[str, list[tuple[float, float]]]


def main() -> None:
    seconds: Curves = {}
    megabytes: Curves = {}
    print(f"| {'job':6} | {'words':>10} | {'seconds':>7} | {'MB':>5} |")
    print("| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words"
        for job, (arguments, counts) in JOBS.items():
            for count in counts:
                corpus.write_words(words, count, length=5)
                taken, held = measure([WORDFILTER, "-w", str(words), *arguments])
                print(f"| {job:6} | {count:10,} | {taken:7.2f} | {held:5.0f} |", flush=True)
                seconds.setdefault(job, []).append((count, taken))
                megabytes.setdefault(job, []).append((count, held))
    panels = panel("seconds", seconds, (-2, 3), 60) + panel(
        "MB at the peak", megabytes, (1, 3), 440
    )
    PLOT.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="760" height="370" font-family="sans-serif" '
        f'font-size="12">\n<rect width="760" height="370" fill="white"/>\n{panels}</svg>\n'
    )
    print(f"drawn in {PLOT}")


def measure(command: list[str]) -> tuple[float, float]:
    """Seconds, and megabytes at the peak."""
    runs = []
    for _ in range(RUNS):
        said = subprocess.check_output([sys.executable, "-c", MEASURE, *command], text=True)
        runs.append([float(number) for number in said.split()])
    seconds, kibibytes = map(min, zip(*runs))
    return seconds, kibibytes * 1024 / 10**6


def panel(title: str, curves: Curves, powers: tuple[int, int], left: int) -> str:
    """A plot of `curves` by the number of words; `powers` of ten bound what is plotted."""
    size, top = 280, 40
    low, high = powers

    def x(words: float) -> float:
        return left + size * (log10(words) - 3) / 4

    def y(value: float) -> float:
        return top + size * (high - log10(value)) / (high - low)

    parts = [f'<text x="{left}" y="{top - 15}" font-weight="bold">{title}</text>']
    for power in range(3, 8):
        at = x(10**power)
        parts += [
            f'<path d="M{at:.0f} {top}v{size}" stroke="#ddd"/>',
            f'<text x="{at:.0f}" y="{top + size + 20}" text-anchor="middle">{10**power:,}</text>',
        ]
    for power in range(low, high + 1):
        at = y(10**power)
        parts += [
            f'<path d="M{left} {at:.0f}h{size}" stroke="#ddd"/>',
            f'<text x="{left - 8}" y="{at + 4:.0f}" text-anchor="end">{10.0**power:g}</text>',
        ]
    parts.append(f'<text x="{left + size}" y="{top + size + 40}" text-anchor="end">words</text>')
    for color, (job, points) in zip(("#06c", "#c30"), curves.items()):
        dots = [(x(words), y(value)) for words, value in points]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in dots)
        parts += [
            f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>',
            *(f'<circle cx="{a:.1f}" cy="{d:.1f}" r="3" fill="{color}"/>' for a, d in dots),
            f'<text x="{dots[-1][0]:.0f}" y="{dots[-1][1] - 10:.0f}" text-anchor="end" '
            f'fill="{color}">{job}</text>',
        ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    main()
