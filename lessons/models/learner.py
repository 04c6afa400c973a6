"""What is kept about a learner. Read and written by ``progress``, ``memory``, ``daily`` and ``accounts`` alone.

A guest is a learner like any other. Every table about learners names them in ``learner``, so that all of it can be
given out or forgotten as a whole.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Attempt(models.Model):
    """One answer to one scenario. The same answer again is the same attempt, however often it arrives.

    ``first`` marks the first answer to a drill; ``slip`` names the mistaken rule that a wrong one follows from. A
    drill has its ``skill``, the ``position`` as cards, whether it was a ``near`` miss, and how many ``hints`` were
    opened. ``assignment`` is what a class was given, where it was answered for one.
    """

    learner = models.UUIDField()
    pack = models.CharField(max_length=60)
    version = models.PositiveIntegerField()
    scenario = models.CharField(max_length=60)
    answer = models.CharField(max_length=200)
    right = models.BooleanField()
    made = models.DateTimeField(auto_now_add=True)
    first = models.BooleanField(default=False)
    slip = models.CharField(max_length=40, blank=True)
    skill = models.CharField(max_length=40, blank=True)
    near = models.BooleanField(default=False)
    hints = models.PositiveSmallIntegerField(default=0)
    position = models.JSONField(null=True)
    assignment = models.ForeignKey("lessons.Assignment", on_delete=models.CASCADE, null=True, related_name="attempts")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "pack", "version", "scenario", "answer"), name="one_answer_per_version"
            ),
        )
        indexes = (models.Index(fields=("learner", "skill", "-made"), name="attempt_by_skill"),)

    def __str__(self) -> str:
        return f"{self.pack}/{self.scenario}: {self.answer}"


class Account(models.Model):
    """Which learner somebody with a name and a password is. The name, the password and the date are Django's user."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    learner = models.UUIDField(unique=True)

    def __str__(self) -> str:
        return str(self.learner)


class LogIn(models.Model):
    """A device on which an account is logged in. Without its row a session is nobody's, whoever has copied it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="log_ins")
    key = models.CharField(max_length=32, unique=True)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"log-in {self.pk}"


class Memory(models.Model):
    """How well a learner holds one skill: the state of the forgetting curve, and the last answers in a row."""

    learner = models.UUIDField()
    skill = models.CharField(max_length=40)
    card = models.JSONField()
    due = models.DateTimeField()
    seen = models.DateTimeField()
    asked = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    run = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("learner", "skill"), name="one_memory_per_skill"),)

    def __str__(self) -> str:
        return f"{self.skill}: {self.right} of {self.asked}"


class Known(models.Model):
    """A lesson that a learner is known to master: by its check, by two questions instead of it, or by a placement."""

    learner = models.UUIDField()
    pack = models.CharField(max_length=60)
    how = models.CharField(max_length=10)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("learner", "pack"), name="known_once"),)

    def __str__(self) -> str:
        return f"{self.pack} ({self.how})"


class Daily(models.Model):
    """The five positions of one day, the same for everybody, as cards."""

    day = models.DateField(unique=True)
    deals = models.JSONField()

    def __str__(self) -> str:
        return self.day.isoformat()
