"""What formats there are: the command, and the pages that are made of their modules."""

import json
import runpy
import sys

import pytest

from prefnotation import converting, inventory
from tests.checkout import ROOT
from tests.test_cli import run

FOLDER = ROOT / "docs" / "formats"


def test_every_format_is_listed_with_what_can_be_done():
    lines = run("formats").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(converting.formats())
    (etude,) = [line for line in lines if line.startswith("etude ")]
    assert etude.split(maxsplit=5)[1:5] == ["read", "and", "written", "-"]
    (html,) = [line for line in lines if line.startswith("html ")]
    assert html.split(maxsplit=4)[1:3] == ["written", ".html"]


def test_it_is_listed_as_json():
    listed = {one["name"]: one for one in json.loads(run("formats", "--json").stdout)}
    assert listed["gambler"]["read"] is True
    assert listed["gambler"]["written"] is False
    assert listed["json"]["suffixes"] == [".json"]
    assert "text" not in listed["json"]


def test_the_pages_are_what_the_modules_say():
    written = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert written == inventory.files(), "python -m prefnotation.inventory docs/formats"


def test_every_page_says_what_it_is_and_shows_it():
    for one in inventory.forms():
        page = inventory.files()[f"{one.name}.md"]
        assert page.startswith(f"# {one.name}\n\n{'Read' if one.read else 'Written'}")
        assert "\n    " in page, one.name
        assert len(one.summary) < 90, one.name


def test_pages_of_formats_that_are_gone_are_removed(tmp_path, monkeypatch):
    inventory.write(tmp_path)
    (tmp_path / "html.md").rename(tmp_path / "gone.md")
    (tmp_path / "mine.md").write_text("# Mine\n")
    monkeypatch.setattr(sys, "argv", ["inventory", str(tmp_path)])
    monkeypatch.delitem(sys.modules, "prefnotation.inventory")
    runpy.run_module("prefnotation.inventory", run_name="__main__")
    assert {path.name for path in tmp_path.iterdir()} == {*inventory.files(), "mine.md"}


def test_it_says_how_it_is_called(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["inventory"])
    monkeypatch.delitem(sys.modules, "prefnotation.inventory")
    with pytest.raises(SystemExit, match=r"usage: python -m prefnotation\.inventory FOLDER"):
        runpy.run_module("prefnotation.inventory", run_name="__main__")
