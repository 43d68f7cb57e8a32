"""Data: what JSON and YAML have in common, of ours and of other programs."""
