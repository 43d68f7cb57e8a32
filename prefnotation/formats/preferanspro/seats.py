"""Who sits where in deals of preferans.pro, which knows players by their ids."""

import re
from collections.abc import Iterator, Mapping, Sequence

from prefnotation.formats._data.nodes import Listing, Node, Scalar, first_values
from prefnotation.model.seats import THREE, Seat

_BY_ID = ("hands", "decisions", "tricks", "scores")
_NONE = Scalar(0, 0, None)
_BY_NAME = {seat.value: seat for seat in Seat}
_CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")


def meant(key: str) -> str:
    """Return the usual spelling of a key: `declarer_id` for `declarerId`."""
    return _CAPITAL.sub(r"_\1", key).lower()


def seating(deals: Sequence[Node]) -> dict[str, Seat]:
    """Return who sits where: in the order of the first whole trick, else in that of the text."""
    said = [_values(deal) for deal in deals]
    tricks = [trick for deal in said for trick in _players_of_tricks(deal)]
    ids = [key for deal in said for field in _BY_ID for key in first_values(deal.get(field, _NONE))]
    ids += [value for deal in said for value in _texts([deal.get("declarer_id", _NONE)])]
    ids += [player for trick in tricks for player in trick]
    ids += [taker for deal in said for taker in _texts([*_in_tricks(deal, "winner_player_id")])]
    players = [*dict.fromkeys(ids)]
    if all(player in _BY_NAME for player in players):
        return {player: _BY_NAME[player] for player in players}
    whole = next((trick for trick in tricks if len({*trick}) == len(THREE)), [])
    if players[0] in whole:
        at = whole.index(players[0])
        players = [*dict.fromkeys([*whole[at:], *whole[:at], *players])]
    return dict(zip(players, THREE, strict=False))


def _players_of_tricks(deal: Mapping[str, Node]) -> Iterator[list[str]]:
    """Yield the ids of those who play to each trick, in their order."""
    for plays in _in_tricks(deal, "plays"):
        items = plays.items if isinstance(plays, Listing) else []
        yield [*_texts([_values(play).get("player_id", _NONE) for play in items])]


def _in_tricks(deal: Mapping[str, Node], key: str) -> Iterator[Node]:
    """Yield what stands under a key of each trick."""
    history = deal.get("trick_history", _NONE)
    for trick in history.items if isinstance(history, Listing) else ():
        yield _values(trick).get(key, _NONE)


def _values(node: Node) -> dict[str, Node]:
    """Return the values of a table by the usual spelling of their keys."""
    return {meant(key): value for key, value in first_values(node).items()}


def _texts(nodes: Sequence[Node]) -> Iterator[str]:
    """Yield the texts among nodes that are not empty."""
    for node in nodes:
        if isinstance(node, Scalar) and isinstance(node.value, str) and node.value:
            yield node.value
