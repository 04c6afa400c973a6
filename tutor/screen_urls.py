"""The addresses of the screen, for the teacher, and of its polls, for the phones in the room."""

from django.urls import path

from tutor import poll_views, screen_views

urlpatterns = [
    path("screen/lessons/<slug:pack_id>/<slug:step_id>/", screen_views.lesson, name="screen-lesson"),
    path("screen/polls/<slug:code>/", screen_views.poll, name="screen-poll"),
    path("screen/polls/<slug:code>/live/", screen_views.live, name="screen-live"),
    path("screen/<slug:key>/<int:number>/<slug:scenario>/", screen_views.version, name="screen"),
    path("poll/", poll_views.code, name="poll-code"),
    path("poll/<slug:code>/", poll_views.phone, name="poll"),
    path("poll/<slug:code>/wait/", poll_views.wait, name="poll-wait"),
]
