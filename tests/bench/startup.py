"""How long `--version` and `--help` take, against what importing click alone takes.

Run it by itself: `python tests/bench/startup.py`. The rounds are interleaved, so that a machine
that slows down in between slows all of them. Exit code 1 if a ratio is above the limit.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path
from statistics import median
from time import perf_counter

ROUNDS = 25
LIMIT = 1.25
SCRIPT = str(Path(sysconfig.get_path("scripts"), "prefnotation"))
BASE = "import click"
COMMANDS = {
    BASE: [sys.executable, "-c", BASE],
    "prefnotation --version": [SCRIPT, "--version"],
    "prefnotation --help": [SCRIPT, "--help"],
    "python -m prefnotation --version": [sys.executable, "-m", "prefnotation", "--version"],
    "python -m prefnotation --help": [sys.executable, "-m", "prefnotation", "--help"],
}


def seconds(command: list[str]) -> float:
    """Return how long a command takes."""
    begin = perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return perf_counter() - begin


def main() -> int:
    """Measure, print the medians and their ratios, and return the exit code."""
    for command in COMMANDS.values():
        seconds(command)  # Writes the byte code, warms the disk cache.
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            taken[name].append(seconds(command))
    base = median(taken[BASE])
    ratios = {name: median(times) / base for name, times in taken.items()}
    for name, ratio in ratios.items():
        print(f"{name:34} {median(taken[name]) * 1000:6.1f} ms  {ratio:5.2f}")
    return 1 if max(ratios.values()) > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
