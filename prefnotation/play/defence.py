"""Defence: the declarations against a contract, up to the first that breaks a law (Codex 3.8)."""

from enum import Enum
from typing import NamedTuple

from prefnotation.model.auction import AllPass, Contract, Declared, Game, Misere, Stand, Trump
from prefnotation.model.conventions import Conventions
from prefnotation.model.deal import Deal
from prefnotation.model.seats import COMPASS, NUMBERED, Seat
from prefnotation.model.switches import Return, Ten
from prefnotation.play.seating import Seating

HALVED = (6, 7)
"""The levels at which a half-whist may be declared."""


class WhistLaw(Enum):
    """The laws of a declaration, in the order in which they are asked."""

    NEEDLESS = "nobody declares where there is nothing to whist"
    ORDER = "the defender to the left of the declarer speaks first"
    STALINGRAD = "six spades are whisted by both"
    HALF = "the second may half-whist a six or a seven after a pass"
    RETURN = "the first may whist after a half-whist"


class Standing(NamedTuple):
    """A declaration. Who makes it is `None` where the record leaves it open."""

    address: str
    stand: Stand
    seat: Seat | None
    turn: Seat | None
    """Whose turn it is, `None` if nobody has anything to say any more."""
    broken: WhistLaw | None


class Whisting(NamedTuple):
    """What the defence declared, and what comes of it."""

    unplayed: bool
    """Whether nobody plays: all passed, a half-whist stands, or the declarer gave up."""
    standings: tuple[Standing, ...] = ()
    """Up to the first that breaks a law."""
    misplaced: bool = False
    """Whether the cards lie open, or do not, against the laws."""

    def breaks(self, law: WhistLaw) -> Standing | None:
        """Return the declaration that breaks a law; no other is judged after it."""
        last = self.standings[-1] if self.standings else None
        return last if last and last.broken is law else None

    @property
    def whisted(self) -> bool:
        """Whether somebody whisted."""
        return any(standing.stand is Stand.WHIST for standing in self.standings)


def whisting(
    deal: Deal,
    game: Game | None,
    declarer: Seat | None,
    seating: Seating,
    conventions: Conventions,
) -> Whisting:
    """Hear the declarations of a deal again."""
    gave_up = isinstance(game, Contract) and game.without_three
    if deal.defence is None:
        return Whisting(gave_up)
    defence = _Defence(game, declarer, seating, conventions)
    declared = deal.defence.declared
    for at, one in enumerate(declared):
        if not defence.hear(f"defence.declared[{at}]", one, alone=len(declared) == 1):
            return Whisting(gave_up, tuple(defence.standings))
    return Whisting(
        gave_up or defence.unplayed,
        tuple(defence.standings),
        deal.defence.open is not None and defence.misplaced(deal.defence.open),
    )


def checked(game: Game | None, conventions: Conventions) -> bool:
    """Whether a game is a contract of ten that is checked and not whisted."""
    ten = isinstance(game, Contract) and game.level == 10
    return ten and conventions.ten is Ten.CHECKED


class _Defence:
    """What is declared against a game, one after the other."""

    def __init__(
        self,
        game: Game | None,
        declarer: Seat | None,
        seating: Seating,
        conventions: Conventions,
    ) -> None:
        self.standings: list[Standing] = []
        self._game = game
        self._declarer = declarer
        self._seats = seating.seats or ()
        self._idle = idle = seating.idle
        self._conventions = conventions
        self._speakers: tuple[Seat | None, ...] = (None, None, idle)
        if declarer in self._seats:
            at = self._seats.index(declarer)
            self._speakers = (*self._seats[at + 1 :], *self._seats[:at], idle)
        contract = game if isinstance(game, Contract) else None
        self._level = contract.level if contract else None
        self._trump = contract.trump if contract else None

    @property
    def _stalingrad(self) -> bool:
        """Whether both have to whist."""
        six_spades = self._level == HALVED[0] and self._trump is Trump.SPADES
        return self._conventions.stalingrad and six_spades

    @property
    def _stands(self) -> tuple[Stand, ...]:
        return tuple(standing.stand for standing in self.standings)

    def hear(self, address: str, declared: Declared, *, alone: bool) -> bool:
        """Take a declaration, and tell whether it was lawful."""
        named = declared.seat
        before = self._stands
        place = self._place(before)
        turn = None if place is None else self._speakers[place]
        if self._seats and named not in (None, self._declarer, *self._seats):
            if self._seats != NUMBERED and named in COMPASS and not (named is self._idle is turn):
                return False  # Who does not play is told elsewhere.
            named = None  # Of another kind, or the dealer in his turn.
        if alone:
            # One alone may be the only one worth writing; if unnamed, it is the last that counted.
            known = named is not None and named in self._speakers
            place = self._speakers.index(named) if known else 1
        broken = self._broken(declared.stand, named, before, place)
        self.standings.append(Standing(address, declared.stand, named or turn, turn, broken))
        return broken is None

    def _place(self, before: tuple[Stand, ...]) -> int | None:
        """Return who is to speak: the first or the second defender, or the dealer (2)."""
        if len(before) < 2:
            return len(before)
        again = self._conventions.half_after_pass and self._level in (*HALVED, None)
        if before == (Stand.PASS, Stand.HALF_WHIST):
            return 0
        if again and before == (Stand.WHIST, Stand.PASS):
            return 0
        asked = before == (Stand.PASS, Stand.HALF_WHIST, Stand.PASS) and self._idle
        return 2 if asked and self._conventions.dealer_whist else None

    def _broken(
        self, stand: Stand, named: Seat | None, before: tuple[Stand, ...], place: int | None
    ) -> WhistLaw | None:
        gave_up = isinstance(self._game, Contract) and self._game.without_three
        spared = isinstance(self._game, Misere | AllPass) or gave_up
        if spared or checked(self._game, self._conventions):
            return WhistLaw.NEEDLESS
        speaker = None if place is None else self._speakers[place]
        if place is None or (named and (named is self._declarer or speaker not in (named, None))):
            return WhistLaw.ORDER
        if self._stalingrad and stand is not Stand.WHIST:
            return WhistLaw.STALINGRAD
        if stand is Stand.HALF_WHIST and not self._may_halve(before, place):
            return WhistLaw.HALF
        returns = before == (Stand.PASS, Stand.HALF_WHIST) and stand is Stand.WHIST
        # Only a six or a seven is half-whisted: a return up to eight is one up to seven.
        if returns and self._level and self._conventions.returned_whist is Return.OFF:
            return WhistLaw.RETURN
        return None

    def _may_halve(self, before: tuple[Stand, ...], place: int) -> bool:
        if self._level not in (*HALVED, None):
            return False
        if before == (Stand.WHIST, Stand.PASS):
            return True  # Only where this is agreed somebody speaks again.
        second = place == 1 and before in ((Stand.PASS,), ())
        return second and self._conventions.half_whist

    def misplaced(self, opened: bool) -> bool:
        """Whether the cards may not lie as they do."""
        if isinstance(self._game, Misere) or checked(self._game, self._conventions):
            return not opened
        both = self._stands == (Stand.WHIST, Stand.WHIST) or self._stalingrad
        return opened and (both or isinstance(self._game, AllPass))

    @property
    def unplayed(self) -> bool:
        """Whether the declarations leave nobody to play against the declarer."""
        stands = self._stands
        halved = stands == (Stand.WHIST, Stand.PASS, Stand.HALF_WHIST)
        return halved or (len(stands) > 1 and Stand.WHIST not in stands)
