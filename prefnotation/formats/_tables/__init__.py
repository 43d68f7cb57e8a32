"""Tables: records as rows with columns, for whoever counts and compares."""
