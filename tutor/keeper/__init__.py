"""The score-keeper: matches, deals, why a line says what it says, sharing, no connection."""
