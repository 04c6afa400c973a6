"""The addresses of the workshop, under teach/."""

from django.urls import path, register_converter

from lessons.drafts import ALPHABET, KEY
from tutor import teach_keep_views, teach_publish_views, teach_views


class _Key:
    """Only what can be a key, so that other addresses may begin in the same way."""

    regex = f"[{ALPHABET}]{{{KEY}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(_Key, "draft")

urlpatterns = [
    path("", teach_views.workshop, name="teach"),
    path("new/", teach_views.new, name="teach-new"),
    path("upload/", teach_keep_views.upload, name="teach-upload"),
    path("keep/", teach_keep_views.keep, name="teach-keep"),
    path("from-drill/", teach_keep_views.from_drill, name="teach-from-drill"),
    path("from-referee/", teach_keep_views.from_referee, name="teach-from-referee"),
    path("from-scenario/", teach_keep_views.from_scenario, name="teach-from-scenario"),
    path("<draft:key>/", teach_views.edit, name="teach-edit"),
    path("<draft:key>/check/", teach_views.check, name="teach-check"),
    path("<draft:key>/try/<slug:scenario>/", teach_views.attempt, name="teach-try"),
    path("<draft:key>/delete/", teach_views.delete, name="teach-delete"),
    path("<draft:key>/publish/", teach_publish_views.publishing, name="teach-publish"),
    path("<draft:key>/versions/<int:number>/", teach_publish_views.version, name="teach-version"),
    path("<draft:key>/listed/", teach_publish_views.listed, name="teach-listed"),
    path("<draft:key>/again/", teach_publish_views.again, name="teach-again"),
]
