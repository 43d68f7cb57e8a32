"""Keys: what may stand after each key of a file, and how it is read."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from prefnotation import checking
from prefnotation.agreement import NOTHING_SAID, PRESET, Agreement, agree
from prefnotation.diagnostics import Severity
from prefnotation.globs import Globs, pattern_of
from prefnotation.spelling import LANGUAGES

ALL = "ALL"
"""The word for all codes."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return what to add to a complaint about a word, if a known one is near."""
    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def _rules(value: object, _root: Path) -> Agreement:
    """Return what was agreed: a text, a list of texts, or a table of switches and values."""
    match value:
        case str():
            texts: Iterable[str] = (value,)
        case list() if all(isinstance(text, str) for text in value):
            texts = value
        case dict():
            # A usual set resets what was said before, and a table has no order.
            keys = sorted(value, key=lambda key: key != PRESET)
            texts = [f"{key}={_word(value[key])}" for key in keys]
        case _:
            raise ValueError(f"expected a string, a list of strings or a table, not {value!r}")
    agreed = NOTHING_SAID
    for text in texts:
        agreed = agree(text, agreed)
        if agreed.unknown:
            raise ValueError(agreed.unknown[0].complaint)
    return agreed


def _word(value: object) -> str:
    """Return a value of a table in the words of an agreement."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return "-".join(map(str, value))
    return str(value)


def _codes(value: object, _root: Path) -> tuple[str, ...]:
    return tuple(_code(word) for word in _strings(value))


def _code(word: str) -> str:
    """Return the code that is meant by a code, its name, or its beginning; or `ALL`."""
    codes = {checking.name(module): code for code, module in checking.pages().items()}
    if word.casefold() in codes:
        return codes[word.casefold()]
    meant = word.upper()
    beginning = meant.startswith("PN") and any(code.startswith(meant) for code in codes.values())
    if beginning or meant == ALL:
        return meant
    hint = did_you_mean(word.casefold(), codes) or did_you_mean(meant, [ALL, *codes.values()])
    raise ValueError(f"no rule is called {word!r}{hint}")


def _severities(value: object, _root: Path) -> dict[str, Severity]:
    return {_code(word): Severity(_one_of(Severity, said)) for word, said in _table(value)}


def _by_file(value: object, root: Path) -> tuple[tuple[Globs, tuple[str, ...]], ...]:
    return tuple(
        (Globs((_glob(pattern),), root), _codes(words, root)) for pattern, words in _table(value)
    )


def _globs(value: object, root: Path) -> tuple[Globs, ...]:
    patterns = tuple(_glob(pattern) for pattern in _strings(value))
    return (Globs(patterns, root),) if patterns else ()


def _glob(said: str) -> str:
    """Return a pattern; `./a` is what git calls `/a`."""
    pattern = pattern_of(re.sub(r"\A(!?)\./", r"\1/", said))
    if not pattern or ".." in pattern.lstrip("!").split("/"):
        raise ValueError(f"{said!r} matches nothing")
    return pattern


def _lang(value: object, _root: Path) -> str:
    return _one_of(LANGUAGES, value)


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError(f"expected a list of strings, not {value!r}")
    return value


def _table(value: object) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        raise ValueError(f"expected a table, not {value!r}")
    return value.items()


def _one_of(words: Iterable[str], said: object) -> str:
    known = [str(word) for word in words]
    if said in known:
        return str(said)
    raise ValueError(f"expected {' or '.join(known)}, not {said!r}{did_you_mean(str(said), known)}")


KEYS: Mapping[str, Callable[[object, Path], object]] = {
    "rules": _rules,
    "select": _codes,
    "extend-select": _codes,
    "ignore": _codes,
    "severity": _severities,
    "per-file-ignores": _by_file,
    "exclude": _globs,
    "extend-exclude": _globs,
    "lang": _lang,
}
"""How the value of each key is read; what is wrong with it is raised as `ValueError`."""
