"""The Django app that owns the learners' attempts."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"
