"""One rendering of diagnostics per module: `render(diagnostics, source) -> str`."""
