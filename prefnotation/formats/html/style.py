"""The style of an HTML page: light and dark, broad and narrow, and on paper."""

STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1b; --pale: #5f6368; --line: #d5d5d5;
  --felt: #f2f6f2; --red: #c4161c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --ink: #e6e6e6; --pale: #a0a4a9; --line: #3b3f45; --felt: #1d2521;
    --red: #ff7a75; }
}
* { box-sizing: border-box; }
body { margin: 0; font-variant-emoji: text; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 1rem; }
article { margin-bottom: 3rem; }
article { overflow-wrap: anywhere; }
.auction, .play { overflow-wrap: normal; }
.aside { overflow-wrap: anywhere; }
h1, h2 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 .3rem; padding-bottom: .3rem;
  border-bottom: 1px solid var(--line); }
h1 { font-size: 1.6rem; border-bottom-width: 3px; }
.facts { margin: .3rem 0; color: var(--pale); }
.red { color: var(--red); }
.remarks { list-style: none; margin: .15rem 0; padding: 0; color: var(--pale);
  font-size: .92em; }
.diagram { display: grid; grid-template: ". top ." "left piles right" ". bottom ." /
  auto auto auto; gap: 1rem 1.5rem; justify-content: start; align-items: start; margin: 1.2rem 0; }
.left { grid-area: left; } .top { grid-area: top; }
.right { grid-area: right; } .bottom { grid-area: bottom; }
.left, .top, .right, .bottom { display: grid; gap: 1rem; }
.idle { margin: 0; }
.piles { grid-area: piles; align-self: center; display: grid; grid-template-columns: auto 1fr;
  gap: .5rem 1rem;
  min-width: 10rem; min-height: 5rem; align-content: center; margin: 0; padding: 1rem;
  border: 1px solid var(--line); border-radius: .6rem; background: var(--felt); }
.piles dd { word-spacing: .2em; }
table { border-collapse: collapse; }
caption { text-align: start; }
.hand { min-width: 13rem; }
.hand th { width: 1.5rem; font-weight: inherit; padding: 0; text-align: start;
  vertical-align: top; }
.hand td { padding: 0; word-spacing: .2em; }
dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .25rem 1rem;
  margin: 1rem 0; }
dt { grid-column: 1; min-width: 6rem; font-weight: 600; }
.piles dt { min-width: 0; }
dd { grid-column: 2; margin: 0; }
.auction, .play { margin: 1rem 0; font-variant-numeric: tabular-nums; }
.auction caption, .play caption { font-weight: 600; padding-bottom: .2rem; }
.auction th, .auction td, .play th, .play td { padding: .15rem .7rem .15rem 0; text-align: start;
  vertical-align: top; }
.auction thead, .play thead { border-bottom: 1px solid var(--line); }
.play th[scope=row] { color: var(--pale); font-weight: inherit; }
.auction + .remarks { margin-top: -.7rem; }
.play .count { text-align: center; padding-inline: 0; min-width: 1.7em; }
.play .aside td { padding: 0 0 .3rem 1.6rem; }
.wide { overflow-x: auto; }
.variation { list-style: none; margin: .2rem 0; padding: 0 0 0 .7rem;
  border-inline-start: 2px solid var(--line); }
@media (max-width: 40rem) {
  main { padding: .75rem; }
  .diagram { grid-template: "top top" "left right" "piles piles" "bottom bottom" / 1fr 1fr;
    gap: 1rem; }
  .hand { min-width: 0; width: 100%; }
  .piles { min-height: 0; }
  .auction th, .auction td, .play th, .play td { padding-inline-end: .35rem; font-size: .85rem; }
  .play .count { padding-inline: 0; min-width: 1.3em; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --pale: #444; --line: #999;
    --felt: #fff; --red: #c4161c; }
  main { max-width: none; padding: 0; }
  .diagram, tr { break-inside: avoid; }
  h1, h2, caption { break-after: avoid; }
}
"""
