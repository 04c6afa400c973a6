"""What is kept of matches beside real cards. Read by ``lessons.kept``, written by ``lessons.matches`` alone."""

from __future__ import annotations

from django.db import models


class KeptMatch(models.Model):
    """A match. Who holds ``key`` may change it, who holds ``watch`` may look on; ``learner`` began it.

    ``summary`` is for lists: names, totals, the number of deals, the winner, as they were after the last change.
    """

    key = models.CharField(max_length=22, unique=True)
    watch = models.CharField(max_length=22, unique=True)
    learner = models.UUIDField(db_index=True)
    summary = models.JSONField()
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.key


class VoidAddress(models.Model):
    """An address to look on that was given out once and opens nothing any more. ``learner`` is whose match it is."""

    match = models.ForeignKey(KeptMatch, on_delete=models.CASCADE, related_name="void")
    learner = models.UUIDField(db_index=True)
    watch = models.CharField(max_length=22, unique=True)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.watch


class LogEntry(models.Model):
    """One event. ``number`` is its place in the log; None for one that was made on an older state of the match,
    ``seen``, and waits for somebody to take it or drop it. Nothing is ever changed but that, and nothing is deleted.

    ``client`` is the sender's own name for the event, so that the same one sent again is not kept twice. ``learner`` is
    whose match it is, whoever wrote it: the log is given out and forgotten with the match.
    """

    match = models.ForeignKey(KeptMatch, on_delete=models.CASCADE, related_name="entries")
    learner = models.UUIDField(db_index=True)
    number = models.PositiveIntegerField(null=True)
    seen = models.PositiveIntegerField()
    event = models.JSONField()
    device = models.CharField(max_length=36)
    client = models.CharField(max_length=36)
    dropped = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_event_per_number"),
            models.UniqueConstraint(fields=("match", "client"), name="one_event_per_client"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}: {self.number} {self.event.get('did')}"
