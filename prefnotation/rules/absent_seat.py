"""Somebody takes part in a deal who does not play in it.

Three play a deal. At a table of four the dealer sits out: he has no hand, does not speak and is no
declarer (Codex 3.2). He only writes the tricks that his talon takes in an all-pass where it is
opened; and where it is agreed on, he may whist after pass, half-whist, pass.

**Bad**

    Сдача 1
    Игроки: Юг Анна, Запад Борис, Север Глеб, Восток Вера
    Сдающий: Север
    Торговля: Восток 6♠, Юг пас, Север пас

**Good**

    Сдача 1
    Игроки: Юг Анна, Запад Борис, Север Глеб, Восток Вера
    Сдающий: Север
    Торговля: Восток 6♠, Юг пас, Запад пас
"""

from collections.abc import Iterator

from prefnotation.diagnostics import Finding
from prefnotation.model.auction import AllPass
from prefnotation.model.seats import COMPASS, Seat
from prefnotation.model.switches import Talon
from prefnotation.play.dealt import PLAYERS, TALON
from prefnotation.play.replay import Replay

CODE = "PN106"
SWITCHES = ("dealer_whist", "all_pass_talon")


def check(replay: Replay) -> Iterator[Finding]:
    """Yield the first thing that is done by a seat that does not play."""
    deal, seats = replay.deal, replay.seats or ()
    at_table = replay.table.seats
    dealer = replay.dealer
    hands = [seat for seat in deal.hands or () if seat in COMPASS]
    out = {seat for seat in hands if at_table and seat not in at_table}
    if len(at_table) == len(COMPASS) and dealer is not None:
        out.add(dealer)
    wrong = next((seat for seat in hands if seat in out), None)
    if wrong is not None:
        yield _absent(replay, wrong, f"hands.{wrong.value}")
        return
    if len(hands) > PLAYERS:
        address = f"hands.{hands[PLAYERS].value}"
        yield Finding(CODE, "four hands hold cards", address, help="three play a deal")
        return
    if seats and seats[0] in COMPASS:
        for address, seat in _doing(replay):
            if seat in COMPASS and seat not in seats:
                yield _absent(replay, seat, address)
                return


def _doing(replay: Replay) -> Iterator[tuple[str, Seat | None]]:
    """Yield who does what, but for what a dealer who sits out may do."""
    deal = replay.deal
    for at, call in enumerate(deal.auction or ()):
        yield f"auction[{at}]", call.seat
    game = deal.game
    if game is not None and not isinstance(game, AllPass):
        yield "game", game.declarer
    heard = replay.whisting.standings
    for at, declared in enumerate(deal.defence.declared if deal.defence else ()):
        if at >= len(heard) or declared.seat is not heard[at].turn:
            yield f"defence.declared[{at}]", declared.seat
    passed = isinstance(replay.game, AllPass | None)
    turned = TALON if passed and replay.table.conventions.all_pass_talon is Talon.OPENED else 0
    # Where all have passed and the play is known, too many tricks are a wrong count.
    for seat, count in (deal.won or {}).items():
        if count > turned and not (passed and replay.counts):
            yield f"won.{seat.value}", seat
    to_turn = max(turned - len(deal.tricks or ()), 0)
    for seat, count in (deal.claim or {}).items():
        if count > (to_turn if seat is replay.dealer else 0):
            yield f"claim.{seat.value}", seat
    for at, trick in enumerate(deal.tricks or ()):
        for turn, seat in enumerate(trick.seats):
            yield f"tricks[{at}].plays[{turn}]", seat


def _absent(replay: Replay, seat: Seat, address: str) -> Finding:
    deals = seat is replay.dealer
    switch = "dealer_whist" if address.startswith("defence") else ""
    if isinstance(replay.game, AllPass) and address.startswith(("won", "claim")):
        switch = "all_pass_talon"
    return Finding(
        CODE,
        "{seat} deals, sits out, and takes part all the same"
        if deals
        else "{seat} does not play this deal",
        address,
        {"seat": seat, "seats": replay.seats or ()},
        help="{seats} play" if replay.seats and seat not in replay.seats else "",
        switch=switch if deals else "",
    )
