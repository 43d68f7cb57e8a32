"""etude: a problem as a forum shows it, a seat and below it a row for each suit.

        Север
    s A K 9
    c 10 7
    d -
    h Q J 9 8 7
    Запад
    …
    Снос
    d.gifК , d.gif9
    2

Suits are small letters, signs, or the names of pictures that are left of a web page. Columns of
the page may stand on one line, parted by a TAB. A seat with dashes alone is nobody's; one with two
cards is the discard, as is a pair of pictures without a heading. Hands are those after the
discard. A number alone ends a deal and names the first hand: 0 is the third hand of the text, 1
the first one, 2 the second, as the program counts that reads such texts. A `#` opens a comment,
and prose is kept as one. A line of dashes parts deals.

Books on bridge run ranks together, and set West and East side by side with the compass between:

              п ТВ7
              …
    п 98    С    п 10
    ч Д9   З В   ч КВ108
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeGuard

from prefnotation.formats._losses import unread
from prefnotation.formats._problems.dialects import RANK, VOID
from prefnotation.formats._problems.outline import understood
from prefnotation.formats._text.cards import LETTERS
from prefnotation.formats._text.signs import SIGN
from prefnotation.formats.etude.deal import ORDER, pair_beside
from prefnotation.formats.etude.reader import COMMENT, Reader
from prefnotation.model.auction import Contract, Misere
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Hand, Notes, Record
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import Dealt
from prefnotation.reading import Reading
from prefnotation.source import Source
from prefnotation.spelling import Spelling

SUFFIXES: tuple[str, ...] = ()
COMMENT_MARK = "  # "

_SEATS = (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)
"""In the order in which a page shows them."""
_FEWEST_ROWS = 3
_ROW = re.compile(
    rf"(?:\A|[\r\n/])[ \t]*(?:(?:/images/)?[scdh]\.gif|{SIGN}|[scdhпбчт](?=[ \t]))[ \t]*"
    rf"(?:{RANK}(?:[ \t,]*{RANK})*|{VOID}+)[ \t]*(?=[\r\n\t]|\Z|[NSEWСЮЗ/]|[scdhпбчт][ \t])"
)
_HEADING = re.compile(
    r"(?:\A|[\r\n\t])[ \t]*(?:Север|Юг|Запад|Восток|North|South|West|East|[NSEW])[ \t]*[#\r\n\t]"
    r"|[7890XХJBВVQДDKКAАTТxх?–—-][ \t]+(?:[СЗЮ]|N|W|S)[ \t]"
)
"""A seat on a line of its own or behind a TAB, or the compass behind a hand."""
_DRAWN = "┌"
"""The corner of a table that is drawn, as our own pages have it."""


def emit(records: Sequence[Record], spelling: Spelling) -> str:
    """Write deals, each hand under its seat; the seats are initials in English."""
    pages = (_page(record, spelling) for record in records if isinstance(record, Deal))
    return "---\n".join(page for page in pages if page)


def losses(records: Sequence[Record], spelling: Spelling) -> Iterator[str]:
    """Yield what cannot be written."""
    return unread(records, lambda record: emit([record], spelling), read)


def recognises(source: Source) -> bool:
    """Tell whether rows stand there that begin with a suit, and a seat that heads some."""
    if _DRAWN in source.text:
        return False
    rows = sum(1 for _ in islice(_ROW.finditer(source.text), _FEWEST_ROWS))
    return rows == _FEWEST_ROWS and _HEADING.search(source.text) is not None


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the insides of comments stand."""
    for found in COMMENT.finditer(text):
        yield found.span(1)


def read(source: Source) -> Reading:
    """Read all deals; never raise. What cannot be understood is a finding."""
    reader = Reader(source.text)
    reader.read()
    return understood(source, reader.outlines, reader.findings)


def _page(deal: Deal, spelling: Spelling) -> str:
    """Write a deal, or nothing if it has no hands of seats: by them an etude is known."""
    declarer = deal.game.declarer if isinstance(deal.game, Contract | Misere) else None
    said = Dealt(deal).as_played(declarer)
    hands = {seat: said[seat] for seat in _SEATS if _can_stand(said.get(seat))}
    discard = deal.discard if _can_stand(deal.discard) else None
    lone = pair_beside([len(hand) for hand in hands.values()])
    if lone is not None and not discard:
        del hands[list(hands)[lone]]  # It would be read as the discard.
    blocks = [
        (f"hands.{seat}", spelling.seats[seat], [_row(suit, hand, spelling) for suit in Suit])
        for seat, hand in hands.items()
    ]
    if spelling.language == "en":
        blocks = [(address, seat[0], rows) for address, seat, rows in blocks]
    if discard and hands:
        suits = [suit for suit in Suit if any(card.suit is suit for card in discard)]
        row = ", ".join(_row(suit, discard, spelling) for suit in suits)
        blocks.append(("discard", spelling.labels["discard"], [row]))
    if deal.first_hand in hands and len(hands) == len(ORDER):
        number = ORDER.index(list(hands).index(deal.first_hand))
        blocks.append(("first_hand", str(number), []))
    # What is said before the first hand is said of the deal.
    addresses = ["name", *(address for address, _, _ in blocks[1:])]
    lines = []
    for above, (address, heading, rows) in zip(addresses, blocks, strict=False):
        lines += [f"# {note}" for note in deal.notes.get(above, Notes()).before]
        beside = deal.notes.get(address, Notes()).after[:1]
        lines += ["".join([heading, *(COMMENT_MARK + note for note in beside)]), *rows]
    lines += [f"# {note}" for note in deal.notes.get("", Notes()).after if blocks]
    return "".join(f"{line}\n" for line in lines)


def _can_stand(cards: Hand | None) -> TypeGuard[Hand]:
    """Whether there are cards, each of a suit."""
    return bool(cards) and Card.ANY not in (cards or ())


def _row(suit: Suit, cards: Hand, spelling: Spelling) -> str:
    """Write the cards of a suit, a dash for none."""
    ranks = [spelling.rank(card) for card in cards if card.suit is suit]
    return " ".join([LETTERS[suit], *(ranks or "-")])
