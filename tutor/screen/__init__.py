"""A scenario on a projector, and the poll of the phones in the room."""
