"""The JSON Schema of what JSON, JSON Lines and YAML hold, made from the types of the model.

It stands in `schema.json`, which a test holds against this and `pytest --update` writes anew. What
a schema cannot say (how many seats a trick names) the reader still tells.
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect

from prefnotation.formats._data.nodes import fields_of
from prefnotation.formats._data.schema import DEALS, FORMAT, POINTER, VERSION
from prefnotation.model.auction import Stand, Trump
from prefnotation.model.cards import Card
from prefnotation.model.deal import Book, Deal, Match, Trick
from prefnotation.model.seats import Seat
from prefnotation.spelling import LANGUAGES

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ID = f"urn:{FORMAT}:schema:{VERSION}"
_ENUMS: tuple[type[Enum], ...] = (Book, Card, Seat, Stand, Trump)
_LISTED = "matches"


def text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """Return the schema of a text: an envelope, a list of records, or a record by itself."""
    definitions = _definitions()
    match_too = [_has(name) for name in fields_of(Match)]
    enveloped = [_has(name) for name in ("format", DEALS, _LISTED)]
    return {
        "$schema": _DRAFT,
        "$id": _ID,
        "title": "Recorded hands of Russian preferans",
        "description": "Records in their envelope, a list of them, or one record by itself, as "
        "JSON or YAML, or one a line as JSON Lines.",
        "type": ["object", "array"],
        "minProperties": 1,
        "if": {"type": "array"},
        "then": {"items": _ref("Record")},
        "else": {
            "if": {**_has(DEALS), "anyOf": match_too},
            "then": _ref("Match"),
            "else": {"if": {"anyOf": enveloped}, "then": _ref("Records"), "else": _ref("Deal")},
        },
        "$defs": {
            "Records": {
                "title": "Records",
                "description": "The envelope: deals of no match, and matches with their deals.",
                "type": "object",
                "properties": {
                    POINTER: {"type": "string"},
                    "format": {"const": FORMAT},
                    "version": {"const": VERSION},
                    "language": {
                        "description": "The language of the records.",
                        "enum": list(LANGUAGES),
                    },
                    DEALS: _list_of("Deal"),
                    _LISTED: _list_of("Match"),
                },
                "anyOf": [_has(DEALS), _has(_LISTED)],
                "additionalProperties": False,
            },
            "Record": {"if": _has(DEALS), "then": _ref("Match"), "else": _ref("Deal")},
            **definitions,
        },
    }


def _definitions() -> dict[str, Any]:
    """Return the schemas of all structs and enumerations, by name."""
    _, made = msgspec.json.schema_components((Deal, Match), ref_template="#/$defs/{name}")
    for definition in made.values():
        definition["description"] = _description(definition["description"])
        if "properties" in definition:
            definition["additionalProperties"] = False
            definition["required"] = definition.get("required", [])
    for words in _ENUMS:
        made[words.__name__]["enum"] = [word.value for word in words]
    for struct in (Deal, Match):
        for name, field in fields_of(struct).items():
            _narrow(made[struct.__name__]["properties"][name], field.type)
    made["Match"]["properties"][DEALS] = _list_of("Deal")
    trick = made[Trick.__name__]["properties"]
    trick["plays"]["minItems"] = 1
    trick["variations"]["items"]["minItems"] = 1
    return made


def _narrow(definition: dict[str, Any], kind: inspect.Type) -> None:
    """Say what the keys are of a table by seat."""
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for table in kinds:
        if isinstance(table, inspect.DictType) and isinstance(table.key_type, inspect.EnumType):
            (option,) = (one for one in definition["anyOf"] if one["type"] == "object")
            option["propertyNames"] = _ref(table.key_type.cls.__name__)


def _description(docstring: str) -> str:
    """Return a docstring as paragraphs of one line each, in the words of JSON."""
    paragraphs = (" ".join(part.split()) for part in docstring.split("\n\n"))
    return "\n\n".join(paragraphs).replace("`None`", "null").replace("`PACK`", "the pack")


def _has(name: str) -> dict[str, Any]:
    return {"required": [name]}


def _ref(name: str) -> Mapping[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": _ref(name)}
