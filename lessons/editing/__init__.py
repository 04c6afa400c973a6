"""Changing a pack's text: cards, calls, tricks, scenarios; everything else stays as its author wrote it."""
