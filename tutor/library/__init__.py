"""Published packs: the library, sharing, embedding, files to take along, paper."""
