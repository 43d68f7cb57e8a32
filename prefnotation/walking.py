"""Walking: from what a command line names to the files that are read.

A file that is named is taken. In a directory, and in all below it, those are taken whose suffix
says that they are records, and those whose suffix is everybody's if what stands in them is ours.
"""

import os
import re
import stat
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import msgspec

from prefnotation import converting
from prefnotation.configuration import ConfigurationError, Settings, shown
from prefnotation.globs import Globs, ignore_file, located, means, means_above
from prefnotation.source import Source

STDIN = Path("-")

_EVERYBODYS = (".htm", ".html", ".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".txt")
"""Suffixes that tell nothing: what stands in the file has to."""
_OTHERS_TOO = ("json", "jsonl", "yaml")
"""Formats that also others are recognised as: a word of ours has to stand there."""
_JSON = {"json", "jsonl"}
_OURS = re.compile(r"\b(?:deals|hands|talon|auction|tricks)\b[\"']?[ \t]*:|\bprefnotation\b")
_LABELLED = re.compile(
    r"^[ \t]*(?:сдача|раздача|пулька|deal|match|прикуп|talon"
    r"|юг|запад|север|восток|south|west|north|east)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""A line as most records in the notation have one: it is not worth while to parse all prose."""
_BEGINNING = 1 << 16
"""How many bytes of a file are looked at."""
_FIRST_LINES = 1 << 12
"""How many characters are parsed to see whether a text is in the notation, which can be slow."""


class Problem(msgspec.Struct, frozen=True):
    """What could not be walked; the rest is walked all the same."""

    path: Path
    message: str


def walk(
    paths: Iterable[str | Path],
    settings_for: Callable[[Path], Settings],
    *,
    force_exclude: bool = False,
) -> Iterator[Path | Problem]:
    """Yield the files to read, each once, and what is in the way.

    Paths come in the order in which they are named, those in a directory by name, links last of
    all: a file has its own name if it is met under that too. `-` is yielded as it is. With
    `force_exclude`, the settings exclude also what is named.
    """
    walker = _Walker(settings_for, force_exclude)
    # What is called `./-` is a file.
    named = [
        Path(path).absolute() if str(path) != "-" == str(Path(path)) else Path(path)
        for path in paths
    ]
    for path in sorted(named, key=_has_links):
        yield from walker.named(path)
    yield from walker.links()


class _Walker:
    """Remembers what was met: the real paths of files and directories, and what was told."""

    def __init__(self, settings_for: Callable[[Path], Settings], force_exclude: bool) -> None:
        self._settings_for = settings_for
        self._force_exclude = force_exclude
        self._met: set[str] = set()
        self._links: list[tuple[Path, tuple[Globs, ...]]] = []
        self._told: set[str] = set()

    def named(self, path: Path) -> Iterator[Path | Problem]:
        if path != STDIN and self._force_exclude:
            try:
                if self._is_excluded(path):
                    return
            except ConfigurationError as error:
                yield from self._tell(path, str(error))
                return
        if path != STDIN and _is_folder(path):
            yield from self._below(path)
        elif self._is_new(path):
            yield path

    def links(self) -> Iterator[Path | Problem]:
        """Follow the links that were met in directories."""
        while self._links:
            met, self._links = self._links, []
            for path, rules in sorted(met, key=lambda one: one[0]):
                yield from self._down(path, rules)

    def _is_excluded(self, path: Path) -> bool:
        """Whether a path that is named is excluded, or a directory that it is in."""
        place = located(path)
        return means_above(self._settings_for(place).excluded, place, folder=_is_folder(place))

    def _below(self, start: Path) -> Iterator[Path | Problem]:
        above = yield from self._rules_above(_real(start))
        yield from self._down(start, above)

    def _down(self, start: Path, above: tuple[Globs, ...]) -> Iterator[Path | Problem]:
        """Go down from a path; links are left for later."""
        waiting = [(start, above)]
        while waiting:
            path, rules = waiting.pop()
            try:
                if not _is_folder(path):
                    if _is_record(path) and self._is_new(path):
                        yield path
                elif self._is_new(path):
                    place = _real(path)
                    excluded = self._settings_for(path / "-").excluded
                    children = sorted(path.iterdir(), reverse=True)
                    rules += yield from self._rules_in(place)
                    for child in children:
                        at, folder = place / child.name, _is_folder(child)
                        if not (
                            child.name.startswith(".")
                            or means(rules, at, folder=folder)
                            or means(excluded, at, folder=folder)
                        ):
                            later = self._links if os.path.islink(child) else waiting  # noqa: PTH114 - it never raises
                            later.append((child, rules))
            except ConfigurationError as error:
                yield from self._tell(path, str(error))
            except OSError as error:
                yield from self._tell(path, _unread(path, error))

    def _rules_above(self, start: Path) -> Generator[Problem, None, tuple[Globs, ...]]:
        """Return what a repository says above a directory."""
        folders = (start, *start.parents)
        tops = (at for at, folder in enumerate(folders) if os.path.lexists(folder / ".git"))
        rules: tuple[Globs, ...] = ()
        for folder in reversed(folders[1 : next(tops, 0) + 1]):
            rules += yield from self._rules_in(folder)
        return rules

    def _rules_in(self, folder: Path) -> Generator[Problem, None, tuple[Globs, ...]]:
        """Return what git is told to ignore in a directory."""
        file = folder / ".gitignore"
        try:
            text = file.read_text("utf-8-sig", "surrogateescape") if file.is_file() else ""
        except OSError as error:
            yield from self._tell(file, _unread(file, error))
            return ()
        return (ignore_file(text, folder),) if text else ()

    def _is_new(self, path: Path) -> bool:
        real = str(path if path == STDIN else _real(path))
        new = real not in self._met
        self._met.add(real)
        return new

    def _tell(self, path: Path, message: str) -> Iterator[Problem]:
        """Yield a problem once: one file can configure many directories."""
        if message not in self._told:
            self._told.add(message)
            yield Problem(path, message)


def _has_links(path: Path) -> bool:
    if path == STDIN or "\0" in str(path):
        return False
    return os.path.realpath(path) != os.path.abspath(path)  # noqa: PTH100 - links stay


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 - it never raises


def _unread(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return f"cannot read {shown(path)}: what it links to is not there"
    return f"cannot read {shown(path)}: {error.strerror}"


def _is_record(path: Path) -> bool:
    """Whether a thing in a directory is a file of records; raise `OSError` if none can tell."""
    if not stat.S_ISREG(path.stat().st_mode):
        return False  # A pipe would wait for ever.
    suffix = Path(path.name.lower().removesuffix(".gz")).suffix
    if suffix in _EVERYBODYS:
        return _is_ours(Source.from_bytes(_beginning(path)), path.name)
    return bool(_readable(path.name))


def _readable(name: str) -> set[str]:
    """Return the formats that the suffix of a name tells and that can be read."""
    return set(converting.of_suffix(name)).intersection(converting.readable())


def _is_ours(source: Source, name: str) -> bool:
    form = converting.guess(source)
    if form not in converting.readable():
        return False
    named = _readable(name)
    # A file of one line is either, and JSON is read line by line too.
    if not named.isdisjoint(_JSON):
        named |= _JSON
    if named and form not in named:
        return False
    if form in _OTHERS_TOO:
        return _OURS.search(source.text) is not None
    if form != "notation":
        return True
    text = source.text[:_FIRST_LINES]
    deals = converting.parse(text).deals if _LABELLED.search(text) else ()
    return any(deal.hands or deal.talon or deal.tricks for deal in deals)


def _beginning(path: Path) -> bytes:
    """Return whole lines from the beginning of a file, unpacked."""
    with path.open("rb") as file:
        data = file.read(_BEGINNING)
    if data.startswith(b"\x1f\x8b"):
        try:
            data = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, _BEGINNING)
        except zlib.error as error:
            raise OSError(0, f"it is a broken gzip file: {error}") from None
    lines, end, _ = data.rpartition(b"\n")
    return lines + end if len(data) == _BEGINNING and end else data
