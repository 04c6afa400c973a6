"""The addresses. Pages carry their language in front, so that an address says all there is to say about a page."""

from django.conf.urls.i18n import i18n_patterns
from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import include, path
from django.utils.translation import get_language_from_request

from tutor import views
from tutor.accounts import views as account
from tutor.keeper import offline
from tutor.practice import views as practice_views
from tutor.reading import views as reading_views


def front(request: HttpRequest) -> HttpResponseRedirect:
    """The bare address: the page in the reader's own language."""
    return HttpResponseRedirect(f"/{get_language_from_request(request)[:2]}/")


urlpatterns = [
    path("", front, name="front"),
    path("health", views.health, name="health"),
    path("favicon.ico", lambda request: HttpResponseRedirect(static("icons/favicon.svg"))),
    path("keeper-worker.js", offline.worker, name="keeper-worker"),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("", include("tutor.practice.set_urls")),
        path("", include("tutor.classes.urls")),
        path("lessons/", views.lessons, name="lessons"),
        path("lessons/<slug:pack_id>/", views.lesson, name="lesson"),
        path("lessons/<slug:pack_id>/<slug:step_id>/", views.step, name="step"),
        path("practice/", practice_views.practice, name="practice"),
        path("practice/next/", practice_views.next_drill, name="next-drill"),
        path("practice/<slug:skill>/", practice_views.practise, name="practise"),
        path("practice/<slug:skill>/<str:token>/", practice_views.drill, name="drill"),
        path("practice/<slug:skill>/<str:token>/similar/", practice_views.similar, name="similar"),
        path("progress/", views.progress, name="progress"),
        path("rules/", views.rules, name="rules"),
        path("rules/<slug:rule_id>/", views.rule, name="rule"),
        path("tables/<slug:profile_id>/", views.profile, name="profile"),
        path("tables/<slug:profile_id>/against/<slug:other_id>/", views.compare, name="compare"),
        path("odds/", views.odds, name="odds"),
        path("origins/", views.origins, name="origins"),
        path("tips/", views.tips, name="tips"),
        path("glossary/", reading_views.glossary, name="glossary"),
        path("referee/", views.referee, name="referee"),
        path("score/", include("tutor.keeper.urls")),
        path("", include("tutor.screen.urls")),
        path("", include("tutor.library.urls")),
        path("teach/", include("tutor.teach.urls")),
        path("teach/", include("tutor.teach.form_urls")),
        path("start-again/", account.restart, name="restart"),
        path("account/", include("tutor.accounts.urls")),
        path("deck/", views.deck, name="deck"),
    ),
]

handler400 = views.not_taken
