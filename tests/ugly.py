"""Ugly but valid: the same records as careless people in many places would write them.

Written from the description of the notation and not from its writer. Each liberty is a habit with
a name; a failing example shrinks to the habits that it takes. `ugly` needs only a `Random`, so the
fuzzer uses it as well.
"""

import json
import re
from collections.abc import Iterable, Sequence
from random import Random

from hypothesis import strategies as st

from prefnotation.model.auction import Bid, Contract, Hold, Misere, MisereBid, Pass, Stand, Trump
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Book, Deal, Match, Notes, Player, Trick
from prefnotation.model.seats import Seat
from tests.formats.test_notation import noted_deals

LABELS = {
    "match": ("пулька", "match"),
    "deal": ("сдача раздача", "deal"),
    "title": ("название", "title"),
    "date": ("дата", "date"),
    "place": ("место", "place"),
    "source": ("источник", "source"),
    "author": ("автор", "author"),
    "rules": ("правила", "rules"),
    "conventions": ("соглашения", "conventions"),
    "pool": ("пуля", "pool"),
    "players": ("игроки", "players"),
    "task": ("задание задача", "task"),
    "dealer": ("сдающий", "dealer"),
    "first_hand": ("первая_рука", "first_hand"),
    "talon": ("прикуп", "talon widow"),
    "auction": ("торговля торг", "auction bidding"),
    "discard": ("снос", "discard"),
    "game": ("контракт игра играет козырь козыри", "contract game declarer trump trumps"),
    "defence": ("вист висты", "whist"),
    "lead": ("ход первый_ход", "lead first_lead"),
    "tricks": ("розыгрыш", "play"),
    "taken": ("взятки", "tricks"),
    "won": ("взятки", "tricks"),
    "claim": ("остаток", "claim"),
    "best": ("оценка", "best"),
    "score": ("запись", "score"),
    "total": ("итог", "total"),
}
TEXTS = {"title", "date", "place", "source", "author", "rules", "conventions", "task"}
ONE_SEAT = {"dealer", "first_hand", "lead"}
COUNTS = {"taken", "pool"}
SHARES = {"won", "claim", "best", "total"}
"""What each seat has: `Юг 3, Запад 2`."""
BOOKS = {
    Book.POOL: ("пуля пулю пули", "pool"),
    Book.MOUNTAIN: ("гора гору горы", "mountain"),
    Book.WHISTS: ("висты вист вистов виста", "whists whist"),
}
ON = ("на", "on")

SEAT_WORDS = {
    Seat.SOUTH: ("юг", "south"), Seat.WEST: ("запад", "west"), Seat.NORTH: ("север", "north"),
    Seat.EAST: ("восток", "east"),
}  # fmt: skip
INITIALS = {
    Seat.SOUTH: ("Ю", "S"), Seat.WEST: ("З", "W"), Seat.NORTH: ("С", "N"), Seat.EAST: ("ВB", "E"),
}  # fmt: skip
ROMAN = {Seat.FIRST: "I", Seat.SECOND: "II", Seat.THIRD: "III"}
STANDS = {
    Stand.WHIST: ("вист", "whist"),
    Stand.PASS: ("пас", "pass"),
    Stand.HALF_WHIST: ("полвиста", "half-whist half~whist halfwhist"),
}
OPENLY = {
    True: ("в~светлую всветлую лёжа лежа открыто", "open openly"),
    False: ("в~тёмную в~темную втёмную стоя закрыто", "closed"),
}
PASSED = ("пас", "pass")
HELD = ("здесь", "hold")
MISERE = ("мизер", "misère misere")
ALL_PASS = ("распасы распас распасовка пас", "all-pass all~pass pass")
TALONLESS = ("без_прикупа бп", "without_talon")
UNDONE = ("без_трёх без_трех", "without_three")
NO_TRUMP = ("бк б/к без_козыря без_козырей", "nt no~trump notrump no~trumps")
SUIT_WORDS = {
    Suit.SPADES: ("пик пики пика", "spades spade"), Suit.CLUBS: ("треф трефы", "clubs club"),
    Suit.DIAMONDS: ("бубен бубны", "diamonds"), Suit.HEARTS: ("черв черви червей", "hearts heart"),
}  # fmt: skip
LETTERS = {
    Suit.SPADES: ("пП", "sS"), Suit.CLUBS: ("тс", "cC"), Suit.DIAMONDS: ("бБ", "dD"),
    Suit.HEARTS: ("чЧ", "hH"),
}  # fmt: skip
SIGNS = {
    Suit.SPADES: "♤ ♠\ufe0f ♠\ufe0e &spades; &#9824; ♠\u200b",
    Suit.CLUBS: "♧ ♣\ufe0f ♣\ufe0e &clubs; &#9827; ♣\u2060",
    Suit.DIAMONDS: "♢ ♦\ufe0f ♦\ufe0e &diams; &#9830; ♦\xad",
    Suit.HEARTS: "♡ ♥\ufe0f ♥\ufe0e &hearts; &#9829; ♥\ufeff",
}
PLAYING = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}
COLUMNS = dict(zip(Rank, (7, 8, 9, 10, 11, 13, 14, 1), strict=True))
RANKS = (
    dict(zip(Rank, ("7", "8", "9", "10", "В", "Д", "К", "Т"), strict=True)),
    dict(zip(Rank, ("7", "8", "9", "10", "J", "Q", "K", "A"), strict=True)),
)
LOW = ("х", "x")
BLANKS = (" ", "  ", "\t", "\xa0", " \t ", "&nbsp;", "&#160;", "\u2009", "\u3000", " \u200b ")
ENDS = ("\n", "\r\n", "\r")
DASHES = "-–—"

