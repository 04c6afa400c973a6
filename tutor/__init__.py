"""The web shell: addresses, pages, words."""
