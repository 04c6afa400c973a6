"""Pages that are read, and the referee, who rules on a situation from the address."""
