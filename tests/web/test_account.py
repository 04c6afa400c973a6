"""Accounts: nothing needs one, answers go where they belong and nowhere else, and everything can be had and deleted."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from axes.models import AccessAttempt, AccessLog
from django.apps import apps
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from lessons.accounts import has_rows, open_account
from lessons.classes import new_class
from lessons.drafts import new_draft
from lessons.models import Account, Attempt, LogIn
from lessons.progress import standings
from lessons.publishing import publish, show_in_library
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db

STEP = "/en/lessons/king-without-ekka/king-of-clubs/"
LOW = "/en/lessons/king-without-ekka/one-trump-too-low/"
LESSON = "/en/lessons/king-without-ekka/"
SIGN_UP, LOG_IN, LOG_OUT = "/en/account/sign-up/", "/en/account/log-in/", "/en/account/log-out/"
PASSWORD, EXPORT, DELETE = "/en/account/password/", "/en/account/export/", "/en/account/delete/"
ACCOUNT, RESTART = "/en/account/", "/en/start-again/"
GOOD = "seven trumps out"
BOX = 'name="bring"'


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def sign_up(client: Client, name: str = "sara", password: str = GOOD, **more: str) -> Any:
    return client.post(SIGN_UP, {"username": name, "password1": password, "password2": password, **more})


def log_in(client: Client, name: str = "sara", password: str = GOOD, **more: str) -> Any:
    address = {"REMOTE_ADDR": more.pop("REMOTE_ADDR", "127.0.0.1")}
    return client.post(LOG_IN, {"username": name, "password": password, **more}, **address)  # type: ignore[arg-type]


def answer(client: Client, card: str = "QH", path: str = STEP) -> None:
    assert client.post(path, {"card": card}).status_code == 200


def learner(client: Client) -> UUID:
    return UUID(client.session["learner"])


def words(response: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def done(client: Client) -> int:
    """How many steps the lessons say are done."""
    return sum(map(int, re.findall(r"(\d+) of \d+ steps done", words(client.get("/en/lessons/")))))


def rows(who: UUID) -> set[tuple[str, str]]:
    return set(Attempt.objects.filter(learner=who).values_list("scenario", "answer"))


def another_device(name: str = "sara") -> Client:
    client = Client()
    assert log_in(client, name).status_code == 302
    return client


# Signing up.


def test_signing_up_keeps_everything(client: Client) -> None:
    answer(client, "8S")
    answer(client)
    guest, before = learner(client), list(Attempt.objects.order_by("id").values())
    response = sign_up(client)
    assert (response.status_code, response.headers["location"]) == (302, "/en/")
    assert list(Attempt.objects.order_by("id").values()) == before
    assert learner(client) == guest == Account.objects.get(user__username="sara").learner
    assert done(client) == 1
    assert "sara" in words(client.get("/en/rules/"))


def test_a_stranger_can_sign_up_and_answer_afterwards(client: Client) -> None:
    sign_up(client)
    answer(client)
    assert rows(Account.objects.get().learner) == {("king-of-clubs", "Q♥")}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "sara two"}, "Letters, digits and @ . + - _ without spaces."),
        ({"username": "s" * 31}, "at most 30 characters"),
        ({"username": "Omar"}, "This name is taken."),
        ({"username": "OMAR"}, "This name is taken."),
        ({"password1": "short", "password2": "short"}, "at least 8 characters"),
        ({"password1": "password1", "password2": "password1"}, "too common"),
        ({"password2": "seven trumps in"}, "The two passwords are not the same."),
        ({"password1": "", "password2": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_signed_up_gets_a_message_and_loses_nothing(
    client: Client, fields: dict[str, str], message: str
) -> None:
    sign_up(Client(), "Omar")
    answer(client)
    typed = {"username": "sara", "password1": GOOD, "password2": GOOD, "next": STEP} | fields
    response = client.post(SIGN_UP, typed)
    assert response.status_code == 422
    assert message in words(response)
    page = response.content.decode()
    assert f'name="next" value="{STEP}"' in page
    assert not typed["username"] or f'value="{typed["username"]}"' in page
    assert GOOD not in page
    assert User.objects.count() == 1
    assert len(rows(learner(client))) == 1


def test_a_name_taken_in_the_same_moment(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both forms were in order; the database knows better."""
    sign_up(Client())
    monkeypatch.setattr("tutor.accounts.forms.SignUpForm.clean_username", lambda form: form.cleaned_data["username"])
    monkeypatch.setattr("tutor.accounts.forms.SignUpForm.validate_unique", lambda form: None)
    response = sign_up(client)
    assert response.status_code == 422
    assert "This name is taken." in words(response)
    assert Account.objects.count() == 1


