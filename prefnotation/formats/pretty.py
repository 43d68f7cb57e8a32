"""pretty: a deal as a player wants to see it in a terminal, hands round the table, play by seat.

    Запад ← 6♠ · 1-я рука    ┌───────────────┐    Восток
    ♠ Т Д В 10               │ Прикуп  ♥В ♥8 │    ♠ 7
    ♣ Т К                    │               │    ♣ Д В 9 8 7
    ♦ Т 8                    │ Снос    ♦8 ♥8 │    ♦ Д 9
    ♥ К 7                    └───────────────┘    ♥ Д 10

In the play `▸` stands before the card that leads and `*` after the card that takes. What is not
written but follows by the laws (who plays by seat, who takes, the turned card) is shown too. A
match is shown before its deals, and its players sit at their tables.
"""

from collections.abc import Iterable

from prefnotation.formats._page.article import articles
from prefnotation.formats._page.columns import bare
from prefnotation.formats._page.fixed_pitch import FixedPitch
from prefnotation.formats._page.parts import Section
from prefnotation.model.deal import Record
from prefnotation.spelling import Spelling

SUFFIXES = (".txt",)


def emit(records: Iterable[Record], spelling: Spelling, *, colour: bool = False) -> str:
    """Show records, a blank line between them; `colour` adds ANSI colours and changes no text."""
    layout = FixedPitch(spelling)
    text = "\n".join(_page(sections, layout) for sections in articles(records, spelling))
    return text if colour else bare(text)


def _page(sections: Iterable[Section], layout: FixedPitch) -> str:
    laid = ([line for part in section for line in layout.lines(part)] for section in sections)
    return "\n\n".join("\n".join(map(str.rstrip, lines)) for lines in laid) + "\n"
