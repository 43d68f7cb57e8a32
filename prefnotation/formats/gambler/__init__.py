"""Gambler: a saved page with the protocol of one deal, as the site gambler.ru shows it.

    <tr><td><img src=/images/s.gif>A K 9<br><img src=/images/c.gif>&nbsp;<br>…</td>…</tr>
    <tr><td>6<img src=/images/s.gif></td><td>пас</td><td>пас</td></tr>
    <script>var p = Array(n("…","6<img src='/images/s.gif'>","…","…"))</script>
    <img src='/images/h.gif' height=11 width=13 border=0>10

On the old page a hand is four rows, a picture of the suit with ranks beside it; a void has a blank
that does not break. Three hands are West, East and South, with the talon third, a card in a row. Of
four, North, West, East and South, the short one is the talon, and who sits there deals and sits
out. Calls stand in cells below the hands, a column for each player from East on; the column of the
first call is the first hand. A script names the contract; what else it says there is kept as
comments. `6-3` is a six given up without three, and `RMZ` is kept as it is: nobody says what it
means. A level of `1` is a ten that has lost a digit. Plays have a column for each player too and
are brought into the order of play. In an all-pass the cards of the talon among them are those that
were opened.

On the present page a deal is a diagram:

    <div class="sheet"><div class="diagram"><div position="lt">3 N/-</div>
    <div position="l"><span class="suitcards" data-suit="s">♠AK109</span>…</div>…
    <div class="summary">6♠ W …</div></div></div>

The positions t, r, b and l are North, East, South and West. The corner lt holds the number of the
deal and the dealer; the summary the contract (`Б` is no trump, `T` a ten) and the declarer.
Auction and play are not read from it. All else on a page is no part of the deal and left out.
"""

import re

from prefnotation.diagnostics import Phrase
from prefnotation.faults import no_deal
from prefnotation.formats.gambler.diagrams import DiagramReader
from prefnotation.formats.gambler.pieces import pieces
from prefnotation.formats.gambler.table import TableReader
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

SUFFIXES = (".html", ".htm")

_DIAGRAM = re.compile(r"""<div\s+class=["']?diagram\b""", re.IGNORECASE)
_SUIT_CARDS = re.compile(r"""\bclass=["']?suitcards\b""", re.IGNORECASE)
_PICTURE = re.compile(r"""<img\s[^<>]*?[/"'=][scdh]\.gif\b""", re.IGNORECASE)
_INFORMATION = re.compile(r"\bArray\(n\(")


def recognises(source: Source) -> bool:
    """Tell whether a page has diagrams with rows of suits, or pictures of suits and its script."""
    return any(
        one.search(source.text) and other.search(source.text)
        for one, other in ((_DIAGRAM, _SUIT_CARDS), (_PICTURE, _INFORMATION))
    )


def read(source: Source) -> Reading:
    """Read a page; never raise. What cannot be understood is a finding."""
    text = source.text
    page, left = pieces(text, 0, len(text))
    reader: DiagramReader | TableReader = DiagramReader(text, page)
    deals = reader.read()
    if not deals:
        reader = TableReader(text, page)
        deals = reader.read()
    if text[left:].strip():
        found = Phrase("a tag that does not end")
        reader.expect("the end of the page", Span(left, len(text)), found)
    if not deals:
        reader.findings.append(no_deal.found())
    return Reading(source, tuple(deals), tuple(reader.findings), lambda: reader.places, "ru")
