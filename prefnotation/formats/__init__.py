"""One format per module or package: `emit`, and `read` where the form can be read.

A format is added by adding a module with these names, a package if it has parts of its own, or by a
distribution that names one among its entry points (see `prefnotation.plugins`):

- `SUFFIXES`, the file name endings it is known by, the first one being its own; several formats may
  have one, and then the text tells which of them it is in;
- `emit(records, spelling) -> str`, which never raises on valid deals and matches; it returns bytes
  where `BINARY` says so, and raises `ImportError`, which says what to install, where it needs more;
- `recognises(source) -> bool` and `read(source) -> Reading`, which never raise on any text.

What a target cannot express it says in `losses(records, spelling)`, a sentence for each thing.
Where a form has comments, `comments(text)` yields where their insides stand, and `COMMENT_MARK` is
what opens one.
"""
