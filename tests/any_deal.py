"""Any deal that the model can hold, whether or not it could have been played.

`deals` is for what must be true of every record: that a format reads back what it wrote.
"""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec.structs import replace

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Declared,
    Defence,
    Game,
    Hold,
    Misere,
    MisereBid,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card
from prefnotation.model.deal import (
    Book,
    Deal,
    Match,
    Notes,
    Other,
    Player,
    Trick,
    Written,
)
from prefnotation.model.seats import Seat

ODD_TEXTS = (
    "", " ", " a", "a ", "No", "y", "on", "null", "Null", "~", "=", "<<", "-", "- a", "?", ":", "!",
    "6:4", "1e3", "0o7", "0x1F", "08", "1_000", "+1", ".5", ".inf", ".NaN", "1.0", "190:20:30",
    "2024-01-31", "2024-01-31 12:00:00", "true", "FALSE", "# a", "a #b", "a: b", "a:", "[a", "{a}",
    "&a", "*a", "|", ">", "%a", "@a", "`a", "'a'", '"a"', "a\\b", "---", "...", "--- a", "a\nb",
    "\n", "a\n\n", "\t", "\r", "a\r\nb", "\x85", "a\x85b", "\u2028", "\u2029", "\ufeff", "a\ufeff",
    "\x00", "\x07", "\x1b", "\x7f", "\x80", "\x9f", "\xa0", "\ufffd", "\ufffe", "\uffff", "🂡",
    "a🂡", "𝐀", "é", "e\u0301", "Юг", "♠10", "Прикуп: ♥В ♥8", "deals", "key" * 400, "а" * 2000,
)  # fmt: skip
"""What one reader or another has taken for something else."""

ADDRESSES = (
    "", "lead", "hands.south", "tricks[2].plays[0]", "deals[0].talon[1]", "x.hands.south", "a].b[0",
    'a"].before[0', "notes[a]", "hands", "null",
)  # fmt: skip

FACTS = ("name", "title", "date", "place", "source", "author")
NUMBERS = st.integers(0, 999)
SEATS = st.sampled_from(Seat)
CARDS = st.sampled_from(Card)


def maybe(values: SearchStrategy) -> SearchStrategy:
    return st.none() | values


def tuples_of(values: SearchStrategy, most: int = 4) -> SearchStrategy:
    return st.lists(values, max_size=most).map(tuple)


def texts() -> SearchStrategy[str]:
    """Any text that can be encoded: control characters, no half of a surrogate pair."""
    characters = st.characters(exclude_categories=["Cs"])
    return st.sampled_from(ODD_TEXTS) | st.text(characters, max_size=20)


def calls() -> SearchStrategy[Call]:
    seat, levels, flags = maybe(SEATS), st.integers(6, 10), st.booleans()
    return st.one_of(
        st.builds(Pass, seat),
        st.builds(Hold, seat),
        st.builds(Bid, levels, st.sampled_from(Trump), flags, seat),
        st.builds(MisereBid, flags, seat),
    )


def games() -> SearchStrategy[Game]:
    seat, level, flags = maybe(SEATS), maybe(st.integers(6, 10)), st.booleans()
    return st.one_of(
        st.builds(Contract, seat, level, maybe(st.sampled_from(Trump)), flags, flags),
        st.builds(Misere, seat, flags),
        st.just(AllPass()),
    )


def defences() -> SearchStrategy[Defence]:
    declared = st.builds(Declared, st.sampled_from(Stand), maybe(SEATS))
    return st.builds(Defence, tuples_of(declared, 3), maybe(st.booleans()))


@st.composite
def tricks(draw: DrawFn, depth: int = 2) -> Trick:
    plays = draw(st.lists(CARDS, min_size=1, max_size=4))
    size = draw(st.sampled_from((0, 1, len(plays))))
    seats = draw(st.lists(SEATS, min_size=size, max_size=size))
    varied = (
        st.lists(tricks(depth - 1), min_size=1, max_size=2).map(tuple) if depth else st.nothing()
    )
    variations = draw(tuples_of(varied, 2)) if depth else ()
    talon, winner = draw(maybe(CARDS)), draw(maybe(SEATS))
    return Trick(draw(NUMBERS), tuple(plays), tuple(seats), talon, winner, variations)


def players() -> SearchStrategy[Player]:
    names = texts() | st.sampled_from(
        ("Анна", "Борис Ш.", "Юг", "Пас", "Анна БК", "von Trump", "I")
    )
    return st.builds(Player, names, maybe(SEATS))


def scores() -> SearchStrategy[Written]:
    amounts = st.integers(-9999, 9999)
    written = st.builds(Written, SEATS, st.sampled_from(Book), amounts, st.booleans(), maybe(SEATS))
    # A loss that is added is a loss: there is no sign that would tell the two apart.
    return written.map(lambda w: replace(w, added=False) if w.amount < 0 else w)


def totals() -> SearchStrategy[dict[Seat, str]]:
    amounts = st.from_regex(r"-?[1-9][0-9]{0,5}[½⅓⅔¼¾]?", fullmatch=True)
    return st.dictionaries(SEATS, amounts, max_size=4)


def matches() -> SearchStrategy[Match]:
    return st.builds(
        Match,
        **{fact: maybe(texts()) for fact in (*FACTS, "rules", "conventions")},
        pool=maybe(NUMBERS),
        players=maybe(tuples_of(players())),
        dealer=maybe(SEATS),
        total=maybe(totals()),
        others=tuples_of(st.builds(Other, texts(), texts()), 2),
        notes=st.dictionaries(st.sampled_from(ADDRESSES) | texts(), notes(), max_size=3),
    )


def notes() -> SearchStrategy[Notes]:
    marks = st.sampled_from(("", "!", "?", "!!", "??", "!?", "?!"))
    return st.builds(Notes, marks, tuples_of(texts(), 2), tuples_of(texts(), 2))


def deals() -> SearchStrategy[Deal]:
    return st.builds(
        Deal,
        **{fact: maybe(texts()) for fact in (*FACTS, "rules", "conventions", "task")},
        players=maybe(tuples_of(players())),
        dealer=maybe(SEATS),
        first_hand=maybe(SEATS),
        hands=maybe(st.dictionaries(SEATS, tuples_of(CARDS, 12), max_size=4)),
        talon=maybe(tuples_of(CARDS)),
        auction=maybe(tuples_of(calls())),
        discard=maybe(tuples_of(CARDS)),
        game=maybe(games()),
        defence=maybe(defences()),
        lead=maybe(SEATS),
        tricks=maybe(tuples_of(tricks(), 3)),
        taken=maybe(NUMBERS),
        claim=maybe(st.dictionaries(SEATS, NUMBERS, max_size=4)),
        won=maybe(st.dictionaries(SEATS, NUMBERS, max_size=4)),
        best=maybe(st.dictionaries(SEATS, NUMBERS, max_size=4)),
        score=maybe(tuples_of(scores())),
        total=maybe(totals()),
        others=tuples_of(st.builds(Other, texts(), texts()), 2),
        notes=st.dictionaries(st.sampled_from(ADDRESSES) | texts(), notes(), max_size=3),
    )
