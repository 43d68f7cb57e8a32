"""PPN: the Portable Preferans Notation of a Serbian site, tags and then a record for each deal.

    [Bula 60]
    [Refe 2]
    [Player1 ana]
    [Result1 120]
    [1 231 123456789ABCDEFGHIJKLMNOPQRSTUVW M3,P,3 2 VW 4 8 0 8 2 1BL3,CM23 M7:-8,F3:L24,F0:L0]
    [2 312 WVUTSRQPONMLKJIHGFEDCBA987654321 P,P,P]

A record has its number; the order of the players, the dealer last; ten cards of each in this order
and two of the talon, a sign for a card; the highest bid of each. Where somebody plays there follow
the declarer, his discard, the contract, who follows, kontra, sometimes refa, value, who leads, the
throws with their winners, and tricks and scores. Older records begin with `1. 1` and have only the
dealer for the order, and `M`, `L` and `R` for the declarer and those to his left and right.

The Serbian game is another one: deals have the rules `serbian`, and no law of an auction is asked.
Contracts name a suit and promise six tricks; betl is a misère, and igra a game without talon, for
which no number of tricks is written. What has no place in a record of ours (bids, kontra, value,
scores) is kept in comments as written. So is a play in which only two take part, or of a sans that
is not led by the first hand: it breaks no law there. Player 1 is seated South.

Not to be mixed up with the Portable Piecepack Notation. The form is read only, and its
JSON form is not read.
"""

import re
from typing import Any

from prefnotation.faults import no_deal
from prefnotation.formats.ppn.record import RULES, DealRecord
from prefnotation.formats.ppn.text import Part, Text
from prefnotation.model.deal import Match, Other, Player, Record
from prefnotation.model.seats import THREE
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

SUFFIXES = (".ppn",)

_LINE = re.compile(r"[^\r\n]+")
_TAG = re.compile(r'\s*+\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)[ \t]++("[^"\]]*"|[^\]"]*+)\]\s*+')
_RECORD = re.compile(r"\s*+\[[ \t]*+([0-9]++)[ \t]++([^\]]*+)\]\s*+")
_OLD = re.compile(r"\s*+([0-9]++)\.[ \t]++(.*)")
_OURS = re.compile(
    r"^[ \t]*+(?:\[[ \t]*+[0-9]+ [123]{3} [1-9A-W]{32}\b|[0-9]+\. [123] [1-9A-W]{32}\b"
    r'|\[Bula "?[0-9]+"?\])',
    re.MULTILINE,
)
_NUMBERED = re.compile(r"(Player|Result)([123ABC])")
_AMOUNT = re.compile(r"-?[0-9]{1,6}")
_FIELDS = {"Date": "date", "Location": "place"}


def recognises(source: Source) -> bool:
    """Tell whether a line is a record of 32 cards, or the tag of the bula."""
    return _OURS.search(source.text) is not None


def read(source: Source) -> Reading:
    """Read all deals; never raise. What cannot be understood is a finding."""
    reader = _Reader(source.text)
    reader.read()
    records, findings, places = tuple(reader.records), tuple(reader.findings), reader.places
    return Reading(source, records, findings, lambda: places)


class _Reader(Text):
    """Reads line by line; tags after a deal are those of another match."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.records: list[Record] = []
        self._tags: dict[str, Part] = {}
        self._tagged = Span(0, 0)
        self._seats = THREE
        self._deals = 0

    def read(self) -> None:
        """Read the whole text."""
        for found in _LINE.finditer(self._text):
            self._line(*found.span())
        self._match("")
        if not self.findings and not self._deals:
            self.findings.append(no_deal.found())

    def _line(self, start: int, end: int) -> None:
        if tag := _TAG.fullmatch(self._text, start, end):
            self._tag(tag)
        elif record := _RECORD.fullmatch(self._text, start, end) or _OLD.fullmatch(
            self._text, start, end
        ):
            old = record.re is _OLD
            parts = [self.part(*record.span(1)), *self.parts(Span(*record.span(2)))]
            self._match(parts[1].text if len(parts) > 1 else "")
            at = f"deals[{self._deals}]"
            self._deals += 1
            self.places[at] = Span(*record.span())
            seats = dict(zip("123", self._seats, strict=True))
            self.records.append(DealRecord(self, at, parts, seats, old).deal())
        elif self._text[start:end].strip(" \t.`"):
            self.expect("a tag or a record in brackets", self.stripped(start, end))

    def _tag(self, tag: re.Match[str]) -> None:
        name = tag[1]
        if name in self._tags:
            self.repeat(name, Span(*tag.span()))
            return
        self._tagged = Span(self._tagged.start if self._tags else tag.start(), tag.end())
        quoted = tag[2].startswith('"')
        value = tag[2].rstrip()
        self._tags[name] = self.part(tag.start(2) + quoted, tag.start(2) + len(value) - quoted)

    def _match(self, order: str) -> None:
        """Make a match of the tags before a deal, in whose order the players sit."""
        if not self._tags and self.records:
            return
        turned = order in ("132", "213", "321")
        self._seats = (THREE[0], THREE[2], THREE[1]) if turned else THREE
        if not self._tags:
            return
        at = f"matches[{len(self.records) - self._deals}]"
        self.places[at] = self._tagged
        values: dict[str, Any] = {"players": [], "total": {}, "others": []}
        for name, part in self._tags.items():
            numbered = _NUMBERED.fullmatch(name)
            seat = self._seats["123ABC".index(numbered[2]) % 3] if numbered else None
            if numbered and numbered[1] == "Player":
                address = f"players[{len(values['players'])}]"
                values["players"].append(Player(part.text, seat))
            elif numbered and seat and _AMOUNT.fullmatch(part.text):
                address = f"total.{seat}"
                values["total"][seat] = part.text
            elif name in _FIELDS:
                address = _FIELDS[name]
                values[address] = part.text
            else:
                address = f"others[{len(values['others'])}]"
                values["others"].append(Other(name, part.text))
            self.places[f"{at}.{address}"] = part.span
        lists = {key: tuple(values.pop(key)) for key in ("players", "others")}
        players = lists["players"] or None
        total = values.pop("total") or None
        self.records.append(
            Match(players=players, total=total, others=lists["others"], rules=RULES, **values)
        )
        self._tags = {}
