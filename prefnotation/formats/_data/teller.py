"""Telling what is wrong with a node, at its place; shared by all who read nodes."""

from prefnotation.diagnostics import Finding, Label, Phrase
from prefnotation.faults import syntax, unknown_label
from prefnotation.formats._data.expected import near
from prefnotation.formats._data.nodes import Listing, Node, Scalar, Table, quoted

_EXCERPT = 40


class Teller:
    """Collects findings. `lost` counts what could not be understood."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.findings: list[Finding] = []
        self.lost = 0

    def _entries(self, table: Table) -> dict[str, tuple[Scalar, Node]]:
        """Return the values by key. Of a key that stands twice the first one counts."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        for key, node in table.entries:
            if not key.whole:
                self.lost += 1
            elif not isinstance(key, Scalar) or not isinstance(key.value, str):
                self._expect("a key", key)
            elif key.value in entries:
                first = entries[key.value][0]
                self.findings.append(
                    Finding(
                        syntax.CODE,
                        "the key {key} stands twice",
                        values={"key": quoted(key.value)},
                        help="the first one counts",
                        labels=(Label("first here", span=first.span),),
                        span=key.span,
                    )
                )
            else:
                entries[key.value] = key, node
        return entries

    def _expect(self, expected: str, node: Node, help_: str = "") -> None:
        message = "expected {expected}, found {found}"
        self._lose(message, node, help_, expected=Phrase(expected), found=self._found(node))

    def _miss(self, node: Node, name: str) -> None:
        self._lose("the key {key} is missing", node, key=quoted(name))

    def _lose(self, message: str, node: Node, help_: str = "", **values: str) -> None:
        self.lost += 1
        self.findings.append(
            Finding(syntax.CODE, message, values=values, help=help_, span=node.span)
        )

    def _unknown(self, key: Scalar, name: str, known: tuple[str, ...]) -> None:
        meant = near(name, known)
        self.findings.append(
            Finding(
                unknown_label.CODE,
                "unknown key {key}",
                values={"key": quoted(name)},
                help=Phrase("did you mean {meant}?", meant=meant)
                if meant
                else Phrase("known keys are {known}", known=", ".join(known)),
                span=key.span,
                severity=unknown_label.SEVERITY,
            )
        )

    def _found(self, node: Node) -> str:
        if isinstance(node, Listing):
            return Phrase("a list")
        if isinstance(node, Table):
            return Phrase("a set of keys")
        # Twice the length, since what is cut is counted after blanks are made one.
        end = min(node.end, node.start + 2 * _EXCERPT)
        words = " ".join(self.text[node.start : end].split())
        if end < node.end or len(words) > _EXCERPT:
            return f"{words[:_EXCERPT]}…"
        return words or Phrase("nothing")
