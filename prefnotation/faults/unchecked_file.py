"""A file could not be checked at all.

It could not be read, or the settings for it could not be. That is said on standard error, and the
exit code is 2. Reports for programs have it as a finding too, since without one the file would look
clean to those who do not see the exit code. No setting and no comment silences it.
"""

from prefnotation.diagnostics import Finding, Severity

CODE = "PN015"
SEVERITY = Severity.ERROR


def found(problem: str) -> Finding:
    """Return what is said of a file."""
    return Finding(CODE, "it was not checked: {problem}", values={"problem": problem})
