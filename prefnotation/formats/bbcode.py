"""BBCode: records to paste into a forum, with tags that every forum knows.

    [b]Deal 3[/b]
    [code]
    West ← 6♠ · 1st hand    ┌─────────────┐    East
    [/code]
    [b]Contract:[/b] West [b]6♠[/b]

The table, an auction by seat and the play stand in `[code]`, laid out in a fixed pitch as in the
pretty text. Forums agree on no sign that escapes a bracket, so that one of a text has a blank of
no width (U+200B) after it: it looks the same and opens no tag.
"""

from collections.abc import Iterable, Iterator

from prefnotation.formats._page.article import articles
from prefnotation.formats._page.columns import BOLD, RED, bare, dressed
from prefnotation.formats._page.fixed_pitch import FixedPitch
from prefnotation.formats._page.parts import Entry, Part, Remarks, Title
from prefnotation.model.deal import Record
from prefnotation.spelling import Spelling

SUFFIXES = (".bbcode",)

_DRESS = {BOLD: ("[b]", "[/b]"), RED: ("[color=red]", "[/color]")}


def emit(records: Iterable[Record], spelling: Spelling) -> str:
    """Show records, a blank line between their parts."""
    layout = FixedPitch(spelling)
    pages = articles(records, spelling)
    sections = (section for sections in pages for section in sections)
    texts = [
        "\n".join(line for part in section for line in _lines(part, layout)) for section in sections
    ]
    return "\n\n".join(texts) + "\n" * bool(texts)


def _lines(part: Part, layout: FixedPitch) -> Iterator[str]:
    match part:
        case Title():
            yield f"[b]{_shown(part.text)}[/b]"
            yield from filter(None, [_shown(" · ".join(part.facts))])
            yield from _remarks(part.remarks)
        case Entry():
            yield from _remarks(part.above)
            text = _shown(part.text) or "—"
            yield f"[b]{_shown(part.label)}:[/b] {text}" if part.label else text
            yield from _remarks(part.below)
        case Remarks():
            yield from _remarks(part.texts)
        case _:
            yield "[code]"
            yield from (_escaped(bare(line).rstrip()) for line in layout.lines(part))
            yield "[/code]"


def _escaped(text: str) -> str:
    return text.replace("[", "[\u200b")


def _shown(text: str) -> str:
    """Escape a text with the paint on it as tags."""
    return dressed(text, _escaped, _DRESS)


def _remarks(texts: Iterable[str]) -> Iterator[str]:
    return (f"[i]{_shown(text)}[/i]" for text in texts)
