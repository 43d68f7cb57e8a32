import html
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given

from prefnotation.formats.html import emit
from prefnotation.model.auction import Contract
from prefnotation.model.cards import PACK, Card
from prefnotation.model.deal import Deal, Match, Notes, Player, Record, Trick
from prefnotation.model.seats import Seat
from prefnotation.spelling import ENGLISH, RUSSIAN, Spelling
from tests.formats.shown import (
    HOSTILE,
    RECORDS,
    any_records,
    compare,
    hostile,
    languages,
    read,
    said,
)
from tests.legal_deals import legal_deal, played_deals

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
in_a_browser = pytest.mark.skipif(not CHROMIUM, reason="there is no chromium")
ELEMENTS = {
    "html", "head", "meta", "title", "style", "body", "main", "article", "h1", "h2", "p", "ul",
    "li", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "span",
    "b",
}  # fmt: skip


def parsed(page: str) -> Element:
    """Parse a page as XML, which it is as well."""
    return fromstring(page)  # noqa: S314 - it is our own


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def held(tree: Element, spelling: Spelling) -> dict[str, set[Card]]:
    """Return the cards in the hands of a page by their captions, and in the piles by labels."""
    cards = {spelling.card(card): card for card in Card} | {"??": Card.ANY}
    found = {}
    for table in tree.iterfind(".//table[@class='hand']"):
        caption = table.find("caption")
        assert caption is not None
        rows = [[words(cell) for cell in row] for row in table.iterfind(".//tr")]
        found[words(caption)] = {
            cards[sign + rank] for sign, ranks in rows for rank in ranks.split() if rank != "—"
        }
    for piles in tree.iterfind(".//dl[@class='piles']"):
        for label, pile in zip(piles.iterfind("dt"), piles.iterfind("dd"), strict=True):
            found[words(label)] = {cards[word] for word in words(pile).split() if word != "—"}
    return found


def played(tree: Element) -> list[list[str]]:
    """Return the rows of the play without those that hold comments, the heads first."""
    rows = tree.iterfind(".//table[@class='play']//tr")
    return [[words(cell) for cell in row] for row in rows if row.get("class") != "aside"]


@pytest.mark.parametrize("name", RECORDS)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    compare(emit(*read(name)), Path(__file__).parent / "html" / f"{name}.html", request)


@given(any_records, languages)
def test_any_page_is_valid_by_the_standard(records: list[Record], spelling: Spelling) -> None:
    html5lib = pytest.importorskip("html5lib")
    page = emit(records, spelling)
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)
    assert list(elements(tree)) == list(elements(parsed(page)))


def elements(tree: Element) -> Iterator[str]:
    for element in tree.iter():
        yield element.tag


@given(any_records, languages)
def test_any_record_is_a_valid_page(records: list[Record], spelling: Spelling) -> None:
    page = emit(records, spelling)
    tree = parsed(page)
    assert tree.get("lang") == spelling.language
    assert tree.get("dir") == "ltr"
    assert set(elements(tree)) <= ELEMENTS
    shown = words(tree)
    for text in said(records):
        assert re.sub("[\ufdd0-\ufdef\ufffe\uffff]", "\ufffd", text) in shown
    for table in tree.iterfind(".//table"):
        assert (
            len({sum(int(cell.get("colspan", 1)) for cell in row) for row in table.iter("tr")}) == 1
        )


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_gets_out_of_its_place(text: str) -> None:
    records = hostile(text)
    tree = parsed(emit(records, ENGLISH))
    assert set(elements(tree)) <= ELEMENTS
    assert list(elements(tree)) == list(elements(parsed(emit(hostile("x"), ENGLISH))))
    shown = words(tree)
    assert all(one in shown for one in said(records))


@given(played_deals(), languages)
def test_every_hand_stands_at_its_seat(deal: Deal, spelling: Spelling) -> None:
    found = held(parsed(emit([deal], spelling)), spelling)
    for seat, hand in (deal.hands or {}).items():
        (here,) = [
            cards for head, cards in found.items() if head.split(" ")[0] == spelling.seats[seat]
        ]
        assert here == set(hand)
    assert found.get(spelling.labels["talon"], set()) == set(deal.talon or ())


def test_nothing_is_fetched() -> None:
    page = emit(*read("russian"))
    assert not re.search(r"<(?:script|link|img|iframe)|\bsrc=|href=|url\(|@import|http", page)


def test_no_records_are_an_empty_page() -> None:
    tree = parsed(emit([], RUSSIAN))
    assert words(tree.find(".//title")) == "Сдача"
    assert not list(tree.find(".//main"))


