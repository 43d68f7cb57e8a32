"""Checking: hold deals against the laws, and say what breaks them."""

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

import prefnotation.faults
import prefnotation.rules
from prefnotation.diagnostics import Diagnostic, Finding, Label, Severity, fill
from prefnotation.faults import guessed_encoding
from prefnotation.model.deal import Deal, Record
from prefnotation.play.replay import replay
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import LANGUAGES, Spelling


def check(what: Reading | Record | Sequence[Record]) -> list[Diagnostic]:
    """Return everything that is wrong with a reading or with records, in the order of the text.

    Of a reading it says also what could not be read, and where everything stands; records by
    themselves have addresses only.
    """
    if not isinstance(what, Reading):
        what = Reading(Source(""), (what,) if isinstance(what, Record) else tuple(what))
    spelling = LANGUAGES[what.language]
    found = faults(what)
    for at, deal in enumerate(what.deals):
        found += [_said(finding, what, f"deals[{at}]", spelling) for finding in broken(deal)]
    return sorted(found, key=lambda diagnostic: diagnostic.span or (-1, -1))


def faults(reading: Reading) -> list[Diagnostic]:
    """Return what could not be read, without asking the laws, and how it was read if guessed."""
    spelling = LANGUAGES[reading.language]
    found = [_said(finding, reading, "", spelling) for finding in reading.findings]
    if reading.source.guessed:
        guess = Finding(
            guessed_encoding.CODE,
            "the text is read as {encoding}",
            values={"encoding": reading.source.encoding},
            help="if it is in another encoding, say which with --encoding",
            severity=Severity.INFO,
        )
        found.insert(0, _said(guess, reading, "", spelling))
    return found


def broken(deal: Deal) -> Iterator[Finding]:
    """Yield what each rule has to say of a deal."""
    played = replay(deal)
    for rule in rules():
        yield from rule.check(played)


@cache
def rules() -> tuple[ModuleType, ...]:
    """Return the modules of all rules, in the order of their codes."""
    return _modules(prefnotation.rules)


@cache
def pages() -> dict[str, ModuleType]:
    """Return the module behind each code, whose docstring is its manual page."""
    return {module.CODE: module for module in (*_modules(prefnotation.faults), *rules())}


def name(module: ModuleType) -> str:
    """Return the name of a rule or a fault: `card-not-held`."""
    return module.__name__.rpartition(".")[2].replace("_", "-")


def _modules(package: ModuleType) -> tuple[ModuleType, ...]:
    names = [found.name for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    return tuple(sorted(map(import_module, names), key=lambda module: str(module.CODE)))


def _said(finding: Finding, reading: Reading, deal: str, spelling: Spelling) -> Diagnostic:
    """Spell and place what was found."""
    values = {name: spelling.spell(value) for name, value in finding.values.items()}

    def within(address: str | None) -> str | None:
        return address and f"{deal}.{address}" if deal else address

    def placed(label: Label) -> Label:
        address = within(label.address)
        span = label.span or (reading.span(address) if address else None)
        return Label(fill(label.message, values), address, span)

    address = within(finding.address) or deal or None
    return Diagnostic(
        finding.code,
        fill(finding.message, values),
        finding.severity,
        address,
        finding.span or (reading.span(address) if address else None),
        fill(finding.help, values),
        tuple(placed(label) for label in finding.labels),
    )