def test_a_name_in_arabic(client: Client) -> None:
    sign_up(client, "سارة")
    assert "<bdi>سارة</bdi>" in client.get("/ar/").content.decode()


def test_an_old_cookie_of_the_guest_does_not_reach_the_account_as_a_whole(client: Client) -> None:
    answer(client)
    cookie = client.cookies["sessionid"].value
    sign_up(client)
    mine, kept = learner(client), held(learner(client))
    for path, fields in ((RESTART, {}), (DELETE, {}), (SIGN_UP, {"username": "omar"}), (LOG_IN, {"bring": "on"})):
        old = Client()
        old.cookies["sessionid"] = cookie
        assert old.session["learner"] == str(mine)
        assert exported(old)["kept"] == {}
        assert BOX not in old.get(LOG_IN).content.decode()
        name = {"username": "omar", "password": GOOD, "password1": GOOD, "password2": GOOD}
        assert old.post(path, name | fields).status_code == 302
        assert held(mine) == kept
    assert Account.objects.get(user__username="omar").learner != mine


# Logging in and out.


def test_a_second_device_has_the_same_answers(client: Client) -> None:
    answer(client)
    sign_up(client)
    other = another_device()
    assert done(other) == 1
    answer(other, "7H", LOW)
    assert rows(learner(client)) == {("king-of-clubs", "Q♥"), ("one-trump-too-low", "7♥")}


def test_without_the_box_a_guest_is_left_behind(client: Client) -> None:
    sign_up(client)
    other = Client()
    answer(other, "8S")
    guest = learner(other)
    page = other.get(LOG_IN).content.decode()
    assert BOX in page
    assert "checked" not in page
    log_in(other)
    assert learner(other) == learner(client) != guest
    assert rows(learner(client)) == set()
    assert rows(guest) == {("king-of-clubs", "8♠")}


def test_with_the_box_answers_come_along_and_equal_ones_stay_once(client: Client) -> None:
    answer(client)
    sign_up(client)
    kept = Attempt.objects.get()
    other, third = Client(), Client()
    for card in ("8S", "QH"):
        answer(other, card)
    answer(third, "9D", LOW)
    guest, bystander = learner(other), learner(third)
    made = Attempt.objects.get(learner=guest, answer="8♠").made
    log_in(other, bring="on")
    assert rows(learner(client)) == {("king-of-clubs", "Q♥"), ("king-of-clubs", "8♠")}
    assert Attempt.objects.get(answer="Q♥") == kept
    assert Attempt.objects.get(answer="8♠").made == made
    assert not has_rows(guest)
    assert rows(bystander) == {("one-trump-too-low", "9♦")}


def test_the_box_is_only_there_with_answers_to_bring(client: Client) -> None:
    sign_up(client)
    assert BOX not in Client().get(LOG_IN).content.decode()
    other = Client()
    answer(other)
    other.post(RESTART)
    assert BOX not in other.get(LOG_IN).content.decode()


def test_a_failed_log_in_keeps_the_guest_the_name_and_the_box(client: Client) -> None:
    sign_up(client)
    other = Client()
    answer(other)
    guest = learner(other)
    response = log_in(other, password="eight trumps out", bring="on", next=STEP)
    assert response.status_code == 422
    page = response.content.decode()
    assert "There is no account with this name and this password." in page
    assert 'value="sara"' in page
    assert re.search(r'<input type="checkbox" name="bring"[^>]* checked', page)
    assert f'name="next" value="{STEP}"' in page
    assert "eight trumps" not in page
    assert learner(other) == guest


def test_an_unknown_name_is_told_the_same_as_a_wrong_password(client: Client) -> None:
    sign_up(Client())
    known, unknown = log_in(client, password="eight trumps out"), log_in(client, "nobody", "eight trumps out")
    assert known.status_code == unknown.status_code == 422
    hidden = r'name="csrfmiddlewaretoken" value="[^"]*"|nonce[^>]*'
    one, two = (re.sub(hidden, "", page.content.decode()) for page in (known, unknown))
    assert one == two.replace("nobody", "sara")


def test_capitals_do_not_matter(client: Client) -> None:
    sign_up(client)
    assert log_in(Client(), "Sara").status_code == 302


