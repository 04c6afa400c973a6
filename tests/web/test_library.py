"""Published packs: found, read, answered, framed, taken along; a version stays what it was; drafts are nobody's."""

from __future__ import annotations

import re
from hashlib import sha256
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from lessons.curriculum import ORDER
from lessons.drafts import new_draft, save
from lessons.exports.data import unpacked
from lessons.importing import take_in
from lessons.library import PAGE, Wanted, search
from lessons.models import Attempt, Draft, Published, Taught
from lessons.progress import standings
from lessons.publishing import publish, show_in_library
from tests.lessons.packs import PLAY

pytestmark = pytest.mark.django_db

LIBRARY = "/en/packs/"
JUDGE = """\
  - id: two
    ask: judge
    title: {en: "The seven", ar: "السبعة"}
    contract: hokum H by W
    hands: {E: 9♥ 7♦ K♠}
    tricks: ["S T♣, E 7♦"]
"""
COUNT = """\
  - id: three
    ask: count
    contract: sun by S
    cards: A♠ T♠
"""
ORDER_UP = """\
  - id: four
    ask: order
    contract: sun by S
    cards: 7♠ A♠ T♠
"""
THREE = PLAY + JUDGE + COUNT


def head(title: str = '{en: "Trumping", ar: "القطع بالحكم"}', *, language: str = "en", profile: str = "saudi") -> str:
    return (
        f"baloot-pack: 1\nid: a-test\nversion: 1\ntitle: {title}\nlanguage: {language}\nprofile: {profile}\n"
        "licence: CC-BY-SA-4.0\nscenarios:\n"
    )


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("sara")


def put(owner: User, text: str = head() + THREE, *, listed: bool = True) -> Published:
    made = publish(new_draft(owner, text)).published
    assert made is not None
    if listed:
        show_in_library(made, True)
    return made


def again(made: Published, text: str) -> Published:
    """The next version of the same pack."""
    assert made.draft is not None
    following = publish(save(made.draft, text).draft).published
    assert following is not None
    return following


def page_of(made: Published, rest: str = "", language: str = "en") -> str:
    return f"/{language}/packs/{made.key}/{made.number}/{rest}"


