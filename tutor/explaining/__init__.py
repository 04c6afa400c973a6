"""From a verdict to sentences, in one language."""
