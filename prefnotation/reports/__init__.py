"""One report per module: `render(checked, pages)` yields pieces of its text.

`checked` are texts with what is wrong in them, `pages` what the manual says, by code. `SUFFIX` is
what files of a report end with, where that is settled. `FIXES` stands where a report shows what
would put a finding right; then its findings have to have gone through `linting.with_edits`.
`FOR_PEOPLE` stands where people read it.
"""

import pkgutil
from functools import cache


@cache
def reports() -> tuple[str, ...]:
    """Return the names of all reports."""
    found = pkgutil.iter_modules(__path__)
    return tuple(sorted(module.name for module in found if not module.name.startswith("_")))
