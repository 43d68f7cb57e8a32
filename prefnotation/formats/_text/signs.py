"""Signs of suits as texts from the web have them: full or hollow, as emoji, as entities of HTML."""

from prefnotation.model.cards import Suit

SIGN = "(?:(?:[♠♤♣♧♦♢♥♡]|&(?:spades|clubs|diams|hearts);)[\ufe0e\ufe0f]?)"

_SUITS = dict(zip("♠♤♣♧♦♢♥♡", (suit for suit in Suit for _ in range(2)), strict=True))
_ENTITIES = dict(zip("scdh", Suit, strict=True))


def suit_of(sign: str) -> Suit:
    """Return the suit of a `SIGN`."""
    return _ENTITIES[sign[1]] if sign[0] == "&" else _SUITS[sign[0]]
