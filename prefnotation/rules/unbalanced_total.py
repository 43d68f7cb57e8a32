"""The settlement of a match does not add up to zero.

What one wins the others lose. Where all numbers are whole they may be rounded, and one whist is
forgiven; a settlement that does not name everybody says nothing.

**Bad**

    Пулька 1
    Игроки: Юг Анна, Запад Борис, Восток Вера
    Итог: Анна +64, Борис −32, Вера −30

**Good**

    Пулька 1
    Игроки: Юг Анна, Запад Борис, Восток Вера
    Итог: Анна +64, Борис −32, Вера −32
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from unicodedata import numeric

from prefnotation.diagnostics import Finding
from prefnotation.model.deal import Amount, Match
from prefnotation.model.seats import Seat
from prefnotation.play.dealt import PLAYERS
from prefnotation.play.replay import Replay
from prefnotation.play.table import seated

CODE = "PN504"


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the settlement after a deal."""
    yield from _balance(replay.deal.total, replay.table.seats)


def check_match(match: Match) -> Iterator[Finding]:
    """Yield the settlement of a match."""
    yield from _balance(match.total, seated(match))


def _balance(total: Mapping[Seat, Amount] | None, seats: tuple[Seat, ...]) -> Iterator[Finding]:
    if not total or len(total) < PLAYERS or not {*seats} <= {*total}:
        return
    amounts = [_amount(text) for text in total.values()]
    over = sum(amounts, Fraction(0))
    forgiven = 1 if all(amount.denominator == 1 for amount in amounts) else 0
    if abs(over) > forgiven:
        yield Finding(CODE, "the settlement adds up to {over}", "total", {"over": over})


def _amount(text: Amount) -> Fraction:
    digits = text.lstrip("-")
    whole = digits.rstrip("½⅓⅔¼¾")
    part = Fraction(numeric(digits[-1])).limit_denominator(4) if whole != digits else Fraction(0)
    value = Fraction(int(whole or 0)) + part
    return -value if text.startswith("-") else value
