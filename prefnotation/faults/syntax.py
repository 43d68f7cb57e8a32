"""Something stands where the notation has no place for it.

The line is left out of the record, and everything else is read. The message says what was
expected at that place and what was found.

**Bad**

    Сдача 1
    Юг: ♠КЖ8

**Good**

    Сдача 1
    Юг: ♠КД8
"""

CODE = "PN001"
