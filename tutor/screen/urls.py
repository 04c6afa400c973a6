"""The addresses of the screen, for the teacher, and of its polls, for the phones in the room."""

from django.urls import path

from tutor.screen import poll_views, views

urlpatterns = [
    path("screen/lessons/<slug:pack_id>/<slug:step_id>/", views.lesson, name="screen-lesson"),
    path("screen/polls/<slug:code>/", views.poll, name="screen-poll"),
    path("screen/polls/<slug:code>/live/", views.live, name="screen-live"),
    path("screen/<slug:key>/<int:number>/<slug:scenario>/", views.version, name="screen"),
    path("poll/", poll_views.code, name="poll-code"),
    path("poll/<slug:code>/", poll_views.phone, name="poll"),
    path("poll/<slug:code>/wait/", poll_views.wait, name="poll-wait"),
]