def words(response: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def titles(response: Any) -> list[str]:
    return re.findall(r'class="pack-title"[^>]*><bdi>(.*?)</bdi>', response.content.decode())


def many(owner: User, count: int) -> list[Published]:
    """Listed packs without anything to read in them."""
    rows = [
        Published(
            key=f"many{number:06}",
            number=1,
            owner=owner,
            text="",
            digest=f"{number:064}",
            title={"*": f"Number {number}"},
            language="ar" if number % 2 else "en",
            profile="online-app" if number % 3 else "saudi",
            engine="1",
            licence="CC0-1.0",
            answers={},
            scenarios=1,
            listed=True,
        )
        for number in range(count)
    ]
    made = Published.objects.bulk_create(rows)
    Taught.objects.bulk_create([Taught(published=one, rule="follow-suit") for one in made[::5]])
    return made


# The library.


def test_the_library_has_the_latest_versions_of_listed_packs(client: Client, teacher: User) -> None:
    made = put(teacher)
    again(made, head('"The second one"') + THREE)
    put(teacher, head('"Not listed"') + THREE, listed=False)
    new_draft(teacher, head('"A draft"') + THREE)
    assert titles(client.get(LIBRARY)) == ["The second one"]
    show_in_library(made, False)
    assert "No pack has been put here yet." in words(client.get(LIBRARY))


def test_titles_are_in_the_language_of_the_page(client: Client, teacher: User) -> None:
    put(teacher)
    assert titles(client.get("/ar/packs/")) == ["القطع بالحكم"]


@pytest.mark.parametrize(
    ("title", "query", "found"),
    [
        ('{en: "Trumping", ar: "القطع"}', "trump", True),
        ('{en: "Trumping", ar: "القطع"}', "TRUMPING", True),
        ('{en: "Trumping", ar: "القطع"}', "القطع", True),
        ('{en: "Trumping", ar: "القطع"}', "القطع trumping", True),
        ('{en: "Trumping", ar: "القطع"}', "trumping sun", False),
        ('"The last trick"', "trick last", True),
        ('"إكة الخوي"', "اكه", True),
        ('"اكه الخوى"', "إكَّة الخوي", True),
        ('"الحُكْم"', "الحكم", True),
        ('"الحـــكم"', "حكم", True),
        ('"100 questions"', "١٠٠", True),
        ('"A (b) [c] .* 1+1"', "(b) 1+1", True),
        ('"A (b) [c] .* 1+1"', ".+", False),
        ('"abc"', "a.c", False),
        ('"abc"', "a%c", False),
        ('"abc"', "a_c", False),
        ('"abc"', "en", False),
        ('"abc"', "\x00 ab\x00", True),
    ],
)
def test_packs_are_found_by_words_of_their_title(
    client: Client, teacher: User, title: str, query: str, found: bool
) -> None:
    put(teacher, head(title) + THREE)
    response = client.get(LIBRARY, {"q": query})
    assert bool(titles(response)) is found
    assert found or "No pack is like that." in words(response)


def test_packs_are_found_by_rule_language_and_profile(client: Client, teacher: User) -> None:
    put(teacher, head('"One"') + COUNT)
    put(teacher, head('"Two"', language="ar") + PLAY)
    put(teacher, head('"Three"', profile="online-app") + JUDGE)
    for query, found in [
        ({"rule": "card-points"}, ["One"]),
        ({"rule": "follow-suit"}, ["Three", "Two"]),
        ({"language": "ar"}, ["Two"]),
        ({"profile": "online-app"}, ["Three"]),
        ({"profile": "saudi", "language": "en", "rule": "card-points", "q": "one"}, ["One"]),
        ({"profile": "online-app", "language": "ar"}, []),
        ({}, ["Three", "Two", "One"]),
    ]:
        assert titles(client.get(LIBRARY, query)) == found, query


def test_the_filter_stays_in_its_form_and_in_the_links(client: Client, teacher: User) -> None:
    many(teacher, 3 * PAGE)
    page = client.get(LIBRARY, {"q": "number", "language": "ar", "rule": "follow-suit"}).content.decode()
    assert '<option value="ar" selected>' in page
    assert '<option value="follow-suit" selected>' in page
    assert 'value="number"' in page
    page = client.get(LIBRARY, {"q": "number", "language": "ar"}).content.decode()
    assert 'href="/en/packs/?q=number&amp;language=ar&amp;page=2"' in page


def test_every_pack_is_on_exactly_one_page(client: Client, teacher: User) -> None:
    many(teacher, 2 * PAGE + 5)
    seen: list[str] = []
    url = LIBRARY
    while url:
        response = client.get(url)
        seen += titles(response)
        following = re.search(r'href="([^"]*)" rel="next"', response.content.decode())
        url = unescape(following[1]) if following else ""
    assert len(seen) == len(set(seen)) == 2 * PAGE + 5
    assert seen[0] == f"Number {2 * PAGE + 4}"
    assert 'rel="prev"' in response.content.decode()
    assert "There is nothing more." in words(client.get(LIBRARY, {"page": "9"}))


@pytest.mark.parametrize(
    "query",
    [
        "page=-1", "page=0", "page=x", "page=9999", "page=99999999999999999999", "page=%D9%A1", "page=1&page=2",
        "rule=no-such", "rule=%00", "language=xx", "profile=../saudi", "q=" + "a" * 5000, "q=" + "%5B" * 500,
        "q=%00", "q=%F0%9F%82%A1", "q=%ff", "q='; DROP TABLE lessons_published; --", "q=" + "a " * 400, "q=%5C", "q=(",
        "q=%2Aa", "nothing=1",
    ],
)  # fmt: skip
def test_no_query_breaks_the_library(client: Client, teacher: User, query: str) -> None:
    put(teacher)
    assert client.get(f"{LIBRARY}?{query}").status_code == 200


@pytest.mark.parametrize("query", [{}, {"q": "number"}, {"rule": "follow-suit"}, {"page": "2", "language": "en"}])
@pytest.mark.parametrize("count", [3, 3 * PAGE])
def test_the_library_costs_one_query(
    client: Client, teacher: User, django_assert_num_queries: DjangoAssertNumQueries, count: int, query: dict[str, str]
) -> None:
    many(teacher, count)
    with django_assert_num_queries(1):
        client.get(LIBRARY, query)


def test_the_list_goes_along_its_index(teacher: User) -> None:
    """Without a filter nothing is sorted and no text is read, however many packs there are."""
    many(teacher, 2)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        search(Wanted())
    (query,) = asked.captured_queries
    assert '"text"' not in query["sql"]
    assert '"answers"' not in query["sql"]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plan = " ".join(str(row[-1]) for row in cursor.fetchall())
        assert "USING INDEX library" in plan


# A version and its questions.


def test_the_page_of_a_version(client: Client, teacher: User) -> None:
    made = put(teacher)
    page = client.get(page_of(made)).content.decode()
    text = unescape(re.sub(r"<[^>]+>", " ", page))
    for part in ("Trumping", "By a teacher", "CC-BY-SA-4.0", "version 1", "Begin", made.digest, "Rules engine"):
        assert part in text, part
    assert "legal Q♥ · winner S" in text
    assert "points 21" in text
    assert "sara" not in text
    assert f'href="{page_of(made, "one/")}"' in page
    assert "Question 1" in text
    assert "The seven" in text
    assert sha256(made.text.encode()).hexdigest() == made.digest


def test_the_address_of_a_pack_leads_to_its_latest_version(client: Client, teacher: User) -> None:
    made = put(teacher)
    again(made, head('"New"') + PLAY)
    response = client.get(f"/en/packs/{made.key}/")
    assert (response.status_code, response.headers["location"]) == (302, f"/en/packs/{made.key}/2/")
    assert response.headers["cache-control"] == "no-store"


def test_a_version_stays_as_it_was_and_names_the_newer_one(client: Client, teacher: User) -> None:
    made = put(teacher)
    before = client.get(page_of(made, "one/")).content
    following = again(made, head('"New"') + COUNT)
    assert "A newer" not in words(client.get(page_of(following)))
    old = client.get(page_of(made))
    assert "This is version 1. It stays as it is; a newer one exists: version 2" in words(old)
    assert f'href="{page_of(following)}"' in old.content.decode()
    assert titles(client.get(LIBRARY)) == ["New"]
    assert "not the newest one" in words(client.get(page_of(made, "one/")))
    assert b"place-N" in before
    assert client.get(page_of(following, "one/")).status_code == 404
    assert client.get(page_of(made, "one/")).status_code == 200


def test_a_question_is_answered_in_a_part_or_on_a_whole_page(client: Client, teacher: User) -> None:
    made = put(teacher)
    part = client.post(page_of(made, "one/"), {"card": "QH"}, headers={"hx-request": "true"})
    whole = Client().post(page_of(made, "one/"), {"card": "QH"})
    assert b"<html" not in part.content
    for response in (part, whole):
        assert b"sign-right" in response.content
        assert f'id="next" href="{page_of(made, "two/")}"' in response.content.decode()
    kept = set(Attempt.objects.values_list("pack", "version", "scenario", "answer", "right"))
    assert kept == {(f"p-{made.key}", 1, "one", "Q♥", True)}
    assert Attempt.objects.count() == 2


def test_the_last_question_leads_back_to_the_pack(client: Client, teacher: User) -> None:
    made = put(teacher)
    page = client.post(page_of(made, "three/"), {"points": "21"}).content.decode()
    assert f'id="next" href="{page_of(made)}">Finish' in page
    assert "Skip to the next step" not in page
    assert f'href="{page_of(made, "two/")}">Previous step' in page


def test_the_page_shows_what_was_answered_to_this_version(client: Client, teacher: User) -> None:
    made = put(teacher)
    client.post(page_of(made, "one/"), {"card": "8S"})
    client.post(page_of(made, "one/"), {"card": "QH"})
    client.post(page_of(made, "two/"), {"allowed": "yes"})
    client.post(page_of(made, "three/"), {"points": "21"})
    following = again(made, head() + THREE + ORDER_UP)
    old, new = client.get(page_of(made)), client.get(page_of(following))
    assert old.content.decode().count('class="dot done') == 2
    assert "✗ wrong 8" in words(old)
    assert "✓ right Q" in words(old)
    assert "✗ wrong Allowed" in words(old)
    assert "Card points: 21" in words(old)
    assert "What you answered" in words(client.get(page_of(made, "one/")))
    assert new.content.decode().count('class="dot done') == 0
    assert "What you answered" not in words(new)
    assert f'class="button button-next" href="{page_of(made, "two/")}">Go on' in old.content.decode()


def test_a_finished_pack_says_so(client: Client, teacher: User) -> None:
    made = put(teacher, head() + PLAY)
    client.post(page_of(made, "one/"), {"card": "QH"})
    assert "You have answered every question of this pack. Go through it again" in words(client.get(page_of(made)))


def test_a_kept_answer_that_cannot_be_read_any_more_is_shown_as_it_is(client: Client, teacher: User) -> None:
    made = put(teacher)
    client.post(page_of(made, "one/"), {"card": "QH"})
    Attempt.objects.update(answer="a strange thing")
    assert "a strange thing" in words(client.get(page_of(made)))


def test_a_whole_deal_can_be_played(client: Client, teacher: User) -> None:
    made = put(teacher, head() + deal())
    page = client.get(page_of(made, "all-eight/"))
    assert "Trick 1 of 8" in words(page)
    card = re.search(r'name="card" value="(\w\w)"', page.content.decode())
    assert card is not None
    response = client.post(page_of(made, "all-eight/"), {"card": card[1]})
    assert response.headers["location"].startswith(page_of(made, "all-eight/?cards="))
    assert "whole deal" in words(client.get(page_of(made, "embed/all-eight/")))
    assert client.post(page_of(made, "embed/all-eight/"), {"card": card[1]}).status_code == 200


def deal() -> str:
    ranks = ("7", "8", "9", "T", "J", "Q", "K", "A")
    hands = {seat: " ".join(rank + suit for rank in ranks) for seat, suit in zip("SENW", "♠♥♦♣", strict=True)}
    written = ", ".join(f"{seat}: {cards}" for seat, cards in hands.items())
    return f"  - id: all-eight\n    ask: deal\n    contract: sun by S\n    dealer: W\n    hands: {{{written}}}\n"


def test_the_pages_cost_few_queries(
    client: Client, teacher: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The version; the visitor's answers where there can be any; the number of the newer version where there is one."""
    made = put(teacher)
    guest = Client()
    guest.post(page_of(made, "one/"), {"card": "QH"})
    for who, cost in ((client, 1), (guest, 2)):
        for rest in ("", "one/"):
            with django_assert_num_queries(cost):
                who.get(page_of(made, rest))
        with django_assert_num_queries(1):
            who.get(page_of(made, "export/worksheet/"))
    again(made, head() + PLAY)
    with django_assert_num_queries(2):
        client.get(page_of(made))


@pytest.mark.parametrize(
    "path",
    [
        "aaaaaaaaaa/", "aaaaaaaaaa/1/", "aaaaaaaaaa/1/one/", "aaaaaaaaaa/1/embed/one/", "aaaaaaaaaa/1/export/pack/",
        "share/aaaaaaaaaa/1/", "KEY/2/", "KEY/0/", "KEY/99999999999999999999/", "KEY/1/no-such/",
        "KEY/1/embed/no-such/", "KEY/1/export/no-such/", "KEY/1/export/pack.exe/", "share/KEY/1/?question=no-such",
        "KEY/-1/", "KEY/one/", "KEY/1/embed/", "KEY/1/export/",
    ],
)  # fmt: skip
def test_a_wrong_address_is_a_page(client: Client, teacher: User, path: str) -> None:
    made = put(teacher)
    response = client.get(LIBRARY + path.replace("KEY", made.key))
    assert response.status_code == 404
    assert b"</html>" in response.content


def test_what_an_author_writes_is_text_everywhere(client: Client, teacher: User) -> None:
    evil = "</title><script>alert(1)</script>"
    text = head(f"'{evil}'") + PLAY.replace(
        "    ask: play", f"    ask: play\n    title: '{evil}'\n    prompt: '{evil}'"
    )
    made = put(teacher, text)
    client.post(page_of(made, "one/"), {"card": "QH"})
    rests = ("", "one/", "embed/one/", "export/worksheet/")
    paths = [LIBRARY, f"{LIBRARY}share/{made.key}/1/", *(page_of(made, rest) for rest in rests)]
    for path in paths:
        page = client.get(path).content.decode()
        assert "<script>alert" not in page, path
        assert "alert(1)" in page, path
    code = client.get("/en/packs/oembed/", {"url": f"http://testserver{page_of(made)}"}).json()["html"]
    assert "<script>" not in code
    assert code.count("<iframe") == code.count("</iframe>") == 1


# A version that a later engine refuses.


@pytest.fixture
def refused(teacher: User) -> Published:
    """A version as an engine of other days derived it."""
    made = put(teacher)
    text = made.text.replace("expect: {legal: Q♥, winner: S}", "expect: {legal: 8♠}")
    Published.objects.update(text=text, digest=sha256(text.encode()).hexdigest(), engine="0")
    made.refresh_from_db()
    return made


def test_old_links_still_show_what_was_derived(client: Client, refused: Published) -> None:
    text = words(client.get(page_of(refused)))
    assert "does not accept this version any more" in text
    assert "legal Q♥ · winner S" in text
    for rest in ("one/", "embed/one/"):
        response = client.get(page_of(refused, rest))
        assert response.status_code == 200
        assert "legal Q♥ · winner S" in words(response)
        assert client.get(page_of(refused, rest.replace("one", "no-such"))).status_code == 404
    assert "X-Frame-Options" not in client.get(page_of(refused, "embed/one/")).headers
    assert titles(client.get(LIBRARY)) == ["Trumping"]
    assert client.get(f"{LIBRARY}share/{refused.key}/1/").status_code == 200


def test_a_refused_version_is_given_out_as_text_and_data(client: Client, refused: Published) -> None:
    assert client.get(page_of(refused, "export/pack/")).content.decode() == refused.text
    data = client.get(page_of(refused, "export/json/")).json()
    assert (data["scenarios"], data["receipt"]["answers"]["three"]) == ([], {"points": 21})
    for form in ("gift", "csv", "worksheet"):
        assert client.get(page_of(refused, f"export/{form}/")).status_code == 404
    assert "export/gift/" not in client.get(page_of(refused)).content.decode()


def test_an_answer_that_is_another_one_today_is_named(client: Client, teacher: User) -> None:
    made = put(teacher)
    Published.objects.update(answers={**made.answers, "three": {"points": 20}}, engine="0")
    text = words(client.get(page_of(made)))
    assert "Answered differently by the engine of today: three" in text
    assert "points 20" in text
    data = client.get(page_of(made, "export/json/")).json()
    assert {one["id"]: one["as-published"] for one in data["scenarios"]} == {"one": True, "two": True, "three": False}


# In a frame.


def test_only_the_frame_may_be_framed(client: Client, teacher: User) -> None:
    made = put(teacher)
    framed = client.get(page_of(made, "embed/one/"))
    assert "X-Frame-Options" not in framed.headers
    policy = framed.headers["content-security-policy"]
    assert "frame-ancestors * file:" in policy
    ordinary = client.get(page_of(made, "one/")).headers["content-security-policy"]
    differs = r"frame-ancestors[^;]*|'nonce-[^']*'"
    assert re.sub(differs, "", policy) == re.sub(differs, "", ordinary)
    rests = ("", "one/", "export/worksheet/", "export/pack/", "embed/no-such/")
    for path in ("/en/", LIBRARY, f"{LIBRARY}share/{made.key}/1/", *(page_of(made, rest) for rest in rests)):
        response = client.get(path)
        assert response.headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"], path


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("rest", "posted", "status", "shown"),
    [
        ("one", {"card": "QH"}, 200, "sign-right"),
        ("one", {"card": "8S"}, 200, "sign-wrong"),
        ("one", {}, 422, "error"),
        ("one", {"card": "<b>"}, 422, "error"),
        ("two", {"allowed": "no"}, 200, "sign-right"),
        ("three", {"points": "21"}, 200, "sign-right"),
        ("three", {"points": "٢١"}, 200, "sign-right"),
        ("three", {"points": "x" * 5000}, 422, "error"),
        ("four", {"card": "AS"}, 200, 'value="AS '),
        ("four", {"card": "TS", "placed": "AS"}, 200, "sign-right"),
    ],
)
def test_the_frame_answers_without_cookies_and_keeps_nothing(
    teacher: User, rest: str, posted: dict[str, str], status: int, shown: str, htmx: bool
) -> None:
    made = put(teacher, head() + THREE + ORDER_UP)
    path = page_of(made, f"embed/{rest}/")
    strict = Client(enforce_csrf_checks=True)
    assert strict.get(path).status_code == 200
    headers = {"origin": "https://school.example", **({"hx-request": "true"} if htmx else {})}
    with CaptureQueriesContext(connection) as asked:
        response = strict.post(path, posted, headers=headers)
    assert response.status_code == status
    assert shown in response.content.decode()
    assert (b"<html" in response.content) is not htmx
    assert not strict.cookies
    assert "Cookie" not in response.headers.get("vary", "")
    assert b"csrfmiddlewaretoken" not in response.content
    assert len(asked.captured_queries) == 1
    assert asked.captured_queries[0]["sql"].startswith("SELECT")
    assert Attempt.objects.count() == 0


def test_the_frame_does_not_know_who_is_logged_in(client: Client, teacher: User) -> None:
    made = put(teacher)
    client.force_login(teacher)
    page = client.get(page_of(made, "embed/one/"))
    assert b"sara" not in page.content
    assert "Cookie" not in page.headers.get("vary", "")
    client.post(page_of(made, "embed/one/"), {"card": "QH"})
    assert Attempt.objects.count() == 0


def test_ordinary_questions_are_protected_against_forged_answers(teacher: User) -> None:
    made = put(teacher)
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(page_of(made, "one/"), {"card": "QH"}).status_code == 403


def test_links_stay_in_the_frame_or_open_beside_it(client: Client, teacher: User) -> None:
    made = put(teacher)
    for method, htmx in ((client.get, {}), (client.post, {}), (client.post, {"hx-request": "true"})):
        page = method(page_of(made, "embed/one/"), {"card": "QH"}, headers=htmx).content.decode()
        inside = 0
        for tag, url in re.findall(r'(<a\b[^>]*?href="([^"]*)"[^>]*>)', page):
            stays = url.startswith((page_of(made, "embed/"), "#"))
            assert ('target="_blank" rel="noopener"' in tag) is not stays, tag
            inside += stays
        assert inside
    assert f'id="next" href="{page_of(made, "embed/two/")}"' in page
    full = client.get(page_of(made, "embed/one/")).content.decode()
    assert f'<a target="_blank" rel="noopener" href="{page_of(made, "one/")}">Open the full page' in full
    assert "<header" not in full
    assert f'action="{page_of(made, "embed/one/")}#verdict"' in full


def test_the_frame_is_in_the_language_of_its_address(client: Client, teacher: User) -> None:
    made = put(teacher)
    assert '<html lang="ar" dir="rtl"' in client.get(page_of(made, "embed/one/", "ar")).content.decode()


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client: Client, teacher: User, method: str) -> None:
    made = put(teacher)
    assert getattr(client, method)(page_of(made, "embed/one/")).status_code == 405
    for path in (LIBRARY, page_of(made), page_of(made, "export/pack/"), "/en/packs/oembed/"):
        assert getattr(client, method)(path).status_code == 405


