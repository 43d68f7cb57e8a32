"""The encoding of a text is a guess.

The text is no UTF-8 and has no byte order mark. Of the tables in which old Russian files are
written, windows-1251, KOI8-R and CP866, it was read in the one under which it looks like a record.
This is worth knowing and no fault: the exit code does not tell of it. `--encoding` says which
encoding it is.
"""

from prefnotation.diagnostics import Severity

CODE = "PN009"
SEVERITY = Severity.INFO
