"""Caching: what was found before, by what it was found in.

A key is made of the text of a piece, of all that decides what is said of it, and of this program;
so nothing in the cache is ever out of date, and what is not asked for any more is left out in
time. A cache that cannot be read or written is none: it never stands in the way.
"""

import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import time
from types import TracebackType
from typing import Self

import msgspec
import platformdirs
from msgspec.structs import replace

import prefnotation
from prefnotation import converting
from prefnotation.configuration import Settings, as_toml
from prefnotation.pieces import Found, Piece

FILE = "found.sqlite"
"""What the cache is called in its directory."""
_DAY = 86_400
_KEPT = 30
"""For how many days what is not asked for is kept."""
_AT_ONCE = 500
"""How many keys are asked for in one sentence of SQL."""
_WAITING = 10
"""For how many seconds another run is waited for."""
_TABLE = """
    create table if not exists found
    (key blob primary key, said blob not null, day integer not null) without rowid
"""
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What SQLite says of a file that is none of ours: of one that is full or locked it says more."""
_DECODER = msgspec.msgpack.Decoder(Found)


def default_folder() -> Path:
    """Return where caches of programs are kept on this system."""
    return Path(platformdirs.user_cache_dir("prefnotation", appauthor=False))


def keys(pieces: Sequence[Piece]) -> list[bytes | None]:
    """Return the key of what is found in each piece; `None` if a plugin reads it.

    Of what a plugin does nobody knows when it changes.
    """
    told = {id(piece.settings): _settings(piece.settings) for piece in pieces}
    return [_key(piece, told[id(piece.settings)]) for piece in pieces]


def _key(piece: Piece, settings: str) -> bytes | None:
    source = piece.source
    read_in = piece.source_format or converting.guess(source)
    if read_in not in converting.ours():
        return None
    told = (
        _program(),
        read_in,
        # Whether it is a guess, and by which suffix: other forms it looks like may be told.
        "" if piece.source_format else converting.of_suffix(source.name),
        settings,
        sorted({*piece.settings.ignored_in(Path(source.name))}),
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
        except (OSError, ValueError, sqlite3.Error) as error:
            self._give_up(error)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write("delete from found where day < ?", [(self._today - _KEPT,)])
        self._close()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Found]:
        """Return what is known, by key."""
        found: dict[bytes, Found] = {}
        for start in range(0, len(keys), _AT_ONCE):
            asked = keys[start : start + _AT_ONCE]
            marks = ",".join("?" * len(asked))
            rows = self._rows(f"select key, said, day from found where key in ({marks})", asked)  # noqa: S608
            for known, said, _ in rows:
                with suppress(msgspec.MsgspecError):  # It is found anew, and written over.
                    found[known] = _DECODER.decode(said)
            used = [(self._today, known) for known, _, day in rows if day != self._today]
            self._write("update found set day = ? where key = ?", used)
        return found

    def put(self, found: Mapping[bytes, Found]) -> None:
        """Keep what was found."""
        rows = [(one, msgspec.msgpack.encode(found[one]), self._today) for one in found]
        self._write("insert or replace into found values (?, ?, ?)", rows)

    def _rows(self, sentence: str, values: Sequence[bytes]) -> list[tuple[bytes, bytes, int]]:
        if self._file is None:
            return []
        try:
            return self._file.execute(sentence, values).fetchall()
        except sqlite3.Error as error:
            self._give_up(error)
            return []

    def _write(self, sentence: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Write rows and let go of the file at once: another run may be waiting for it."""
        if self._file is None or not rows:
            return
        try:
            with self._file:
                self._file.executemany(sentence, rows)
        except sqlite3.Error as error:
            self._give_up(error)

    def _open(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = sqlite3.connect(self._folder / FILE, timeout=_WAITING)
        # It can be lost, and nothing but time is lost with it.
        self._file.execute("pragma synchronous = off")
        self._file.execute(_TABLE)
        self._file.commit()

    def _give_up(self, error: Exception) -> None:
        """Do without, for this time; a file that is none of ours or broken is made anew."""
        self._close()
        if not isinstance(error, sqlite3.Error) or error.sqlite_errorcode not in _BROKEN:
            return
        try:
            (self._folder / FILE).unlink(missing_ok=True)
            self._open()
        except (OSError, sqlite3.Error):
            self._close()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = None


def _settings(settings: Settings) -> str:
    """Return what settings say of every file."""
    told = replace(settings, per_file_ignores=(), exclude=(), extend_exclude=(), file=None)
    return as_toml(told)


@cache
def _program() -> str:
    """Return the versions, and the state of the program: somebody may be working on it."""
    package = Path(prefnotation.__file__).parent
    # In a checkout the grammars lie beside the package.
    files = [
        *package.rglob("*.py"),
        *package.rglob("*.lark"),
        *package.parent.glob("grammars/*.lark"),
    ]
    state = sorted((str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in files)
    told = (state, converting.formats())  # Also a format of a plugin may recognise a text.
    return f"{prefnotation.__version__} {sys.version} {blake2b(repr(told).encode()).hexdigest()}"
