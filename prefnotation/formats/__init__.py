"""One format per module: `emit`, and `read` where the form can be read.

A format is added by adding a module with these names:

- `SUFFIXES`, the file name endings it is known by, the first one being its own;
- `emit(records, spelling) -> str`, which never raises on valid deals and matches;
- `recognises(source) -> bool` and `read(source) -> Reading`, which never raise on any text.

What a target cannot express it says in `losses(records, spelling)`, a sentence for each thing.
"""
