"""Converting: the formats by name, guessed from suffix or content, read and written.

A suffix tells the format. Where several have it, it is the one that recognises the text, and else
the one that is called so. A text without such a suffix is in the format that recognises it: forms
of one program first, then what plugins bring, then `GENERAL` ones; what nobody recognises is
notation. If then something cannot be read, and others recognise the text too, that is a finding.
"""

import pkgutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import prefnotation.formats
from prefnotation import plugins
from prefnotation.diagnostics import Severity
from prefnotation.encodings import unpack
from prefnotation.faults import guessed_format
from prefnotation.model.deal import Record
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.spelling import LANGUAGES

GENERAL = ("jsonl", "json", "yaml")
"""Formats that are recognised by their brackets and labels, as forms of others may be too."""
_FALLBACK = "notation"
_T = TypeVar("_T")
_LOOKED_AT = 1 << 18
"""How many characters of a text tell its format: all are asked, and texts may be long."""


@cache
def formats() -> tuple[str, ...]:
    """Return the names of all formats, those of plugins too."""
    return tuple(sorted((*ours(), *_plugins())))


@cache
def format_(name: str) -> Any:
    """Return the module of a format, what a plugin has in its place, or `None`."""
    if name in ours():
        return import_module(f"prefnotation.formats.{name}")
    return _plugins().get(name)


@cache
def ours() -> frozenset[str]:
    """Return the names of the formats that no plugin brings."""
    found = pkgutil.iter_modules(prefnotation.formats.__path__)
    return frozenset(module.name for module in found if not module.name.startswith("_"))


def readable() -> tuple[str, ...]:
    """Return the names of the formats that can be read."""
    return tuple(name for name in formats() if hasattr(format_(name), "read"))


def writable() -> tuple[str, ...]:
    """Return the names of the formats that can be written."""
    return tuple(name for name in formats() if hasattr(format_(name), "emit"))


def is_binary(name: str) -> bool:
    """Whether what is written in a format is bytes and no text."""
    return getattr(format_(name), "BINARY", False)


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
    name = format or guess(source)
    if format is None and not hasattr(format_(name), "read"):
        return Reading(source, (), (guessed_format.unreadable(name),))
    reading = _read(name, source)
    if format is None and not _is_understood(reading):
        others = _others(name, source)
        if others:
            reading.findings = (guessed_format.found(name, others), *reading.findings)
    return reading


def guess(source: Source) -> str:
    """Return the name of the format of a text, by the suffix of its name, else by its content.

    It may be one that is only written.
    """
    own, *others = of_suffix(source.name) or ("",)
    told = next((name for name in others if _recognises(name, source)), own)
    name = told if hasattr(format_(told), "read") else next(_likely(source), _FALLBACK)
    return _only_written(name, source) or name


def by_suffix(name: str) -> str:
    """Return the format whose suffix a file name has, before a `.gz`, or an empty string.

    If several have it, it is the one that is called like a suffix of its own.
    """
    return next(iter(of_suffix(name)), "")


def of_suffix(name: str) -> tuple[str, ...]:
    """Return all formats that have the suffix of a file name, the one that is called so first."""
    suffix = Path(name.lower().removesuffix(".gz")).suffix
    found = [name for name in formats() if suffix in format_(name).SUFFIXES]

    def rank(name: str) -> tuple[bool, bool, str]:
        return f".{name}" not in format_(name).SUFFIXES, name not in ours(), name

    return tuple(sorted(found, key=rank))


def emit(
    what: Reading | Record | Sequence[Record], format: str = _FALLBACK, lang: str | None = None
) -> str:
    """Write records in a format, in Russian (`ru`) or English (`en`), else in their own language.

    Raises `ValueError` for a format that cannot be written, or not as text, or that a plugin brings
    and fails, and for any other language, `ImportError` if what the format needs is not installed.
    """
    written = _emitted(what, format, lang)
    if isinstance(written, bytes):
        raise ValueError(f"{format} is no text; emit_bytes writes it")
    return written


def emit_bytes(
    what: Reading | Record | Sequence[Record], format: str = _FALLBACK, lang: str | None = None
) -> bytes:
    """Write records like `emit`, as the bytes of a file: a text in UTF-8."""
    written = _emitted(what, format, lang)
    return written if isinstance(written, bytes) else written.encode()


def losses(what: Reading | Record | Sequence[Record], format: str) -> list[str]:
    """Return what a format has no place for, a sentence for each thing."""
    records, language = _records(what)
    tell = getattr(format_(format), "losses", lambda *_: ())
    return _asked(
        format,
        lambda: [str(one) for one in tell(records, LANGUAGES[language])],
        lambda error: [f"nobody knows what: {plugins.fault(error)}"],
    )


