r"""Read, check and convert recorded hands of Russian preferans.

>>> from prefnotation import check, emit, parse
>>> reading = parse("Сдача 1\nПервая рука: Юг\n1. ♠Т 7 10")
>>> reading.deals[0].tricks[0].plays
(Card('♠A'), Card('♠7'), Card('♠10'))
>>> check(reading)
[]
>>> print(emit(reading, "notation", lang="en"))
Deal 1
First hand: South
Play:
1. ♠A ♠7 ♠10
<BLANKLINE>
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prefnotation.agreement import Agreement as Agreement
    from prefnotation.agreement import agree as agree
    from prefnotation.checking import check as check
    from prefnotation.converting import emit as emit
    from prefnotation.converting import parse as parse
    from prefnotation.converting import read as read
    from prefnotation.diagnostics import Diagnostic as Diagnostic
    from prefnotation.diagnostics import Label as Label
    from prefnotation.diagnostics import Severity as Severity
    from prefnotation.model.auction import AllPass as AllPass
    from prefnotation.model.auction import Bid as Bid
    from prefnotation.model.auction import Contract as Contract
    from prefnotation.model.auction import Declared as Declared
    from prefnotation.model.auction import Defence as Defence
    from prefnotation.model.auction import Hold as Hold
    from prefnotation.model.auction import Misere as Misere
    from prefnotation.model.auction import MisereBid as MisereBid
    from prefnotation.model.auction import Pass as Pass
    from prefnotation.model.auction import Stand as Stand
    from prefnotation.model.auction import Trump as Trump
    from prefnotation.model.cards import PACK as PACK
    from prefnotation.model.cards import Card as Card
    from prefnotation.model.cards import Rank as Rank
    from prefnotation.model.cards import Suit as Suit
    from prefnotation.model.changes import Change as Change
    from prefnotation.model.conventions import PRESETS as PRESETS
    from prefnotation.model.conventions import Conventions as Conventions
    from prefnotation.model.deal import Book as Book
    from prefnotation.model.deal import Deal as Deal
    from prefnotation.model.deal import Match as Match
    from prefnotation.model.deal import Notes as Notes
    from prefnotation.model.deal import Other as Other
    from prefnotation.model.deal import Player as Player
    from prefnotation.model.deal import Record as Record
    from prefnotation.model.deal import Trick as Trick
    from prefnotation.model.deal import Written as Written
    from prefnotation.model.seats import Seat as Seat
    from prefnotation.reading import Reading as Reading
    from prefnotation.source import Place as Place
    from prefnotation.source import Source as Source
    from prefnotation.source import Span as Span

__version__ = "0.1.0"

_HOMES = {
    "agree": "prefnotation.agreement",
    "check": "prefnotation.checking",
    "emit": "prefnotation.converting",
    "parse": "prefnotation.converting",
    "read": "prefnotation.converting",
    "Agreement": "prefnotation.agreement",
    "AllPass": "prefnotation.model.auction",
    "Bid": "prefnotation.model.auction",
    "Card": "prefnotation.model.cards",
    "Change": "prefnotation.model.changes",
    "Contract": "prefnotation.model.auction",
    "Conventions": "prefnotation.model.conventions",
    "Deal": "prefnotation.model.deal",
    "Written": "prefnotation.model.deal",
    "Record": "prefnotation.model.deal",
    "Player": "prefnotation.model.deal",
    "Match": "prefnotation.model.deal",
    "Book": "prefnotation.model.deal",
    "Declared": "prefnotation.model.auction",
    "Defence": "prefnotation.model.auction",
    "Diagnostic": "prefnotation.diagnostics",
    "Hold": "prefnotation.model.auction",
    "Label": "prefnotation.diagnostics",
    "Misere": "prefnotation.model.auction",
    "MisereBid": "prefnotation.model.auction",
    "Notes": "prefnotation.model.deal",
    "Other": "prefnotation.model.deal",
    "PACK": "prefnotation.model.cards",
    "PRESETS": "prefnotation.model.conventions",
    "Pass": "prefnotation.model.auction",
    "Place": "prefnotation.source",
    "Rank": "prefnotation.model.cards",
    "Reading": "prefnotation.reading",
    "Seat": "prefnotation.model.seats",
    "Severity": "prefnotation.diagnostics",
    "Source": "prefnotation.source",
    "Span": "prefnotation.source",
    "Stand": "prefnotation.model.auction",
    "Suit": "prefnotation.model.cards",
    "Trick": "prefnotation.model.deal",
    "Trump": "prefnotation.model.auction",
}
"""The public names and where they live. They are imported when first used, so that `--version`
and `--help` need not wait for a parser."""

__all__ = [*_HOMES]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*_HOMES, "__version__"]