def test_logging_out_leaves_a_new_guest(client: Client) -> None:
    answer(client)
    sign_up(client)
    mine = learner(client)
    assert client.get(LOG_OUT).status_code == 405
    assert client.post(LOG_OUT).status_code == 302
    assert done(client) == 0
    answer(client, "8S")
    assert learner(client) != mine
    assert rows(mine) == {("king-of-clubs", "Q♥")}


def test_somebody_logged_in_does_not_log_in_over_it(client: Client) -> None:
    """Or else one account's answers would be brought into another."""
    sign_up(Client(), "omar")
    answer(client)
    sign_up(client)
    mine = learner(client)
    assert log_in(client, "omar", bring="on").status_code == 302
    assert sign_up(client, "third").status_code == 302
    assert learner(client) == mine
    assert User.objects.count() == 2


@pytest.mark.parametrize(
    ("to", "location"),
    [
        (STEP, STEP),
        ("", "/en/"),
        ("https://elsewhere.example/", "/en/"),
        ("//elsewhere.example/", "/en/"),
        ("/\\elsewhere.example", "/en/"),
        ("javascript:alert(1)", "/en/"),
    ],
)
def test_afterwards_one_is_where_one_was_and_never_elsewhere(client: Client, to: str, location: str) -> None:
    assert sign_up(client, next=to).headers["location"] == location
    assert log_in(Client(), next=to).headers["location"] == location
    assert f'name="next" value="{location}"' in Client().get(LOG_IN, {"next": to}).content.decode()
    assert client.get(LOG_IN, {"next": to}).headers["location"] == location


def test_posts_need_the_token_of_the_form() -> None:
    strict = Client(enforce_csrf_checks=True)
    for path in (SIGN_UP, LOG_IN, LOG_OUT, PASSWORD, DELETE, RESTART):
        assert strict.post(path).status_code == 403, path


def test_a_user_of_the_command_line_can_log_in(client: Client) -> None:
    User.objects.create_user("keeper", password=GOOD)
    log_in(client, "keeper")
    assert learner(client) == Account.objects.get(user__username="keeper").learner


# The password, and sessions that do not hold any more.


def test_a_changed_password_logs_out_every_other_device(client: Client) -> None:
    answer(client)
    sign_up(client)
    other = another_device()
    changed = {"old_password": GOOD, "new_password1": "nine of trumps", "new_password2": "nine of trumps"}
    response = client.post(PASSWORD, changed, follow=True)
    assert "The password is changed." in words(response)
    assert done(client) == 1
    mine = learner(client)
    answer(other, "8S")
    assert learner(other) != mine
    assert rows(mine) == {("king-of-clubs", "Q♥")}
    assert "Log in" in words(other.get(LESSON))
    assert log_in(Client()).status_code == 422
    assert log_in(Client(), password="nine of trumps").status_code == 302


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"old_password": "eight trumps out"}, "This is not the old password."),
        ({"new_password1": "short", "new_password2": "short"}, "at least 8 characters"),
        ({"new_password2": "ten of trumps"}, "The two passwords are not the same."),
    ],
)
def test_a_password_that_cannot_be_changed(client: Client, fields: dict[str, str], message: str) -> None:
    sign_up(client)
    typed = {"old_password": GOOD, "new_password1": "nine of trumps", "new_password2": "nine of trumps"} | fields
    response = client.post(PASSWORD, typed)
    assert response.status_code == 422
    assert message in words(response)
    assert log_in(Client()).status_code == 302


def test_a_guest_has_no_password_to_change(client: Client) -> None:
    assert client.get(PASSWORD).headers["location"] == f"{LOG_IN}?next={PASSWORD}"


@pytest.mark.parametrize("end", [lambda user: user.delete(), lambda user: User.objects.update(is_active=False)])
def test_a_session_ends_with_its_account(client: Client, end: Any) -> None:
    answer(client)
    sign_up(client)
    mine = learner(client)
    end(User.objects.get())
    assert done(client) == 0
    answer(client, "8S")
    assert learner(client) != mine


# Guessing.


def guess(client: Client, name: str = "sara", times: int = 5, **more: str) -> Any:
    for _ in range(times - 1):
        assert log_in(client, name, "wrong guess", **more).status_code == 422
    return log_in(client, name, "wrong guess", **more)