def test_headings_go_down_step_by_step() -> None:
    def headings(*records: Record) -> list[str]:
        return [
            one for one in elements(parsed(emit(records, ENGLISH))) if re.fullmatch(r"h\d", one)
        ]

    assert headings(Match(), Deal(), Deal()) == ["h1", "h2", "h2"]
    assert headings(Deal(), Deal()) == ["h1", "h1"]


def test_parts_that_are_not_there() -> None:
    hands = {Seat.SOUTH: (Card.ANY,), Seat.FIRST: ()}
    deal = Deal(
        hands=hands,
        talon=(),
        dealer=Seat.NORTH,
        auction=(),
        game=Contract(),
        tricks=(Trick(3, (Card.SA, Card.S7, Card.S8, Card.S9)),),
        notes={"players[0]": Notes("!", ("a",))},
    )
    tree = parsed(emit([deal, Deal(players=(Player("a"),), tricks=())], ENGLISH))
    assert held(tree, ENGLISH)["Talon"] == set()
    assert [words(one) for one in tree.iterfind(".//p[@class='idle']")] == ["North · dealer"]
    assert [words(one) for one in tree.iterfind(".//th[@scope='row']")][4:5] == ["♠"]
    assert played(tree) == [["#", "1st", "2nd", "3rd", ""], ["3", "♠A", "♠7", "♠8", "♠9"]]
    assert [words(one) for one in tree.iterfind(".//dt")] == [
        "Talon", "Auction", "Contract", "Players", "Play",
    ]  # fmt: skip


def browse(page: Path, *flags: str) -> tuple[str, str]:
    """Return the page as a browser has it, and what it said meanwhile."""
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--enable-logging=stderr",
            f"--user-data-dir={page.parent / 'profile'}", "--virtual-time-budget=5000", *flags,
            "--dump-dom", page.as_uri(),
        ],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )  # fmt: skip
    return done.stdout, done.stderr


@in_a_browser
@pytest.mark.parametrize("spelling", [RUSSIAN, ENGLISH], ids=lambda spelling: spelling.language)
def test_a_browser_shows_every_card(tmp_path: Path, spelling: Spelling) -> None:
    deal = next(deal for deal in map(legal_deal, range(99)) if whole(deal))
    page = tmp_path / "deal.html"
    page.write_text(emit([deal], spelling), encoding="utf-8")
    dom, log = browse(page)
    assert "CONSOLE" not in log
    tree = parsed(re.sub("<meta[^>]*>", "", dom))
    found = held(tree, spelling)
    assert set().union(*found.values()) == PACK
    seats = {spelling.seats[seat]: set(hand) for seat, hand in (deal.hands or {}).items()}
    assert {head.split(" ")[0]: cards for head, cards in found.items() if cards} == {
        **seats,
        spelling.labels["talon"]: set(deal.talon or ()),
    }
    cells = " ".join(cell for row in played(tree) for cell in row)
    for trick in deal.tricks or ():
        assert all(spelling.card(card) in cells for card in trick.plays)


def whole(deal: Deal) -> bool:
    """Whether a record has all 32 cards, as they were dealt, and the play."""
    piles = [*(deal.hands or {}).values(), deal.talon or ()]
    return sum(map(len, piles)) == len({card for pile in piles for card in pile}) == len(PACK) and (
        len(deal.tricks or ()) == 10 and deal.discard is None
    )


@in_a_browser
@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_is_wider_than_the_window(tmp_path: Path, width: int) -> None:
    texts = ("слово " * 60, "щ" * 300, "<b>&amp;]]>")
    pages = [emit(*read(name)) for name in RECORDS]
    pages += [emit(hostile(text), RUSSIAN) for text in texts]
    frames = "".join(
        f'<iframe style="width:{width}px;border:0" srcdoc="{html.escape(page)}"></iframe>'
        for page in pages
    )
    measure = (
        "onload = () => { document.body.title = [...document.querySelectorAll('iframe')].map("
        "f => f.contentDocument.documentElement.scrollWidth).join(' ') }"
    )
    page = tmp_path / "frames.html"
    page.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><body>{frames}<script>{measure}</script>',
        encoding="utf-8",
    )
    dom, log = browse(page, "--window-size=1200,900")
    assert "CONSOLE" not in log
    measured = re.search(r'<body title="([\d ]+)"', dom)
    assert measured
    assert [int(one) for one in measured[1].split()] == [width] * len(pages)