HABITS = frozenset({
    "after separators", "any order", "blank lines", "blanks", "bom", "braces", "capitals", "case",
    "colons", "crlf", "directive", "elided suits", "ends", "foreign ranks", "glued", "hash",
    "header", "initials", "leading zeros", "letters", "look-alikes", "mixed languages", "names",
    "no end", "no header", "no play", "one line", "parts", "playing cards", "quotes", "rank first",
    "raw braces", "raw names", "separators", "signs", "small", "spaced", "split holdings",
    "synonyms", "tens", "trailing", "typewriter", "two remarks", "voids", "wide braces",
})  # fmt: skip

_HEADER = re.compile(r"\s*(?:сдача|раздача|deal|пулька|match)(?!\w)", re.IGNORECASE)
_BARE = re.compile(r"""(?!["])(?:[\wа-яА-ЯёЁ.,!?:()'"«»=+/*♠♣♦♥№-]|(?<=\S)[;#%&]| (?![ ;#%&]))+""")


def ugly(
    records: Sequence[Deal | Match],
    random: Random,
    language: str = "ru",
    habits: Iterable[str] = HABITS,
    always: Iterable[str] = (),
) -> str:
    """Write records in a valid spelling that follows `habits` now and then, `always` always."""
    pen = _Pen(random, language, habits, always)
    text = ""
    if pen.has("directive"):
        text = f"%pref{pen.blank()}1\n"
    table: dict[Seat, str] = {}
    for at, record in enumerate(records):
        if isinstance(record, Match):
            table = {}
        sitting = table if record.players is None else _sitting(record.players)
        if isinstance(record, Match):
            table = sitting
        pen.table = sitting
        text += _Record(record, pen, first=at == 0, last=at == len(records) - 1).text()
    return pen.ends(text)


def _sitting(players: Sequence[Player]) -> dict[Seat, str]:
    """Return whose names may stand for their seats: those that are plainly names, and unique."""
    names = [player.name.casefold() for player in players]
    return {
        player.seat: player.name
        for player in players
        if player.seat
        and names.count(player.name.casefold()) == 1
        and re.fullmatch(r"[А-ЯЁA-Z][а-яёa-z]{3,}", player.name)
        and player.name not in ("Мизер", "Дама")
    }


def any_records():
    """Some records as a file may hold them."""
    return st.lists(noted_deals(), min_size=1, max_size=3)


@st.composite
def ugly_texts(draw, records=None, always=(), habits=HABITS):
    """Records and a text that spells them."""
    told = draw(records or any_records())
    taken = draw(st.sets(st.sampled_from(sorted(habits))) | st.just(set(habits)))
    seed = draw(st.integers(0, 2**32))
    language = draw(st.sampled_from(["ru", "en"]))
    return told, ugly(told, Random(seed), language, taken, always)  # noqa: S311


