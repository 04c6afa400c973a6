"""One table over all addresses: what a guest, a member of the class, another teacher and the owner get from each.

An address that is not in the table fails the first test. What belongs to somebody is 404 to other accounts; where an
account could have been forgotten, a guest is asked to log in, whatever stands behind the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern, URLResolver
from django.utils import translation

from lessons.assigning import Terms, assign_skills
from lessons.classes import new_class
from lessons.drafts import new_draft
from lessons.kept import find
from lessons.models import Member
from lessons.polls import posed_version, start
from lessons.publishing import publish
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db

GUEST, MEMBER, TEACHER, OWNER = VISITORS = ("guest", "member", "other teacher", "owner")
COUNT = "id: a\nask: count\ncontract: sun by W\ncards: K♣ T♣\n"

# For everybody, or for whoever has a signed or unguessable address.
ANYBODY = {
    "front", "health", None, "keeper-worker", "home", "deck", "lessons", "lesson", "step", "lesson-export", "skip",
    "skip-result", "skip-question", "start", "placement", "placement-result", "placement-question", "daily",
    "daily-day", "daily-question", "exam", "exam-new", "exam-result", "exam-question", "exam-paper", "practice",
    "next-drill", "practise", "drill", "similar", "progress", "rules", "rule", "profile", "compare", "odds", "origins",
    "tips", "glossary", "referee", "restart", "sign-up", "log-in", "log-out", "packs", "pack", "pack-version",
    "pack-step", "pack-embed", "pack-export", "pack-oembed", "pack-share", "poll-code", "poll", "poll-wait", "keeper",
    "keeper-new", "keeper-manifest", "keeper-offline", "score-look", "class-join", "class-back",
    "forgotten", "forgotten-sent", "new-password", "email",  # not here without letters: ``test_forgotten``
}  # fmt: skip

# What a GET gives each visitor.
TABLE: dict[str, tuple[int, int, int, int]] = {
    **dict.fromkeys(["teach", "teach-new", "teach-upload", "teach-from-scenario"], (302, 302, 200, 200)),
    **dict.fromkeys(["teach-from-drill", "teach-from-referee"], (302, 302, 404, 404)),  # a deal must come along
    **dict.fromkeys(["account", "export"], (200, 200, 200, 200)),
    "delete-account": (302, 302, 200, 200),
    "password": (302, 302, 200, 200),
    **dict.fromkeys(["classes", "class-new"], (302, 302, 200, 200)),
    **dict.fromkeys(["teach-edit", "teach-try", "teach-delete", "teach-publish"], (302, 302, 404, 200)),
    **dict.fromkeys(["teach-version", "teach-form", "screen-poll"], (302, 302, 404, 200)),
    "screen": (302, 302, 404, 302),  # to the poll that is running
    **dict.fromkeys(["class-room", "class-settings", "class-export", "class-delete"], (302, 302, 404, 200)),
    **dict.fromkeys(["class-member", "class-forget", "class-member-report", "class-code"], (302, 302, 404, 200)),
    **dict.fromkeys(["assign-pack", "assign-lesson", "assign-skills"], (302, 302, 404, 200)),
    **dict.fromkeys(["assignment-terms", "assignment-take-back", "assignment-results"], (302, 302, 404, 200)),
    **dict.fromkeys(["assignment-results-csv", "class-results", "class-results-csv"], (302, 302, 404, 200)),
    **dict.fromkeys(["class-pin", "class-remove", "assignment-close"], (302, 302, 404, 302)),  # there to be posted to
    **dict.fromkeys(["class-my-pin", "class-report", "class-work", "class-question"], (404, 200, 404, 404)),
    "class-home": (302, 200, 302, 302),
    "class-go": (404, 302, 404, 404),
    "class-leave": (404, 405, 404, 404),
    "screen-live": (404, 404, 404, 200),
    "screen-lesson": (302, 302, 200, 200),
}
NOTHING = (302, 302, 404, 404)
# These take a POST; a GET of theirs leads back to a page that has rows of its own.
POSTED: dict[str, tuple[int, int, int]] = {
    **dict.fromkeys(["teach-check", "teach-listed", "teach-again"], (403, 403, 404)),
    "teach-keep": (403, 403, 404),
}
# A match is for whoever has its key: the rows are in ``test_keeper``.
BY_KEY = re.compile(r"keeper-(?!worker$|new$|manifest$|offline$)")


def names(resolver: URLResolver, inside: str = "") -> Iterator[str | None]:
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield one.name
        elif isinstance(one, URLResolver):
            yield from names(one)


def test_every_address_is_in_the_table() -> None:
    found = set(names(get_resolver()))
    kept = {name for name in found if name and BY_KEY.match(name)}
    assert found - kept == ANYBODY | TABLE.keys() | POSTED.keys()
    assert len(kept) > 20
    assert not ANYBODY & TABLE.keys()


class World:
    """A teacher with a draft that was published unlisted, a class with a member, something to do, and a poll."""

    def __init__(self) -> None:
        owner = User.objects.create_user("owner")
        self.draft = new_draft(owner, HEAD + PLAY)
        version = publish(self.draft).published
        assert version is not None
        room = new_class(owner, "Thursday class", (datetime.now(UTC) + timedelta(days=90)).date())
        self.work = assign_skills(room, ["second-seat"], 2, Terms("Homework"), Random(5))
        posed = posed_version(owner, version.key, version.number, "one")
        assert posed is not None
        self.poll, self.version, self.room = start(owner, posed), version, room
        self.clients = {one: Client() for one in VISITORS}
        self.clients[MEMBER].post("/en/class/", {"code": room.code, "nickname": "Sara"})
        self.member = Member.objects.get()
        for name, who in ((TEACHER, User.objects.create_user("other")), (OWNER, owner)):
            self.clients[name].force_login(who)

    def path(self, name: str) -> str:
        with translation.override("en"):
            return reverse(name, args=self._arguments(name))

    def _arguments(self, name: str) -> list[Any]:
        about_member = ("class-member", "class-pin", "class-remove", "class-forget", "class-member-report")
        beside: dict[str, list[Any]] = {
            "teach-try": [self.draft.key, "one"],
            "teach-version": [self.draft.key, 1],
            "screen": [self.version.key, 1, "one"],
            "screen-poll": [self.poll],
            "screen-live": [self.poll],
            "screen-lesson": ["king-without-ekka", "king-of-clubs"],
            "class-work": [self.room.code, self.work.pk],
            "class-go": [self.room.code, self.work.pk],
            "class-question": [self.room.code, self.work.pk, "1"],
        }
        if name in beside:
            return beside[name]
        if name in about_member:
            return [self.room.code, self.member.pk]
        if name.startswith("assignment-"):
            return [self.room.code, self.work.pk]
        if name.startswith(("class-", "assign-")) and name != "class-new":
            return [self.room.code]
        without = ("teach", "teach-new", "teach-upload", "teach-keep", "teach-from-scenario", "teach-from-drill")
        if name.startswith("teach") and name not in (*without, "teach-from-referee"):
            return [self.draft.key]
        return []


def rows() -> list[list[dict[str, Any]]]:
    """Everything that is kept, but for sessions and what counts wrong codes."""
    return [
        list(model._default_manager.order_by("pk").values()) for model in apps.get_app_config("lessons").get_models()
    ]


@pytest.fixture
def world(settings: Any) -> World:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return World()


@pytest.mark.parametrize("name", TABLE)
def test_who_sees_what(world: World, name: str) -> None:
    path = world.path(name) + (f"?scenario={COUNT.replace(chr(10), '%0A')}" if name == "teach-from-scenario" else "")
    found = {one: client.get(path) for one, client in world.clients.items()}
    assert tuple(response.status_code for response in found.values()) == TABLE[name]
    for one, response in found.items():
        if response.status_code in (302, 404) and not response.streaming:
            assert not re.search("Thursday|Sara|Homework|A test", response.content.decode()), one


@pytest.mark.parametrize("name", [*POSTED, *(name for name, row in TABLE.items() if row[2] == 404 and row != NOTHING)])
def test_who_changes_what(world: World, name: str) -> None:
    """A POST by anybody who is not entitled is refused, and everything stays as it was."""
    before = rows()
    entitled = (MEMBER,) if name.startswith("class-") and TABLE[name][1] in (200, 405) else (OWNER,)
    posted = {"text": HEAD, "scenario": COUNT, "to": world.draft.key, "nickname": "Zaid", "extra": "1", "card": "QH"}
    for one, client in world.clients.items():
        if one in entitled or (one == OWNER and name in POSTED):
            continue
        status = client.post(world.path(name), posted | {"do": "delete", "sure": "yes"}).status_code
        assert status in (302, 403, 404, 405), one
        if name in POSTED:
            assert status == POSTED[name][VISITORS.index(one)], one
        if status == 302:
            assert one in (GUEST, MEMBER)
    assert rows() == before


def test_the_member_is_gone_and_sees_nothing_more(world: World) -> None:
    Member.objects.filter(pk=world.member.pk).update(removed=True)
    for name in ("class-my-pin", "class-report", "class-work", "class-question"):
        assert world.clients[MEMBER].get(world.path(name)).status_code == 404


def test_a_match_has_no_address_without_its_key(client: Client) -> None:
    """One letter beside the key, or the key of those who look on, opens nothing that is written to."""
    match = client.post("/en/score/new/", {"dealer": "S", "profile": "saudi"}).headers["location"]
    key = match.split("/")[-2]
    kept = find(key)
    assert kept is not None
    for wrong in (key[:-1] + ("A" if key[-1] != "A" else "B"), kept.watch):
        for name in filter(lambda one: one and BY_KEY.match(one) and "watch" not in one, names(get_resolver())):
            about = {"keeper-correct", "keeper-insert", "keeper-delete", "keeper-why", "keeper-question"}
            more = [2] if name in about else [1] if str(name).startswith("keeper-held-") else []
            with translation.override("en"):
                path = reverse(str(name), args=[wrong, *more])
            assert Client().get(path).status_code in (404, 405), name
            assert Client().post(path, {"seen": "1"}).status_code in (404, 405), name
