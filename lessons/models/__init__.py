"""What is kept in the database. Read and written by the modules of ``lessons`` that the import contract names."""

from lessons.models.learner import Account, Attempt, Daily, Known, Memory

__all__ = ["Account", "Attempt", "Daily", "Known", "Memory"]
