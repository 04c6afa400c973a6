"""The Django app of the pages."""

from django.apps import AppConfig


class TutorConfig(AppConfig):
    name = "tutor"

    def ready(self) -> None:
        """A log-in puts its device on the list from the first one on, whoever loads the middleware when."""
        from tutor.accounts import devices  # noqa: F401, PLC0415
