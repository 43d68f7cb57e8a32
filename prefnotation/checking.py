"""Checking: hold deals against the laws, and say what breaks them."""

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

import msgspec

import prefnotation.faults
import prefnotation.rules
from prefnotation.agreement import (
    NOTHING_SAID,
    SWITCHES,
    Agreement,
    Unknown,
    agree,
    places,
    spell,
    spell_preset,
)
from prefnotation.catalogue import translate
from prefnotation.diagnostics import Diagnostic, Finding, Label, fill
from prefnotation.faults import guessed_encoding, unknown_convention
from prefnotation.lookalikes import lookalikes
from prefnotation.model.changes import Change
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal, Match, Record
from prefnotation.play.course import Course
from prefnotation.play.replay import Replay, replay
from prefnotation.play.table import Table
from prefnotation.play.variations import Variation, variations
from prefnotation.reading import Reading
from prefnotation.source import Source, Span
from prefnotation.spelling import LANGUAGES

_CONVENTIONS = ("rules", "conventions")
"""The entries in which a record says by what it was played."""
SEARCHED = 30
"""In how many variations of a deal a misread card is sought: it takes time."""
_BY_DEFAULT = {"ru": "по умолчанию", "en": "by default"}


def check(
    what: Reading | Record | Sequence[Record],
    conventions: Conventions | Agreement = NOTHING_SAID,
    lang: str | None = None,
) -> list[Diagnostic]:
    """Return everything that is wrong with a reading or with records, in the order of the text.

    Of a reading it says also what could not be read, and where everything stands; records by
    themselves have addresses only. The conventions hold where the records say nothing of theirs.
    All is said in Russian (`ru`) or English (`en`); else in English, with cards and seats as in the
    records. Raises `ValueError` for any other language.
    """
    if not isinstance(what, Reading):
        what = Reading(Source(""), (what,) if isinstance(what, Record) else tuple(what))
    if isinstance(conventions, Conventions):
        conventions = Agreement(conventions, dict.fromkeys(SWITCHES, ""))
    found = faults(what, lang)
    for finding, edits in lookalikes(what):
        told = said(finding, what, lang)
        found.append(msgspec.structs.replace(told, edits=edits))
    for address, finding, agreed in _broken(what, conventions):
        found.append(said(finding, what, lang, address, agreed))
    return sorted(found, key=lambda diagnostic: diagnostic.span or (-1, -1))


def faults(reading: Reading, lang: str | None = None) -> list[Diagnostic]:
    """Return what could not be read, without asking the laws, and how it was read if guessed."""
    if lang not in (None, *LANGUAGES):
        raise ValueError(f"no language {lang!r}; languages are {', '.join(LANGUAGES)}")
    found = [said(finding, reading, lang) for finding in reading.findings]
    if reading.source.guessed:
        guess = Finding(
            guessed_encoding.CODE,
            "the text is read as {encoding}",
            values={"encoding": reading.source.encoding},
            help="if it is in another encoding, say which with --encoding",
            severity=guessed_encoding.SEVERITY,
        )
        found.insert(0, said(guess, reading, lang))
    return found


def broken(deal: Deal, table: Table = Table()) -> Iterator[Finding]:  # noqa: B008 - it is frozen
    """Yield what each rule has to say of a deal, and of its variations."""
    yield from _judged(replay(deal, table))


def _judged(played: Replay) -> Iterator[Finding]:
    for rule in rules():
        yield from rule.check(played)
    sound = played.sound_tricks
    for number, varied in enumerate(variations(played.deal)):
        if varied.first > sound:
            continue  # It comes after a fault.
        again = replay(varied.deal, played.table, thorough=number < SEARCHED)
        for rule in rules():
            for finding in rule.check(again):
                if finding.address and varied.own(finding.address):
                    yield _moved(finding, varied)


def _moved(finding: Finding, varied: Variation) -> Finding:
    """Return what is wrong in a variation with the addresses it has in the record."""
    fix = finding.fix
    return msgspec.structs.replace(
        finding,
        address=varied.home(finding.address or ""),
        labels=tuple(
            msgspec.structs.replace(label, address=varied.home(label.address or ""))
            for label in finding.labels
        ),
        fix=fix and Change(varied.home(fix.address), fix.card),
    )