# oEmbed and sharing.


def oembed(client: Client, path: str, **more: str) -> Any:
    return client.get("/en/packs/oembed/", {"url": f"http://testserver{path}", **more})


def test_oembed_gives_a_frame_with_a_plain_link(client: Client, teacher: User) -> None:
    made = put(teacher)
    response = oembed(client, page_of(made), format="json")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["access-control-allow-origin"] == "*"
    data = response.json()
    assert (data["version"], data["type"], data["title"]) == ("1.0", "rich", "Trumping")
    assert f'src="http://testserver{page_of(made, "embed/one/")}"' in data["html"]
    assert f'<a href="http://testserver{page_of(made)}">' in data["html"]
    framed = re.search(r'src="http://testserver([^"]+)"', data["html"])
    assert framed is not None
    assert client.get(framed[1]).status_code == 200


def test_oembed_of_one_question_and_of_a_pack(client: Client, teacher: User) -> None:
    made = put(teacher)
    for rest in ("two/", "embed/two/"):
        html = oembed(client, page_of(made, rest)).json()["html"]
        assert page_of(made, "embed/two/") in html
        assert f'<a href="http://testserver{page_of(made, "two/")}">' in html
    again(made, head('"New"') + PLAY)
    assert oembed(client, f"/en/packs/{made.key}/").json()["title"] == "New"
    assert oembed(client, page_of(made)).json()["title"] == "Trumping"
    arabic = oembed(client, page_of(made, language="ar")).json()
    assert arabic["title"] == "القطع بالحكم"
    assert page_of(made, "embed/one/", "ar") in arabic["html"]


