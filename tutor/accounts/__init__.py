"""Accounts: signing up, logging in, taking along and deleting what is kept."""
