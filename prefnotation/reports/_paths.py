"""How reports call a file: the same on every machine that has the same working directory."""

import ntpath
import os
import posixpath
import re
from pathlib import Path, PurePath, PureWindowsPath
from urllib.parse import quote

_NO_FILE = re.compile("<.*>")
_NO_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Surrogates that stand for no byte of a file name."""


def path(name: str, folder: PurePath | None = None) -> str:
    """Return the path of a file from a folder if it is inside, else as it was given.

    The folder is the working directory unless another is told. Slashes go forward, `.` and `..`
    are resolved as far as the name alone allows. What is no file (`<stdin>`) keeps its name.
    """
    if _NO_FILE.fullmatch(name):
        return name
    folder = folder or _here()
    whole = _whole(name, folder)
    if whole.is_relative_to(folder):
        return whole.relative_to(folder).as_posix()
    return _normal(name, folder).as_posix()


def uri(name: str, folder: PurePath | None = None) -> str:
    """Return the URI of a file: relative if it is inside a folder, else absolute.

    No consumer has to accept a URI that begins with `..`.
    """
    folder = folder or _here()
    whole = _whole(name, folder)
    if _NO_FILE.fullmatch(name) or whole.is_relative_to(folder):
        return _quoted(path(name, folder), safe="/")
    absolute = whole.as_posix()
    slashes = "" if absolute.startswith("//") else "//" if absolute.startswith("/") else "///"
    return f"file:{slashes}{_quoted(absolute, safe='/:')}"


def in_repository(name: str) -> str:
    """Return the path of a file from the top of the repository that CI checks, else from here."""
    top, here = _top(), _here()
    if top == here or _NO_FILE.fullmatch(name):
        return path(name)
    return path(str(_whole(name, here)), top)


def uri_in_repository(name: str) -> str:
    """Return the URI of a file from the top of the repository that CI checks, else from here."""
    top, here = _top(), _here()
    if top == here or _NO_FILE.fullmatch(name):
        return uri(name)
    return uri(str(_whole(name, here)), top)


def _top() -> PurePath:
    """Return where the consumers of a report look for files: GitHub and GitLab say it."""
    here = _here()
    told = os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR")
    # The working directory has no links in it: neither may the other have.
    top = Path(os.path.realpath(told)) if told else here
    return top if here.is_relative_to(top) else here


def _here() -> PurePath:
    try:
        return Path.cwd()
    except OSError:  # It was removed.
        return Path("/")


def _whole(name: str, folder: PurePath) -> PurePath:
    return _normal(str(folder / name), folder)


def _normal(name: str, like: PurePath) -> PurePath:
    """Return a path of the same kind as another without `.` and `..` inside."""
    system = ntpath if isinstance(like, PureWindowsPath) else posixpath
    return type(like)(system.normpath(name))


def _quoted(path: str, safe: str) -> str:
    return quote(_NO_BYTES.sub("\ufffd", path), safe, errors="surrogateescape")
