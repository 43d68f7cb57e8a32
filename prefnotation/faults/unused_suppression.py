"""A comment suppresses a finding that is not there.

`noqa: CODE` in a comment silences a finding on its line, `noqa-deal: CODE` one in its record,
`noqa-file: CODE` one in its file. Where nothing of the kind is found, the record was put right, or
the comment stands on another line than the finding. Left alone it would hide the next fault in this
place. This is told only of codes that are looked for, and no comment silences it.

**Bad**

    Сдача 1
    Прикуп: ♥В ♥8 ; noqa: PN103

**Good**

    Сдача 1
    Прикуп: ♥В ♥8
"""

from prefnotation.diagnostics import Severity

CODE = "PN011"
SEVERITY = Severity.WARNING
FIX = "safe"
