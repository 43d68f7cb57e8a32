"""Labels: which language a label is in, and what an unknown one was probably meant to be."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from prefnotation.diagnostics import Finding
from prefnotation.faults import unknown_label
from prefnotation.source import Span
from prefnotation.spelling import LANGUAGES

_KNOWN = sorted(
    {
        label
        for spelling in LANGUAGES.values()
        for label in (*spelling.labels.values(), *spelling.seats.values())
    }
)


def russian(label: str) -> int:
    """Return 1 for a Russian label, -1 for an English one, 0 for a number, Roman or not."""
    first = label[0].lower()
    return 1 if "а" <= first <= "ё" else -1 if first.isalpha() and label[0] != "I" else 0


def unknown(label: str, players: Iterable[str], span: Span) -> Finding:
    """Say that a label is not known, and which one or which player was probably meant."""
    meant = _meant(label.casefold(), tuple(players))
    return Finding(
        unknown_label.CODE,
        "unknown label `{label}`",
        values={"label": label, "meant": meant},
        help="did you mean `{meant}`?" if meant else "the entry is kept as written",
        span=span,
        severity=unknown_label.SEVERITY,
    )


@lru_cache(1024)
def _meant(label: str, players: tuple[str, ...]) -> str:
    """Return the known label or player that a label is nearly; nothing if there is none."""
    known = {name.casefold(): name for name in (*players, *_KNOWN)}
    near = get_close_matches(label, known, 1, 0.75)
    return known[near[0]] if near else ""
