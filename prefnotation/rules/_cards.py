"""What the rules have in common that find a wrong card: what to read or to play in its place."""

from collections.abc import Mapping
from typing import Any

from prefnotation.diagnostics import Finding, Label
from prefnotation.play.moments import Moment

ON_TURNED = "all_pass_talon"
"""The switch on which it depends whether a talon card names the suit."""


def wrong_card(
    code: str,
    message: str,
    moment: Moment,
    values: Mapping[str, Any] = {},
    labels: tuple[Label, ...] = (),
) -> Finding:
    """Return the finding: with the card that was misread, if that is proved, else what is legal."""
    legal = tuple(sorted(values.get("held") or moment.legal or ()))
    change = moment.meant
    help_ = "{legal} {legal:is|are} legal" if legal else ""
    if change:
        help_ = (
            "{meant} is played nowhere: read it here?"
            if change.address == moment.address
            else "{meant} is played nowhere: read it there?"
        )
    return Finding(
        code,
        message,
        moment.address,
        {
            "seat": moment.seat,
            "card": moment.card,
            "lead": moment.lead,
            "legal": legal,
            "meant": change.card if change else None,
            **values,
        },
        help=help_,
        labels=labels,
        switch=ON_TURNED if "talon" in (moment.lead_at or "") else "",
        fix=change,
    )
