"""The two languages of the notation: how each spells cards, seats, calls and labels.

What is *read* is wider and stands in the grammars; here is the one spelling that is written.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from prefnotation.model.auction import (
    AllPass,
    Bid,
    Call,
    Contract,
    Game,
    Hold,
    Misere,
    Pass,
    Stand,
    Trump,
)
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Book
from prefnotation.model.seats import Seat


class Spelling(NamedTuple):
    """The words of one language. `labels` are keyed by the fields of `Deal`."""

    language: str
    ranks: Mapping[Rank, str]
    low: str
    seats: Mapping[Seat, str]
    labels: Mapping[str, str]
    stands: Mapping[Stand, str]
    books: Mapping[Book, str]
    on: str
    no_trump: str
    passed: str
    hold: str
    misere: str
    all_pass: str
    without_talon: str
    without_three: str
    opened: str
    closed: str
    rank_first: bool = False

    def rank(self, card: Card) -> str:
        """Spell the rank of a card; an unknown one as `x` or `?`."""
        if card.rank is not None:
            return self.ranks[card.rank]
        return self.low if card.value.endswith("x") else "?"

    def card(self, card: Card) -> str:
        """Spell a card: `♥Д`, or `Д♥` where ranks come first."""
        suit = card.suit.value if card.suit else ""
        return self.rank(card) + suit if self.rank_first else suit + self.rank(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Spell a holding as it stands in a hand: `♠ТК7 ♦10`, or `Т♠ К♠ 7♠ 10♦`."""
        if self.rank_first:
            return " ".join(map(self.card, cards))
        return " ".join(
            suit.value + "".join(map(self.rank, held)) if suit else " ".join(map(self.rank, held))
            for suit, held in groupby(cards, lambda card: card.suit)
        )

    def bid(self, level: int | None, trump: Trump | None) -> str:
        """Spell a number of tricks and a trump, either of which may be missing."""
        sign = self.no_trump if trump is Trump.NO_TRUMP else trump or ""
        return f"{level or ''}{sign}"

    def call(self, call: Call) -> str:
        """Spell a call without its speaker."""
        match call:
            case Pass():
                return self.passed
            case Hold():
                return self.hold
            case Bid():
                word = self.bid(call.level, call.trump)
            case _:
                word = self.misere
        return f"{word} {self.without_talon}" if call.without_talon else word

    def game(self, game: Game, mark: str = "") -> str:
        """Spell a game with its declarer, what is missing left out, and a mark on its call."""
        match game:
            case AllPass():
                return self.all_pass + mark
            case Misere():
                word = self.misere
            case _:
                word = self.bid(game.level, game.trump)
        if game.without_talon:
            word = f"{word} {self.without_talon}".lstrip()
        words = [self.seats[game.declarer]] if game.declarer else []
        words.append(word + mark)
        if isinstance(game, Contract) and game.without_three:
            words.append(self.without_three)
        return " ".join(filter(None, words))

    def spell(self, value: Any) -> str:
        """Spell any value of the game; sequences of cards are parted by blanks."""
        spellers: dict[type, Callable[[Any], str]] = {
            Card: self.card,
            Seat: self.seats.__getitem__,
            Stand: self.stands.__getitem__,
            Suit: str,
        }
        speller = spellers.get(type(value))
        if speller is not None:
            return speller(value)
        if isinstance(value, Call):
            return self.call(value)
        if isinstance(value, Game):
            return self.game(value)
        if isinstance(value, (tuple, list, set, frozenset)):
            return " ".join(self.spell(item) for item in sorted(value))
        return str(value)


RUSSIAN = Spelling(
    language="ru",
    ranks=dict(zip(Rank, ("7", "8", "9", "10", "В", "Д", "К", "Т"), strict=True)),
    low="х",
    seats=dict(zip(Seat, ("Юг", "Запад", "Север", "Восток", "I", "II", "III"), strict=True)),
    labels={
        "match": "Пулька",
        "name": "Сдача",
        "title": "Название",
        "date": "Дата",
        "place": "Место",
        "source": "Источник",
        "author": "Автор",
        "rules": "Правила",
        "conventions": "Соглашения",
        "pool": "Пуля",
        "players": "Игроки",
        "task": "Задание",
        "dealer": "Сдающий",
        "first_hand": "Первая рука",
        "talon": "Прикуп",
        "auction": "Торговля",
        "discard": "Снос",
        "game": "Контракт",
        "defence": "Вист",
        "lead": "Ход",
        "tricks": "Розыгрыш",
        "claim": "Остаток",
        "won": "Взятки",
        "best": "Оценка",
        "score": "Запись",
        "total": "Итог",
    },
    stands={Stand.WHIST: "вист", Stand.HALF_WHIST: "полвиста", Stand.PASS: "пас"},
    books={Book.POOL: "пуля", Book.MOUNTAIN: "гора", Book.WHISTS: "висты"},
    on="на",
    no_trump="БК",
    passed="пас",
    hold="здесь",
    misere="мизер",
    all_pass="распасы",
    without_talon="без прикупа",
    without_three="без трёх",
    opened="в светлую",
    closed="в тёмную",
)

ENGLISH = Spelling(
    language="en",
    ranks={rank: rank.value for rank in Rank},
    low="x",
    seats=dict(zip(Seat, ("South", "West", "North", "East", "I", "II", "III"), strict=True)),
    labels={
        "match": "Match",
        "name": "Deal",
        "title": "Title",
        "date": "Date",
        "place": "Place",
        "source": "Source",
        "author": "Author",
        "rules": "Rules",
        "conventions": "Conventions",
        "pool": "Pool",
        "players": "Players",
        "task": "Task",
        "dealer": "Dealer",
        "first_hand": "First hand",
        "talon": "Talon",
        "auction": "Auction",
        "discard": "Discard",
        "game": "Contract",
        "defence": "Whist",
        "lead": "Lead",
        "tricks": "Play",
        "claim": "Claim",
        "won": "Tricks",
        "best": "Best",
        "score": "Score",
        "total": "Total",
    },
    stands={Stand.WHIST: "whist", Stand.HALF_WHIST: "half-whist", Stand.PASS: "pass"},
    books={Book.POOL: "pool", Book.MOUNTAIN: "mountain", Book.WHISTS: "whists"},
    on="on",
    no_trump="NT",
    passed="pass",
    hold="hold",
    misere="misère",
    all_pass="all-pass",
    without_talon="without talon",
    without_three="without three",
    opened="open",
    closed="closed",
)

LANGUAGES: Mapping[str, Spelling] = {"ru": RUSSIAN, "en": ENGLISH}
