"""The report as SARIF 2.1.0, for code scanning and editors."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from textwrap import indent
from typing import Any

from prefnotation.diagnostics import Checked, Diagnostic, Page, Severity
from prefnotation.fingerprints import fingerprints
from prefnotation.reports._fixes import fix_of
from prefnotation.reports._json import array, encode
from prefnotation.reports._paths import uri_in_repository
from prefnotation.source import Source, Span

SUFFIX = ".sarif"
FIXES = True

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_ROOT = "%SRCROOT%"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_PROBLEMS = {**_LEVELS, Severity.INFO: "recommendation"}
"""The same in the words of GitHub."""


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield one run with a rule for each page and a result for each finding, one a line."""
    driver = {
        "name": "prefnotation",
        "semanticVersion": version("prefnotation"),
        "rules": [_rule(page) for page in pages.values()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {
            _ROOT: {
                "description": _message("the top of the repository, else the working directory")
            }
        },
    }
    log = encode({"version": "2.1.0", "$schema": _SCHEMA, "runs": [run]})
    yield f'{log.removesuffix("}]}")},"results":'
    yield from array(_results(checked, {code: at for at, code in enumerate(pages)}))
    yield "}]}\n"


def _rule(page: Page) -> dict[str, Any]:
    return {
        "id": page.code,
        "name": page.name,
        "shortDescription": {"text": f"{page.summary}."},
        "fullDescription": {"text": _prose(page.text)},
        "help": {"text": _help(page), "markdown": _help(page, markdown=True)},
        "defaultConfiguration": {"level": _LEVELS[page.severity]},
        "properties": {
            "tags": [page.family],
            "problem.severity": _PROBLEMS[page.severity],
            "fix": page.fix or "none",
            "conventions": page.conventions,
        },
    }


def _prose(text: str) -> str:
    """Return paragraphs as a line each."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _help(page: Page, *, markdown: bool = False) -> str:
    parts = [_prose(page.text)]
    for title, example in (("Bad", page.bad), ("Good", page.good)):
        if example:
            fenced = [f"**{title}**", f"```pref\n{example}\n```"]
            parts += fenced if markdown else [f"{title}:", indent(example, "    ")]
    return "\n\n".join(parts)


def _results(checked: Iterable[Checked], rules: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    for one in checked:
        words = fingerprints(one)
        for diagnostic, fingerprint in zip(one.diagnostics, words, strict=True):
            result = _result(diagnostic, one.source)
            result["ruleIndex"] = rules[diagnostic.code]
            result["partialFingerprints"] = {"prefnotation/v1": fingerprint}
            yield result


def _result(diagnostic: Diagnostic, source: Source) -> dict[str, Any]:
    artifact = _artifact(source)
    properties = {"help": diagnostic.help, "convention": diagnostic.convention}
    result = {
        "ruleId": diagnostic.code,
        "level": _LEVELS[diagnostic.severity],
        "message": _message(diagnostic.message, diagnostic.help),
        "locations": [_location(diagnostic.address, diagnostic.span, source, artifact)],
        "relatedLocations": [
            {
                "id": number,
                "message": _message(label.message),
                **_location(label.address, label.span, source, artifact),
            }
            for number, label in enumerate(diagnostic.labels)
        ],
        "properties": {key: value for key, value in properties.items() if value},
        "fixes": _fixes(diagnostic, source, artifact),
    }
    return {key: value for key, value in result.items() if value}


def _fixes(
    diagnostic: Diagnostic, source: Source, artifact: dict[str, str]
) -> list[dict[str, Any]]:
    fix = fix_of(diagnostic)
    if fix is None or not fix.edits:
        return []
    replacements = [
        {"deletedRegion": _region(edit.span, source), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    return [
        {
            "description": _message(f"{fix.applicability} fix: {fix.message}"),
            "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
        }
    ]


def _location(
    address: str | None, span: Span | None, source: Source, artifact: dict[str, str]
) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": artifact}
    if span is not None:
        physical["region"] = _region(span, source)
    location: dict[str, Any] = {"physicalLocation": physical}
    if address:
        location["logicalLocations"] = [{"fullyQualifiedName": address}]
    return location


def _artifact(source: Source) -> dict[str, str]:
    where = uri_in_repository(source.name)
    if where.startswith(("file:", "%3C")):  # Outside of the working directory, or no file.
        return {"uri": where}
    return {"uri": where, "uriBaseId": _ROOT}


def _region(span: Span, source: Source) -> dict[str, int]:
    start, end = source.place(span.start), source.place(span.end)
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _message(*clauses: str) -> dict[str, str]:
    """Return a message in which nothing is a placeholder or a link."""
    text = "; ".join(filter(None, clauses))
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "\\](")}
