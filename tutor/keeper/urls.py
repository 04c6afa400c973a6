"""The addresses of the score-keeper. A match has two secret ones: who has its key may change it, who has the other may
look on."""

from django.urls import path

from tutor.keeper import deal_views, offline, share_views, views

urlpatterns = [
    path("", views.matches, name="keeper"),
    path("new/", views.new, name="keeper-new"),
    path("look/", deal_views.look, name="score-look"),
    path("manifest.webmanifest", offline.manifest, name="keeper-manifest"),
    path("offline/", offline.offline, name="keeper-offline"),
    path("watch/<slug:watch>/", share_views.watch, name="keeper-watch"),
    path("watch/<slug:watch>/live/", share_views.watch_live, name="keeper-watch-live"),
    path("watch/<slug:watch>/deals/<int:number>/why/", share_views.watch_why, name="keeper-watch-why"),
    path("<slug:key>/", views.match, name="keeper-match"),
    path("<slug:key>/live/", views.live, name="keeper-live"),
    path("<slug:key>/deal/", deal_views.deal, name="keeper-deal"),
    path("<slug:key>/deals/<int:number>/", deal_views.correct, name="keeper-correct"),
    path("<slug:key>/deals/<int:number>/insert/", deal_views.insert, name="keeper-insert"),
    path("<slug:key>/deals/<int:number>/delete/", deal_views.delete, name="keeper-delete"),
    path("<slug:key>/deals/<int:number>/why/", deal_views.why, name="keeper-why"),
    path("<slug:key>/deals/<int:number>/question/", deal_views.question, name="keeper-question"),
    path("<slug:key>/undo/", views.undo, name="keeper-undo"),
    path("<slug:key>/redo/", views.redo, name="keeper-redo"),
    path("<slug:key>/log/", views.log, name="keeper-log"),
    path("<slug:key>/names/", views.names, name="keeper-names"),
    path("<slug:key>/rules/", views.rules, name="keeper-rules"),
    path("<slug:key>/statistics/", views.statistics, name="keeper-statistics"),
    path("<slug:key>/share/", share_views.share, name="keeper-share"),
    path("<slug:key>/share/new/", share_views.renew, name="keeper-renew"),
    path("<slug:key>/held/", share_views.held, name="keeper-held"),
    path("<slug:key>/held/<int:entry>/take/", share_views.held_take, name="keeper-held-take"),
    path("<slug:key>/held/<int:entry>/drop/", share_views.held_drop, name="keeper-held-drop"),
    path("<slug:key>/sheet/", share_views.sheet, name="keeper-sheet"),
    path("<slug:key>/sheet.csv", share_views.csv_file, name="keeper-csv"),
    path("<slug:key>/sheet.json", share_views.json_file, name="keeper-json"),
]
