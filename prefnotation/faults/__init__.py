"""One fault of a text per module: a manual page and its code.

A fault is what a reader says when a text cannot be understood, whatever its format. What can be
read but breaks a law of the game is for `rules`. The docstring of each module is its page, its
`SEVERITY` that of every finding made of it, if that is no error.
"""