@pytest.mark.parametrize("name", ["sara", "nobody"])
def test_five_failures_lock_the_name_out(client: Client, name: str) -> None:
    sign_up(Client())
    response = guess(client, name)
    assert (response.status_code, response.headers["retry-after"]) == (429, "900")
    assert "Wait 15 minutes, then try again." in words(response)
    assert log_in(client, name).status_code == 429
    assert client.get(LOG_IN).status_code == 200
    answer(client)


def test_capitals_are_no_more_guesses(client: Client) -> None:
    sign_up(Client())
    guess(client, "Sara", 4)
    assert log_in(client, "SARA", "wrong guess").status_code == 429


def test_nobody_else_is_locked_out(client: Client) -> None:
    sign_up(Client(), "omar")
    sign_up(Client())
    guess(client)
    assert log_in(Client(), "omar").status_code == 302
    assert log_in(Client(), REMOTE_ADDR="10.0.0.2").status_code == 302


def test_the_lock_opens_after_a_quarter_of_an_hour_whatever_is_tried_meanwhile(client: Client) -> None:
    sign_up(Client())
    guess(client)
    last = now() - timedelta(minutes=14)
    AccessAttempt.objects.update(attempt_time=last)
    assert log_in(client).status_code == log_in(client, password="wrong guess").status_code == 429
    assert AccessAttempt.objects.get().attempt_time == last
    AccessAttempt.objects.update(attempt_time=now() - timedelta(minutes=15, seconds=1))
    assert log_in(client).status_code == 302


def test_a_log_in_forgets_the_failures_and_is_not_logged(client: Client) -> None:
    sign_up(Client())
    guess(client, times=4)
    log_in(client)
    assert not AccessAttempt.objects.exists()
    assert not AccessLog.objects.exists()


@pytest.mark.parametrize(
    ("https", "one", "two", "same"),
    [
        (True, "198.51.100.1, 203.0.113.7", "198.51.100.2, 203.0.113.7", True),  # only the proxy's word is taken
        (True, "198.51.100.1, 203.0.113.7", "198.51.100.1, 203.0.113.8", False),
        (True, "2001:db8:1:2::1", "2001:db8:1:2:ffff::2", True),  # one household
        (True, "2001:db8:1:2::1", "2001:db8:1:3::1", False),
        (True, "::ffff:203.0.113.7", "::ffff:203.0.113.8", False),
        (True, "unknown", "nonsense", True),
        (False, "203.0.113.7", "203.0.113.8", True),  # without a proxy nobody is believed
    ],
)
def test_whose_guesses_are_counted_together(
    client: Client, settings: Any, https: bool, one: str, two: str, same: bool
) -> None:
    settings.HTTPS = https
    sign_up(Client())
    wrong = {"username": "sara", "password": "wrong guess"}
    for _ in range(5):
        last = client.post(LOG_IN, wrong, headers={"x-forwarded-for": one})
    assert last.status_code == 429
    assert client.post(LOG_IN, wrong, headers={"x-forwarded-for": two}).status_code == (429 if same else 422)


# Having everything, and deleting it.


def held(who: UUID) -> Any:
    """What the database holds about a learner, read by a way of its own and written as JSON writes it."""
    found = {}
    for model in apps.get_app_config("lessons").get_models():
        names = [field.attname for field in model._meta.concrete_fields]
        if "learner" in names and model is not Account:
            objects = model._default_manager.filter(learner=who).order_by("pk")
            found[model.__name__.lower()] = [{name: getattr(one, name) for name in names} for one in objects]
    return json.loads(DjangoJSONEncoder().encode(found))


def exported(client: Client) -> dict[str, Any]:
    response = client.get(EXPORT)
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"] == 'attachment; filename="baloot.json"'
    data: dict[str, Any] = json.loads(response.content)
    return data


def test_an_export_is_what_the_database_holds(client: Client) -> None:
    answer(Client())
    answer(client, "8S")
    answer(client)
    guest = exported(client)
    assert guest["account"] is None
    assert guest["kept"] == held(learner(client))
    assert [row["answer"] for row in guest["kept"]["attempt"]] == ["8♠", "Q♥"]
    sign_up(client)
    named = exported(client)
    assert named["kept"] == guest["kept"]
    assert named["account"]["name"] == "sara"
    assert named["account"]["since"][:10] == f"{User.objects.get().date_joined:%Y-%m-%d}"
    assert "password" not in str(named)


