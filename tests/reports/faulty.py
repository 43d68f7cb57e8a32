"""Checked texts for the tests of reports: a folder of records, and what no record would say."""

from importlib import import_module
from pathlib import Path

from prefnotation import manual
from prefnotation.converting import read
from prefnotation.diagnostics import Checked, Diagnostic, Edit, Label, Severity
from prefnotation.linting import lint, with_edits
from prefnotation.model.cards import Card
from prefnotation.model.changes import Change
from prefnotation.source import Source, Span

RECORDS = Path(__file__).parent / "records"
PAGES = {page.code: page for page in manual.pages()}


def records():
    """Check the records of the folder, which has to be the working directory."""
    for path in sorted(Path().rglob("*.*")):
        yield with_edits(lint(read(path)))


def report(name, checked, pages=PAGES):
    """Return a whole report."""
    return "".join(import_module(f"prefnotation.reports.{name}").render(checked, pages))


EVIL = (
    "a\nb\r\nc\rd\x0be\x0cf\x1cg\x85h\u2028i\u2029j\x00k\x1b[31ml\ud800m\uffffn "
    "100% ::o,p:q {0} [r](s)"
)
"""A message that breaks lines, commands, links and encodings."""
NOWHERE = Diagnostic("PN101", "so")
ODD = [
    Checked(
        Source("Юг: ♠7\r\nЗапад: ♠8\r\n", "Сдачи/a b:c%d,e?f#g.pref"),
        [
            Diagnostic(
                "PN101",
                EVIL,
                Severity.WARNING,
                "deals[0].talon",
                Span(4, 15),
                help=EVIL,
                labels=(Label(EVIL, "deals[0]", Span(0, 2)), Label("nowhere")),
                convention=EVIL,
                fix=Change("deals[0].talon", Card("♠7")),
                edits=(Edit(Span(4, 15), EVIL), Edit(Span(16, 16), "")),
            ),
            NOWHERE,
            NOWHERE,
            Diagnostic("PN102", "as", Severity.INFO, "deals[0].talon"),
            Diagnostic("PN001", "at the end", span=Span(16, 17)),
        ],
    ),
    Checked(Source("", "<stdin>"), [NOWHERE]),
    Checked(Source("", "/elsewhere/\udcff\ud800\n\x1b/x.pref"), [NOWHERE]),
    Checked(Source("", "../x.pref"), [NOWHERE]),
    Checked(Source("", "clean.pref"), []),
]
