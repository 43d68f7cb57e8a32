"""The laws of the game as pure functions, and the replay of a deal by them."""