def test_a_teachers_export_has_what_was_made_and_nothing_of_others(client: Client) -> None:
    other = Client()
    sign_up(other, "omar")
    sign_up(client)
    for name, one in (("sara", client), ("omar", other)):
        new_class(User.objects.get(username=name), f"Class of {name}", date(2099, 1, 1))
        new_draft(User.objects.get(username=name), f"# {name}\n{HEAD}{PLAY}")
        assert exported(one)["made"]["classroom"][0]["name"] == f"Class of {name}"
    made = exported(client)["made"]
    assert [row["text"].split("\n")[0] for row in made["draft"]] == ["# sara"]
    assert len(made["classroom"]) == 1
    page = client.get(DELETE).content.decode()
    assert "Your classes go too: 1, with the answers of their learners: 0." in page


@pytest.mark.parametrize(("box", "stays"), [({}, True), ({"unlist": "yes"}, False)])
def test_packs_leave_the_library_with_their_teacher_if_wished(client: Client, box: dict[str, str], stays: bool) -> None:
    sign_up(client)
    version = publish(new_draft(User.objects.get(), HEAD + PLAY)).published
    assert version is not None
    show_in_library(version, True)
    assert "Take my packs out of the library: 1" in client.get(DELETE).content.decode()
    client.post(DELETE, box)
    assert ("A test" in client.get("/en/packs/").content.decode()) is stays
    assert client.get(f"/en/packs/{version.key}/1/").status_code == 200


def test_starting_again_stays_in_the_class(client: Client) -> None:
    room = new_class(User.objects.create_user("omar"), "Thursday class", date(2099, 1, 1))
    client.post("/en/class/", {"code": room.code, "nickname": "Sara"})
    answer(client)
    client.post(RESTART)
    assert exported(client)["kept"] == {}
    assert client.get(f"/en/class/{room.code}/").status_code == 200
    assert "Thursday class" in client.get("/en/").content.decode()


def test_the_log_in_says_why_a_teacher_needs_one(client: Client) -> None:
    why = "Packs and classes are kept with an account"
    assert why in client.get(f"{LOG_IN}?next=/en/teach/").content.decode()
    assert why not in client.get(LOG_IN).content.decode()


def test_a_stranger_has_nothing_to_export(client: Client) -> None:
    assert exported(client) == {"account": None, "learner": None, "kept": {}, "made": {}}
    assert client.post(EXPORT).status_code == 405


def test_deleting_takes_everything_of_this_learner_and_nothing_of_others(client: Client) -> None:
    other, bystander = Client(), Client()
    answer(other)
    sign_up(other, "omar")
    answer(bystander)
    answer(client)
    sign_up(client)
    guess(Client(), times=2, REMOTE_ADDR="10.0.0.2")
    guess(Client(), "omar", times=2, REMOTE_ADDR="10.0.0.2")
    mine, device = learner(client), another_device()
    before = held(learner(other)), held(learner(bystander))
    assert "cannot be undone" in words(client.get(DELETE))
    assert has_rows(mine)  # asking deletes nothing
    assert client.post(DELETE).status_code == 302
    assert not has_rows(mine)
    assert list(User.objects.values_list("username", flat=True)) == ["omar"]
    assert list(Account.objects.values_list("learner", flat=True)) == [learner(other)]
    assert set(AccessAttempt.objects.values_list("username", flat=True)) == {"omar"}
    assert (held(learner(other)), held(learner(bystander))) == before
    assert "sessionid" not in client.cookies or not client.cookies["sessionid"].value
    assert done(client) == 0
    answer(device)
    assert not has_rows(mine)


def test_a_guest_deletes_everything_by_starting_again(client: Client) -> None:
    assert client.get(DELETE).headers["location"] == RESTART
    answer(client)
    bystander = Client()
    answer(bystander)
    mine = learner(client)
    assert client.post(DELETE).headers["location"] == RESTART
    assert has_rows(mine)
    client.post(RESTART)
    assert not has_rows(mine)
    assert "learner" not in client.session
    assert has_rows(learner(bystander))


def test_starting_again_keeps_the_account(client: Client) -> None:
    answer(client)
    sign_up(client)
    mine = learner(client)
    assert "The account itself stays." in words(client.get(RESTART))
    client.post(RESTART)
    assert not has_rows(mine)
    assert "sara" in words(client.get("/en/"))
    assert learner(client) == mine


# The pages.

PAGES = [ACCOUNT, SIGN_UP, LOG_IN, EXPORT, RESTART]


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    with django_assert_num_queries(0):
        assert client.get(path).status_code == 200


