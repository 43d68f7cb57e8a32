"""pretty: a deal as a player wants to see it in a terminal, hands round the table, play by seat.

    Запад ← 6♠ · 1-я рука    ┌───────────────┐    Восток
    ♠ Т Д В 10               │ Прикуп  ♥В ♥8 │    ♠ 7
    ♣ Т К                    │               │    ♣ Д В 9 8 7
    ♦ Т 8                    │ Снос    ♦8 ♥8 │    ♦ Д 9
    ♥ К 7                    └───────────────┘    ♥ Д 10

In the play `▸` stands before the card that leads and `*` after the card that takes. What is not
written but follows by the laws (who plays by seat, who takes, the turned card) is shown too.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from msgspec.structs import replace
from wcwidth import wcswidth

from prefnotation.model.auction import AllPass, Bid, Contract, Game, Pass
from prefnotation.model.cards import Card, Suit
from prefnotation.model.deal import Deal, Trick
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.play.replay import replay
from prefnotation.play.tricks import taking_card
from prefnotation.spelling import Spelling

SUFFIXES = (".txt",)

_WIDTH = 80
_GAP = "   "


class _Words(NamedTuple):
    """What a table has to say and no label says."""

    first_hand: str
    declarer: str
    took: str
    by_the_cards: str
    ordinals: tuple[str, ...]


_RUSSIAN = _Words("1-я рука", "разыгрывающий", "взял", "по картам", ("1-я", "2-я", "3-я"))
_ENGLISH = _Words("1st hand", "declarer", "won by", "by the cards", ("1st", "2nd", "3rd"))

_ROUND_THE_TABLE = (
    (Seat.WEST, Seat.FIRST),
    (Seat.NORTH, Seat.SECOND),
    (Seat.EAST, Seat.THIRD),
    (Seat.SOUTH,),
)
"""Who sits left, at the top, right and at the bottom."""

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What would steer a terminal, turn its text round, or could not be encoded."""

_INK = re.compile(r"\x1b\[[\d;]+m")
_BOLD, _DIM, _RED = "1", "2", "31"


def emit(deals: Iterable[Deal], spelling: Spelling, *, colour: bool = False) -> str:
    """Show deals, a blank line between them; `colour` adds ANSI colours and changes no text."""
    return "\n".join(_Sheet(deal, spelling, colour).text() for deal in deals)


class _Shown(NamedTuple):
    """A trick and what is known of it: who played, what was turned, who took it and with what."""

    address: str
    trick: Trick
    seats: tuple[Seat | None, ...]
    turned: Card | None
    winner: Seat | None
    """By the laws."""
    taking: Card | None


