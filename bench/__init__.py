"""Measurements, side by side and in one run: the rules, Sawa, packs, and what comparable programs take."""
