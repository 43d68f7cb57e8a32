"""The command that checks records, and what it does besides: fix, suppress, keep a baseline."""

import os
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

import click

from prefnotation.cli import options

if TYPE_CHECKING:
    from prefnotation.cli.inspection import Asked


@click.command()
@click.argument("inputs", nargs=-1, metavar="[IN]...")
@options.source_format
@options.encoding
@options.rules
@options.lang
@click.option("--select", multiple=True, metavar="CODES", help="Codes, their beginnings or names.")
@click.option(
    "--extend-select", multiple=True, metavar="CODES", help="Codes that are told besides."
)
@click.option("--ignore", multiple=True, metavar="CODES", help="Those that are not told.")
@click.option("--exclude", multiple=True, metavar="GLOBS", help="Files that are not read.")
@click.option("--force-exclude", is_flag=True, help="Exclude files also if they are named.")
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="NAME[:FILE]",
    help="text, concise, json, jsonl, sarif, github, gitlab or junit, to FILE if one is named; "
    "else text, on GitHub github.",
)
@click.option(
    "--fail-on",
    type=click.Choice(("info", "warning", "error")),
    default="warning",
    show_default=True,
    help="How grave a finding has to be for the exit code 1.",
)
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever was found.")
@click.option("--fix", is_flag=True, help="Put right what can be without a change of meaning.")
@click.option("--unsafe-fixes", is_flag=True, help="Also what a card was probably meant to be.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--baseline", "baseline_file", metavar="FILE", help="Tell only what is new.")
@click.option(
    "--update-baseline", is_flag=True, help="Record in the baseline all that is found now."
)
@click.option(
    "--add-noqa", is_flag=True, help="Write comments into the files that suppress all findings."
)
@click.option("--stdin-filename", metavar="NAME", help="What standard input is called.")
@click.option(
    "--jobs", type=click.IntRange(1), metavar="N", help="Processes; else one a processor."
)
@click.option(
    "--cache/--no-cache",
    default=True,
    envvar="PREFNOTATION_CACHE",
    help="Keep what was found, by what it was found in; that is the default.",
)
@click.option(
    "--cache-dir",
    envvar="PREFNOTATION_CACHE_DIR",
    metavar="DIR",
    help="Where what was found is kept.",
)
@click.option("--watch", is_flag=True, help="Check again whenever something changes.")
@click.option("--statistics", is_flag=True, help="Count the findings of each code.")
@click.option("--show-settings", is_flag=True, help="Show the settings, and check nothing.")
@click.option("--show-files", is_flag=True, help="Show the files, and check nothing.")
def check(inputs: tuple[str, ...], reports: tuple[str, ...], watch: bool, **asked: Any) -> None:
    """Check records against the laws of the game. IN may be a directory; else it is this one."""
    from prefnotation.cli.inspection import Asked, Inspection

    options = Asked(**asked)
    if options.update_baseline and options.baseline_file is None:
        raise click.UsageError("--update-baseline needs --baseline FILE")
    if "\0" in (options.stdin_filename or ""):
        raise click.UsageError("--stdin-filename: no file can be called so")
    if options.add_noqa and (options.fix or options.diff):
        raise click.UsageError("--add-noqa cannot go with --fix or --diff")
    if options.stdin_filename is not None and "-" not in inputs:
        raise click.UsageError("--stdin-filename is the name of -, which is not read")
    if options.unsafe_fixes and not (options.fix or options.diff):
        raise click.UsageError("--unsafe-fixes needs --fix or --diff")
    named, told = inputs or (".",), _reports(reports)
    if watch:
        _watch(named, told, options)
    Inspection(named, told, options).run()


def _watch(inputs: tuple[str, ...], reports: list[tuple[str, str]], asked: "Asked") -> NoReturn:
    from prefnotation.caching import FILE
    from prefnotation.cli.inspection import Inspection
    from prefnotation.cli.watching import watch

    once = (asked.add_noqa, asked.update_baseline, asked.show_files, asked.show_settings)
    if "-" in inputs or any(once):
        raise click.UsageError(
            "--watch cannot go with -, --add-noqa, --update-baseline, --show-files, --show-settings"
        )
    written = [file for _, file in reports if file]
    if asked.cache_dir:
        written.append(os.path.join(asked.cache_dir, FILE))  # noqa: PTH118 - it need not be one
    read = [asked.baseline_file] if asked.baseline_file else []
    watch(inputs, written, read, lambda: Inspection(inputs, reports, asked).run())


def _reports(asked: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the names of reports and the files they go to, none for standard output."""
    from prefnotation.reports import reports

    default = "github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text"
    parted = [text.partition(":") for text in asked or (default,)]
    for name, _, _ in parted:
        if name not in reports():
            near = get_close_matches(name, reports(), 1)
            known = f"did you mean {near[0]}?" if near else f"there are {', '.join(reports())}"
            raise click.BadParameter(
                f"no report is called {name!r}; {known}",
                param_hint="'--report'",
            )
    if any(colon and not file for _, colon, file in parted):
        raise click.BadParameter("after the colon stands a file", param_hint="'--report'")
    files = [os.path.realpath(file) for _, _, file in parted if file and "\0" not in file]
    if len(set(files)) < len(files):
        raise click.BadParameter("two reports to one file", param_hint="'--report'")
    return [(name, file) for name, _, file in parted]
