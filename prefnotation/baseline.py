"""Baseline: findings that are known already, so that only new ones need be told.

A finding is known by its fingerprint, which does not change when lines move. The file is JSON with
a finding a line, in an order that hangs on nothing but the findings, so that its history is easy
to read. Files are named from where the baseline stands, with forward slashes.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from prefnotation.diagnostics import Diagnostic

VERSION = 1
"""The version of the file."""


class Known(msgspec.Struct, frozen=True, order=True):
    """A finding of a baseline. Its code and message are for people; the fingerprint decides."""

    code: str
    message: str
    fingerprint: str


class _File(msgspec.Struct):
    version: int
    files: dict[str, tuple[Known, ...]]


class Baseline:
    """Known findings by file; `findings` has them by the absolute path of each."""

    def __init__(self, findings: Mapping[str, Iterable[Known]] | None = None) -> None:
        self.findings = {
            _absolute(path): tuple(sorted(known)) for path, known in (findings or {}).items()
        }

    @classmethod
    def read(cls, path: str | Path) -> "Baseline":
        """Read a baseline.

        Raises `OSError` if the file cannot be read, `ValueError` if it is no baseline.
        """
        try:
            told: Any = json.loads(Path(path).read_text("utf-8-sig"))
            version = told.get("version") if isinstance(told, dict) else None
            if type(version) is int and version != VERSION:
                raise ValueError(f"its version is {version}, and only {VERSION} is known")
            file = msgspec.convert(told, _File)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise ValueError(f"{path} is no baseline: {error}") from None
        folder = Path(path).parent
        return cls({str(folder / name): known for name, known in file.files.items()})

    def write(self, path: str | Path) -> None:
        """Write the baseline; files without findings are left out."""
        folder = Path(_absolute(path)).parent
        named = {_from(folder, file): known for file, known in self.findings.items() if known}
        files = ",\n".join(
            f"    {_quoted(name)}: [\n"
            + ",\n".join(f"      {_json(one)}" for one in named[name])
            + "\n    ]"
            for name in sorted(named)
        )
        body = f"{{\n{files}\n  }}" if files else "{}"
        text = f'{{\n  "version": {VERSION},\n  "files": {body}\n}}\n'
        Path(path).write_text(text, "utf-8", newline="\n")

    def record(
        self,
        path: str | Path,
        diagnostics: Sequence[Diagnostic],
        fingerprints: Sequence[str],
        kept: Iterable[Known] = (),
    ) -> None:
        """Take what is found in a file for known, with what is kept, and nothing else of it."""
        pairs = zip(diagnostics, fingerprints, strict=True)
        found = (Known(one.code, one.message, fingerprint) for one, fingerprint in pairs)
        self.findings[_absolute(path)] = tuple(sorted((*found, *kept)))

    def missing(self, checked: Iterable[str]) -> list[str]:
        """Return the files of which something is known and that are there no more.

        What was checked need not be there: it may have come by standard input.
        """
        seen = {_absolute(path) for path in checked}
        known = (path for path, findings in self.findings.items() if findings and path not in seen)
        return sorted(path for path in known if not _exists(path))

    def forget(self, path: str) -> None:
        """Forget what is known of a file."""
        del self.findings[path]

    def new(
        self, path: str | Path, diagnostics: Sequence[Diagnostic], fingerprints: Sequence[str]
    ) -> list[Diagnostic]:
        """Return what is found in a file and not known: of equal findings, those beyond count."""
        left = Counter(one.fingerprint for one in self.findings.get(_absolute(path), ()))
        new = []
        for diagnostic, fingerprint in zip(diagnostics, fingerprints, strict=True):
            if left[fingerprint]:
                left[fingerprint] -= 1
            else:
                new.append(diagnostic)
        return new

    def gone(self, path: str | Path, fingerprints: Iterable[str]) -> list[Known]:
        """Return what is known of a file and no longer found in it."""
        found = Counter(fingerprints)
        gone = []
        for known in self.findings.get(_absolute(path), ()):
            if found[known.fingerprint]:
                found[known.fingerprint] -= 1
            else:
                gone.append(known)
        return gone


def _absolute(path: str | Path) -> str:
    """Return a path with nothing relative in it; links are not followed."""
    return os.path.abspath(path)  # noqa: PTH100 - `resolve` would follow links


def _exists(path: str) -> bool:
    return os.path.lexists(path) or path.endswith("<stdin>")


def _from(folder: Path, path: str) -> str:
    """Return a path as seen from a folder; on another drive it stays as it is."""
    try:
        seen = os.path.relpath(path, folder)
    except ValueError:
        seen = path
    return Path(seen).as_posix()


def _quoted(name: str) -> str:
    """Return the name of a file as a JSON string; bytes of it that are no text are escaped."""
    return json.dumps(name, ensure_ascii=not name.isprintable())


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