class _Pen:
    """Takes liberties: what it writes is plain unless a habit strikes."""

    def __init__(
        self, random: Random, language: str, habits: Iterable[str], always: Iterable[str]
    ) -> None:
        self.random = random
        self._language = ("ru", "en").index(language)
        self._habits = frozenset(habits)
        self._always = frozenset(always)
        self.table: dict[Seat, str] = {}

    def has(self, habit: str, chance: float = 0.5) -> bool:
        return habit in self._always or (habit in self._habits and self.random.random() < chance)

    def one(self, habit: str, plain: str, odd: Sequence[str]) -> str:
        return self.random.choice(odd) if self.has(habit) else plain

    def language(self) -> int:
        if self.has("mixed languages", 0.3):
            return self.random.randrange(2)
        return self._language

    def word(self, words: tuple[str, str]) -> str:
        """Write one of some words, given in Russian and in English, in letters of any size."""
        first, *more = words[self.language()].split()
        word = self.one("synonyms", first, more or [first])
        word = self.case(word)
        if "~" in word:
            # One blank and no more.
            word = word.replace("~", self.one("blanks", " ", (" ", "\xa0", "&nbsp;")))
        return "".join(self.blank(tame=True) if c == "_" else c for c in word)

    def case(self, word: str) -> str:
        if self.has("capitals"):
            word = word.capitalize()
        if not self.has("case", 0.4):
            return word
        swung = "".join(self.random.choice((c.lower(), c.upper())) for c in word)
        return self.random.choice((word.upper(), word.title(), swung))

    def label(self, field: str) -> str:
        word = self.word(LABELS[field])
        return f"{word}{self.gap()}:"

    def seat(self, seat: Seat) -> str:
        if seat in ROMAN:
            return ROMAN[seat]
        if self.has("initials"):
            return self.random.choice(INITIALS[seat][self.language()])
        return self.case(SEAT_WORDS[seat][self.language()])

    def player(self, seat: Seat) -> str:
        """Write the name of a player for a seat, if one may; else nothing."""
        name = self.table.get(seat, "") if self.has("names") else ""
        return f'"{name}"' if name and self.has("quotes", 0.3) else name

    def anybody(self, seat: Seat) -> str:
        return self.player(seat) or self.seat(seat)

    def who(self, seat: Seat | None, number: bool = False, last: bool = False) -> str:
        """Write whose word or card follows; nothing if that is not told."""
        if seat is None:
            return ""
        name = self.player(seat)
        if name:
            # What follows a bare name might go on with it.
            told = (":", " :", " –", ":" if name[0] != '"' else "")
            return name + self.random.choice(told) + ("" if last else self.blank())
        told = (":", " :", ": ") if number else (":", " :", " —", " –", " -")
        colon = self.one("colons", "", told)
        return self.seat(seat) + colon + ("" if last else self.blank())

    def blank(self, tame: bool = False) -> str:
        """Write something that parts words."""
        return self.one("blanks", " ", BLANKS[:3] if tame else BLANKS)

    def gap(self) -> str:
        """Write a blank where none is needed."""
        return self.blank() if self.has("spaced", 0.2) else ""

    def sign(self, suit: Suit) -> str:
        return self.one("signs", suit.value, SIGNS[suit].split())

    def number(self, number: int) -> str:
        return str(number).zfill(self.random.choice((2, 3)) if self.has("leading zeros") else 1)

    def amount(self, amount: str) -> str:
        """Write a settlement: with another minus, or a plus that says nothing."""
        if amount.startswith("-"):
            return ("-" if self.has("typewriter") else "−") + amount[1:]
        return self.one("signs", "", ("+", "")) + amount

    def name(self, name: str) -> str:
        """Write a player's name, bare if it is plainly one."""
        bare = re.fullmatch(r"[А-ЯЁA-Z][а-яёa-z]{3,}", name)
        if bare and name.lower() not in dict.fromkeys(w for ws in SEAT_WORDS.values() for w in ws):
            return name if not self.has("quotes", 0.3) else f'"{name}"'
        return self.quoted(name, raw=self.has("raw names"))

    def separator(self, glued: bool, blank: bool = False) -> str:
        """Write what parts two things; a semicolon only where it is glued to what it follows."""
        told = [", ", ",", " , ", " – ", " - ", " — ", ",  "]
        if glued:
            told += ["; ", ";"]
        if blank:
            told += [" ", " ", "  "]
        return self.one("separators", " " if blank else ", ", told)

    def inner(self) -> str:
        """Write a blank inside of a comment, where an entity is what it says."""
        return self.one("blanks", " ", (" ", "  ", "\t", "\xa0", "\u3000"))

    def brace(self, note: str, wide: bool = True) -> str:
        """Write a comment in braces, perhaps over several lines."""
        words = note.split(" ")
        text = words[0]
        for at, word in enumerate(words[1:], 1):
            rest = " ".join(words[at:])
            safe = wide and not _HEADER.match(rest) and not rest.startswith((";", "#", "%"))
            broken = safe and self.has("wide braces", 0.3)
            text += ("\n" if broken else self.inner()) + word
        ends = [self.inner() if self.has("spaced", 0.2) else "" for _ in range(2)]
        return "{" + ends[0] + text + ends[1] + "}"

    def text(self, text: str) -> str:
        """Write free text, bare if that can be read back."""
        bare = _BARE.fullmatch(text) is not None and text.strip() == text
        if bare and not self.has("quotes", 0.3):
            return text
        return self.quoted(text)

    def quoted(self, text: str, raw: bool = True) -> str:
        whole = json.dumps(text, ensure_ascii=not raw or self.has("quotes"))
        odd = r"[\x7f-\x9f]" if self.has("raw braces") else r"[{}\x7f-\x9f]"
        return re.sub(odd, lambda c: f"\\u{ord(c[0]):04x}", whole)

    def ends(self, text: str) -> str:
        """End the lines in one way or another."""
        if self.has("no end", 0.3):
            text = text.rstrip("\n")
        plain = self.one("crlf", "\n", ENDS)
        told = ""
        for line in re.split(r"(\n)", text):
            end = self.one("ends", plain, ENDS) if line == "\n" else line
            # A lone CR before a line that is empty would take its LF.
            told += "\r\n" if told.endswith("\r") and end == "\n" else end
        return "\ufeff" + told if self.has("bom", 0.2) else told


