"""The score-keeper: a match beside real cards as a log of what was entered, and everything that follows from it.

Nothing is ever changed in the log or taken out of it. ``log`` reads it with its undos, ``match`` scores what is left,
``deal`` and ``table`` ask the rules. No rule and no number of the game stands here.
"""
