"""Progress: a bar on a terminal for work that takes long, and nothing anywhere else."""

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self

import click

if TYPE_CHECKING:
    from types import TracebackType

    from click._termui_impl import ProgressBar

PATIENCE = 1.0
"""Seconds that nobody has to be told how far it is."""
_ERASE = "\033[A\r\033[K"


class Progress:
    """A bar that comes when patience has ended, and leaves no trace."""

    def __init__(self) -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._began = monotonic()
        self._bar: ProgressBar[int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: "TracebackType | None",
    ) -> None:
        if self._bar is not None:
            self._bar.render_finish()  # It has hidden the cursor.
            click.echo(_ERASE, nl=False, err=True)

    def __call__(self, done: int, of: int) -> None:
        """Show how much is done."""
        if not self._shown or (self._bar is None and monotonic() - self._began < PATIENCE):
            return
        if self._bar is None:
            self._bar = click.progressbar(length=of, label="checking", file=sys.stderr)
        self._bar.update(done - self._bar.pos)