def test_oembed_keeps_to_the_size_that_is_wanted(client: Client, teacher: User) -> None:
    made = put(teacher)
    for more, size in [
        ({}, (640, 820)),
        ({"maxwidth": "320", "maxheight": "500"}, (320, 500)),
        ({"maxwidth": "9999", "maxheight": "x"}, (640, 820)),
        ({"maxwidth": "-5", "maxheight": "0"}, (640, 1)),
        ({"maxwidth": "9" * 99}, (640, 820)),
    ]:
        data = oembed(client, page_of(made), **more).json()
        assert (data["width"], data["height"]) == size, more
        assert f'width="{size[0]}" height="{size[1]}"' in data["html"]


@pytest.mark.parametrize("form", ["xml", "JSON", "", "html"])
def test_oembed_in_another_format_is_501(client: Client, teacher: User, form: str) -> None:
    assert oembed(client, page_of(put(teacher)), format=form).status_code == 501


@pytest.mark.parametrize(
    "url",
    [
        "", "x", "http://[::1", "javascript:alert(1)", "http://testserver", "http://testserver/en/",
        "http://testserver/en/packs/", "http://testserver/en/packs/oembed/", "http://testserver/en/packs/aaaaaaaaaa/1/",
        "http://elsewhere.exampleKEY", "//testserverKEY", "ftp://testserverKEY", "http://sara@testserverKEY",
        "http://testserverKEYno-such/", "http://testserver/packs/aaaaaaaaaa/1/", "http://testserver/xx/packs/a/1/",
        "http://testserver/en/packs/a/99999999999999999999/", "http://testserver:99999KEY", "http://testserver\x00KEY",
        "http://testserver/en/lessons/trump-led/",
    ],
)  # fmt: skip
def test_oembed_of_anything_else_is_404(client: Client, teacher: User, url: str) -> None:
    made = put(teacher)
    response = client.get("/en/packs/oembed/", {"url": url.replace("KEY", page_of(made))})
    assert response.status_code == 404


