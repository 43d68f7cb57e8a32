"""An entry has a label that is not known.

The entry is kept as written; of JSON and YAML, where a key is not known, it is left out. If the
label is nearly a known one, the message says which; a misspelt label would otherwise hide the
entry from every check.

**Bad**

    Сдача 1
    Прикупп: ♥В ♥8

**Good**

    Сдача 1
    Прикуп: ♥В ♥8
"""

from prefnotation.diagnostics import Severity

CODE = "PN002"
SEVERITY = Severity.WARNING
