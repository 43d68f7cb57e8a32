"""Watching: the same run again whenever something changes."""

import logging
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from prefnotation.cli.rim import fail

_TIMEOUT = 200
"""Milliseconds after which there is nothing new to tell."""
_SETTINGS = (".prefnotation.toml", "pyproject.toml", ".gitignore")


def watch(
    inputs: Iterable[str], written: Iterable[str], read: Iterable[str], run: Callable[[], NoReturn]
) -> NoReturn:
    """Run, and run again when inputs, settings or what else is read change, until interrupted.

    `written` names the files that the run itself writes.
    """
    try:
        from watchfiles import watch as changes
    except ImportError:
        fail("--watch needs the package watchfiles: pip install 'prefnotation[watch]'")
    logging.getLogger("watchfiles").setLevel(logging.ERROR)  # It would tell of Ctrl-C.
    named = [Path(os.path.abspath(name)) for name in inputs]  # noqa: PTH100 - links stay
    folders = [path for path in named if path.is_dir()]
    own = [Path(os.path.abspath(name)) for name in written]  # noqa: PTH100
    others = {*map(str, named), *map(os.path.abspath, read)}

    def matters(_change: object, path: str) -> bool:
        place = Path(path)
        # SQLite puts files of its own beside that of the cache.
        if any(path == str(one) or path.startswith(f"{one}-") for one in own):
            return False
        if path in others or place.name in _SETTINGS:
            return True
        below = (place.relative_to(folder) for folder in folders if place.is_relative_to(folder))
        return any(not any(part.startswith(".") for part in seen.parts) for seen in below)

    roots = {path if path.is_dir() else path.parent for path in (*named, *map(Path, others))}
    there = sorted(str(root) for root in roots if root.is_dir())
    if not there:
        fail("there is nothing to watch")
    above = {parent / name for root in roots for parent in root.parents for name in _SETTINGS}
    rounds = changes(
        *there,
        watch_filter=matters,
        recursive=bool(folders),
        rust_timeout=_TIMEOUT,
        yield_on_timeout=True,
        raise_interrupt=False,
    )
    with suppress(KeyboardInterrupt):  # It can come while something is checked.
        next(rounds, None)  # From here on no change is missed, not even during the first round.
        state = _state(above)
        _round(run)
        for changed in rounds:
            before, state = state, _state(above)
            if changed or state != before:
                _round(run)
    sys.exit(0)


def _state(files: Iterable[Path]) -> list[tuple[Path, int]]:
    """Return when files changed: to watch all that stands beside them would be too much."""
    there = []
    for file in files:
        with suppress(OSError):  # It is not there, or is none of ours.
            there.append((file, file.stat().st_mtime_ns))
    return sorted(there)


def _round(run: Callable[[], NoReturn]) -> None:
    from prefnotation import configuration

    configuration.forget()
    if sys.stdout.isatty():
        click.clear()
    try:
        run()
    except SystemExit:
        click.echo("watching; Ctrl-C ends it", err=True)
