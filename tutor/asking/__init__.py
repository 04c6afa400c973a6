"""A question on a page: how it is drawn and put, how its answer is read and kept, and hints."""
