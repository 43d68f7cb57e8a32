"""Pages: what the forms that people look at show of a record, each in its own way."""
