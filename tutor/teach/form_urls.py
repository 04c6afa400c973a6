"""The addresses of the form view, under teach/<key>/form/. A scenario goes by its id, or by a dot and its number."""

from django.urls import path

from tutor.teach import form_views

urlpatterns = [
    path("<slug:key>/form/", form_views.scenarios, name="teach-form"),
    path("<slug:key>/form/<str:scenario>/", form_views.scenario, name="teach-form"),
]
