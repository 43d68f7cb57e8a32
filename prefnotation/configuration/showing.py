"""Showing: settings as a file would say them."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from prefnotation.agreement import Agreement, spell, spell_preset
from prefnotation.configuration.settings import Settings
from prefnotation.globs import Globs


def as_toml(settings: Settings) -> str:
    """Return settings as a file in their root would say them, every key of it."""
    values: dict[str, object] = {
        "rules": _agreed(settings.rules),
        "select": settings.select,
        "extend-select": settings.extend_select,
        "ignore": settings.ignore,
        "exclude": _patterns(settings.exclude),
        "extend-exclude": _patterns(settings.extend_exclude),
        "lang": settings.lang,
        "severity": settings.severity,
        "per-file-ignores": {one.patterns[0]: codes for one, codes in settings.per_file_ignores},
    }
    lines = [f"# {shown(settings.file)}" if settings.file else "# No file says anything."]
    by_file = [globs for globs, _ in settings.per_file_ignores]
    for globs in (*settings.exclude, *settings.extend_exclude, *by_file):
        if globs.root != settings.root:
            lines.append(f"# For {shown(globs.root)}: {_toml_of(globs.patterns)}")
    for key, value in values.items():
        if isinstance(value, Mapping):
            pairs = (f"{_toml_of(name)} = {_toml_of(value[name])}" for name in value)
            lines += ["", f"[{key}]", *pairs]
        elif value is None:
            lines.append(f"# {key}: that of the locale, else English")
        else:
            lines.append(f"{key} = {_toml_of(value)}")
    return "\n".join(lines) + "\n"


def shown(path: Path) -> str:
    """Return a path with nothing in it that a terminal would act on."""
    return str(path) if str(path).isprintable() else repr(str(path))


def _agreed(agreement: Agreement) -> str:
    said = agreement.said
    presets = dict.fromkeys(preset for preset in said.values() if preset)
    return ", ".join(
        [spell_preset(preset, "en") for preset in presets]
        + [spell(agreement.conventions, switch, "en") for switch in said if not said[switch]]
    )


def _patterns(globs: Iterable[Globs]) -> list[str]:
    return [pattern for one in globs for pattern in one.patterns]


def _toml_of(value: object) -> str:
    """Write a string or several of them, with nothing that a terminal would act on."""
    if isinstance(value, str):
        quoted = json.dumps(value, ensure_ascii=False)
        return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in quoted)
    assert isinstance(value, list | tuple)
    return f"[{', '.join(map(_toml_of, value))}]"
