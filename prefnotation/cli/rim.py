"""What the commands share: reading inputs, telling findings, writing files, the exit code."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from pathlib import Path

    from prefnotation.diagnostics import Diagnostic
    from prefnotation.reading import Reading
    from prefnotation.source import Source

FINDINGS = 1
COULD_NOT_RUN = 2


class Rim:
    """One run of a command: what it has read, found, and could not do."""

    def __init__(self) -> None:
        self.findings = 0
        self.unchecked: list[tuple[str, str]] = []
        self.read_any = False
        self._reported = False
        self.has_failed = False

    def sources(
        self, inputs: Iterable[str], encoding: str | None
    ) -> "Iterator[tuple[str, Source, bytes]]":
        """Yield the name of each input, its text and its bytes; say why one cannot be read."""
        from pathlib import Path

        from prefnotation.encodings import unpack
        from prefnotation.source import Source

        for name in inputs:
            try:
                data = _stdin() if name == "-" else Path(name).read_bytes()
                unpacked = unpack(data)
            except (OSError, ValueError) as error:
                self.failed(f"cannot read {shown(name)}: {why(error)}", name)
                continue
            self.read_any = True
            yield name, Source.from_bytes(unpacked, _called(name), encoding), data

    def readings(
        self, inputs: Iterable[str], source_format: str | None, encoding: str | None
    ) -> "Iterator[Reading]":
        """Yield what each input holds."""
        from prefnotation import converting

        for _, source, _ in self.sources(inputs, encoding):
            yield converting.read_source(source, source_format)

    def faults(self, reading: "Reading") -> "list[Diagnostic]":
        """Return what could not be read, without the laws."""
        from prefnotation.checking import faults

        return faults(reading)

    def report(
        self,
        reading: "Reading",
        diagnostics: "list[Diagnostic]",
        *,
        to_stderr: bool = False,
        counted: bool = True,
    ) -> None:
        """Print diagnostics, parted from those before by a blank line; mere news never counts."""
        from prefnotation.diagnostics import Checked, Severity
        from prefnotation.reports import text

        if diagnostics:
            between = "\n" if self._reported else ""
            render = text.render_coloured if shows_colours(err=to_stderr) else text.render
            report = "".join(render([Checked(reading.source, diagnostics)], {}))
            click.echo(between + report, nl=False, err=to_stderr)
            self._reported = True
        if counted:
            self.findings += sum(one.severity is not Severity.INFO for one in diagnostics)

    def failed(self, message: str, unchecked: str | None = None) -> None:
        """Say what could not be done, and what was left unread; the rest is done all the same."""
        click.echo(f"prefnotation: {message}", err=True)
        self.has_failed = True
        if unchecked is not None:
            self.unchecked.append((_called(unchecked), message))

    def exit(self, found: bool = False) -> NoReturn:
        """Leave with the code that tells how it went."""
        found = found or bool(self.findings)
        sys.exit(COULD_NOT_RUN if self.has_failed else FINDINGS if found else 0)


def write_file(path: "Path", data: bytes) -> None:
    """Write a file as a whole or not at all; its names, its mode and its owner stay."""
    import errno
    import os
    import shutil
    from contextlib import suppress
    from pathlib import Path
    from tempfile import TemporaryDirectory

    if path.exists() and not path.is_file():
        path.write_bytes(data)  # A device, a pipe.
        return
    path = path.resolve()
    there = path.stat() if path.exists() else None
    if there and not os.access(path, os.W_OK):
        # To put another in its place one need not be allowed to write it, but it was not meant so.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    # A file of several names, of another owner, or in a directory of another, is written through,
    # although that can fail half way: a new one would have one of the names only, or another owner.
    owned = not there or not hasattr(os, "geteuid") or os.geteuid() in (0, there.st_uid)
    if there and (there.st_nlink > 1 or not owned or not os.access(path.parent, os.W_OK)):
        with path.open("r+b") as file:
            file.write(data)
            file.truncate()
        return
    with TemporaryDirectory(prefix=".prefnotation-", dir=path.parent) as folder:
        draft = Path(folder, path.name)
        draft.write_bytes(data)
        if there:
            with suppress(OSError, AttributeError):  # Not everybody may, not every system can.
                os.chown(draft, there.st_uid, there.st_gid)
            shutil.copystat(path, draft)  # Its mode and its attributes; of its times the last.
            os.utime(draft)
        draft.replace(path)


def shows_colours(*, err: bool = False) -> bool:
    """Whether standard output, or standard error, is a terminal on which colours are welcome."""
    import os

    stream = sys.stderr if err else sys.stdout
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream is not None and stream.isatty() and not plain


def fail(message: str) -> NoReturn:
    """Say why nothing can be done, and leave."""
    click.echo(f"prefnotation: {message}", err=True)
    sys.exit(COULD_NOT_RUN)


def count(number: int, thing: str) -> str:
    """Say how many there are of a thing."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def shown(name: str) -> str:
    """Return a name with nothing in it that a terminal would act on."""
    return name if name.isprintable() and name else repr(name)


def why(error: Exception) -> str:
    """Return the reason that an error gives."""
    return getattr(error, "strerror", None) or str(error)


def _called(name: str) -> str:
    return "<stdin>" if name == "-" else name


def _stdin() -> bytes:
    if sys.stdin is None:
        raise OSError("it is closed")
    return sys.stdin.buffer.read()
