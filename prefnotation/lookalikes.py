"""Look-alikes: letters of the other alphabet among the ranks of a record, which nobody sees.

They change nothing that is read; so this is no part of reading, and is asked of a reading when it
is checked.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from prefnotation.diagnostics import Edit, Finding
from prefnotation.faults import mixed_alphabet
from prefnotation.lettering import Lettered, lettered
from prefnotation.model.cards import Rank
from prefnotation.model.deal import Deal
from prefnotation.reading import Reading

_IN_CARDS = "TtТтKkКкAaАаBbВвQqДдJjXxХх0-9♠♣♦♥птбчПБЧscdhSCDHс"
_LONGEST = 80
"""Of a run of cards, so that a line of nothing else costs no more than another."""
_LATIN, _CYRILLIC = (
    re.compile(
        rf"(?<!\w)(?=\w)(?=[{_IN_CARDS}]{{0,{_LONGEST}}}+(?!\w))[^\W{letters}]{{0,{_LONGEST}}}+[{letters}]"
    )
    for letters in ("TKBAtkba", "ТКВАтква")
)
"""Look-alikes in what may be a card: a quick look at a text, which most are done with."""
_TO_RUSSIAN = str.maketrans("TKBtkb", "ТКВткв")
_TO_ENGLISH = str.maketrans("ТКАтка", "TKAtka")
_RUSSIAN = frozenset("ДдВвBb")
_ENGLISH = frozenset("QqJjAaАа")
"""Letters that are ranks of one language only, or look like one."""


def are_suspicious(text: str) -> bool:
    """Whether a text has letters of both alphabets that look alike, in what may be cards."""
    return bool(_LATIN.search(text) and _CYRILLIC.search(text))


def lookalikes(reading: Reading) -> Iterator[tuple[Finding, tuple[Edit, ...]]]:
    """Yield each line with such letters, and what puts it right."""
    text = reading.source.text
    if not are_suspicious(text):
        return
    for number, language in enumerate(_languages(reading)):
        cards = [card for card in lettered(reading, number) if not card.whole]
        wrong = _wrong(text, cards, language)
        for _, line in groupby(wrong, lambda one: reading.source.place(one[0].rank.start).line):
            yield _found(list(line))


def _languages(reading: Reading) -> Iterator[str]:
    records = zip(reading.records, reading.languages, strict=True)
    return (language for record, language in records if isinstance(record, Deal))


def _wrong(text: str, cards: Sequence[Lettered], language: str) -> list[tuple[Lettered, str, str]]:
    """Return the cards with such a letter, the letter, and the right one."""
    ranks = [(card, text[slice(*card.rank)]) for card in cards]
    written = [rank for _, rank in ranks if rank.isalpha() and rank not in "xXхХ"]
    russian, english = not _RUSSIAN.isdisjoint(written), not _ENGLISH.isdisjoint(written)
    if russian and english:
        return []  # Two people wrote it, or one in two ways.
    # The reader has decided: a T is an ace or a ten.
    tees = {card.card.rank is Rank.ACE for card, rank in ranks if rank in "TtТт"}
    if tees:
        russian, english = tees == {True}, tees == {False}
    if russian == english:
        english = language == "en"
    if not any(rank.isascii() == english for rank in written):
        return []  # All of them are of the other alphabet.
    right = _TO_ENGLISH if english else _TO_RUSSIAN
    said = ((card, rank, rank.translate(right)) for card, rank in ranks)
    return [(card, rank, letter) for card, rank, letter in said if letter != rank]


def _found(line: Sequence[tuple[Lettered, str, str]]) -> tuple[Finding, tuple[Edit, ...]]:
    """Return what there is to say of the letters of one line."""
    latin = line[0][1].isascii()
    finding = Finding(
        mixed_alphabet.CODE,
        "{count} Latin {count:letter|letters} among Cyrillic ranks: {letters}"
        if latin
        else "{count} Cyrillic {count:letter|letters} among Latin ranks: {letters}",
        line[0][0].address,
        {
            "count": len(line),
            "letters": _shown(letter for _, letter, _ in line),
            "right": _shown(letter for _, _, letter in line),
        },
        help="{count:it is|they are} read as {right}",
        severity=mixed_alphabet.SEVERITY,
        span=line[0][0].rank,
    )
    return finding, tuple(Edit(card.rank, right) for card, _, right in line)


def _shown(letters: Iterable[str]) -> str:
    """Return different letters with what tells them apart."""
    return ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in dict.fromkeys(letters))
