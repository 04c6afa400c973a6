"""The addresses of the score-keeper. A match has two secret ones: who has its key may change it, who has the other may
look on."""

from django.urls import path

from tutor import keeper_deal_views, keeper_offline, keeper_share_views, keeper_views

urlpatterns = [
    path("", keeper_views.matches, name="keeper"),
    path("new/", keeper_views.new, name="keeper-new"),
    path("manifest.webmanifest", keeper_offline.manifest, name="keeper-manifest"),
    path("offline/", keeper_offline.offline, name="keeper-offline"),
    path("watch/<slug:watch>/", keeper_share_views.watch, name="keeper-watch"),
    path("watch/<slug:watch>/live/", keeper_share_views.watch_live, name="keeper-watch-live"),
    path("watch/<slug:watch>/deals/<int:number>/why/", keeper_share_views.watch_why, name="keeper-watch-why"),
    path("<slug:key>/", keeper_views.match, name="keeper-match"),
    path("<slug:key>/live/", keeper_views.live, name="keeper-live"),
    path("<slug:key>/deal/", keeper_deal_views.deal, name="keeper-deal"),
    path("<slug:key>/deals/<int:number>/", keeper_deal_views.correct, name="keeper-correct"),
    path("<slug:key>/deals/<int:number>/delete/", keeper_deal_views.delete, name="keeper-delete"),
    path("<slug:key>/deals/<int:number>/why/", keeper_deal_views.why, name="keeper-why"),
    path("<slug:key>/deals/<int:number>/question/", keeper_deal_views.question, name="keeper-question"),
    path("<slug:key>/undo/", keeper_views.undo, name="keeper-undo"),
    path("<slug:key>/redo/", keeper_views.redo, name="keeper-redo"),
    path("<slug:key>/log/", keeper_views.log, name="keeper-log"),
    path("<slug:key>/names/", keeper_views.names, name="keeper-names"),
    path("<slug:key>/rules/", keeper_views.rules, name="keeper-rules"),
    path("<slug:key>/statistics/", keeper_views.statistics, name="keeper-statistics"),
    path("<slug:key>/share/", keeper_share_views.share, name="keeper-share"),
    path("<slug:key>/held/", keeper_share_views.held, name="keeper-held"),
    path("<slug:key>/held/<int:entry>/take/", keeper_share_views.held_take, name="keeper-held-take"),
    path("<slug:key>/held/<int:entry>/drop/", keeper_share_views.held_drop, name="keeper-held-drop"),
    path("<slug:key>/sheet/", keeper_share_views.sheet, name="keeper-sheet"),
    path("<slug:key>/sheet.csv", keeper_share_views.csv_file, name="keeper-csv"),
    path("<slug:key>/sheet.json", keeper_share_views.json_file, name="keeper-json"),
]
