"""A line is longer than any line of a record could be.

Lines of more than 65,536 characters are not read; such a file is hardly a record.
"""

CODE = "PN007"
