"""Texts: what the readers of plain text have in common, whatever stands in it."""
