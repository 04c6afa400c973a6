"""What is kept in the database. Read and written by the modules of ``lessons`` that the import contract names."""

from lessons.models.keeper import KeptMatch, LogEntry, VoidAddress
from lessons.models.learner import Account, Attempt, Daily, Known, LogIn, Memory
from lessons.models.teaching import (
    Assignment,
    Classroom,
    Draft,
    Member,
    Poll,
    Published,
    Revision,
    Taught,
    Vote,
)

__all__ = [
    "Account",
    "Assignment",
    "Attempt",
    "Classroom",
    "Daily",
    "Draft",
    "KeptMatch",
    "Known",
    "LogEntry",
    "LogIn",
    "Member",
    "Memory",
    "Poll",
    "Published",
    "Revision",
    "Taught",
    "VoidAddress",
    "Vote",
]
