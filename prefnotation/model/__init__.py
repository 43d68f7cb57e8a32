"""The words of the game as pure values: cards, seats, calls, games, tricks, deals.

Nothing here holds a position in a text, a language or a law.
"""
