"""What is kept about a learner: the answers given. Read and written by ``progress`` alone."""

from __future__ import annotations

from django.db import models


class Attempt(models.Model):
    """One answer to one scenario. The same answer again is the same attempt, however often it arrives."""

    learner = models.UUIDField()
    pack = models.CharField(max_length=60)
    version = models.PositiveIntegerField()
    scenario = models.CharField(max_length=60)
    answer = models.CharField(max_length=200)
    right = models.BooleanField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("learner", "pack", "scenario", "answer"), name="one_attempt_per_answer"),
        )

    def __str__(self) -> str:
        return f"{self.pack}/{self.scenario}: {self.answer}"
