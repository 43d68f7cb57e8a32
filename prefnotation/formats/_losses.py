"""Losses: what of records a form has no place for, a sentence for each thing."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import zip_longest

from prefnotation.model.deal import Notes, Record
from prefnotation.reading import Reading
from prefnotation.source import Source

_EXCERPT = 40
_NAMED = {
    "name": "the name", "title": "the title", "date": "the date", "place": "the place",
    "source": "the source", "author": "the author", "rules": "the rules",
    "conventions": "the conventions", "players": "the players", "task": "the task",
    "dealer": "the dealer", "first_hand": "the first hand", "hands": "the hands",
    "talon": "the talon", "auction": "the auction", "discard": "the discard", "game": "the game",
    "defence": "the defence", "lead": "the first lead", "tricks": "the play", "claim": "the claim",
    "taken": "the declarer's tricks", "won": "the tricks of each seat", "best": "the best play",
    "score": "the score", "total": "the total", "pool": "the pool",
}  # fmt: skip
"""Fields of records in words; those that are left are told thing by thing."""


def unkept(records: Sequence[Record], kept: Mapping[type, Collection[str]]) -> Iterator[str]:
    """Yield what of records stands in no field that is kept; `kept` has them by kind of record."""
    for number, record in numbered(records):
        fields = set(record.__struct_fields__) - set(kept[type(record)])
        yield from _differences(record, type(record)(), number, fields)


def unread(
    records: Sequence[Record], emit: Callable[[Record], str], read: Callable[[Source], Reading]
) -> Iterator[str]:
    """Yield what is not there any more when what is written of each record is read again."""
    for number, record in numbered(records):
        text = emit(record)
        again = read(Source(text)).records if text else ()
        if len(again) != 1 or type(again[0]) is not type(record):
            yield f"{title(record, number)}: all of it"
        else:
            yield from _differences(record, again[0], number, record.__struct_fields__)


def numbered(records: Sequence[Record]) -> Iterator[tuple[int, Record]]:
    """Yield records with their number among those of their kind, counted from 1."""
    seen: dict[type, int] = {}
    for record in records:
        seen[type(record)] = seen.get(type(record), 0) + 1
        yield seen[type(record)], record


def title(record: Record, number: int) -> str:
    """Return how a record is called: by its name, else by its number."""
    return f"{type(record).__name__.lower()} {_shown(record.name or str(number))}"


def _differences(
    record: Record, again: Record, number: int, fields: Collection[str]
) -> Iterator[str]:
    """Yield in words where a record says something that the other does not say."""
    called = title(record, number)
    for field in record.__struct_fields__:
        said, kept = getattr(record, field), getattr(again, field)
        if field not in fields or said == kept or said is None:
            continue
        if field == "hands":
            kept = kept or {}
            yield from (
                f"{called}: the hand of {seat}" for seat in said if said[seat] != kept.get(seat)
            )
        elif field == "notes":
            for address in said:
                note, again_note = said[address], kept.get(address, Notes())
                thing = address or "the record"
                if note.mark != again_note.mark:
                    yield f"{called}: the mark {note.mark or 'none'} on {thing}"
                if (note.before, note.after) != (again_note.before, again_note.after):
                    yield f"{called}: the comment on {thing}"
        elif field == "others":
            lost_entries = (one for one, other in zip_longest(said, kept) if one and one != other)
            yield from (f"{called}: the entry `{_shown(one.label)}`" for one in lost_entries)
        else:
            yield f"{called}: {_NAMED[field]}"


def _shown(text: str) -> str:
    """Return the beginning of a text of somebody, on one line."""
    return text[:_EXCERPT] if text.isprintable() else ascii(text)[1:-1][:_EXCERPT]