class _Record:
    """One record on its way to text."""

    def __init__(self, record: Deal | Match, pen: _Pen, first: bool, last: bool) -> None:
        self._record = record
        self._pen = pen
        self._first, self._last = first, last
        self._cards = _Cards(record, pen)
        self._entries: list[tuple[str, str]] = []
        # Of each line of tricks what another trick or a parenthesis may be added to.
        self._bodies: list[str] = []

    def text(self) -> str:
        """Write header, entries in any order, and what is remarked at the end."""
        record, pen = self._record, self._pen
        for field in record.__struct_fields__:
            value = getattr(record, field)
            if value is None or field in ("name", "notes"):
                continue
            if field in TEXTS:
                self._entry(field, (pen.text(value),))
            elif field in ONE_SEAT:
                self._entry(field, (pen.anybody(value),))
            elif field in COUNTS:
                self._entry(field, (pen.number(value),))
            elif field in SHARES:
                self._shares(field, value)
            else:
                getattr(self, f"_{field}")(value)
        body = "".join(self._blank_line() + text for text in self._arranged())
        header = self._header(bool(self._entries))
        return header + body + self._remarks_at_the_end()

    def _header(self, dispensable: bool) -> str:
        name, pen = self._record.name, self._pen
        unsaid = name is None and "name" not in self._record.notes
        unsaid = unsaid and isinstance(self._record, Deal)
        if unsaid and dispensable and self._first and self._last and pen.has("no header"):
            return ""
        slots, comment = self._spread("name", 2)
        text = "" if name is None else pen.text(name)
        joints = [": ", ":", " : "]
        if re.match("[0-9]", text):
            joints += [" ", "  ", " №", " № ", "№", " #", "# ", ": "]
        elif text.startswith('"'):
            joints += [" ", "", " № ", "#"]
        if name is None:
            joint = pen.one("header", "", ["", ":", " : ", " №"])
            if comment.lstrip().startswith("#"):
                joint = ": "
        else:
            joint = pen.one("header", " " if re.match("[0-9]", text) else ": ", joints)
        word = pen.word(LABELS["match" if isinstance(self._record, Match) else "deal"])
        if slots[0] and not joint.strip():
            joint = ": "
        line = word + joint + slots[0] + text + slots[1] + comment
        return self._remarks("name", line)

    def _remarks_at_the_end(self) -> str:
        notes = self._record.notes.get("", Notes())
        text = ""
        for note in notes.after:
            text += self._blank_line() + self._remark(note) + "\n"
        if not self._last:
            text += "\n" if text or self._pen.random.random() < 0.9 else ""
        return text

    def _arranged(self) -> list[str]:
        """Return the entries in any order, but tricks and unknown entries in theirs."""
        if not self._pen.has("any order"):
            return [text for _, text in self._entries]
        queues: dict[str, list[str]] = {}
        for address, text in self._entries:
            queues.setdefault(re.sub(r"\[.*", "[", address), []).append(text)
        order = [kind for kind, queue in queues.items() for _ in queue]
        self._pen.random.shuffle(order)
        return [queues[kind].pop(0) for kind in order]

    # Entries, a method for each field that is not of a common kind.

    def _hands(self, hands) -> None:
        for seat, hand in hands.items():
            colon = f"{self._pen.gap()}:"
            label = (self._pen.player(seat) or self._pen.seat(seat)) + colon
            self._held(f"hands.{seat.value}", self._cards.hand(hand), label)

    def _talon(self, talon) -> None:
        self._held("talon", self._cards.in_order(talon), self._pen.label("talon"))

    def _discard(self, discard) -> None:
        self._held("discard", self._cards.hand(discard), self._pen.label("discard"))

    def _auction(self, calls) -> None:
        words = []
        for at, call in enumerate(calls):
            words.append((f"auction[{at}]", self._call(call)))
        self._sequence("auction", words)

    def _game(self, game) -> None:
        pen = self._pen
        parts = []
        if isinstance(game, Contract):
            if game.level and game.trump and not pen.has("parts", 0.2):
                parts.append(self._level(game.level) + pen.gap() + self._trump(game.trump, True))
            else:
                parts += [self._level(game.level)] if game.level else []
                parts += [self._trump(game.trump, False)] if game.trump else []
            parts += [pen.word(UNDONE)] if game.without_three else []
        elif isinstance(game, Misere):
            parts.append(pen.word(MISERE))
        else:
            parts.append(pen.word(ALL_PASS))
        if not isinstance(game, Contract | Misere):
            self._entry("game", parts)
            return
        parts += [pen.word(TALONLESS)] if game.without_talon else []
        if game.declarer:
            parts.insert(0, pen.who(game.declarer, last=True))
        if pen.has("parts"):
            pen.random.shuffle(parts)
        slots, comment = self._spread("game", len(parts) + 1)
        text = pen.label("game") + pen.gap() + slots[0]
        for at, part in enumerate(parts):
            text += part + slots[at + 1]
            if at + 1 < len(parts):
                # `6 S` would be a contract in spades.
                level = part.isalnum() and part in ("6", "7", "8", "9", "10", "X", "Х")
                text += pen.separator(not slots[at + 1], blank=not level)
        self._add("game", text + self._trailing(not slots[-1]) + comment)

    def _defence(self, defence) -> None:
        words = [
            (f"defence.declared[{at}]", self._pen.who(one.seat) + self._pen.word(STANDS[one.stand]))
            for at, one in enumerate(defence.declared)
        ]
        if defence.open is not None:
            at = self._pen.random.randint(0, len(words)) if self._pen.has("parts") else len(words)
            words.insert(at, ("", self._pen.word(OPENLY[defence.open])))
        self._sequence("defence", words)

    def _shares(self, field: str, shares) -> None:
        pen = self._pen
        told = list(shares.items())
        if pen.has("any order"):
            pen.random.shuffle(told)
        number = pen.amount if field == "total" else pen.number
        self._sequence(field, [("", pen.who(seat, True) + number(count)) for seat, count in told])

    def _players(self, players) -> None:
        pen, words = self._pen, []
        for player in players:
            seat = pen.seat(player.seat) if player.seat else ""
            colon = pen.one("colons", " ", (": ", ":", " – ")) if seat else ""
            words.append(("", seat + colon + pen.name(player.name)))
        self._sequence("players", words)

    def _score(self, score) -> None:
        pen, words, last = self._pen, [], None
        for written in score:
            who = "" if written.seat is last and pen.has("parts") else pen.who(written.seat)
            last = written.seat
            sign = "+" if written.added else ""
            amount = pen.amount(str(written.amount)).removeprefix("+")
            text = who + pen.word(BOOKS[written.book]) + pen.blank() + sign + amount
            if written.on:
                text += pen.blank() + pen.word(ON) + pen.blank(tame=True) + pen.anybody(written.on)
            words.append(("", text))
        self._sequence("score", words)

    def _tricks(self, tricks) -> None:
        if not tricks or "tricks" in self._record.notes or not self._pen.has("no play"):
            self._entry("tricks", ())
        self._line_of_play("tricks", tricks, "")

    def _others(self, others) -> None:
        for at, other in enumerate(others):
            label = f"{other.label}{self._pen.gap()}:"
            # What looks like cards would make a player of the label.
            text = self._pen.quoted(other.text) if other.text else self._pen.text("")
            self._entry(f"others[{at}]", (text,), label)

    # Tricks.

    def _line_of_play(self, where: str, tricks: Sequence[Trick], opened: str) -> None:
        """Write tricks, each on a line or not, and after each its variations."""
        pen = self._pen
        for at, trick in enumerate(tricks):
            address = f"{where}[{at}]"
            self._trick(trick, address, "" if at else opened)
            for number, variation in enumerate(trick.variations):
                parenthesis = "(" + pen.gap()
                self._line_of_play(f"{address}.variations[{number}]", variation, parenthesis)
                self._close()

    def _close(self) -> None:
        """Write what ends a variation: behind its last trick, or on a line of its own."""
        (address, line), body = self._entries[-1], self._bodies[-1]
        if body and not self._pen.has("one line", 0.2):
            closed = f"{body}{self._pen.gap()})"
            self._entries[-1] = (address, closed + line[len(body) :])
            self._bodies[-1] = closed
        else:
            self._entries.append((address, f"{self._pen.gap()}){self._pen.gap()}\n"))
            self._bodies.append("")

    def _trick(self, trick: Trick, address: str, opened: str) -> None:
        pen = self._pen
        notes = self._record.notes.get(address, Notes())
        joined = self._joins(notes)
        slots, comment = self._spread(address, 3, braced=joined)
        dot = "." if joined and not opened else pen.one("colons", ".", (".", ")"))
        number = opened + pen.number(trick.number) + dot
        text = slots[0] + pen.gap()
        # Without a winner nothing can follow it.
        late = slots[2] if trick.winner else ""
        early = slots[1] if trick.winner else slots[1] + slots[2]
        if trick.talon:
            text += f"[{pen.gap()}{self._cards.alone(trick.talon)}{pen.gap()}]"
        text += early + pen.gap() + self._plays(trick, address)
        if trick.winner:
            arrow = "->" if pen.has("typewriter") else pen.one("colons", "→", ("→", "=>"))
            text += pen.blank() + arrow + pen.gap() + pen.anybody(trick.winner) + late
        if not joined:
            self._add(address, number + text, comment)
            return
        before, (_, line) = self._bodies[-1], self._entries[-1]
        body = before + pen.blank() + number + text
        self._entries[-1] = (address, body + line[len(before) :])
        self._bodies[-1] = body

    def _joins(self, notes: Notes) -> bool:
        """Whether a trick may stand on the line of the one before it."""
        return (
            bool(self._bodies and self._bodies[-1])
            and not notes.before
            and self._pen.has("one line", 0.4)
        )

    def _plays(self, trick, address: str) -> str:
        pen, everybody = self._pen, len(trick.seats) > 1
        text, suit, parted, glue = "", None, False, False
        for at, card in enumerate(trick.plays):
            notes = self._record.notes.get(f"{address}.plays[{at}]", Notes())
            seat = trick.seats[at] if at < len(trick.seats) else None
            # After a comma В is East if a card follows.
            jack = parted and not everybody and trick.seats and card.rank is Rank.JACK
            bare = card.suit and card.suit is suit and card.value[1] != "?" and not jack
            if bare and pen.has("elided suits"):
                word, first = self._cards.bare(card), False
            else:
                word, first = self._cards.alone_or_glued(card)
            if glue and first and seat is None and pen.has("glued", 0.3):
                text = text.rstrip()
            text += pen.who(seat) + word + notes.mark
            suit = card.suit or suit
            if at + 1 < len(trick.plays):
                after, parted = self._after(notes, must=everybody)
                text += after
                glue = first and not notes.mark and after.isspace() and card is not Card.ANY
            else:
                text += self._after_the_last(notes)
        return text

    # What entries are made of.

    def _call(self, call) -> str:
        pen = self._pen
        match call:
            case Pass():
                word = pen.word(ALL_PASS if pen.has("synonyms", 0.1) else PASSED)
            case Hold():
                word = pen.word(HELD)
            case Bid():
                word = self._level(call.level) + pen.gap() + self._trump(call.trump, True)
            case MisereBid():
                word = pen.word(MISERE)
        if isinstance(call, Bid | MisereBid) and call.without_talon:
            word += pen.blank() + pen.word(TALONLESS)
        return pen.who(call.seat) + word

    def _level(self, level: int) -> str:
        return self._pen.one("tens", "10", ("10", "X", "Х")) if level == 10 else str(level)

    def _trump(self, trump: Trump, after_level: bool) -> str:
        pen = self._pen
        if trump.suit is None:
            if after_level and pen.has("letters", 0.3):
                return pen.random.choice("nN")
            return pen.word(NO_TRUMP)
        if pen.has("letters", 0.3):
            letter = pen.random.choice(LETTERS[trump.suit][pen.language()])
            return letter if after_level else letter.lower()
        if pen.has("synonyms", 0.3):
            return pen.word(SUIT_WORDS[trump.suit])
        return pen.sign(trump.suit)

    def _held(self, address: str, holdings: list[str], label: str) -> None:
        """Write holdings: after one that ends with a bare sign no rank may come first."""
        pen = self._pen
        slots, comment = self._spread(address, len(holdings) + 1)
        text = label + pen.gap() + slots[0]
        if not holdings and pen.has("voids"):
            text += pen.blank() + pen.random.choice(DASHES)
        for at, holding in enumerate(holdings):
            text += holding + slots[at + 1]
            if at + 1 < len(holdings):
                glued = not slots[at + 1]
                both = holding[-1] in "♠♣♦♥" or holdings[at + 1][0] in "♠♣♦♥♤♧♢♡&"
                one = holding[0] in "♠♣♦♥" and re.search(r"[\s,&]", holding) is None
                if glued and both and one and pen.has("glued", 0.2):
                    continue
                bare = holding[-1] in "♠♣♦♥\ufe0f\ufe0e;" and holding[0] in "♠♣♦♥"
                text += ", " if bare else pen.separator(glued, blank=True)
        self._add(address, text + self._trailing(bool(holdings) and not slots[-1]) + comment)

    def _sequence(self, address: str, words: list[tuple[str, str]]) -> None:
        """Write words that each have an address of their own, or none."""
        pen = self._pen
        bare = [at for at, (own, _) in enumerate(words) if not own]
        slots, comment = self._spread(address, len(bare) + 1)
        text = pen.label(address) + pen.gap() + slots[0]
        for at, (own, word) in enumerate(words):
            notes = self._record.notes.get(own, Notes()) if own else Notes()
            text += word + notes.mark
            if at in bare:
                text += slots[bare.index(at) + 1]
                if at + 1 < len(words):
                    text += pen.separator(not slots[bare.index(at) + 1])
            elif at + 1 < len(words):
                text += self._after(notes, must=False)[0]
            else:
                text += self._after_the_last(notes)
        glued = bool(words) and not text.endswith("}") and not text[-1].isspace()
        self._add(address, text + self._trailing(glued) + comment)

    def _trailing(self, glued: bool) -> str:
        return self._pen.one("trailing", "", (",", ";", "", "")) if glued else ""

    def _after(self, notes: Notes, must: bool) -> tuple[str, bool]:
        """Write the comments on a word and what parts it from the next, before or after them."""
        pen = self._pen
        braces = "".join(pen.gap() + pen.brace(note) for note in notes.after)
        late = bool(braces) and pen.has("after separators")
        parting = pen.separator(late or not braces, blank=not must)
        if late and not parting.isspace():
            return parting + braces + pen.blank(), True
        return braces + parting, not parting.isspace()

    def _after_the_last(self, notes: Notes) -> str:
        return "".join(self._pen.gap() + self._pen.brace(note) for note in notes.after)

    def _entry(self, address: str, words: Sequence[str], label: str = "") -> None:
        """Write an entry of some words that may be parted by blanks and comments."""
        pen = self._pen
        words = [word for word in words if word]
        slots, comment = self._spread(address, len(words) + 1)
        text = (label or pen.label(address)) + slots[0]
        for word, slot in zip(words, slots[1:], strict=True):
            text += pen.one("spaced", " ", ("", "  ", pen.blank())) + word + slot
        self._add(address, text + comment)

    def _add(self, address: str, text: str, comment: str = "") -> None:
        line = self._remarks(address, text)
        self._bodies.append(line.removesuffix("\n") if address.startswith("tricks[") else "")
        self._entries.append((address, line.removesuffix("\n") + comment + "\n"))

    def _spread(self, address: str, slots: int, braced: bool = False) -> tuple[list[str], str]:
        """Spread the comments after an entry over the places in it, and the end of its line."""
        pen = self._pen
        notes = list(self._record.notes.get(address, Notes()).after)
        comment = self._pen.gap()
        if notes and not braced and not pen.has("braces"):
            sign = pen.one("hash", ";", (";", "#"))
            comment = pen.blank() + sign + pen.one("spaced", " ", ("", "  ")) + notes.pop()
        told = [""] * slots
        places = sorted(pen.random.randrange(slots) for _ in notes)
        for place, note in zip(places, notes, strict=True):
            told[place] += pen.gap() + pen.brace(note) + pen.gap()
        return told, comment

    def _remarks(self, address: str, line: str) -> str:
        """Write the comments before an entry, then its line."""
        pen = self._pen
        header = address == "name"
        above = header and not self._first
        text, pending = "", ""
        notes = self._record.notes.get(address, Notes()).before
        for at, note in enumerate(notes):
            if pen.has("braces"):
                pending += pen.brace(note, wide=not above) + pen.gap()
                one = header or at + 1 < len(notes)
                if one and not (at + 1 < len(notes) and pen.has("two remarks")):
                    text += pending + "\n"
                    pending = ""
            else:
                text += (pending + "\n" if pending else "") + self._remark(note, False) + "\n"
                pending = ""
            if not pending and not above:
                text += self._blank_line()
        indent = pen.gap()
        if header and pending:
            text, pending = text + pending + "\n", ""
        return text + indent + pending + line + "\n"

    def _remark(self, note: str, braces: bool = True) -> str:
        pen = self._pen
        if braces and pen.has("braces"):
            return pen.gap() + pen.brace(note)
        sign = pen.one("hash", ";", (";", "#"))
        return pen.gap() + sign + pen.one("spaced", " ", ("", "  ")) + note

    def _blank_line(self) -> str:
        return self._pen.gap() + "\n" if self._pen.has("blank lines", 0.2) else ""


