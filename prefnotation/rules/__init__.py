"""One law that a record can break per module, named for the defect.

A rule is a module with a docstring that is its manual page, with one **Bad** and one **Good**
example, a `CODE`, and a generator `check(replay)` that yields findings. The package lists itself:
a rule is added by adding a module. Codes are never reused; their first digit tells the family:
1 deal, 2 auction, 3 discard and contract, 4 play, 5 result.
"""
