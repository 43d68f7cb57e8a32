"""`python -m prefnotation` is the command line."""

from prefnotation.cli import main

if __name__ == "__main__":
    main()
