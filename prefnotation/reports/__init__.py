"""One report per module: `render(checked, pages)` yields pieces of its text.

`checked` are texts with what is wrong in them, `pages` what the manual says, by code. `SUFFIX` is
what files of a report end with, where that is settled.
"""

import pkgutil
from functools import cache


@cache
def reports() -> tuple[str, ...]:
    """Return the names of all reports."""
    found = pkgutil.iter_modules(__path__)
    return tuple(sorted(module.name for module in found if not module.name.startswith("_")))