def test_the_page_names_its_oembed_address(client: Client, teacher: User) -> None:
    made = put(teacher)
    page = client.get(page_of(made)).content.decode()
    found = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    assert found is not None
    url = unescape(found[1])
    assert quote(f"http://testserver{page_of(made)}", safe="") in url
    assert client.get(url.removeprefix("http://testserver")).json()["title"] == "Trumping"


def test_sharing_gives_an_address_a_picture_of_it_and_code(client: Client, teacher: User) -> None:
    made = put(teacher)
    page = client.get(f"{LIBRARY}share/{made.key}/1/").content.decode()
    assert f'value="http://testserver{page_of(made)}"' in page
    assert f'value="http://testserver/en/packs/{made.key}/"' in page
    assert 'class="qr"' in page
    assert f"&lt;iframe src=&quot;http://testserver{page_of(made, 'embed/one/')}&quot;" in page
    second = client.get(f"{LIBRARY}share/{made.key}/1/", {"question": "two"}).content.decode()
    assert page_of(made, "embed/two/") in second


def test_what_is_not_listed_is_not_for_search_engines(client: Client, teacher: User) -> None:
    listed, hidden = put(teacher), put(teacher, head('"Hidden"') + THREE, listed=False)
    robots = '<meta name="robots" content="noindex">'
    for rest in ("", "one/"):
        assert robots not in client.get(page_of(listed, rest)).content.decode()
        assert robots in client.get(page_of(hidden, rest)).content.decode()


