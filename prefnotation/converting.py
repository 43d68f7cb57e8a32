"""Converting: the formats by name, guessed from suffix or content, read and written."""

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import prefnotation.formats
from prefnotation.encodings import unpack
from prefnotation.model.deal import Record
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES


@cache
def formats() -> tuple[str, ...]:
    """Return the names of all formats."""
    found = pkgutil.iter_modules(prefnotation.formats.__path__)
    return tuple(sorted(module.name for module in found if not module.name.startswith("_")))


def readable() -> tuple[str, ...]:
    """Return the names of the formats that can be read."""
    return tuple(name for name in formats() if hasattr(_format(name), "read"))


def writable() -> tuple[str, ...]:
    """Return the names of the formats that can be written."""
    return tuple(name for name in formats() if hasattr(_format(name), "emit"))


def parse(text: str, name: str = "<text>") -> Reading:
    """Read a text in the notation. It never raises on what stands there."""
    return read_source(Source(text, name), "notation")


def read(path: str | Path, format: str | None = None, encoding: str | None = None) -> Reading:
    """Read a file in a format, or in the one that its suffix or its content tells.

    Raises `OSError` if the file cannot be read; what stands in it never raises.
    """
    return read_bytes(Path(path).read_bytes(), str(path), format, encoding)


def read_bytes(
    data: bytes, name: str = "<bytes>", format: str | None = None, encoding: str | None = None
) -> Reading:
    """Read the content of a file, packed or not; `name` is what findings call it.

    Raises `OSError` if what gzip has packed is broken; what stands in it never raises.
    """
    return read_source(Source.from_bytes(unpack(data), name, encoding), format)


def read_source(source: Source, format: str | None = None) -> Reading:
    """Read a text in a format, or in the one that it is guessed to be in.

    Raises `ValueError` for a format that cannot be read.
    """
    reading: Reading = _able(format or guess(source), "read").read(source)
    return reading


def guess(source: Source) -> str:
    """Return the name of the format of a text, by the suffix of its name, else by its content."""
    named = by_suffix(source.name)
    if named in readable():
        return named
    told = (name for name in readable() if hasattr(_format(name), "recognises"))
    return next((name for name in told if _format(name).recognises(source)), "notation")


def by_suffix(name: str) -> str:
    """Return the format whose suffix a file name has, before a `.gz`, or an empty string."""
    suffix = Path(name.lower().removesuffix(".gz")).suffix
    return next((name for name in formats() if suffix in _format(name).SUFFIXES), "")


def emit(
    what: Reading | Record | Sequence[Record], format: str = "notation", lang: str | None = None
) -> str:
    """Write records in a format, in Russian (`ru`) or English (`en`), else in their own language.

    Raises `ValueError` for a format that cannot be written and for any other language.
    """
    records, language = _records(what)
    if (lang or language) not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; languages are {', '.join(LANGUAGES)}")
    text: str = _able(format, "emit").emit(records, LANGUAGES[lang or language])
    return text


def losses(what: Reading | Record | Sequence[Record], format: str) -> list[str]:
    """Return what a format has no place for, a sentence for each thing."""
    records, language = _records(what)
    tell = getattr(_format(format), "losses", None)
    return list(tell(records, LANGUAGES[language])) if tell else []


def comments(text: str, format: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand in a text, if the format has comments."""
    stand = getattr(_format(format), "comments", None)
    return iter(stand(text)) if stand else iter(())


def comment_mark(format: str) -> str:
    """Return what opens a comment behind something; nothing if the format has no comments."""
    return getattr(_format(format), "COMMENT_MARK", "")


def _records(what: Reading | Record | Sequence[Record]) -> tuple[Sequence[Record], str]:
    if isinstance(what, Reading):
        return what.records, what.language
    return ((what,) if isinstance(what, Record) else what), "en"


def _able(name: str, verb: str) -> ModuleType:
    """Return the module of a format that can be read or emitted."""
    if name not in formats() or not hasattr(_format(name), verb):
        able = [other for other in formats() if hasattr(_format(other), verb)]
        raise ValueError(f"no format {name!r} to {verb}; those are {', '.join(able)}")
    return _format(name)


@cache
def _format(name: str) -> ModuleType:
    return import_module(f"prefnotation.formats.{name}")
