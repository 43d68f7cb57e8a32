"""Misread: the one card of a record that stands for another, where the 32 cards prove it."""

from collections.abc import Callable, Iterator, Sequence

from prefnotation.model.cards import PACK
from prefnotation.model.changes import Change, changed
from prefnotation.model.deal import Deal
from prefnotation.play.dealt import Dealt
from prefnotation.play.moments import Moment


def misread_hand(deal: Deal, dealt: Dealt, legal: Callable[[Deal], bool]) -> Change | None:
    """Return what to read where a card stands twice in the hands and the talon, and one nowhere.

    The play may tell which of the two places is wrong; else the second is as good as the first.
    """
    if len(dealt.duplicates) != 1 or len(dealt.missing) != 1:
        return None
    (places,), (card,) = dealt.duplicates.values(), dealt.missing
    changes = [Change(address, card) for address in reversed(places)]
    fitting = [change for change in changes if legal(changed(deal, change))]
    return fitting[0] if fitting else None


def misread_play(
    deal: Deal, accused: Sequence[Moment], legal: Callable[[Deal], bool]
) -> Iterator[Change]:
    """Yield every way to make a play legal by reading one of its cards as another.

    It is sought where a card was played that cannot have been, so that the record contradicts
    itself, and where several cards are `accused`. Who merely revokes may have done so.
    """
    if len(accused) < 2 and not any(moment.impossible for moment in accused):
        return
    lead_at = accused[0].lead_at or ""
    suspects = [accused[0].address, *(one.earlier for one in accused if one.earlier)]
    suspects += [lead_at] * (".plays[" in lead_at)  # And not a talon card that was turned.
    played = {card for trick in deal.tricks or () for card in trick.plays}
    for address in dict.fromkeys(suspects):
        for card in sorted(PACK.difference(played, deal.discard or ())):
            change = Change(address, card)
            if legal(changed(deal, change)):
                yield change
