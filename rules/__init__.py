"""The rules of Baloot, as data and pure functions: no input, no output, no clock, no chance, no sentences."""
