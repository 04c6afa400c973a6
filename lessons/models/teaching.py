"""What teachers make and what happens in their classes: packs in the making, published versions, classes, polls."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """A pack in the making. ``at`` is the number of the revision that stands; ``key`` is its address for good."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    key = models.CharField(max_length=16, unique=True)
    title = models.JSONField(default=dict)
    text = models.TextField()
    at = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=("owner", "-changed"), name="drafts_of_owner"),)

    def __str__(self) -> str:
        return self.key


class Revision(models.Model):
    """A state of a draft that was saved, numbered from 0."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("draft", "number"), name="one_revision_per_number"),)

    def __str__(self) -> str:
        return f"{self.draft_id} revision {self.number}"


class Published(models.Model):
    """A version of a pack as it was proved: never changed, but for ``listed``, which puts it into the library.

    ``answers`` are what the engine derived, scenario by scenario; ``rules`` are those it teaches; ``engine`` and
    ``digest`` say with what and from which text.
    """

    key = models.CharField(max_length=16)
    number = models.PositiveIntegerField()
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="published")
    draft = models.ForeignKey(Draft, on_delete=models.SET_NULL, null=True, related_name="versions")
    text = models.TextField()
    digest = models.CharField(max_length=64)
    title = models.JSONField()
    language = models.CharField(max_length=5)
    profile = models.CharField(max_length=40)
    engine = models.CharField(max_length=40)
    licence = models.CharField(max_length=20)
    answers = models.JSONField()
    scenarios = models.PositiveIntegerField()
    listed = models.BooleanField(default=False)
    latest = models.BooleanField(default=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("key", "number"), name="one_version_per_number"),)
        indexes = (models.Index(fields=("listed", "latest", "-made"), name="library"),)

    def __str__(self) -> str:
        return f"{self.key} version {self.number}"


class Taught(models.Model):
    """A rule that a published version teaches, for finding packs by rule."""

    published = models.ForeignKey(Published, on_delete=models.CASCADE, related_name="rules")
    rule = models.CharField(max_length=40)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("published", "rule"), name="taught_once"),)
        indexes = (models.Index(fields=("rule",), name="packs_by_rule"),)

    def __str__(self) -> str:
        return f"{self.rule} in {self.published_id}"


class Classroom(models.Model):
    """A class. It and all that its members answered are deleted ``months`` after ``ends``.

    ``code`` is its address for good, and what one joins with as long as there is no ``door``, which takes its place.
    Nobody joins while it is ``shut``. Its days and times are those of ``zone``.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="classrooms")
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=8, unique=True)
    door = models.CharField(max_length=8, unique=True, null=True)
    shut = models.BooleanField(default=False)
    zone = models.CharField(max_length=60, default="Asia/Riyadh")
    ends = models.DateField()
    months = models.PositiveSmallIntegerField(default=6)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code

    @property
    def joins_with(self) -> str:
        """The code for joining."""
        return self.door or self.code


class Member(models.Model):
    """A learner in a class, under a nickname; ``extra`` is how much more time and tries they get, in percent.

    ``devices`` are keys of those on which they are let in. ``veil`` is a PIN that somebody has still to write down, as
    digits that say nothing without those which the browser keeps; empty for none.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="members")
    nickname = models.CharField(max_length=30)
    pin = models.CharField(max_length=128)
    veil = models.CharField(max_length=6, blank=True)
    devices = models.JSONField(default=list)
    learner = models.UUIDField(unique=True)
    extra = models.PositiveSmallIntegerField(default=0)
    removed = models.BooleanField(default=False)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("classroom", "nickname"), name="one_nickname_per_class"),)

    def __str__(self) -> str:
        return f"member {self.pk}"


class Assignment(models.Model):
    """A published version, or positions dealt for some skills, that a class has to answer.

    ``tries`` counts different answers to one scenario, None for any number; ``feedback`` is "now" or "due". Without a
    ``title`` it is named after what was given. ``closed`` is when its teacher ended it for everybody.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="assignments")
    published = models.ForeignKey(Published, on_delete=models.PROTECT, null=True, related_name="assignments")
    skills = models.JSONField(default=list)
    positions = models.JSONField(default=list)
    title = models.CharField(max_length=120, blank=True)
    due = models.DateTimeField(null=True)
    closed = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(null=True)
    feedback = models.CharField(max_length=5, default="now")
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"assignment {self.pk}"


class Poll(models.Model):
    """A scenario on a projector, answered on phones. ``shown`` once the answer is on the screen.

    ``published`` is None for a shipped lesson, which ``pack`` names then.
    """

    key = models.CharField(max_length=8, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="polls")
    published = models.ForeignKey(Published, on_delete=models.CASCADE, null=True, related_name="polls")
    pack = models.CharField(max_length=60, blank=True)
    scenario = models.CharField(max_length=60)
    open = models.BooleanField(default=True)
    shown = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key


class Vote(models.Model):
    """One answer to a poll; another one from the same phone replaces it while the poll is open."""

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="votes")
    voter = models.UUIDField()
    answer = models.CharField(max_length=200)
    right = models.BooleanField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("poll", "voter"), name="one_vote_per_phone"),)

    def __str__(self) -> str:
        return f"vote in {self.poll_id}"
