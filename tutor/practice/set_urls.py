"""The addresses of sets of questions. What stands in a token is signed, so no address can be made elsewhere."""

from django.urls import path

from tutor.practice import exam_views, set_views

urlpatterns = [
    path("daily/", set_views.daily, name="daily"),
    path("daily/<str:day>/", set_views.daily_day, name="daily-day"),
    path("daily/<str:day>/<int:number>/", set_views.daily_question, name="daily-question"),
    path("lessons/<slug:pack_id>/skip/", set_views.skip, name="skip"),
    path("lessons/<slug:pack_id>/skip/<str:token>/", set_views.skip_result, name="skip-result"),
    path("lessons/<slug:pack_id>/skip/<str:token>/<int:number>/", set_views.skip_question, name="skip-question"),
    path("start/", set_views.start, name="start"),
    path("start/<slug:door_id>/", set_views.placement, name="placement"),
    path("start/<slug:door_id>/<str:token>/", set_views.placement_result, name="placement-result"),
    path("start/<slug:door_id>/<str:token>/<int:number>/", set_views.placement_question, name="placement-question"),
    path("exam/", exam_views.exam, name="exam"),
    path("exam/new/", exam_views.exam_new, name="exam-new"),
    path("exam/<str:token>/", exam_views.exam_result, name="exam-result"),
    path("exam/<str:token>/<int:number>/", exam_views.exam_question, name="exam-question"),
    path("exam/<str:token>/paper/<str:sealed>/", exam_views.exam_paper, name="exam-paper"),
]
