"""Read, check and convert recorded hands of Russian preferans."""

__version__ = "0.1.0"