class _Cards:
    """The cards of a record, in one alphabet: what its letters T are has to stay provable."""

    def __init__(self, record: Deal, pen: _Pen) -> None:
        self._pen = pen
        ranks = {card.rank for card in _all_cards(record)}
        self._alphabet = pen._language ^ pen.has("foreign ranks")
        self._sure = bool(ranks & {Rank.QUEEN, Rank.JACK})
        if self._alphabet:
            self._latin, self._tee = True, self._sure or Rank.ACE in ranks
        else:
            self._latin, self._tee = self._sure or Rank.ACE not in ranks, False
        self._queens = Rank.QUEEN in ranks

    def hand(self, cards) -> list[str]:
        """Return the holdings of cards in any order, and perhaps suits without a card."""
        pen, cards = self._pen, list(cards)
        if pen.has("any order"):
            pen.random.shuffle(cards)
            if not pen.has("split holdings", 0.3):
                cards.sort(key=lambda card: str(card.suit))
        holdings = self.in_order(cards)
        if pen.has("voids", 0.4):
            for suit in set(Suit) - {card.suit for card in cards}:
                void = pen.sign(suit) + pen.one("colons", "", (":", " :"))
                if pen.has("voids"):
                    void += pen.gap() + pen.random.choice(DASHES + "−")
                    holdings.insert(pen.random.randint(0, len(holdings)), void)
                else:
                    # Nothing at all: the next thing must not be taken for its rank.
                    holdings.append(void)
        return holdings

    def in_order(self, cards) -> list[str]:
        """Return holdings that leave the cards in their order."""
        holdings: list[str] = []
        run: list[Card] = []
        for card in cards:
            if run and (card.suit is not run[0].suit or self._pen.has("split holdings", 0.2)):
                holdings.append(self._holding(run))
                run = []
            run.append(card)
            if card is Card.ANY:
                holdings.append("?")
                run = []
        if run:
            holdings.append(self._holding(run))
        return holdings

    def _holding(self, run: list[Card]) -> str:
        pen, suit = self._pen, run[0].suit
        hidden = any(card.value.endswith("?") for card in run)
        if not hidden and pen.has("rank first", 0.3):
            letters = pen.has("letters")
            mark = self._letter(suit) if letters else pen.sign(suit)
            return self._rank(run[0]) + mark + self._spaced(run[1:])
        if not hidden and pen.has("letters", 0.3):
            glued = pen.random.randint(1, len(run))
            first = self._letter(suit) + "".join(map(self._rank, run[:glued]))
            return first + self._spaced(run[glued:])
        if len(run) == 1 and pen.has("playing cards", 0.3):
            played = self._playing(run[0])
            if played:
                return played
        small = pen.has("small", 0.3)
        glued = len(run) if hidden or not pen.has("spaced") else pen.random.randint(1, len(run))
        ranks = "".join(self._rank(card, small) for card in run[:glued])
        colon = pen.one("colons", "", (":", ": ", " ", " : "))
        return pen.sign(suit) + colon + ranks + self._spaced(run[glued:])

    def _spaced(self, cards: list[Card]) -> str:
        """Write ranks that continue a holding after a blank."""
        return "".join(
            self._pen.one("separators", " ", (" ", ",", ", ", "  ")) + self._rank(card)
            for card in cards
        )

    def alone(self, card: Card) -> str:
        return self.alone_or_glued(card)[0]

    def alone_or_glued(self, card: Card) -> tuple[str, bool]:
        """Return a card with its suit, and whether the sign came first."""
        pen = self._pen
        if card.suit is None:
            return "?", False
        hidden = card.value.endswith("?")
        if not hidden and pen.has("letters", 0.2):
            return self._letter_and_rank(card), False
        if not hidden and pen.has("rank first", 0.3):
            return self._rank(card) + pen.sign(card.suit), False
        if pen.has("playing cards", 0.2) and (played := self._playing(card)):
            return played, True
        gap = pen.gap()
        return pen.sign(card.suit) + gap + self._rank(card, pen.has("small", 0.2)), True

    def bare(self, card: Card) -> str:
        return self._rank(card)

    def _letter_and_rank(self, card: Card) -> str:
        letter, rank = self._letter(card.suit), self._rank(card)
        return rank + letter if self._pen.has("rank first") else letter + rank

    def _letter(self, suit: Suit) -> str:
        pen, alphabet = self._pen, self._alphabet
        if self._latin and pen.has("look-alikes"):
            alphabet = pen.random.randrange(2)
        return pen.random.choice(LETTERS[suit][alphabet])

    def _playing(self, card: Card) -> str:
        honour = card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
        if not card.known or (honour and not self._alphabet):
            return ""
        return chr(PLAYING[card.suit] + COLUMNS[card.rank])

    def _rank(self, card: Card, small: bool = False) -> str:
        pen = self._pen
        if card.rank is None:
            if card.value.endswith("?"):
                return "?"
            return pen.one("look-alikes", LOW[self._alphabet], "хx" if self._latin else "х")
        plain = RANKS[self._alphabet][card.rank]
        if card.rank is Rank.TEN:
            tens = ["10", "0", "Х"] + ["X"] * self._latin + ["T", "Т"] * self._tee
            ten = pen.one("tens", plain, tens)
            return ten.lower() if small and ten in "TТ" else ten
        if pen.has("look-alikes", 0.3):
            plain = self._look_alike(card.rank) or plain
        return plain.lower() if small else plain

    def _look_alike(self, rank: Rank) -> str:
        """Return a letter of the other alphabet that looks alike, if enough is proved without."""
        if self._alphabet:
            return {Rank.KING: "К", Rank.ACE: "А" if self._sure else ""}.get(rank, "")
        if not self._latin:
            return ""
        told = {Rank.KING: "K", Rank.ACE: "T" if self._sure else ""}
        return (told | {Rank.JACK: "B" if self._queens else ""}).get(rank, "")


def _all_cards(record) -> Iterable[Card]:
    """Yield every card that a deal names."""
    if isinstance(record, Match):
        return
    for hand in (record.hands or {}).values():
        yield from hand
    yield from record.talon or ()
    yield from record.discard or ()
    yield from _played_cards(record.tricks or ())


def _played_cards(tricks) -> Iterable[Card]:
    for trick in tricks:
        yield from trick.plays
        if trick.talon:
            yield trick.talon
        for line in trick.variations:
            yield from _played_cards(line)
