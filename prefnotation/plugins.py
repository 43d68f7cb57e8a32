"""Plugins: formats that other distributions bring, found by their entry points.

    [project.entry-points."prefnotation.formats"]
    mine = "their_package.mine"

What an entry point names is a module, or any object, with the names of a format: `SUFFIXES`, `read`
and `recognises`, `emit` and `losses`. One that cannot be used is told of in one line and left out.
"""

from collections.abc import Collection, Iterator
from typing import Any

GROUP = "prefnotation.formats"
"""The group of the entry points."""


class PluginError(ValueError):
    """The format of a plugin failed."""


def load(taken: Collection[str]) -> dict[str, Any]:
    """Return the formats of plugins by name, less those that cannot be used or whose name is taken.

    The name of an entry point that comes twice is that of the first one.
    """
    # Nobody waits for this who asks for nothing but the help.
    from importlib.metadata import entry_points

    found: dict[str, Any] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if entry.name in taken or entry.name in found:
            warn(entry.name, f"{entry.value} is left out: another format has that name")
            continue
        try:
            loaded = entry.load()
        except Exception as error:
            # Whatever a plugin does when it is imported is no reason to fail.
            warn(entry.name, f"{entry.value} cannot be loaded: {fault(error)}")
            continue
        problems = list(_problems(loaded))
        if problems:
            warn(entry.name, f"{entry.value} is no format: {problems[0]}")
        else:
            found[entry.name] = loaded
    return found


def warn(name: str, message: str) -> None:
    """Say in one line what is the matter with a plugin; without a handler it is standard error."""
    from logging import getLogger

    line = " ".join(f"prefnotation: the format {name} of a plugin: {message}".split())
    getLogger("prefnotation").warning("%s", line if line.isprintable() else ascii(line)[1:-1])


def fault(error: Exception) -> str:
    """Return what an error is and says."""
    return f"{type(error).__name__}: {error}"


def _problems(loaded: Any) -> Iterator[str]:
    """Yield why an object cannot be used as a format."""
    if not (callable(getattr(loaded, "read", None)) or callable(getattr(loaded, "emit", None))):
        yield "it has neither read nor emit"
    suffixes = getattr(loaded, "SUFFIXES", None)
    if not (isinstance(suffixes, tuple) and all(isinstance(one, str) for one in suffixes)):
        yield "its SUFFIXES are no tuple of texts"