class _Sheet:
    """One deal as it is laid out."""

    def __init__(self, deal: Deal, spelling: Spelling, colour: bool) -> None:
        self._deal = deal
        self._spelling = spelling
        self._colour = colour
        self._words = _RUSSIAN if spelling.language == "ru" else _ENGLISH
        self._remaining = dict(deal.notes)
        self._marked: set[str] = set()
        self._replay = replay(deal)
        self._moments = {moment.address: moment for moment in self._replay.moments}
        players = _players(deal)
        self._first = _first_hand(deal, players)
        at = players.index(self._first) if self._first else 0
        self._order = players[at:] + players[:at]
        trump = deal.game.trump if isinstance(deal.game, Contract) else None
        self._trump = trump.suit if trump else None
        self._seated = list(deal.hands or ())
        if deal.dealer in COMPASS and not set(COMPASS).isdisjoint(self._seated):
            self._seated = list(dict.fromkeys([*self._seated, deal.dealer]))
        rows = ("talon", "discard", "auction", "game", "defence", "lead", "tricks", "won")
        self._gutter = max(_width(spelling.labels[row]) for row in rows)
        self._margin = " " * self._gutter + _GAP

    def text(self) -> str:
        """Put the parts together, a blank line between them."""
        # What was not taken by any part is said at the end.
        makers = (self._title, self._table, self._bidding, self._play, self._result, self._end)
        parts = [part for part in (maker() for maker in makers) if part]
        return "\n\n".join("\n".join(map(str.rstrip, part)) for part in parts) + "\n"

    # The parts, from top to bottom.

    def _title(self) -> list[str]:
        deal, labels = self._deal, self._spelling.labels
        title = _clean(deal.title or "")
        heading = [title + self._mark("title")] if title else []
        # A title alone says enough; without one there is at least the word for a deal.
        if deal.name is not None or not title:
            heading.insert(0, _clean(f"{labels['name']} {deal.name or ''}") + self._mark("name"))
        facts = []
        for field in ("date", "place", "source", "author", "dealer", "first_hand"):
            fact = getattr(deal, field)
            if isinstance(fact, Seat):
                fact = None if fact in self._seated else self._spelling.seats[fact]
            if fact := _clean(fact or ""):
                label = "" if field in ("date", "place") else f"{labels[field]}: "
                facts.append(label + fact + self._mark(field))
        lines = [self._ink(line, _BOLD) for line in _wrapped(" · ".join(heading), _WIDTH)]
        lines.append("─" * min(max(map(_width, lines)), _WIDTH))
        lines += _wrapped(" · ".join(facts), _WIDTH) if facts else []
        fields = ["title", "date", "place", "source", "author"]
        fields += [] if deal.hands else ["dealer", "first_hand"]
        return lines + self._listed({"name": ""} | {field: labels[field] for field in fields})

    def _table(self) -> list[str]:
        deal, labels = self._deal, self._spelling.labels
        if not deal.hands:
            return []
        left, top, right, bottom = (self._side(seats) for seats in _ROUND_THE_TABLE)
        inset = "  " + " " * (max(map(_width, left)) + 4 if left else 0)
        lines = [inset + line if line else "" for line in top] + [""] * bool(top)
        abreast = [side for side in (left, self._box(), right) if side]
        lines += _grid([*zip_longest(*abreast, fillvalue="")], "    ")
        lines += [""] * bool(bottom) + [inset + line if line else "" for line in bottom]
        names = {f"hands.{seat.value}": self._spelling.seats[seat] for seat in deal.hands}
        names |= {field: labels[field] for field in ("dealer", "first_hand", "talon", "discard")}
        remarks = self._listed(names)
        return [*lines, "", *remarks] if remarks else lines

    def _bidding(self) -> list[str]:
        deal, spelling = self._deal, self._spelling
        lines = []
        if not deal.hands:
            for field, cards in (("talon", deal.talon), ("discard", deal.discard)):
                if cards is not None:
                    lines += self._entry(field, self._cards(cards))
        if deal.auction is not None:
            lines += self._auction()
        if deal.game is not None:
            declarer = None if isinstance(deal.game, AllPass) else deal.game.declarer
            words = [spelling.seats[declarer]] if declarer else []
            lines += self._entry("game", " ".join([*words, self._game(deal.game)]))
        if deal.defence is not None:
            names = {}
            for at, declared in enumerate(deal.defence.declared):
                words = [spelling.seats[declared.seat]] if declared.seat else []
                words.append(spelling.stands[declared.stand])
                address = f".declared[{at}]"
                names[address] = " ".join(words) + self._mark(f"defence{address}")
            if deal.defence.open is not None:
                names[".open"] = spelling.opened if deal.defence.open else spelling.closed
                names[".open"] += self._mark("defence.open")
            lines += self._entry("defence", ", ".join(names.values()), names=names)
        if deal.lead is not None:
            lines += self._entry("lead", spelling.seats[deal.lead])
        return lines

    def _play(self) -> list[str]:
        if not self._deal.tricks:
            return [] if self._deal.tricks is None else self._entry("tricks", "")
        lines = self._tricks([self._shown(at, trick) for at, trick in enumerate(self._deal.tricks)])
        above, below = self._taken("tricks", {"": ""})
        return [*self._aside(above), lines[0], *self._aside(below), *lines[1:]]

    def _result(self) -> list[str]:
        deal, seats, label = self._deal, self._spelling.seats, self._spelling.labels["won"]
        lines = []
        if deal.taken is not None:
            declarer = self._replay.declarer
            name = seats[declarer] if declarer else self._words.declarer
            lines += self._entry("taken", f"{name} {deal.taken}", label)
        if deal.won is not None:
            names = {
                f".{seat.value}": f"{seats[seat]} {count}{self._mark(f'won.{seat.value}')}"
                for seat, count in deal.won.items()
            }
            lines += self._entry("won", ", ".join(names.values()), names=names)
        counts = self._replay.counts
        if counts and Counter(counts) != Counter(deal.won or {}):
            order = dict.fromkeys(seat for seat in (*self._order, *counts) if seat in counts)
            said = ", ".join(f"{seats[seat]} {counts[seat]}" for seat in order)
            lines += self._row("" if lines else label, f"{self._words.by_the_cards}: {said}")
        for at, other in enumerate(deal.others):
            lines += self._entry(f"others[{at}]", _clean(other.text), _clean(other.label))
        return lines

    def _end(self) -> list[str]:
        lines = []
        for address, notes in self._remaining.items():
            name = _clean(address) + notes.mark
            texts = (*notes.before, *notes.after)
            lines += self._aside([_remark(name, text) for text in texts] or [name], "")
        return lines

    # The table.

    def _side(self, seats: Sequence[Seat]) -> list[str]:
        """Lay out the hands on one side of the table."""
        lines: list[str] = []
        for seat in seats:
            if seat in self._seated:
                lines += [""] * bool(lines) + self._hand(seat)
        return lines

    def _hand(self, seat: Seat) -> list[str]:
        lines = [self._headline(seat)]
        hand = (self._deal.hands or {}).get(seat)
        if hand is None:  # The fourth player, who has dealt and has no cards.
            return lines
        for suit in (*Suit, None):
            held = " ".join(self._spelling.rank(card) for card in hand if card.suit is suit)
            if suit or held:
                lines.append(self._ink(f"{suit or ' '} {held or '—'}", *self._inks(suit)))
        return lines

    def _headline(self, seat: Seat) -> str:
        """Say who sits there, and whether he declares, deals or is the first hand."""
        name = self._spelling.seats[seat] + self._mark(f"hands.{seat.value}")
        roles = [self._ink(name, _BOLD)]
        game = self._deal.game
        if seat is self._replay.declarer and game is not None:
            roles[0] += f" ← {self._game(game) or self._words.declarer}"
        if seat is self._deal.dealer:
            roles.append(self._spelling.labels["dealer"].lower() + self._mark("dealer"))
        if seat in (self._first, self._deal.first_hand) and seat is not Seat.FIRST:
            roles.append(self._words.first_hand + self._mark("first_hand"))
        return " · ".join(roles)

    def _box(self) -> list[str]:
        """Draw the table itself with what lies on it: talon and discard."""
        lying = _grid(
            [
                [self._spelling.labels[field] + self._mark(field), self._cards(cards)]
                for field, cards in (("talon", self._deal.talon), ("discard", self._deal.discard))
                if cards is not None
            ],
            "  ",
        )
        inside = [*lying[:1], "", *lying[1:]] if len(lying) == 2 else ["", *(lying or [""]), ""]
        width = max(9, *map(_width, inside))
        middle = [f"│ {_padded(line, width)} │" for line in inside]
        return [f"┌{'─' * (width + 2)}┐", *middle, f"└{'─' * (width + 2)}┘"]

    # The auction.

    def _auction(self) -> list[str]:
        """Lay out the calls by speaker if it is sure who spoke, else in one line."""
        speakers = self._speakers()
        names: dict[str, str] = {}
        rows: list[list[str]] = []
        last = len(self._order)
        for at, call in enumerate(self._deal.auction or ()):
            suit = call.trump.suit if isinstance(call, Bid) else None
            said = self._ink(self._spelling.call(call), *self._inks(suit))
            said += self._mark(f"auction[{at}]")
            speaker = speakers[at] if speakers else call.seat
            who = f"{self._spelling.seats[speaker]} " if speaker else ""
            names[f"[{at}]"] = who + said
            if speakers:
                column = self._order.index(speakers[at])
                if column <= last:
                    rows.append([""] * len(self._order))
                rows[-1][column] = said
                last = column
        text = "\n".join(_grid([self._headings(self._order), *rows])) if speakers else ""
        return self._entry("auction", text or ", ".join(names.values()), names=names)

    def _speakers(self) -> list[Seat]:
        """Tell who made each call; nothing if that is not sure. Who passed speaks no more."""
        waiting = list(self._order) if self._first else []
        speakers: list[Seat] = []
        for call in self._deal.auction or ():
            seat = call.seat or (waiting[0] if waiting else None)
            if seat is None or seat not in self._order:
                return []
            speakers.append(seat)
            if seat in waiting:
                at = waiting.index(seat)
                again = [] if isinstance(call, Pass) else [seat]
                waiting = waiting[at + 1 :] + waiting[:at] + again
        return speakers

    # The play.

    def _shown(self, at: int, trick: Trick) -> _Shown:
        """Gather what is written of a trick and what follows by the laws."""
        address = f"tricks[{at}]"
        here = [f"{address}.plays[{play}]" for play in range(len(trick.plays))]
        moments = [self._moments.get(play) for play in here]
        seats = tuple(
            moment.seat if moment else named
            for moment, named in zip_longest(moments, trick.seats[: len(here)])
        )
        turned = trick.talon or (moments[0].lead if moments[0] else None)
        taken = self._replay.tricks[at : at + 1]
        winner = taken[0].winner if taken else None
        taking = self._taking(trick, seats, turned, winner or trick.winner)
        return _Shown(address, trick, seats, turned, winner, taking)

    def _taking(
        self, trick: Trick, seats: Sequence[Seat | None], turned: Card | None, winner: Seat | None
    ) -> Card | None:
        """Return the card that took a trick, as far as that is known."""
        if winner and winner in seats:
            return trick.plays[seats.index(winner)]
        if winner and winner is self._deal.dealer and winner not in self._order:
            return turned
        game, led = self._deal.game, trick.plays[0].suit
        open_trump = game is None or (isinstance(game, Contract) and game.trump is None)
        whole = len(trick.plays) == 3 and all(card.known for card in trick.plays)
        if turned or open_trump or not whole or led is None:
            return None
        return taking_card(trick.plays, led, self._trump)

    def _tricks(self, tricks: Sequence[_Shown]) -> list[str]:
        """Lay out tricks by seat where it is sure who played what, else in the order of play."""
        known = {seat for shown in tricks if None not in shown.seats for seat in shown.seats}
        columns = list(dict.fromkeys([*self._order, *sorted(seat for seat in known if seat)]))
        across = max(len(columns), *(len(shown.trick.plays) for shown in tricks))
        turned = any(shown.turned for shown in tricks)
        heading, *results = self._results(tricks)
        rows: list[list[str]] = []
        laid: list[_Shown | None] = []
        for by_seat, block in groupby(
            zip(tricks, results, strict=True), lambda row: _in_turn(row[0].seats, columns)
        ):
            players = self._headings(columns) if by_seat else self._words.ordinals
            talon = [self._spelling.labels["talon"]] * turned
            rows.append([*talon, *_filled([f" {player}" for player in players], across), *heading])
            laid.append(None)
            heading = []  # Results stand under the first one.
            for shown, result in block:
                talon = [self._turned(shown)] * turned
                rows.append([*talon, *self._plays(shown, columns, by_seat, across), *result])
                laid.append(shown)
        lines: list[str] = []
        start = self._spelling.labels["tricks"] + self._mark("tricks")
        for trick, row in zip(laid, _grid(rows), strict=True):
            lines += (
                self._trick(trick, row) if trick else [_padded(start, self._gutter) + _GAP + row]
            )
            start = ""
        return lines

    def _trick(self, shown: _Shown, row: str) -> list[str]:
        """Put number and comments to the row of a trick, a short comment beside it."""
        trick, address = shown.trick, shown.address
        names = {"": "", ".talon": self._turned(shown)} | {
            f".plays[{at}]": self._spelling.card(card) + self._mark(f"{address}.plays[{at}]")
            for at, card in enumerate(trick.plays)
        }
        line = f"{trick.number}{self._mark(address)}".rjust(self._gutter) + _GAP + row
        above, below = self._taken(address, names)
        if trick.winner and shown.winner and trick.winner is not shown.winner:
            name = self._spelling.seats[shown.winner]
            below.insert(0, f"{self._words.by_the_cards}: {name}")
        if len(below) == 1 and _width(line + _GAP + below[0]) <= _WIDTH:
            line += _GAP + self._ink(below.pop(), _DIM)
        return [*self._aside(above), line, *self._aside(below)]

    def _plays(
        self, shown: _Shown, columns: Sequence[Seat | None], by_seat: bool, across: int
    ) -> list[str]:
        """Lay out the cards of a trick; where columns are no seats, each with its seat if known."""
        cells = [""] * across
        for at, seat in enumerate(shown.seats):
            card = self._played(shown, at)
            if by_seat:
                cells[columns.index(seat)] = " ▸"[at == 0] + card
            else:
                cells[at] = f" {self._spelling.seats[seat]} {card}" if seat else f" {card}"
        return cells

    def _played(self, shown: _Shown, at: int) -> str:
        card = shown.trick.plays[at]
        mark = self._mark(f"{shown.address}.plays[{at}]")
        return self._face(card, self._spelling.card(card) + mark, card is shown.taking)

    def _turned(self, shown: _Shown) -> str:
        card = shown.turned
        if card is None:
            return ""
        mark = self._mark(f"{shown.address}.talon")
        return self._face(card, f"[{self._spelling.card(card)}]{mark}", card is shown.taking)

    def _results(self, tricks: Sequence[_Shown]) -> list[list[str]]:
        """Say for each trick who took it and how many everybody has then; first the heading."""
        seats = self._spelling.seats
        takers = [shown.winner or shown.trick.winner for shown in tricks]
        won = [taker for taker in takers if taker]
        if not won:
            return [[]] * (len(tricks) + 1)
        names = [self._words.took]
        scorers = list(dict.fromkeys([*self._order, *sorted(won)]))
        counts = [[seats[seat][0] if seat in COMPASS else seats[seat] for seat in scorers]]
        for at, (shown, taker) in enumerate(zip(tricks, takers, strict=True), 1):
            names.append(seats[shown.trick.winner or taker] if taker else "")
            # After a trick that nobody knows of, nobody knows how many.
            known = None not in takers[:at]
            counts.append([str(takers[:at].count(seat)) for seat in scorers] if known else [])
        if takers[0] is None:
            counts[0] = []
        return [[name, count] for name, count in zip(names, _grid(counts, "  "), strict=True)]

    def _headings(self, seats: Iterable[Seat]) -> list[str]:
        return [self._ink(self._spelling.seats[seat], _BOLD) for seat in seats]

    # Words, cards and comments.

    def _game(self, game: Game) -> str:
        """Spell a game without its declarer."""
        anonymous = game if isinstance(game, AllPass) else replace(game, declarer=None)
        words = self._spelling.game(anonymous)
        trump = game.trump if isinstance(game, Contract) else None
        return self._ink(words, *self._inks(trump.suit if trump else None))

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(self._face(card, self._spelling.card(card)) for card in cards)

    def _face(self, card: Card, spelled: str, taking: bool = False) -> str:
        inks = self._inks(card.suit)
        if taking and _BOLD not in inks:
            inks.append(_BOLD)
        return self._ink(spelled + "*" * taking, *inks)

    def _inks(self, suit: Suit | None) -> list[str]:
        bold = [_BOLD] if suit and suit is self._trump else []
        return bold + ([_RED] if suit in (Suit.DIAMONDS, Suit.HEARTS) else [])

    def _ink(self, text: str, *inks: str) -> str:
        return f"\x1b[{';'.join(inks)}m{text}\x1b[0m" if self._colour and inks and text else text

    def _mark(self, address: str) -> str:
        """Return the mark at an address, which is shown thereby."""
        self._marked.add(address)
        notes = self._deal.notes.get(address)
        return notes.mark if notes else ""

    def _taken(self, address: str, names: Mapping[str, str]) -> tuple[list[str], list[str]]:
        """Take the comments on a thing and its parts away from those that are still to be shown.

        Return those that go above it and those that go below. `names` tells how to call the
        thing and its parts, by the rest of their addresses.
        """
        above: list[str] = []
        below: list[str] = []
        inside = (f"{address}.", f"{address}[")
        for key in [key for key in self._remaining if key == address or key.startswith(inside)]:
            notes = self._remaining.pop(key)
            part = key[len(address) :]
            name = _INK.sub("", names.get(part, _clean(part.lstrip("."))))
            if notes.mark and key not in self._marked:
                name += notes.mark
                if not notes.before + notes.after:
                    below.append(name)
            side = below if part else above
            side += [_remark(name, text) for text in notes.before]
            below += [_remark(name, text) for text in notes.after]
        return above, below

    def _listed(self, names: Mapping[str, str]) -> list[str]:
        """List the comments on things that stand above, each with its name."""
        lines = []
        for address, name in names.items():
            if "." in address or address == "name" or getattr(self._deal, address) is not None:
                above, below = self._taken(address, {"": name})
                lines += self._aside([*above, *below], "")
        return lines

    def _entry(
        self,
        address: str,
        text: str,
        label: str | None = None,
        names: Mapping[str, str] | None = None,
    ) -> list[str]:
        """Lay out an entry with its label in the gutter, and the comments on it."""
        label = self._spelling.labels[address] if label is None else label
        mark = self._mark(address)
        row = self._row(label + mark, text) if "\n" in text else self._row(label, text + mark)
        above, below = self._taken(address, {"": "", **(names or {})})
        return [*self._aside(above), *row, *self._aside(below)]

    def _row(self, label: str, text: str) -> list[str]:
        head = _padded(label, self._gutter) + _GAP
        room = max(_WIDTH - _width(head), _WIDTH // 2)
        first, *more = text.split("\n") if "\n" in text else _wrapped(text or "—", room)
        return [head + first, *(self._margin + line for line in more)]

    def _aside(self, remarks: Iterable[str], margin: str | None = None) -> list[str]:
        """Set comments below each other, by default where the entries begin."""
        margin = self._margin if margin is None else margin
        return [
            margin + "  " * bool(at) + self._ink(line, _DIM)
            for remark in remarks
            for at, line in enumerate(_wrapped(remark, _WIDTH - len(margin) - 2))
        ]


# Who sits and speaks in which order.


def _players(deal: Deal) -> list[Seat]:
    """Return the three who play, clockwise; nothing if the record does not tell them."""
    named = set(deal.hands or ())
    if len(named) != 3:
        declared = deal.defence.declared if deal.defence else ()
        named.update(who.seat for who in (*(deal.auction or ()), *declared) if who.seat)
        named.update(seat for trick in deal.tricks or () for seat in trick.seats)
        declarer = getattr(deal.game, "declarer", None)
        named.update(seat for seat in (deal.first_hand, deal.lead, declarer) if seat)
    if named and named.issubset(NUMBERED):
        return [*NUMBERED]
    return sorted(named) if len(named) == 3 and named.issubset(COMPASS) else []


def _first_hand(deal: Deal, players: Sequence[Seat]) -> Seat | None:
    """Return the first hand: as written, else left of the dealer, else who speaks first."""
    if deal.first_hand and deal.first_hand in players:
        return deal.first_hand
    if not players:
        return None
    if players[0] in NUMBERED:
        return Seat.FIRST
    if deal.dealer and deal.dealer in COMPASS:
        left = COMPASS.index(deal.dealer) + 1
        return next(seat for seat in COMPASS[left:] + COMPASS if seat in players)
    speaker = deal.auction[0].seat if deal.auction else None
    return speaker if speaker in players else None


def _in_turn(seats: Sequence[Seat | None], columns: Sequence[Seat | None]) -> bool:
    """Whether it is known who played each card, and they played clockwise, nobody twice."""
    if None in seats:
        return False
    known = [columns.index(seat) for seat in seats]
    steps = [(at - known[0]) % len(columns) for at in known]
    return steps == sorted(set(steps))


# Text in columns. Painted text is as wide as it is without its paint.


def _clean(text: str) -> str:
    """Put a text on one line that a terminal can be trusted with."""
    return _UNSAFE.sub("\ufffd", " ".join(text.split()))


def _remark(name: str, text: str) -> str:
    return f"{name} — {_clean(text)}".lstrip()


def _width(text: str) -> int:
    return wcswidth(_INK.sub("", text))


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _filled(cells: Sequence[str], count: int) -> list[str]:
    return [*cells, *[""] * count][:count]


def _grid(rows: Sequence[Sequence[str]], gap: str = _GAP) -> list[str]:
    """Lay out cells in columns, each as wide as its widest cell."""
    widths = [max(map(_width, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        gap.join(_padded(cell, width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]


def _wrapped(text: str, width: int) -> list[str]:
    """Break a text at its blanks; a word that is wider than the line stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and _width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
