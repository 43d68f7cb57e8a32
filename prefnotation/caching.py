"""Caching: what was found before, by what it was found in.

A key is made of the text of a piece, of all that decides what is said of it, and of this program;
so nothing in the cache is ever out of date, and what is not asked for any more is left out in
time. A cache that cannot be read or written is none: it never stands in the way.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import time
from types import TracebackType
from typing import Self

import msgspec
import platformdirs

import prefnotation
from prefnotation import converting
from prefnotation.configuration import as_toml
from prefnotation.pieces import Found, Piece

_FILE = "found.sqlite"
_DAY = 86_400
_KEPT = 30
"""For how many days what is not asked for is kept."""
_AT_ONCE = 500
"""How many keys are asked for in one sentence of SQL."""
_TABLE = """
    create table if not exists found
    (key blob primary key, said blob not null, day integer not null) without rowid
"""
_DECODER = msgspec.msgpack.Decoder(Found)


def default_folder() -> Path:
    """Return where caches of programs are kept on this system."""
    return Path(platformdirs.user_cache_dir("prefnotation", appauthor=False))


def key(piece: Piece) -> bytes:
    """Return the key of what is found in a piece."""
    settings, source = piece.settings, piece.source
    told = (
        _program(),
        piece.source_format,
        as_toml(settings),
        converting.guess(source),
        # Only where patterns are for some files does it matter what a file is called.
        source.name if settings.per_file_ignores else Path(source.name).suffix,
        source.encoding,
        source.guessed,
        source.undecodable,
        source.text,
    )
    return blake2b(msgspec.msgpack.encode(told), digest_size=20).digest()


class Cache:
    """An open cache in a folder, which is made if need be."""

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder)
        self._file: sqlite3.Connection | None = None
        self._today = int(time()) // _DAY

    def __enter__(self) -> Self:
        try:
            self._open()
        except (OSError, ValueError, sqlite3.Error):
            self._start_anew()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.execute("delete from found where day < ?", (self._today - _KEPT,))
                self._file.commit()
            self._file.close()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Found]:
        """Return what is known, by key."""
        found: dict[bytes, Found] = {}
        if self._file is None:
            return found
        with suppress(sqlite3.Error, msgspec.MsgspecError):
            for start in range(0, len(keys), _AT_ONCE):
                asked = keys[start : start + _AT_ONCE]
                marks = ",".join("?" * len(asked))
                rows = self._file.execute(
                    f"select key, said, day from found where key in ({marks})",  # noqa: S608
                    asked,
                ).fetchall()
                found |= {known: _DECODER.decode(said) for known, said, _ in rows}
                self._use(known for known, _, day in rows if day != self._today)
        return found

    def put(self, found: Mapping[bytes, Found]) -> None:
        """Keep what was found."""
        if self._file is None:
            return
        rows = [(one, msgspec.msgpack.encode(found[one]), self._today) for one in found]
        with suppress(sqlite3.Error):
            self._file.executemany("insert or replace into found values (?, ?, ?)", rows)
            self._file.commit()

    def _use(self, keys: Iterable[bytes]) -> None:
        assert self._file is not None
        rows = [(self._today, one) for one in keys]
        self._file.executemany("update found set day = ? where key = ?", rows)

    def _open(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = sqlite3.connect(self._folder / _FILE, timeout=10)
        # It can be lost, and nothing but time is lost with it.
        self._file.execute("pragma synchronous = off")
        self._file.execute(_TABLE)

    def _start_anew(self) -> None:
        """Take a broken file away; if that does not help, do without."""
        try:
            if self._file is not None:
                self._file.close()
            (self._folder / _FILE).unlink(missing_ok=True)
            self._open()
        except (OSError, ValueError, sqlite3.Error):
            self._file = None


@cache
def _program() -> str:
    """Return the version, and when the program changed: somebody may be working on it."""
    package = Path(prefnotation.__file__).parent
    # In a checkout the grammars lie beside the package.
    files = [
        *package.rglob("*.py"),
        *package.rglob("*.lark"),
        *package.parent.glob("grammars/*.lark"),
    ]
    return f"{prefnotation.__version__} {max(file.stat().st_mtime_ns for file in files)}"