# Exports.

FORMS = {
    "pack": "application/yaml; charset=utf-8",
    "json": "application/json",
    "gift": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "worksheet": "text/html; charset=utf-8",
}
ENDINGS = {"pack": "baloot.yaml", "json": "json", "gift": "gift.txt", "csv": "csv"}


@pytest.mark.parametrize(("form", "kind"), FORMS.items())
def test_an_export_is_kept_by_its_tag(client: Client, teacher: User, form: str, kind: str) -> None:
    made = put(teacher)
    path = page_of(made, f"export/{form}/")
    client.force_login(teacher)
    response = client.get(path)
    assert response.headers["content-type"] == kind
    tag = response.headers["etag"]
    assert response.headers["cache-control"] == "public, no-cache"
    assert not response.cookies
    assert "Cookie" not in response.headers.get("vary", "")
    assert Client().get(path).content == response.content
    again = client.get(path, headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200
    assert client.head(path).status_code == 200
    if form in ENDINGS:
        assert response.headers["content-disposition"] == f'attachment; filename="a-test-v1.{ENDINGS[form]}"'


def test_tags_differ_by_text_form_language_and_engine(
    client: Client, teacher: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = put(teacher)
    other = again(made, head() + PLAY)
    paths = [
        page_of(one, f"export/{form}/", language)
        for one in (made, other)
        for form in FORMS
        for language in ["en", "ar"]
    ]
    tags = {client.get(path).headers["etag"] for path in paths}
    assert len(tags) == len(paths)
    monkeypatch.setattr("tutor.library.export_views.ENGINE", "next")
    assert not tags & {client.get(path).headers["etag"] for path in paths}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_the_pack_file_is_the_text_letter_by_letter(client: Client, teacher: User, ends: str) -> None:
    text = (head() + "# a remark, and blanks at the end   \n" + THREE).replace("\n", ends)
    made = put(teacher, text)
    raw = client.get(page_of(made, "export/pack/")).content
    assert raw == text.encode()
    assert sha256(raw).hexdigest() == made.digest
    for form in ("pack", "json"):
        found = client.get(page_of(made, f"export/{form}/")).content
        back = unpacked(found)
        assert (back.decode() if isinstance(back, bytes) else back) == text
        assert take_in(found).text == text.replace("\r\n", "\n")
        assert publish(new_draft(teacher, text)).published.answers == made.answers  # type: ignore[union-attr]


def test_the_data_has_answers_reasons_and_the_receipt(client: Client, teacher: User) -> None:
    made = put(teacher)
    data = client.get(page_of(made, "export/json/")).json()
    assert data["address"] == f"http://testserver{page_of(made)}"
    assert data["receipt"]["answers"] == made.answers
    assert data["receipt"]["sha256"] == made.digest
    assert [one["answer"] for one in data["scenarios"]] == list(made.answers.values())
    assert {one["rule"] for one in data["scenarios"][0]["reasons"]} == set(data["scenarios"][0]["rules"])


def test_gift_says_that_it_is_one_way_and_what_it_leaves_out(client: Client, teacher: User) -> None:
    made = put(teacher, head() + THREE + deal() + ORDER_UP.replace("7♠ A♠ T♠", "7♠ A♠"))
    text = client.get(page_of(made, "export/gift/")).content.decode()
    assert "// One way:" in text
    assert "// Left out, because GIFT cannot ask it: four, all-eight" in text
    assert text.count("\n::") == 3
    assert "{F\n" in text
    assert "{#21\n" in text
    assert "=Q♥" in text


def test_the_table_is_for_spreadsheets(client: Client, teacher: User) -> None:
    text = head() + PLAY.replace("    ask: play", '    ask: play\n    prompt: "=HYPERLINK(1), or not?"')
    raw = client.get(page_of(put(teacher, text), "export/csv/")).content
    assert raw.startswith(b"\xef\xbb\xbfid,ask,")
    assert '"\'=HYPERLINK(1), or not?"' in raw.decode()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_worksheet_has_every_question_and_the_key_last(client: Client, teacher: User, language: str) -> None:
    made = put(teacher, head() + THREE + ORDER_UP + deal())
    page = client.get(page_of(made, "export/worksheet/", language)).content.decode()
    questions, key = page.split('class="sheet-key"')
    assert questions.count('class="sheet-question"') == 4
    assert key.count('<span class="sheet-number">') == 4
    assert questions.count('class="sheet-box"') == 3 + 2
    assert questions.count('class="sheet-line"') == 1 + 3
    assert "S0 §" in key
    assert "S0 §" not in questions
    assert '<span class="box' not in key
    assert made.digest[:16] in key
    assert 'class="four-colours"' in page
    assert '<header class="border' not in page
    assert "all-eight" in questions
    assert not re.search(r"<[^>]+ style=", page)


@pytest.mark.parametrize("name", ORDER)
def test_lessons_of_this_site_can_be_taken_along(client: Client, name: str) -> None:
    page = client.get(f"/en/lessons/{name}/").content.decode()
    for form, kind in FORMS.items():
        path = f"/en/lessons/{name}/export/{form}/"
        assert f'href="{path}"' in page
        response = client.get(path)
        assert (response.status_code, response.headers["content-type"]) == (200, kind)
        assert client.get(path, headers={"if-none-match": response.headers["etag"]}).status_code == 304
    assert client.get(f"/ar/lessons/{name}/export/worksheet/").status_code == 200


def test_a_lesson_comes_back_from_its_file(client: Client) -> None:
    raw = client.get("/en/lessons/trump-led/export/pack/").content
    assert b"id: trump-led" in raw
    assert take_in(client.get("/en/lessons/trump-led/export/json/").content).text == raw.decode()
    assert client.get("/en/lessons/no-such/export/pack/").status_code == 404
    assert client.get("/en/lessons/trump-led/export/no-such/").status_code == 404


def test_exports_of_lessons_cost_no_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for form in FORMS:
        with django_assert_num_queries(0):
            client.get(f"/en/lessons/trump-led/export/{form}/")


# Who may see what. A row: the address, then what a stranger, a guest with answers, another teacher and the owner get.

EVERYBODY = (200, 200, 200, 200)
NOBODY = (404, 404, 404, 404)
PUBLISHED = {
    "packs/": EVERYBODY,
    "packs/KEY/": (302, 302, 302, 302),
    "packs/KEY/1/": EVERYBODY,
    "packs/KEY/1/one/": EVERYBODY,
    "packs/KEY/1/embed/one/": EVERYBODY,
    "packs/share/KEY/1/": EVERYBODY,
    "packs/oembed/?url=http://testserver/en/packs/KEY/1/": EVERYBODY,
    **{f"packs/KEY/1/export/{form}/": EVERYBODY for form in FORMS},
}


def visitors(owner: User) -> list[Client]:
    guest, other, own = Client(), Client(), Client()
    guest.post("/en/lessons/king-without-ekka/king-of-clubs/", {"card": "QH"})
    other.force_login(User.objects.create_user("omar"))
    own.force_login(owner)
    return [Client(), guest, other, own]


@pytest.mark.parametrize(("path", "allowed"), PUBLISHED.items())
@pytest.mark.parametrize("listed", [True, False])
def test_what_is_published_is_readable_by_its_address(
    teacher: User, path: str, allowed: tuple[int, ...], listed: bool
) -> None:
    made, everybody = put(teacher, listed=listed), visitors(teacher)
    for language in ("en", "ar"):
        address = f"/{language}/{path.replace('KEY', made.key)}"
        assert tuple(one.get(address).status_code for one in everybody) == allowed


@pytest.mark.parametrize("path", [path for path in PUBLISHED if path != "packs/"])
def test_a_draft_is_not_here_not_even_for_its_owner(teacher: User, path: str) -> None:
    draft = new_draft(teacher, head() + THREE)
    got = tuple(one.get(f"/en/{path.replace('KEY', draft.key)}").status_code for one in visitors(teacher))
    assert got == NOBODY


def test_a_new_state_of_the_draft_is_not_shown_before_it_is_published(client: Client, teacher: User) -> None:
    made = put(teacher)
    assert made.draft is not None
    save(made.draft, head('"Not yet"') + PLAY)
    assert "Not yet" not in words(client.get(LIBRARY))
    assert "Not yet" not in words(client.get(page_of(made)))
    assert client.get(page_of(made, "three/")).status_code == 200


def test_a_version_outlives_its_draft_and_its_owner(client: Client, teacher: User) -> None:
    made = put(teacher)
    Draft.objects.all().delete()
    teacher.delete()
    assert client.get(page_of(made, "one/")).status_code == 200


def test_answers_belong_to_the_visitor(teacher: User) -> None:
    made = put(teacher)
    first, second = Client(), Client()
    first.post(page_of(made, "one/"), {"card": "QH"})
    second.post(page_of(made, "one/"), {"card": "8S"})
    assert "✓ right Q" in words(first.get(page_of(made)))
    assert "✓ right" not in words(second.get(page_of(made)))
    who = first.session["learner"]
    assert set(standings(who)) == {(f"p-{made.key}", "one")}
