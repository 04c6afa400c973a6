"""Template tags: cards, sentences, words."""
