"""What a run of `check` writes back to the texts: fixes, and comments that suppress."""

from typing import TYPE_CHECKING

import click

from prefnotation.cli.rewriting import encoded, rewrite
from prefnotation.cli.rim import Rim, shown

if TYPE_CHECKING:
    from prefnotation.configuration import Settings
    from prefnotation.diagnostics import Checked
    from prefnotation.source import Source


class Mending:
    """What was fixed so far, and what could have been with leave to change the meaning."""

    def __init__(
        self, rim: Rim, source_format: str | None, *, unsafe_fixes: bool, diff: bool
    ) -> None:
        self.fixed = 0
        self.withheld = 0
        self.left = 0
        self.suppressed = 0
        self._rim = rim
        self._source_format = source_format
        self._unsafe = unsafe_fixes
        self._diff = diff

    def suppress(self, name: str, source: "Source", data: bytes, settings: "Settings") -> "Checked":
        """Write the comments, and return what they do not suppress."""
        from prefnotation import converting
        from prefnotation.linting import lint
        from prefnotation.suppressing import add_noqa

        reading = converting.read_source(source, self._source_format)
        checked = lint(reading, settings, self._source_format)
        found = checked.diagnostics
        text = add_noqa(reading, found, self._source_format) if found else source.text
        why = ""
        if text is None:
            why = "it has no comments"
        elif source.undecodable and text != source.text:
            why = "not all of it could be decoded"
        if text is None or why:
            self._rim.failed(f"cannot suppress in {shown(name)}: {why}")
            self._written(name, source, source.text, data)  # Standard input is passed on.
            return checked
        if not self._written(name, source, text, data):
            return checked
        again = converting.read_source(source.rewritten(text), self._source_format)
        left = lint(again, settings, self._source_format)
        self.suppressed += len(found) - len(left.diagnostics)
        return left

    def fix(self, name: str, source: "Source", data: bytes, settings: "Settings") -> "Checked":
        """Fix what can be, and what can be when that is; return what is left."""
        from prefnotation import converting
        from prefnotation.fixing import fixed
        from prefnotation.formatting import difference
        from prefnotation.linting import lint

        reading = converting.read_source(source, self._source_format)
        checked = left = lint(reading, settings, self._source_format)
        done, seen = 0, {source.text}
        while True:
            result = fixed(
                reading, left.diagnostics, unsafe=self._unsafe, source_format=self._source_format
            )
            if result.text in seen:
                break
            seen.add(result.text)
            done += len(result.applied)
            reading = result.reading
            left = lint(reading, settings, self._source_format)
        text = reading.source.text
        self.withheld += len(result.withheld)
        self.left += len(result.left)
        if self._diff:
            click.echo(difference(source.text, text, shown(source.name)), nl=False)
            return checked
        if not self._written(name, source, text, data):
            return checked
        self.fixed += done
        return left

    def _written(self, name: str, source: "Source", text: str, data: bytes) -> bool:
        """Write a text where it came from, or standard output; say why if it cannot be."""
        from prefnotation.encodings import packed

        new = None if text == source.text else encoded(text, source)
        if name == "-":
            click.echo(data if new is None else packed(new, data), nl=False)
            return True
        return new is None or rewrite(self._rim, name, new, data)
