"""A fuzzer to be run by hand: `python -m tests.fuzz --count 200000 --seed 1`."""
