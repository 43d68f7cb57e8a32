"""What a record says of its rules or conventions is not understood.

Tables differ in their rules, and the entries for rules and conventions say by which ones a record
was played. Each phrase, up to a comma, a semicolon or the end of the line, is one of the words for
a usual set of rules or for a switch. A phrase that is none of them is kept as written and changes
nothing: the record is judged by what is understood of the others, and by the defaults.

**Bad**

    Сдача 1
    Соглашения: без сталинрада

**Good**

    Сдача 1
    Соглашения: без сталинграда
"""

from prefnotation.diagnostics import Severity

CODE = "PN010"
SEVERITY = Severity.WARNING
