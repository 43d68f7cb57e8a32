"""The report as JUnit's XML, which most servers of continuous integration show.

It has what the schemas of Ant and of Jenkins ask for, also where that says nothing of a text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from posixpath import splitext
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from prefnotation.diagnostics import Checked, Diagnostic, Page, Severity
from prefnotation.reports._paths import path
from prefnotation.source import Source

SUFFIX = ".xml"

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What XML has no way to write, and control characters that it has one for."""


def render(checked: Iterable[Checked], pages: Mapping[str, Page]) -> Iterator[str]:
    """Yield a suite for each text, with a case for each finding, or one that passes."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n'
    for number, one in enumerate(checked):
        suite = _suite(one, number, pages)
        indent(suite)
        yield f"{tostring(suite, encoding='unicode')}\n"
    yield "</testsuites>\n"


def _suite(checked: Checked, number: int, pages: Mapping[str, Page]) -> Element:
    name = _legal(path(checked.source.name))
    found = checked.diagnostics
    skipped = sum(one.severity is Severity.INFO for one in found)
    suite = Element(
        "testsuite",
        name=name,
        package="",
        id=str(number),
        timestamp=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        hostname="localhost",
        tests=str(len(found) or 1),
        failures=str(len(found) - skipped),
        errors="0",
        skipped=str(skipped),
        time="0",
    )
    SubElement(suite, "properties")
    if not found:
        _case(suite, name, "clean")
    for diagnostic in found:
        where = _where(diagnostic, checked.source)
        page = pages[diagnostic.code]
        case = _case(suite, name, f"{diagnostic.code} {page.name} {where}".rstrip())
        message = _legal(diagnostic.message)
        if diagnostic.severity is Severity.INFO:  # News is no failure.
            SubElement(case, "skipped", message=message)
        else:
            of = SubElement(case, "failure", type=diagnostic.severity, message=message)
            lines = [f"{name}:{where}".rstrip(":"), diagnostic.message]
            lines += [diagnostic.help] if diagnostic.help else []
            of.text = _legal("\n".join(lines))
    SubElement(suite, "system-out")
    SubElement(suite, "system-err")
    return suite


def _case(suite: Element, file: str, name: str) -> Element:
    """Add a case; its class is the file without its suffix, which would be read as the class."""
    kind = splitext(file)[0]
    return SubElement(suite, "testcase", name=_legal(name), classname=kind, time="0")


def _where(diagnostic: Diagnostic, source: Source) -> str:
    if diagnostic.span is not None:
        return str(source.place(diagnostic.span.start))
    return diagnostic.address or ""


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
