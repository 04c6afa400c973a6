"""The addresses of the workshop, under teach/."""

from django.urls import path, register_converter

from lessons.drafts import ALPHABET, KEY
from tutor.teach import keep_views, publish_views, views


class _Key:
    """Only what can be a key, so that other addresses may begin in the same way."""

    regex = f"[{ALPHABET}]{{{KEY}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(_Key, "draft")

urlpatterns = [
    path("", views.workshop, name="teach"),
    path("new/", views.new, name="teach-new"),
    path("upload/", keep_views.upload, name="teach-upload"),
    path("keep/", keep_views.keep, name="teach-keep"),
    path("from-drill/", keep_views.from_drill, name="teach-from-drill"),
    path("from-referee/", keep_views.from_referee, name="teach-from-referee"),
    path("from-scenario/", keep_views.from_scenario, name="teach-from-scenario"),
    path("<draft:key>/", views.edit, name="teach-edit"),
    path("<draft:key>/check/", views.check, name="teach-check"),
    path("<draft:key>/try/<slug:scenario>/", views.attempt, name="teach-try"),
    path("<draft:key>/delete/", views.delete, name="teach-delete"),
    path("<draft:key>/publish/", publish_views.publishing, name="teach-publish"),
    path("<draft:key>/versions/<int:number>/", publish_views.version, name="teach-version"),
    path("<draft:key>/listed/", publish_views.listed, name="teach-listed"),
    path("<draft:key>/again/", publish_views.again, name="teach-again"),
]
