"""Suppressing: comments that say which findings not to tell, and writing such comments.

`noqa: revoke` holds for its line, `noqa-deal: revoke` for its record, `noqa-file: revoke` for its
file; several codes or names are parted by commas, and `noqa` alone holds for all. It opens a
comment, or stands in one after `;` or `#`, and goes on to the end of its line; a reason may follow
after a dash between blanks, after `;` or `#`. Anything else that has the word in it is prose.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import count
from typing import NamedTuple, cast

import msgspec

from prefnotation import converting, manual
from prefnotation.checking import said
from prefnotation.diagnostics import Diagnostic, Edit, Finding
from prefnotation.faults import odd_character, unknown_code, unused_suppression
from prefnotation.model.deal import Match, Record
from prefnotation.parsing.cut import cut
from prefnotation.parsing.signs import Plain
from prefnotation.reading import Reading
from prefnotation.source import Source, Span

LINE, RECORD, FILE = "noqa", "noqa-deal", "noqa-file"
"""The words, by how far they reach."""
OWN = (unused_suppression.CODE, unknown_code.CODE)
"""What is found of suppressions themselves. No comment suppresses it, or they would in circles."""

_ABSENT = {
    LINE: "remove it: nothing of the kind is found on this line",
    RECORD: "remove it: nothing of the kind is found in this record",
    FILE: "remove it: nothing of the kind is found in this file",
}
_NOT_BY_COMMENTS = "remove it: {code} is not suppressed by comments"
_NOT_NOTED = "remove it: nothing of the kind is found in this entry"
_EXCERPT = 40
_TRIED = 8
"""On how many lines of a record a comment for the whole of it is tried."""

_MENTIONED = re.compile("noqa", re.IGNORECASE)
_WORD = re.compile(r"\s*(noqa(?:-deal|-file)?)(\s*:)?", re.IGNORECASE)
_REASON = re.compile(r"[;#]|(?<=\s)[-–—]+(?!\S)")
_ALONE = re.compile(rf"\s*(?:\Z|{_REASON.pattern})")
_ITEM = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_NEXT = re.compile(r"(?<!\S)(?P<sign>[;#]+)")
_AFTER = re.compile(r"\s*(?P<sign>[;#]+)")
_LINE_END = re.compile(r"\r\n?|\n")
_PIECE = re.compile(r"[^\r\n]+")

_JPREF_DEAL = re.compile(r"(?<![^\r\n])[^\S\r\n]*deal:[^\r\n]*")

_NOTHING = re.compile(r"[\s-]*(?:#.*)?")

_RECORD = re.compile(r"((?:deals|matches)\[\d+\])\.?(.*)", re.DOTALL)
_ENTRY = re.compile(r"tricks\[\d+\](?:\.variations\[\d+\]\[\d+\])*|hands\.\w+|others\[\d+\]|\w*")
"""What has a line of its own in the notation."""


class _Directive(NamedTuple):
    """A `noqa` and the codes after it, each with its place.

    `mark` is where the sign before it stands or the line of its comment begins, `end` where one
    more code would stand, `whole` what goes if it goes; in a note, whose text is another, nothing.
    """

    word: str
    mark: int
    start: int
    codes: tuple[tuple[str, Span], ...]
    end: int
    all: bool
    whole: Span | None = None


class _Suppression(NamedTuple):
    """One code of a directive, an empty one for all; `reach` is what it holds for."""

    directive: _Directive
    code: str
    written: str
    reach: Hashable
    span: Span | None
    address: str | None = None


class _Addition(NamedTuple):
    """Codes to be added to a line, counted from 1."""

    line: int
    word: str
    codes: tuple[str, ...]


def _every(code: str) -> bool:
    return True


def suppress(
    reading: Reading,
    diagnostics: Iterable[Diagnostic],
    selected: Callable[[str], bool] = _every,
    source_format: str | None = None,
    lang: str | None = None,
) -> list[Diagnostic]:
    """Return what is left of diagnostics, and what is wrong with the comments that suppress them.

    That a comment suppresses nothing is told of the codes that are `selected`, of one for all codes
    if all are. Without a format it is the one that the text is guessed to be in.
    """
    text = _Text(reading, source_format)
    found, wrong = text.suppressions()
    diagnostics = list(diagnostics)
    if not (found or wrong):
        return diagnostics
    by_reach = defaultdict(list)
    for suppression in found:
        by_reach[suppression.reach, suppression.code].append(suppression)
    lines = sorted({one.reach for one in found if isinstance(one.reach, int)})
    used: set[int] = set()
    left = []
    for diagnostic in diagnostics:
        reaches = [*text.reaches(diagnostic), *text.lines(diagnostic, lines)]
        holding = [
            id(suppression)
            for reach in reaches
            for code in (diagnostic.code, "")
            for suppression in by_reach.get((reach, code), ())
        ]
        if diagnostic.code in OWN or not holding:
            left.append(diagnostic)
        else:
            used.update(holding)
    everything = all(map(selected, _codes().values()))
    unused = [
        one
        for one in found
        if id(one) not in used and (selected(one.code) if one.code else everything)
    ]
    if selected(unused_suppression.CODE):
        left += _unused(unused, reading, lang)
    if selected(unknown_code.CODE):
        left += (said(finding, reading, lang) for finding in wrong)
    return sorted(left, key=lambda diagnostic: diagnostic.span or (-1, -1))


def add_noqa(
    reading: Reading, diagnostics: Iterable[Diagnostic], source_format: str | None = None
) -> str | None:
    """Return the text with a comment on each line that has findings, which suppresses them.

    A line that cannot bear a comment leaves it to the line where the finding ends, or to another of
    its record, for all of the record; what has no place in the text, or no such line, goes to the
    end of the file. What the records say stays as it is but for their notes. Returns `None` for
    JSON, which has no comments.
    """
    text = _Text(reading, source_format)
    if not text.mark:
        return None
    codes: dict[int, set[str]] = defaultdict(set)
    records: dict[Hashable, set[str]] = defaultdict(set)
    stand: dict[int, list[Diagnostic]] = defaultdict(list)
    for diagnostic in diagnostics:
        if diagnostic.code in OWN:
            continue
        if diagnostic.span is None:
            records[None].add(diagnostic.code)
        else:
            line = reading.source.place(diagnostic.span.start).line
            codes[line].add(diagnostic.code)
            stand[line].append(diagnostic)
    wanted = [_Addition(line, LINE, tuple(sorted(codes[line]))) for line in sorted(codes)]
    edits = text.sound(wanted)
    for edit in [edit for edit in wanted if edit not in edits]:
        moved = edit._replace(line=text.last_line(stand[edit.line]))
        if moved.line > edit.line and text.is_sound([*edits, moved]):
            edits.append(moved)
        else:
            records[text.record(stand[edit.line][0])].update(edit.codes)
    at_end = records.pop(None, set())
    for record, some in records.items():
        tried = (_Addition(line, RECORD, tuple(sorted(some))) for line in text.lines_of(record))
        sound = next((edit for edit in tried if text.is_sound([*edits, edit])), None)
        if sound is None:
            at_end |= some
        else:
            edits.append(sound)
    return text.ended(text.edited(edits), at_end)


class _Text:
    """A text with its comments, and what stands in which record."""

    def __init__(self, reading: Reading, source_format: str | None) -> None:
        self.format = source_format or converting.guess(reading.source)
        self.mark = converting.comment_mark(self.format)
        self._reading = reading
        self._source = reading.source
        self._directives = _directives(reading.source.text, self.format)

    def suppressions(self) -> tuple[list[_Suppression], list[Finding]]:
        """Return what is suppressed, and a finding for each code that does not exist."""
        found: list[_Suppression] = []
        wrong: list[Finding] = []
        for directive in self._directives:
            if directive.word == LINE:
                reach: Hashable = self._source.place(directive.start).line
            elif directive.word == RECORD:
                reach = RECORD, self._record_of_comment(directive.start)
            else:
                reach = FILE
            _sort_out(directive, reach, None, found, wrong)
        if self.format in ("json", "yaml"):
            for directive, record, note, address in _noted(self._reading):
                reaches = {
                    LINE: (record, _entry(note)), RECORD: (RECORD, record), FILE: FILE,
                }  # fmt: skip
                span = self._reading.span(address)
                _sort_out(directive, reaches[directive.word], (span, address), found, wrong)
        return found, wrong

    def reaches(self, diagnostic: Diagnostic) -> Iterator[Hashable]:
        """Yield what a diagnostic belongs to, without its lines."""
        yield FILE
        record = self.record(diagnostic)
        if record is not None:
            yield RECORD, record
        named = _RECORD.fullmatch(diagnostic.address or "")
        if named:
            entry = _entry(named[2])
            yield named[1], entry
            if entry == "hands":
                # The notation, which has no line for all hands, shows this at the header.
                yield named[1], "name"

    def lines(self, diagnostic: Diagnostic, lines: Sequence[int]) -> Sequence[int]:
        """Return those of some lines, in their order, on which a diagnostic stands."""
        if diagnostic.span is None:
            return ()
        first, last = self._rows(diagnostic.span)
        return lines[bisect_left(lines, first) : bisect_right(lines, last)]

    def last_line(self, diagnostics: Iterable[Diagnostic]) -> int:
        """Return the last line on which all of some diagnostics stand that begin on one."""
        return min(self._rows(one.span)[1] for one in diagnostics if one.span)

    def record(self, diagnostic: Diagnostic) -> Hashable:
        """Return the record that a diagnostic belongs to, `None` if to no one of them."""
        named = _RECORD.fullmatch(diagnostic.address or "")
        if named and self.format in ("json", "yaml"):
            return named[1]
        return None if diagnostic.span is None else self._record_at(diagnostic.span.start)

    def lines_of(self, record: Hashable) -> Iterable[int]:
        """Return the first lines of a record, on which a comment for it may stand."""
        lines = len(_lines(self._source.text))
        if isinstance(record, str):
            first, last = self._rows(self._reading.span(record) or Span(0, 0))
        else:
            at = cast("int", record)
            bounds = [self._source.place(bound).line for bound in self._bounds]
            # A line of jpref is all of its deal.
            first, last = bounds[at], (bounds[at] if self.format == "jpref" else lines)
            if self.format == "notation" and at + 1 < len(bounds):
                last = bounds[at + 1] - 1
        rows = range(first, min(last, first + _TRIED) + 1)
        return [row for row in rows if self._source.line(row).strip()]

    def is_sound(self, edits: Iterable[_Addition]) -> bool:
        """Whether edits are read as comments and change nothing besides."""
        text = self.edited(edits)
        if _told(text, self._source.name, self.format) != self._was_told:
            return False
        said: dict[tuple[int, str], set[str]] = defaultdict(set)
        source = Source(text)
        for one in _directives(text, self.format):
            line = source.place(one.start).line
            said[line, one.word] |= {_code(word) for word, _ in one.codes}
            said[line, one.word].update(_codes().values() if one.all else ())
        return all(said[edit.line, edit.word].issuperset(edit.codes) for edit in edits)

    def sound(self, edits: list[_Addition]) -> list[_Addition]:
        """Return those edits that are read as comments and change nothing besides."""
        if not edits or self.is_sound(edits):
            return edits
        half = len(edits) // 2
        return self.sound(edits[:half]) + self.sound(edits[half:]) if half else []

    def edited(self, edits: Iterable[_Addition]) -> str:
        """Return the text with comments added to its lines, or codes to those they have."""
        text = self._source.text
        spans = _lines(text)
        directives = defaultdict(list)
        for directive in self._directives:
            directives[self._source.place(directive.start).line].append(directive)
        insertions = []
        for edit in edits:
            same = [one for one in directives[edit.line] if one.word == edit.word]
            known = {_code(word) for one in same for word, _ in one.codes}
            codes = ", ".join(code for code in edit.codes if code not in known)
            listed = [one for one in same if one.codes]
            if any(one.all for one in same) or not codes:
                continue
            if listed:
                insertions.append((listed[-1].end, False, f", {codes}"))
            else:
                start, end = spans[edit.line - 1]
                written = text[start:end].rstrip()
                comment = f"{self.mark}{edit.word}: {codes}"
                at = start + len(written)
                insertions.append((at, True, comment if written else comment.lstrip()))
        pieces: list[str] = []
        done = 0
        for at, _, words in sorted(insertions):
            pieces += text[done:at], words
            done = at
        return "".join([*pieces, text[done:]])

    def ended(self, text: str, codes: Iterable[str]) -> str:
        """Return a text with a line at its end that suppresses codes in all of it."""
        if not codes:
            return text
        last = f"{self.mark.strip()} {FILE}: {', '.join(sorted(codes))}"
        newline = self._source.newline
        return f"{text}{last}{newline}" if text[-1:] in "\r\n" else f"{text}{newline}{last}"

    @cached_property
    def _was_told(self) -> object:
        return _told(self._source.text, self._source.name, self.format)

    def _rows(self, span: Span) -> tuple[int, int]:
        """Return the first and the last line of a span."""
        place = self._source.place
        return place(span.start).line, place(max(span.start, span.end - 1)).line

    # The records. In JSON and YAML one is known by its address, elsewhere by its number.

    @cached_property
    def _bounds(self) -> list[int]:
        """Where the records of the notation begin, and where those of jpref end."""
        text = self._source.text
        if self.format == "jpref":
            return [deal.end() for deal in _JPREF_DEAL.finditer(text)] or [len(text)]
        plain = Plain(text)
        return [plain.origin(start) for start, _ in cut(plain.text)] or [0]

    @cached_property
    def _spans(self) -> list[tuple[int, int, str]]:
        """Start and end of each record of JSON or YAML, with its address."""
        spans = ((self._reading.span(address), address) for address, _ in _named(self._reading))
        return [(*span, address) for span, address in spans if span]

    def _record_at(self, offset: int) -> Hashable:
        """Return the record that stands at an offset."""
        if self.format == "jpref":
            return min(bisect_left(self._bounds, offset), len(self._bounds) - 1)
        if self.format == "notation":
            return bisect_right(self._bounds, offset) - 1
        around = [one for one in self._spans if one[0] <= offset <= one[1]]
        return max(around)[2] if around else None

    def _record_of_comment(self, offset: int) -> Hashable:
        """Return the record that a comment belongs to: that on its line, or right above or below.

        Above it is only if the comment stands as deep as the record does.
        """
        if self.format != "yaml":
            return self._record_at(offset)
        line = self._source.place(offset).line
        rows = [(*self._rows(Span(start, end)), start, name) for start, end, name in self._spans]
        here = [(start, name) for first, last, start, name in rows if first <= line <= last]
        if here:
            return max(here)[1]
        if not self._is_bare(line, line):
            return None
        text = self._source.line(line)
        depth = len(text) - len(text.lstrip())
        above = [(last, start, name) for _, last, start, name in rows if last < line]
        if above:
            last, start, name = max(above)
            if depth + 1 >= self._source.place(start).column and self._is_bare(last + 1, line):
                return name
        below = [(first, start, name) for first, _, start, name in rows if first > line]
        if below:
            first, _, name = min(below)
            return name if self._is_bare(line, first - 1) else None
        return None

    def _is_bare(self, first: int, last: int) -> bool:
        """Whether lines hold nothing but comments, and signs for what stands below them."""
        lines = map(self._source.line, range(first, last + 1))
        return all(_NOTHING.fullmatch(line) for line in lines)


# The comments.


def _directives(text: str, source_format: str) -> list[_Directive]:
    """Return all directives in the comments of a text, in their order."""
    if not _MENTIONED.search(text):
        return []
    return [
        directive
        for start, end in converting.comments(text, source_format)
        for piece in _PIECE.finditer(text, start, end)
        for directive in _removable(list(_said(piece[0], piece.start())), text, start, end)
    ]


def _said(comment: str, offset: int = 0) -> Iterator[_Directive]:
    """Yield the directives of one line of a comment that stands at an offset."""
    mark = at = 0
    while True:
        word = _WORD.match(comment, at)
        found = None
        if word and word[2]:
            at = word.end()
            reason = _REASON.search(comment, at)
            items = _ITEM.finditer(comment, at, reason.start() if reason else len(comment))
            codes = tuple(
                (item[0], Span(offset + item.start(), offset + item.end())) for item in items
            )
            at = codes[-1][1].end - offset if codes else at
            found = _Directive(
                word[1].lower(),
                offset + mark,
                offset + word.start(1),
                codes,
                offset + at,
                all=False,
            )
        elif word and _ALONE.match(comment, word.end()):
            at = word.end()
            found = _Directive(
                word[1].lower(), offset + mark, offset + word.start(1), (), offset + at, all=True
            )
        if found:
            yield found
        opened = (_AFTER.match(comment, at) if found else None) or _NEXT.search(comment, at)
        if opened is None:
            return
        mark, at = opened.start("sign"), opened.end()


def _removable(
    directives: list[_Directive], text: str, start: int, end: int
) -> Iterator[_Directive]:
    """Yield the directives of a line of a comment with what goes if one goes, its reason included.

    `start` and `end` tell where the inside of the comment stands, all lines of it.
    """
    in_braces = text[start - 1] == "{"
    for at, one in enumerate(directives):
        if at + 1 < len(directives):
            stop = _back(text, directives[at + 1].mark, " \t")
            parted = stop < directives[at + 1].mark
        else:
            stop = cast("re.Match[str]", _PIECE.match(text, one.mark, end)).end()
            parted = True
        begin = one.mark
        if begin == start and (stop == end or not in_braces):
            begin = _before_signs(text, start)
        if parted and (begin != start or not in_braces):
            # The blanks before it go with it, unless a sign that follows needs them.
            begin = _back(text, begin, " \t")
        if one.mark == start and stop == end:
            # It is all of its comment, and of its line if nothing stands before it.
            stop += in_braces
            if text[begin - 1 : begin] in ("", "\n", "\r"):
                after = _LINE_END.match(text, stop)
                stop = after.end() if after else stop
        yield one._replace(whole=Span(begin, stop))


def _before_signs(text: str, start: int) -> int:
    """Return where the signs begin that open a comment."""
    return start - 1 if text[start - 1] == "{" else _back(text, start, ";#")


def _back(text: str, at: int, chars: str) -> int:
    """Return where a run of some characters begins that ends at an offset."""
    while at and text[at - 1] in chars:
        at -= 1
    return at


def _noted(reading: Reading) -> Iterator[tuple[_Directive, str, str, str]]:
    """Yield the directives in notes, each with its record, what it is on, and its own address."""
    for record_address, record in _named(reading):
        for on, notes in record.notes.items():
            for side in ("before", "after"):
                for at, note in enumerate(getattr(notes, side)):
                    key = msgspec.json.encode(on).decode()
                    address = f"{record_address}.notes[{key}].{side}[{at}]"
                    for directive in _said(note):
                        yield directive, record_address, on, address


def _named(reading: Reading) -> Iterator[tuple[str, Record]]:
    """Yield the records with their addresses."""
    numbers = {"deals": count(), "matches": count()}
    for record in reading.records:
        name = "matches" if isinstance(record, Match) else "deals"
        yield f"{name}[{next(numbers[name])}]", record


# What is said.


@cache
def _codes() -> dict[str, str]:
    """Return all codes, by name and by code in small letters."""
    return {key.casefold(): page.code for page in manual.pages() for key in (page.code, page.name)}


def _code(word: str) -> str:
    """Return the code of a code or a name; nothing if there is none."""
    return _codes().get(word.casefold(), "")


def _entry(address: str) -> str:
    """Return the address of the entry that something is in, of a record the one of its header."""
    return cast("re.Match[str]", _ENTRY.match(address))[0] or "name"


def _sort_out(
    directive: _Directive,
    reach: Hashable,
    note: tuple[Span | None, str] | None,
    found: list[_Suppression],
    wrong: list[Finding],
) -> None:
    """Add what a directive suppresses, and what it says wrongly; a note has a place of its own."""
    word = directive.word
    for written, span in directive.codes:
        place, address = note or (span, None)
        code = _code(written)
        if code:
            found.append(_Suppression(directive, code, f"{word}: {written}", reach, place, address))
        else:
            values = {"code": _cut(written), "near": manual.near(written)}
            wrong.append(
                Finding(
                    unknown_code.CODE,
                    "no rule is called `{code}`",
                    address,
                    values,
                    _meant(written, values["near"]),
                    severity=unknown_code.SEVERITY,
                    span=place,
                )
            )
    place, address = note or (Span(directive.start, directive.end), None)
    if directive.all:
        found.append(_Suppression(directive, "", word, reach, place, address))
    elif not directive.codes:
        wrong.append(
            Finding(
                unknown_code.CODE,
                "no code stands after `{word}:`",
                address,
                {"word": word},
                "`{word}` alone suppresses everything",
                severity=unknown_code.SEVERITY,
                span=place,
            )
        )


def _meant(written: str, near: str) -> str:
    """Return advice on what is no code."""
    if _code(written.split()[0]):
        return "codes are parted by commas; a reason follows after a dash between blanks"
    return "did you mean {near}?" if near else "`prefnotation rules` lists all of them"


def _unused(
    suppressions: Sequence[_Suppression], reading: Reading, lang: str | None
) -> Iterator[Diagnostic]:
    """Yield that suppressions suppress nothing; those of one directive go at once."""
    spans: dict[int, list[Span | None]] = defaultdict(list)
    for one in suppressions:
        spans[id(one.directive)].append(one.span)
    for one in suppressions:
        word = one.directive.word
        advice = _NOT_NOTED if one.address and word == LINE else _ABSENT[word]
        finding = Finding(
            unused_suppression.CODE,
            "`{suppression}` suppresses nothing",
            one.address,
            {"suppression": _cut(one.written), "code": one.code},
            _NOT_BY_COMMENTS if one.code in OWN else advice,
            severity=unused_suppression.SEVERITY,
            span=one.span,
        )
        edits = _edits(one.directive, spans[id(one.directive)])
        yield msgspec.structs.replace(said(finding, reading, lang), edits=edits)


def _edits(directive: _Directive, unused: Sequence[Span | None]) -> tuple[Edit, ...]:
    """Return what takes codes out of a directive, or all of it with them."""
    if directive.whole is None:
        return ()
    kept = [code for code, span in directive.codes if span not in unused]
    if not kept:
        return (Edit(directive.whole, ""),)
    return (Edit(Span(directive.codes[0][1].start, directive.end), ", ".join(kept)),)


def _cut(written: str) -> str:
    return written if len(written) <= _EXCERPT else f"{written[:_EXCERPT]}…"


def _lines(text: str) -> list[tuple[int, int]]:
    """Return where each line stands, without its end."""
    ends = [found.span() for found in _LINE_END.finditer(text)]
    return list(
        zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True)
    )


def _told(text: str, name: str, source_format: str) -> object:
    """Return what a text says without its notes, and on which lines it cannot be read."""
    reading = converting.read_source(Source(text, name), source_format)
    faults = [
        (one.code, reading.source.place((one.span or Span(0, 0)).start).line)
        for one in reading.findings
        if one.code != odd_character.CODE
    ]
    return [msgspec.structs.replace(one, notes={}) for one in reading.records], faults
