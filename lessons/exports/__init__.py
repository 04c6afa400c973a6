"""A pack given out: the file itself and the data that the engine derives, both of which can be read in again, and
questions for other programs, which cannot.
"""