READS = ["/en/", LESSON, STEP, "/en/lessons/", "/en/practice/", "/en/rules/", ACCOUNT]


def asked(client: Client, path: str, posted: dict[str, str] | None = None) -> list[str]:
    """What a request asks the database."""
    with CaptureQueriesContext(connection) as queries:
        assert (client.post(path, posted) if posted else client.get(path)).status_code == 200
    return [query["sql"] for query in queries]


def test_a_guest_is_never_looked_for_among_the_accounts(client: Client) -> None:
    """How many queries a guest costs is pinned beside the pages; accounts add none."""
    answer(client)
    for sql in [*asked(client, STEP, {"card": "8S"}), *(one for path in READS for one in asked(client, path))]:
        assert not re.search("auth_|axes_|lessons_account", sql)


def test_somebody_logged_in_costs_one_query_more(client: Client) -> None:
    """The user, whose password the session is compared with; the learner is in the session."""
    answer(client)
    guest = [len(asked(client, path)) for path in READS] + [len(asked(client, STEP, {"card": "QH"}))]
    sign_up(client)
    known = [len(asked(client, path)) for path in READS] + [len(asked(client, STEP, {"card": "QH"}))]
    assert known == [queries + 1 for queries in guest]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_is_whole_private_and_linked(client: Client, language: str) -> None:
    answer(client)
    for known in (False, True):
        if known:
            sign_up(client)
        paths = [ACCOUNT, RESTART, *([PASSWORD, DELETE] if known else [SIGN_UP, LOG_IN])]
        for path in (path.replace("/en/", f"/{language}/") for path in paths):
            response = client.get(path)
            page = response.content.decode()
            assert response.status_code == 200, path
            assert "no-store" in response.headers["cache-control"]
            assert len(re.findall(r"<h1[ >]", page)) == 1
            assert not re.search(r"<[^>]+ (style|on\w+)=", page)
            for name in re.findall(r'<input type="(?:text|password|checkbox)"[^>]* id="(\w+)"', page):
                assert re.search(rf'<label for="{name}"|<label[^>]*><input[^>]*id="{name}"', page), (path, name)
            described = [one for text in re.findall(r'aria-describedby="([^"]*)"', page) for one in text.split()]
            assert all(f'id="{one}"' in page for one in described), path
            for link in set(re.findall(r'<a[^>]* href="(/[^"#]*)"', page)):
                assert client.get(unescape(link), follow=True).status_code == 200, link


def test_the_foot_leads_back_to_the_page(client: Client) -> None:
    page = client.get("/en/referee/?kind=call&go=1").content.decode()
    link = re.search(r'href="(/en/account/log-in/[^"]*)"', page)
    assert link is not None
    form = client.get(unescape(link[1])).content.decode()
    assert 'name="next" value="/en/referee/?kind=call&amp;go=1"' in form


def test_typed_markup_stays_text(client: Client) -> None:
    response = log_in(client, '"><script>alert(1)</script>', next='"><script>alert(2)</script>')
    assert response.status_code == 422
    assert "<script>alert" not in response.content.decode()


def test_a_learner_has_one_account() -> None:
    """Should two requests of one guest sign up under two names, the second gets none rather than the same answers."""
    guest = uuid4()
    assert open_account(User(username="one"), guest)
    assert not open_account(User(username="two"), guest)
    assert not User.objects.filter(username="two").exists()
    assert standings(guest) == {}


def test_a_copied_session_ends_with_the_log_out_of_its_device_and_others_go_on(client: Client) -> None:
    sign_up(client)
    phone, copy = Client(), Client()
    phone.post(LOG_IN, {"username": "sara", "password": GOOD})
    copy.cookies["sessionid"] = client.cookies["sessionid"].value
    assert "sara" in copy.get(ACCOUNT).content.decode()
    client.post(LOG_OUT)
    assert "sara" not in copy.get(ACCOUNT).content.decode()
    assert copy.get("/en/teach/").status_code == 302
    assert "sara" in phone.get(ACCOUNT).content.decode()
    assert LogIn.objects.count() == 1


def test_devices_that_have_not_come_for_longer_than_a_session_are_forgotten(client: Client) -> None:
    sign_up(client)
    LogIn.objects.update(made=now() - timedelta(days=366))
    Client().post(LOG_IN, {"username": "sara", "password": GOOD})
    assert LogIn.objects.count() == 1
