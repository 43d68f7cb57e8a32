"""The words of preferans.pro for cards, games and what is declared against them."""

from collections.abc import Mapping

from prefnotation.model.auction import AllPass, Contract, Game, Misere, Stand, Trump
from prefnotation.model.cards import Card, Rank, Suit
from prefnotation.model.deal import Book

CARDS = {
    f"{rank.value if rank.value.isdigit() else rank.name.lower()}_of_{suit.name.lower()}": Card.of(
        suit, rank
    )
    for suit in Suit
    for rank in Rank
}
LEVELS = (6, 7, 8, 9, 10)
GAMES: Mapping[str, Game] = {
    **{
        f"{level}{trump.suit or ''}": Contract(None, level, trump)
        for level in LEVELS
        for trump in Trump
    },
    **{f"{level} WT": Contract(None, level, None, without_talon=True) for level in LEVELS},
    "Misère": Misere(),
    "Mis.WT": Misere(without_talon=True),
    "Pass": AllPass(),
}
DEFENDING: Mapping[str, tuple[Stand, ...]] = {
    "Whist": (Stand.WHIST,),
    "Half-whist": (Stand.HALF_WHIST,),
    "Pass": (Stand.PASS,),
    "PassWhist": (Stand.PASS, Stand.WHIST),
    "PassPass": (Stand.PASS, Stand.PASS),
}
OPENLY = "Openly"
"""A whist with the cards on the table."""
DECISIONS = (*dict.fromkeys((*DEFENDING, OPENLY, "Catch", "Trust", "Check", *GAMES)),)
BOOKS = {"pool": Book.POOL, "dump": Book.MOUNTAIN, "whists": Book.WHISTS}
MMR = "mmr"
