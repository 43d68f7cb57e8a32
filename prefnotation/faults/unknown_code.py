"""A comment suppresses a code that does not exist.

After `noqa:`, `noqa-deal:` and `noqa-file:` stand codes or names of rules, parted by commas. A
reason may follow after a dash between blanks, or after `;` or `#`; without these it is taken for a
part of the code before it. The comment suppresses nothing under such a code, and no comment
silences this.

**Bad**

    Сдача 1
    Прикуп: ♥В ♥8 ♥9 ; noqa: wrong-sise, wrong-size

**Good**

    Сдача 1
    Прикуп: ♥В ♥8 ♥9 ; noqa: wrong-size
"""

from prefnotation.diagnostics import Severity

CODE = "PN012"
SEVERITY = Severity.WARNING
