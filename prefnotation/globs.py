"""Globs: patterns of paths as a `.gitignore` has them, and what they mean."""

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pathspec import PathSpec, Pattern

_BLANKS = re.compile(r"(?<!\\) +\Z")
"""What git does not take for a part of a pattern."""
_ANYWHERE = re.compile(r"\A(!?)(?:(?:\*\*/)+(?=[^/]+/?\Z)|/(?=\*\*\Z))")
"""The beginning of `**/a` and of `/**`, which are but longer words for `a` and `**`."""
_INSIDE = re.compile(r"(?:/\*\*)+/?\Z")
"""The end of `a/**`, which is all that is in `/a/`."""
_BARE = re.compile(r"\A(!?)(?=[^/]+/\Z)")
"""The beginning of `a/`, which is at any depth."""


class Globs(NamedTuple):
    """Patterns as in a `.gitignore`, the last that matches counts, and the folder they are for."""

    patterns: tuple[str, ...]
    root: Path

    def says(self, path: Path, *, folder: bool = False) -> bool | None:
        """Return whether a path, as `located` gives it, is meant; nothing if no pattern matches.

        It is not meant by what means a directory that it is in.
        """
        if not path.is_relative_to(self.root):
            return None
        name = path.relative_to(self.root).as_posix()
        last = next((one for one in reversed(self.patterns) if _matches(one, name, folder)), None)
        return None if last is None else not last.startswith("!")


def means(globs: Sequence[Globs], path: Path, *, folder: bool) -> bool:
    """Return what the last of them says that says anything of a path, as `located` gives it."""
    for one in reversed(globs):
        said = one.says(path, folder=folder)
        if said is not None:
            return said
    return False


def means_above(globs: Sequence[Globs], path: Path, *, folder: bool = False) -> bool:
    """Return whether a path is meant, or a directory that it is in."""
    return means(globs, path, folder=folder) or any(
        means(globs, above, folder=True) for above in path.parents
    )


def ignore_file(text: str, root: Path) -> Globs:
    """Return what a `.gitignore` says; a line that is no pattern is passed over, as git does."""
    patterns = (pattern_of(line) for line in text.splitlines())
    return Globs(tuple(one for one in patterns if one), root)


def located(path: Path) -> Path:
    """Return a path by its real directory and its own name, which may be that of a link."""
    return real_path(path) if path.name in ("", "..") else real_path(path.parent) / path.name


def real_path(path: Path) -> Path:
    """Return the real path of one that may be a loop of links, of which `resolve` would raise."""
    return Path(os.path.realpath(path))


def pattern_of(line: str) -> str:
    """Return a pattern of a line in its shortest form; nothing if there is none."""
    line = _BLANKS.sub("", line)
    line = _ANYWHERE.sub(r"\1", line)
    try:
        matches_any = _compiled(line).include is not None and line.strip("!/") != ""
    except (ValueError, re.error):  # The second is for a range like `[z-a]`.
        return ""
    return line if matches_any else ""


def _matches(pattern: str, name: str, folder: bool) -> bool:
    """Whether a pattern means a thing itself; the library also tells what is in it."""
    above, _, own = name.rpartition("/")
    end = "/" if folder else ""
    if "/" not in pattern.rstrip("/"):
        return _finds(pattern, own + end)
    around, inside = _INSIDE.subn("/", pattern)
    if inside:
        around = _BARE.sub(r"\1/", around)
        return _finds(around, f"{above}/") and (folder or pattern.endswith("*"))
    return _finds(pattern, name + end) and not _finds(pattern, f"{above}/")


def _finds(pattern: str, name: str) -> bool:
    return _compiled(pattern).match_file(name) is not None


@lru_cache(10_000)
def _compiled(pattern: str) -> Pattern:
    (compiled,) = PathSpec.from_lines("gitignore", [pattern]).patterns
    return compiled


def holds(globs: Globs, path: Path) -> bool:
    """Whether one pattern holds for a file; with `!`, it holds for all others below its root."""
    (pattern,) = globs.patterns
    held = means_above([Globs((pattern.removeprefix("!"),), globs.root)], path)
    return held != pattern.startswith("!") and path.is_relative_to(globs.root)
