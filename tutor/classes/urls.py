"""The addresses of classes: under teach/classes/ a teacher's, under class/ a learner's; nothing there for others."""

from django.urls import path

from tutor.classes import assign_views, joining_views, results_views, views, work_views

urlpatterns = [
    path("teach/classes/", views.classes, name="classes"),
    path("teach/classes/new/", views.new, name="class-new"),
    path("teach/classes/<slug:code>/", views.room, name="class-room"),
    path("teach/classes/<slug:code>/settings/", views.settings, name="class-settings"),
    path("teach/classes/<slug:code>/code/", views.renew, name="class-code"),
    path("teach/classes/<slug:code>/export/", views.export, name="class-export"),
    path("teach/classes/<slug:code>/delete/", views.delete, name="class-delete"),
    path("teach/classes/<slug:code>/members/<int:pk>/", views.member, name="class-member"),
    path("teach/classes/<slug:code>/members/<int:pk>/pin/", views.pin, name="class-pin"),
    path("teach/classes/<slug:code>/members/<int:pk>/remove/", views.remove, name="class-remove"),
    path("teach/classes/<slug:code>/members/<int:pk>/delete/", views.forget, name="class-forget"),
    path("teach/classes/<slug:code>/members/<int:pk>/report/", results_views.of_member, name="class-member-report"),
    path("teach/classes/<slug:code>/assign/pack/", assign_views.pack, name="assign-pack"),
    path("teach/classes/<slug:code>/assign/lesson/", assign_views.shipped_lesson, name="assign-lesson"),
    path("teach/classes/<slug:code>/assign/skills/", assign_views.skills, name="assign-skills"),
    path("teach/classes/<slug:code>/assignments/<int:pk>/", assign_views.terms, name="assignment-terms"),
    path("teach/classes/<slug:code>/assignments/<int:pk>/close/", assign_views.end, name="assignment-close"),
    path("teach/classes/<slug:code>/assignments/<int:pk>/delete/", assign_views.take_back, name="assignment-take-back"),
    path("teach/classes/<slug:code>/results/", results_views.of_class, name="class-results"),
    path("teach/classes/<slug:code>/results.csv", results_views.of_class_csv, name="class-results-csv"),
    path("teach/classes/<slug:code>/results/<int:pk>/", results_views.of_assignment, name="assignment-results"),
    path(
        "teach/classes/<slug:code>/results/<int:pk>.csv", results_views.of_assignment_csv, name="assignment-results-csv"
    ),
    path("class/", joining_views.join_class, name="class-join"),
    path("class/back/", joining_views.come_back_to_class, name="class-back"),
    path("class/<slug:code>/", work_views.home, name="class-home"),
    path("class/<slug:code>/pin/", joining_views.my_pin, name="class-my-pin"),
    path("class/<slug:code>/leave/", joining_views.leave, name="class-leave"),
    path("class/<slug:code>/report/", results_views.own, name="class-report"),
    path("class/<slug:code>/go/<int:pk>/", work_views.go_on, name="class-go"),
    path("class/<slug:code>/<int:pk>/", work_views.work, name="class-work"),
    path("class/<slug:code>/<int:pk>/<slug:name>/", work_views.question, name="class-question"),
]