def _misstated(match: Match) -> Iterator[Finding]:
    """Yield what the rules that look at matches have to say of one."""
    for rule in rules():
        if hasattr(rule, "check_match"):
            yield from rule.check_match(match)


def _broken(reading: Reading, agreed: Agreement) -> Iterator[tuple[str, Finding, Agreement]]:
    """Yield what is wrong with records, each with the address of its record."""
    course = Course()
    of_match = agreed
    matches = deals = 0
    for record in reading.records:
        if isinstance(record, Match):
            address = f"matches[{matches}]"
            matches += 1
            course = Course(record)
            now, findings = _agreed(record, address, reading, agreed)
            of_match = now
            findings += _misstated(record)
        else:
            address = f"deals[{deals}]"
            deals += 1
            now, findings = _agreed(record, address, reading, of_match)
            played = replay(record, course.table(record, now.conventions))
            course.played(played)
            findings += _judged(played)
        yield from ((address, finding, now) for finding in findings)


def _agreed(
    record: Record, address: str, reading: Reading, agreed: Agreement
) -> tuple[Agreement, list[Finding]]:
    """Return what is agreed on from a record on, and each phrase of it that is no convention."""
    findings: list[Finding] = []
    for field in _CONVENTIONS:
        text = getattr(record, field)
        if text:
            agreed = agree(text, agreed)
            findings += _unknown(agreed.unknown, field, reading.span(f"{address}.{field}"), reading)
    return agreed, findings


def _unknown(
    unknown: Sequence[Unknown], field: str, entry: Span | None, reading: Reading
) -> Iterator[Finding]:
    """Yield each phrase that is no convention, with its own place in the text."""
    phrases = [one.phrase for one in unknown]
    spans = places(phrases, reading.source.text, entry) if entry else [None] * len(unknown)
    for one, span in zip(unknown, spans, strict=True):
        yield Finding(
            unknown_convention.CODE,
            "no convention is called {phrase}",
            field,
            {"phrase": one.phrase, "near": one.near},
            help="did you mean {near}?" if one.near else "",
            severity=unknown_convention.SEVERITY,
            span=span,
        )


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
    found = [one.name for one in pkgutil.iter_modules(package.__path__) if one.name[0] != "_"]
    modules = (import_module(f"{package.__name__}.{name}") for name in found)
    return tuple(sorted(modules, key=lambda module: str(module.CODE)))


def said(
    finding: Finding,
    reading: Reading,
    lang: str | None = None,
    record: str = "",
    agreed: Agreement = NOTHING_SAID,
) -> Diagnostic:
    """Spell and place what was found, of the record at an address or of the whole text."""
    spelling = LANGUAGES[lang or reading.language]

    def translated(sentence: str) -> str:
        return translate(sentence, lang or "en")

    def filled(sentence: str) -> str:
        return fill(sentence, finding.values, spelling.spell, translated)

    def within(address: str | None) -> str | None:
        return address and f"{record}.{address}" if record else address

    def placed(label: Label) -> Label:
        address = within(label.address)
        span = label.span or (reading.span(address) if address else None)
        return Label(filled(label.message), address, span)

    address = within(finding.address) or record or None
    fix = finding.fix and Change(within(finding.fix.address) or "", finding.fix.card)
    return Diagnostic(
        finding.code,
        filled(finding.message),
        finding.severity,
        address,
        finding.span or (reading.span(address) if address else None),
        filled(finding.help),
        tuple(placed(label) for label in finding.labels),
        _convention(finding.switch, agreed, spelling.language) if finding.switch else "",
        fix,
    )


def _convention(switch: str, agreed: Agreement, language: str) -> str:
    """Spell a convention, and how we know that it was agreed on."""
    words = spell(agreed.conventions, switch, language)
    preset = agreed.said.get(switch)
    if preset is None:
        return f"{words} ({_BY_DEFAULT[language]})"
    return f"{words} ({spell_preset(preset, language)})" if preset else words