def comments(text: str, format: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand in a text, if the format has comments."""
    stand = getattr(format_(format), "comments", lambda _: ())

    def unknown(error: Exception) -> list[tuple[int, int]]:
        plugins.warn(format, f"it cannot tell where comments stand: {plugins.fault(error)}")
        return []

    return iter(_asked(format, lambda: list(stand(text)), unknown))


def parts(source: Source, format: str | None = None) -> Iterator[Span]:
    """Yield the parts of a text that can be read each by itself, in a format that has such.

    Where the format is a guess and may be another, only the whole text can tell.
    """
    name = format or guess(source)
    if name in ours() and (format or not _others(name, source)):
        yield from getattr(format_(name), "parts", lambda _: ())(source)


def comment_mark(format: str) -> str:
    """Return what opens a comment behind something; nothing if the format has no comments."""
    return getattr(format_(format), "COMMENT_MARK", "")


def _emitted(
    what: Reading | Record | Sequence[Record], format: str, lang: str | None
) -> str | bytes:
    records, language = _records(what)
    if (lang or language) not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; languages are {', '.join(LANGUAGES)}")
    module, spelling = _able(format, "emit"), LANGUAGES[lang or language]

    def emitted() -> str | bytes:
        written = module.emit(records, spelling)
        if not isinstance(written, str | bytes):
            raise TypeError(f"it emits {type(written).__name__}")
        return written

    def failed(error: Exception) -> str | bytes:
        raise plugins.PluginError(
            f"the format {format} of a plugin: {plugins.fault(error)}"
        ) from error

    return _asked(format, emitted, failed)


def _records(what: Reading | Record | Sequence[Record]) -> tuple[Sequence[Record], str]:
    if isinstance(what, Reading):
        return what.records, what.language
    return ((what,) if isinstance(what, Record) else what), "en"


def _asked(name: str, ask: Callable[[], _T], failed: Callable[[Exception], _T]) -> _T:
    """Ask a format for something. It has promised not to fail, but a plugin may all the same."""
    if name in ours():
        return ask()
    try:
        return ask()
    except Exception as error:
        # Whoever checks a thousand files wants to hear of the others.
        return failed(error)


def _read(name: str, source: Source) -> Reading:
    """Read a text; of a plugin that fails, what it said is the finding."""
    module = _able(name, "read")

    def read() -> Reading:
        reading = module.read(source)
        if not isinstance(reading, Reading):
            raise TypeError(f"it reads {type(reading).__name__}")
        return reading

    def failed(error: Exception) -> Reading:
        return Reading(source, (), (guessed_format.failed(name, plugins.fault(error)),))

    return _asked(name, read, failed)


def _only_written(name: str, source: Source) -> str:
    """Return the format that a text is in if it is only written and nobody reads the text."""
    if _recognises(name, source) or (name == _FALLBACK and by_suffix(source.name) == name):
        return ""
    only = (name for name in writable() if not hasattr(format_(name), "read"))
    return next((name for name in only if _recognises(name, source)), "")


def _likely(source: Source) -> Iterator[str]:
    """Yield the formats that recognise a text: those of one program, of plugins, general ones."""
    narrow = [name for name in readable() if name not in GENERAL]
    ranked = (*sorted(narrow, key=lambda name: (name not in ours(), name)), *GENERAL)
    return (name for name in ranked if _recognises(name, source))


def _others(name: str, source: Source) -> list[str]:
    """Return the formats that recognise a text besides the one that it is taken to be in."""
    others = [other for other in _likely(source) if other != name]
    general = GENERAL if _recognises(name, source) else ()
    return [other for other in others if other not in general]


def _is_understood(reading: Reading) -> bool:
    """Whether all of a text could be read, and there are cards in it."""
    faults = any(one.severity is Severity.ERROR for one in reading.findings)
    cards = any(one.hands or one.talon or one.discard or one.tricks for one in reading.deals)
    return cards and not faults


def _recognises(name: str, source: Source) -> bool:
    if len(source.text) > _LOOKED_AT:
        source = Source(source.text[:_LOOKED_AT], source.name)
    recognises = getattr(format_(name), "recognises", lambda _: False)

    def failed(error: Exception) -> bool:
        # A text that is none of its business must not fail by it.
        plugins.warn(name, f"it cannot tell whether it recognises a text: {plugins.fault(error)}")
        return False

    return _asked(name, lambda: bool(recognises(source)), failed)


def _able(name: str, verb: str) -> Any:
    """Return the module of a format that can be read or emitted."""
    module = format_(name)
    if not hasattr(module, verb):
        able = [other for other in formats() if hasattr(format_(other), verb)]
        raise ValueError(f"no format {name!r} to {verb}; those are {', '.join(able)}")
    return module


@cache
def _plugins() -> dict[str, Any]:
    return plugins.load(ours())
