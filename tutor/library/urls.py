"""The addresses of published packs, and of what can be taken along from a pack or a lesson.

The third step of an address is the name of a scenario, which its author chose. Nothing else stands there, so that no
name can hide a page; and what stands in place of a key is shorter than any key.
"""

from django.urls import path

from tutor.library import embed, export_views, views

urlpatterns = [
    path("packs/", views.library, name="packs"),
    path("packs/oembed/", views.oembed_view, name="pack-oembed"),
    path("packs/share/<slug:key>/<int:number>/", views.share, name="pack-share"),
    path("packs/<slug:key>/", views.latest, name="pack"),
    path("packs/<slug:key>/<int:number>/", views.version, name="pack-version"),
    path("packs/<slug:key>/<int:number>/<slug:scenario>/", views.step, name="pack-step"),
    path("packs/<slug:key>/<int:number>/embed/<slug:scenario>/", embed.embed, name="pack-embed"),
    path("packs/<slug:key>/<int:number>/export/<slug:form>/", export_views.of_version, name="pack-export"),
    path("lessons/<slug:pack_id>/export/<slug:form>/", export_views.of_lesson, name="lesson-export"),
]
