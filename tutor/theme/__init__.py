"""The look of the site: the Tailwind source and the link to the binary that builds it."""
