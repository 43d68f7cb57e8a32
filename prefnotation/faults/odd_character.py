r"""A character has no place in a text: a control character, or a byte that could not be decoded.

It is read as a blank. Such characters come from damaged files, or from a file in another encoding
than the one it is read in; `--encoding` tells which that is.

In a printed problem that was scanned it may be a sign in place of another, `П;10` for `П:10`, or a
line end inside a trick. What is meant is plain there, and the finding is a warning.

**Bad**

    Сдача 1
    Прикуп:\x00♥В ♥8

**Good**

    Сдача 1
    Прикуп: ♥В ♥8
"""

CODE = "PN003"
