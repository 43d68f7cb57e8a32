"""The text holds no deal.

It is empty, or it holds nothing but blanks and comments. In a pipeline that is rarely meant.

**Bad**

    ; nothing here yet

**Good**

    Сдача 1
"""

CODE = "PN004"
