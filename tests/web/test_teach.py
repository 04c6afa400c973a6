"""The workshop: making a pack, its text under the eye of the checker, publishing it; and nobody else gets in."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lessons.drafts import new_draft, save, stamp
from lessons.fields import LANGUAGES
from lessons.models import Attempt, Draft, Memory, Published
from lessons.publishing import publish
from lessons.starts import NAMES, start
from tests.lessons.packs import HEAD, PLAY
from tests.lessons.test_shipped import alterations, raw

pytestmark = pytest.mark.django_db

TEACH, NEW, UPLOAD, KEEP = "/en/teach/", "/en/teach/new/", "/en/teach/upload/", "/en/teach/keep/"
TEXT = HEAD + PLAY
FAULTY = TEXT.replace("Q♥ 8♠", "1♥ 8♠")
COUNT = "id: a\nask: count\ncontract: sun by W\ncards: K♣ T♣\n"
HTMX: Any = {"hx-request": "true"}


@pytest.fixture
def sara() -> User:
    return User.objects.create_user("sara")


@pytest.fixture
def desk(sara: User) -> Client:
    """Somebody logged in."""
    client = Client()
    client.force_login(sara)
    return client


@pytest.fixture
def draft(sara: User) -> Draft:
    return new_draft(sara, TEXT)


def at(draft: Draft, rest: str = "") -> str:
    return f"{TEACH}{draft.key}/{rest}"


def words(response: Any) -> str:
    page = re.sub(r'<bdi[^>]*aria-label="([^"]*)"[^>]*>.*?</bdi>', r"[\1]", response.content.decode(), flags=re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def post(client: Client, draft: Draft, text: str, **more: str) -> Any:
    """As the editor's form does: with the line ends of a browser."""
    draft.refresh_from_db()
    fields = {"text": text.replace("\n", "\r\n"), "at": stamp(draft), "do": "save", **more}
    headers = HTMX if fields.pop("htmx", "") else {}
    return client.post(at(draft), fields, headers=headers)


# Who gets in.

PRIVATE = ["", "try/one/", "delete/", "publish/", "versions/1/"]
POSTED = ["", "check/", "try/one/", "delete/", "publish/", "listed/", "again/"]


@pytest.mark.parametrize("path", [TEACH, NEW, UPLOAD, "/ar/teach/", f"{TEACH}from-scenario/?scenario={quote(COUNT)}"])
def test_a_guest_is_asked_to_log_in_and_comes_back(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 302
    assert response.headers["location"] == f"{path[:3]}/account/log-in/?next={quote(path, safe='/')}"


def everybody(sara: User) -> dict[str, Client]:
    found = {"guest": Client(), "learner": Client(), "other": Client(), "owner": Client()}
    found["learner"].post("/en/lessons/king-without-ekka/king-of-clubs/", {"card": "QH"})
    found["other"].force_login(User.objects.create_user("omar"))
    found["owner"].force_login(sara)
    return found


@pytest.mark.parametrize("rest", PRIVATE)
def test_only_the_owner_sees_a_draft(sara: User, draft: Draft, rest: str) -> None:
    publish(draft)
    found = {name: client.get(at(draft, rest)).status_code for name, client in everybody(sara).items()}
    assert found == {"guest": 302, "learner": 302, "other": 404, "owner": 200}


@pytest.mark.parametrize("rest", POSTED)
def test_only_the_owner_changes_anything(sara: User, draft: Draft, rest: str) -> None:
    publish(draft)
    before = list(Draft.objects.values()), list(Published.objects.values())
    for name, client in everybody(sara).items():
        if name != "owner":
            fields = {"text": HEAD, "do": "keep", "at": stamp(draft), "listed": "yes", "card": "QH"}
            assert client.post(at(draft, rest), fields).status_code == (404 if name == "other" else 403)
    assert (list(Draft.objects.values()), list(Published.objects.values())) == before


def test_nobody_puts_a_question_into_somebody_elses_draft(sara: User, draft: Draft) -> None:
    for name, client in everybody(sara).items():
        expected = {"guest": 403, "learner": 403, "other": 404, "owner": 302}[name]
        assert client.post(KEEP, {"scenario": COUNT, "to": draft.key}).status_code == expected
    draft.refresh_from_db()
    assert draft.text.count("- id:") == 2


def test_a_list_has_only_ones_own(sara: User, draft: Draft) -> None:
    publish(draft)
    pages = {name: client.get(TEACH) for name, client in everybody(sara).items() if name in ("other", "owner")}
    assert "A test" in words(pages["owner"])
    assert "A test" not in words(pages["other"])
    choice = pages["other"].client.get(f"{TEACH}from-scenario/?scenario={quote(COUNT)}")
    assert draft.key not in choice.content.decode()


def test_no_page_of_the_workshop_is_stored_anywhere(desk: Client, draft: Draft) -> None:
    for path in (TEACH, NEW, UPLOAD, at(draft), at(draft, "publish/"), at(draft, "delete/")):
        assert "no-store" in desk.get(path).headers["cache-control"], path


def test_addresses_beside_the_keys_stay_free(desk: Client) -> None:
    for name in ("classes", "templates", "no-such-key", "abcdefghijk"):
        assert desk.get(f"{TEACH}{name}/").status_code in (200, 302, 404)
    assert desk.get(f"{TEACH}aaaaaaaaaa/").status_code == 404


# The list, and new packs.


def test_the_list(desk: Client, sara: User, draft: Draft) -> None:
    assert "not published" in words(desk.get(TEACH))
    publish(draft)
    assert "published as version 1" in words(desk.get(TEACH))
    save(draft, TEXT.replace("A test", "Another"))
    said = words(desk.get(TEACH))
    assert "Another" in said
    assert "version 1 is published, and something has changed since" in said
    assert "only for those who have the address" in said


def test_an_untitled_draft_has_a_name_in_the_list(desk: Client, sara: User) -> None:
    new_draft(sara, "nothing: [")
    assert "Without a title" in words(desk.get(TEACH))


def test_the_list_costs_the_same_however_long_it_is(desk: Client, sara: User) -> None:
    for number in range(45):
        publish(new_draft(sara, TEXT.replace("A test", f"Pack {number}.")))
    with CaptureQueriesContext(connection) as queries:
        said = words(desk.get(TEACH))
    assert len(queries) == 6  # the user; two counts, two lists, the versions of one page of drafts
    assert "Pack 44." in said
    assert "Pack 24." not in said
    assert "Page 1 of 3" in said
    assert "Pack 24." in words(desk.get(f"{TEACH}?page=2&published=2"))
    assert desk.get(f"{TEACH}?page=99&published=x").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_new_pack_from_a_template(desk: Client, name: str, language: str) -> None:
    response = desk.post(NEW, {"start": name, "language": language}, follow=True)
    assert response.status_code == 200
    assert Draft.objects.get().text == start(name, language)
    assert "No fault." in words(response)


def test_a_template_that_there_is_not(desk: Client) -> None:
    assert desk.post(NEW, {"start": "../secret", "language": "en"}).status_code == 200
    assert desk.post(NEW, {"start": "play", "language": "fr"}).status_code == 200
    assert not Draft.objects.exists()


# The text and its checker.


def test_saving_undoing_and_doing_again(desk: Client, draft: Draft) -> None:
    other = TEXT.replace("A test", "Another")
    assert post(desk, draft, other).headers["location"] == at(draft)
    draft.refresh_from_db()
    assert draft.text == other  # with the line ends of a pack, not of a browser
    post(desk, draft, other, do="undo")
    draft.refresh_from_db()
    assert draft.text == TEXT
    post(desk, draft, TEXT, do="redo")
    draft.refresh_from_db()
    assert draft.text == other


def test_undoing_what_was_not_saved_yet(desk: Client, draft: Draft) -> None:
    post(desk, draft, TEXT + "# more\n", do="undo")
    draft.refresh_from_db()
    assert draft.text == TEXT
    assert draft.revisions.count() == 2  # it can be had back


def test_every_fault_stands_beside_its_line(desk: Client, sara: User) -> None:
    draft = new_draft(sara, FAULTY.replace("licence: CC-BY-4.0", "licence: mine"))
    page = desk.get(at(draft))
    said = words(page)
    assert "Faults: 2" in said
    assert "Line 5, column 10 mine is no licence of the library." in said
    assert "Line 10, column 16 1♥ is no card" in said
    html = page.content.decode()
    assert '<b class="bad">5</b>' in html
    assert '<b class="bad">10</b>' in html
    assert "1♥ ليست ورقة" in words(desk.get(at(draft).replace("/en/", "/ar/")))


def test_the_answer_stands_beside_the_question_with_its_rules_and_other_tables(desk: Client, draft: Draft) -> None:
    page = desk.get(at(draft))
    said = words(page)
    assert "Answer: [queen of hearts]" in said
    assert re.search(r"Online app table ?: \[queen of hearts\] ?, \[eight of spades\] ?, \[nine of diamonds\]", said)
    assert "Federation table" not in said  # it says the same
    assert 'href="/en/rules/trump-when-void/"' in page.content.decode()


def test_warnings_are_no_faults(desk: Client, sara: User) -> None:
    hint = '    hints: ["Play the queen of hearts."]\n    rule: overtrump\n'
    said = words(desk.get(at(new_draft(sara, TEXT + hint))))
    assert "No fault. Questions proved: 1" in said
    assert "Doubts: 2" in said
    assert "This hint says the answer." in said
    assert "The answer does not depend on the rule overtrump." in said


def test_checking_saves_nothing(desk: Client, draft: Draft) -> None:
    with CaptureQueriesContext(connection) as queries:
        response = desk.post(at(draft, "check/"), {"text": FAULTY, "line": "9"}, headers=HTMX)
    assert len(queries) == 2  # the user, and whether the draft is theirs
    assert "1♥ is no card" in words(response)
    assert "<html" not in response.content.decode()
    draft.refresh_from_db()
    assert draft.text == TEXT


def test_a_long_pack_shows_the_answers_around_the_line(desk: Client, sara: User) -> None:
    text = HEAD + "".join(PLAY.replace("id: one", f"id: q{number}") for number in range(35))
    draft = new_draft(sara, text)

    def shown(query: str) -> list[str]:
        return re.findall(r'value="try:(\w+)"', desk.get(at(draft, query)).content.decode())

    assert shown("") == [f"q{number}" for number in range(10)]
    assert shown(f"?line={7 + 7 * 12}") == [f"q{number}" for number in range(10, 20)]
    assert shown("?scenario=q34") == [f"q{number}" for number in range(30, 35)]
    assert shown("?line=999999") == shown("?scenario=q34")
    assert shown("?line=x") == shown("?line=-1") == shown("")


def test_another_window_is_told_and_nothing_is_lost(desk: Client, draft: Draft) -> None:
    seen = stamp(draft)
    other, mine = TEXT.replace("A test", "Other"), TEXT.replace("A test", "Mine")
    post(desk, draft, other)
    refused = post(desk, draft, mine, at=seen)
    assert refused.status_code == 422
    assert "This draft was changed somewhere else" in words(refused)
    assert "title: Mine" in refused.content.decode()
    assert "This draft was changed" in words(post(desk, draft, mine, at=seen, htmx="1"))
    draft.refresh_from_db()
    assert draft.text == other
    post(desk, draft, mine, at=seen, do="keep")
    draft.refresh_from_db()
    assert draft.text == mine
    post(desk, draft, mine, do="undo")
    draft.refresh_from_db()
    assert draft.text == other


def test_saving_by_itself_answers_with_the_state(desk: Client, draft: Draft) -> None:
    response = post(desk, draft, TEXT + "# more\n", htmx="1")
    page = response.content.decode()
    draft.refresh_from_db()
    assert f'name="at" value="{stamp(draft)}"' in page
    assert re.search(r'value="undo">', page)
    assert re.search(r'value="redo" disabled', page)
    assert "<html" not in page


@pytest.mark.parametrize("htmx", ["", "1"])
def test_what_is_too_much_is_not_saved_and_not_lost(desk: Client, draft: Draft, htmx: str) -> None:
    response = post(desk, draft, "x" * 300_001, htmx=htmx)
    assert response.status_code == 422
    assert "at most 300000 are read" in words(response)
    assert ("xxxxx" in response.content.decode()) is not bool(htmx)
    draft.refresh_from_db()
    assert draft.text == TEXT


def test_a_lost_session_loses_no_text(draft: Draft) -> None:
    response = Client().post(at(draft), {"text": "my evening's work", "at": "0"})
    assert response.status_code == 403
    assert "my evening's work" in unescape(response.content.decode())
    assert f"next={at(draft)}" in response.content.decode()


def test_typed_markup_stays_text(desk: Client, sara: User) -> None:
    evil = '</textarea><script>alert(1)</script><img src=x onerror=alert(2)>"'
    draft = new_draft(sara, TEXT.replace("A test", evil).replace("Q♥ 8♠", f"{evil} 8♠"))
    for path in (TEACH, at(draft), at(draft, "publish/"), at(draft, "delete/")):
        page = desk.get(path).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_a_text_that_begins_with_an_empty_line_keeps_it(desk: Client, sara: User) -> None:
    draft = new_draft(sara, "\n\n" + TEXT)
    box = re.search(r'<textarea class="code"[^>]*>\n(.*?)</textarea>', desk.get(at(draft)).content.decode(), re.S)
    assert box is not None
    assert unescape(box[1]) == "\n\n" + TEXT


# Markdown.


def marked(desk: Client, sara: User, prompt: str, hint: str = "Look.") -> str:
    fields = f"    title: A *title*\n    prompt: {prompt}\n    hints: [{hint}]\n"
    draft = new_draft(sara, TEXT + fields)
    return desk.get(at(draft, "try/one/?hints=1")).content.decode()


def test_a_little_markdown(desk: Client, sara: User) -> None:
    page = marked(desk, sara, '"**Which** card,\\n\\n- this\\n- `that`"', '"*Look.*"')
    assert "<strong>Which</strong> card," in page
    assert "<li>this</li>" in page
    assert "<code>that</code>" in page
    assert "<em>Look.</em>" in page
    assert "A *title*" in page  # titles are plain


@pytest.mark.parametrize(
    "evil",
    [
        "<b>bold</b>",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "![x](https://example.com/x.png)",
        "<https://example.com>",
        "&#60;script&#62;",
        "`<script>alert(1)</script>`",
    ],
)
def test_no_html_of_ones_own(desk: Client, sara: User, evil: str) -> None:
    page = marked(desk, sara, f'"{evil}"')
    asked = page[page.index('id="prompt"') : page.index("</section>")]
    assert not re.search(r"<(b|script|img|a)\b[^>]*>", asked[: asked.index('class="step-table"')])
    assert unescape(unescape(evil.strip("`"))) in unescape(unescape(asked))


# Trying it out.


def test_trying_it_out_is_kept_nowhere(desk: Client, draft: Draft) -> None:
    wrong = desk.post(at(draft, "try/one/"), {"card": "8S"}, headers=HTMX)
    assert "is not allowed here" in words(wrong)
    right = desk.post(at(draft, "try/one/"), {"card": "QH"})
    assert "Nothing else is allowed" in words(right)
    assert f'href="{at(draft)}"' in right.content.decode()  # the last one leads back to the text
    assert not Attempt.objects.exists()
    assert not Memory.objects.exists()


def test_what_is_tried_is_what_stands(desk: Client, draft: Draft) -> None:
    assert "[queen of hearts]" in words(desk.post(at(draft, "try/one/"), {"card": "8S"}, headers=HTMX))
    save(draft, TEXT.replace("Q♥ 8♠", "K♥ 8♠").replace("legal: Q♥", "legal: K♥"))
    assert "[king of hearts]" in words(desk.post(at(draft, "try/one/"), {"card": "8S"}, headers=HTMX))


def test_trying_saves_first(desk: Client, draft: Draft) -> None:
    assert post(desk, draft, TEXT + "# more\n", do="try:one").headers["location"] == at(draft, "try/one/")
    draft.refresh_from_db()
    assert draft.text.endswith("# more\n")
    assert post(desk, draft, TEXT, do="try:nothing").headers["location"] == at(draft)


def test_a_whole_deal_can_be_tried(desk: Client, sara: User) -> None:
    draft = new_draft(sara, start("deal", "en"))
    page = words(desk.get(at(draft, "try/the-deal/")))
    assert "Hokum in hearts" in page
    assert desk.post(at(draft, "try/the-deal/"), {"card": "7D"}, headers=HTMX).status_code == 200
    assert not Attempt.objects.exists()


def test_a_question_without_an_answer_cannot_be_tried(desk: Client, sara: User) -> None:
    draft = new_draft(sara, FAULTY)
    assert desk.get(at(draft, "try/one/")).headers["location"] == at(draft)


# Publishing.


def test_publishing_shows_the_receipt_first(desk: Client, draft: Draft) -> None:
    said = words(desk.get(at(draft, "publish/")))
    for part in (
        "Detailed Saudi table",
        "CC-BY-4.0",
        "Engine 1",
        "Questions 1",
        "one [queen of hearts] legal Q♥ · winner S",
    ):
        assert part in said
    assert not Published.objects.exists()


def publishing(client: Client, draft: Draft, **more: str) -> Any:
    draft.refresh_from_db()
    return client.post(at(draft, "publish/"), {"at": stamp(draft), "listed": "no", **more}, follow=True)


@pytest.mark.parametrize("listed", ["yes", "no"])
def test_publishing(desk: Client, draft: Draft, listed: str) -> None:
    said = words(publishing(desk, draft, listed=listed))
    version = Published.objects.get()
    assert "It is published." in said
    assert version.digest in said
    assert version.listed is (listed == "yes")
    assert version.text == TEXT
    assert Client().get(f"/en/packs/{draft.key}/1/").status_code == 200


def test_what_was_not_shown_is_not_published(desk: Client, draft: Draft) -> None:
    shown = stamp(draft)
    save(draft, TEXT.replace("A test", "Another"))
    response = publishing(desk, draft, at=shown)
    assert response.status_code == 422
    assert "The draft has changed since this page was opened" in words(response)
    assert not Published.objects.exists()


def test_faults_keep_it_from_being_published_and_all_are_listed(desk: Client, sara: User) -> None:
    draft = new_draft(sara, FAULTY.replace("licence: CC-BY-4.0", "licence: mine"))
    for response in (desk.get(at(draft, "publish/")), publishing(desk, draft)):
        said = words(response)
        assert "It cannot be published yet" in said
        assert "Line 5, column 10" in said
        assert "Line 10, column 16" in said
    assert response.status_code == 422
    assert not Published.objects.exists()


def test_an_altered_key_is_refused(desk: Client, sara: User) -> None:
    """Every one of all lessons is tried beside the tests of publishing; here that the page refuses too."""
    scenario, _ = alterations("king-without-ekka")[0]
    text = raw("king-without-ekka").replace(
        "expect: {legal: Q♥, winner: S}", f"expect: {{legal: {scenario['expect']['legal']}}}", 1
    )
    response = publishing(desk, new_draft(sara, text))
    assert response.status_code == 422
    assert "the engine says Q♥" in words(response)
    assert not Published.objects.exists()


def test_the_next_version_and_old_links(desk: Client, draft: Draft) -> None:
    publishing(desk, draft)
    assert "published already, as version 1" in words(desk.get(at(draft, "publish/")))
    post(desk, draft, TEXT.replace("A test", "Another"))
    said = words(publishing(desk, draft))
    assert "Another · version 2" in said
    assert "version 1" in said
    assert "A test" in words(Client().get(f"/en/packs/{draft.key}/1/"))
    assert "A test · version 1" in words(desk.get(at(draft, "versions/1/")))


def test_into_the_library_and_out_of_it(desk: Client, draft: Draft) -> None:
    publishing(desk, draft)
    for listed in ("yes", "no"):
        desk.post(at(draft, "listed/"), {"listed": listed})
        assert Published.objects.get().listed is (listed == "yes")
        assert Client().get(f"/en/packs/{draft.key}/1/").status_code == 200


def test_a_deleted_draft_and_its_versions(desk: Client, draft: Draft) -> None:
    publishing(desk, draft)
    assert "stays at its address" in words(desk.get(at(draft, "delete/")))
    assert Draft.objects.exists()
    desk.post(at(draft, "delete/"))
    assert not Draft.objects.exists()
    assert "version 1" in words(desk.get(TEACH))
    assert Client().get(f"/en/packs/{draft.key}/1/").status_code == 200
    assert desk.post(at(draft, "again/")).headers["location"] == at(draft)
    assert Draft.objects.get().text == TEXT


# Bringing something in.


def upload(client: Client, raw_bytes: bytes, name: str = "a.baloot.yaml") -> Any:
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, raw_bytes)}, follow=True)


def test_a_good_file_becomes_a_draft(desk: Client) -> None:
    response = upload(desk, TEXT.replace("\n", "\r\n").encode("utf-8-sig"))
    assert "No fault." in words(response)
    assert Draft.objects.get().text == TEXT


def test_a_pasted_text_becomes_a_draft(desk: Client) -> None:
    desk.post(UPLOAD, {"text": TEXT.replace("\n", "\r\n")})
    assert Draft.objects.get().text == TEXT


def test_the_same_file_twice_makes_no_doubles(desk: Client) -> None:
    for _ in range(2):
        said = words(upload(desk, TEXT.encode()))
    assert "no second one was made" in said
    draft = Draft.objects.get()
    post(desk, draft, TEXT.replace("A test", "Another"))
    assert "no second one was made" in words(upload(desk, TEXT.encode()))
    assert Draft.objects.count() == 1


def test_a_bad_file_brings_what_is_good_and_lists_every_fault(desk: Client) -> None:
    bad = PLAY.replace("id: one", "id: two").replace("Q♥ 8♠", "1♥ 8♠")
    worse = PLAY.replace("id: one", "id: three").replace("ask: play", "ask: plai")
    said = words(upload(desk, (TEXT + bad + worse).encode()))
    assert "Good questions in the draft: 1." in said
    assert "Line 17, column 16 · two 1♥ is no card" in said
    assert "Line 22, column 10 · three ask: plai" in said
    draft = Draft.objects.get()
    assert "No fault. Questions proved: 1" in words(desk.get(at(draft)))
    upload(desk, (TEXT + bad + worse).encode())
    assert Draft.objects.count() == 1


@pytest.mark.parametrize(
    ("raw_bytes", "message"),
    [
        (b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + b"\x9c" * 50, "This is no text"),
        (b"title: \xff\xfe", "not UTF-8"),
        (b"x" * 1_200_100, "at most 300000 are read"),
        ("ا".encode() * 300_001, "at most 300000 are read"),
        (b"\n" * 20_000, "at most 15000 are read"),
    ],
)
def test_what_is_refused_altogether(desk: Client, raw_bytes: bytes, message: str) -> None:
    response = upload(desk, raw_bytes)
    assert response.status_code == 422
    assert message in words(response)
    assert not Draft.objects.exists()


def test_nothing_sent_in(desk: Client) -> None:
    response = desk.post(UPLOAD, {})
    assert response.status_code == 422
    assert "Choose a file, or paste a text." in words(response)


def test_a_deal_kept_from_practice(desk: Client, sara: User, draft: Draft) -> None:
    drill = desk.get("/en/practice/third-seat-silent/").headers["location"]
    page = desk.get(drill).content.decode()
    link = re.search(r'href="(/en/teach/from-drill/[^"]*)"', page)
    assert link is not None
    choice = desk.get(unescape(link[1]))
    assert "Answer:" in words(choice)
    box = re.search(r'name="scenario"[^>]*>\n(.*?)</textarea>', choice.content.decode(), re.S)
    assert box is not None
    scenario = unescape(box[1]).replace("\n", "\r\n")
    said = words(desk.post(KEEP, {"scenario": scenario, "to": draft.key}, follow=True))
    assert "The question is in the pack now, as" in said
    assert "No fault. Questions proved: 2" in said
    again = words(desk.post(KEEP, {"scenario": scenario, "to": draft.key}, follow=True))
    assert "This question is in the pack already" in again
    draft.refresh_from_db()
    assert draft.text.startswith(TEXT.rstrip("\n"))
    assert draft.text.count("- id:") == 2
    desk.post(KEEP, {"scenario": scenario, "to": "new"})
    assert Draft.objects.count() == 2


def test_the_link_is_only_for_those_who_are_logged_in(client: Client) -> None:
    assert "from-drill" not in client.get("/en/practice/third-seat-silent/", follow=True).content.decode()


def test_what_is_no_drill(desk: Client) -> None:
    for drill in ("", "/en/", "/en/practice/seats/forged/", "/en/practice/no-such/x/", "//example.com/", "http://["):
        assert desk.get(f"{TEACH}from-drill/?{urlencode({'drill': drill})}").status_code == 404, drill


def test_a_situation_of_the_referee(desk: Client) -> None:
    query = urlencode(
        [("kind", "play"), ("go", "1"), ("trump", "H"), ("buyer", "W"), ("trick", "N K♣, W 7♣, S 8♠")]
        + [("hand", card) for card in ("QH", "8S", "9D")]
        + [("profile", "online-app")]
    )
    page = desk.get(f"/en/referee/?{query}").content.decode()
    link = re.search(r'href="(/en/teach/from-referee/[^"]*)"', page)
    assert link is not None
    said = words(desk.get(unescape(link[1])))
    assert "ask: judge" in said
    assert "profile: online-app" in said
    assert "Answer: Allowed" in said
    assert desk.get(f"{TEACH}from-referee/?kind=nothing").status_code == 404


def test_a_deal_of_a_score_sheet(desk: Client) -> None:
    scenario = "- id: deal-3\n  ask: score\n  contract: hokum by us\n  piles: {us: 92}\n"
    response = desk.get(f"{TEACH}from-scenario/?scenario={quote(scenario)}")
    assert "Answer:" in words(response)
    said = words(desk.post(KEEP, {"scenario": scenario, "to": "new"}, follow=True))
    assert "No fault. Questions proved: 1" in said


def test_a_question_that_cannot_be_asked_can_be_taken_along(desk: Client) -> None:
    scenario = "ask: count\ncontract: sun by W\n"
    said = words(desk.get(f"{TEACH}from-scenario/?scenario={quote(scenario)}"))
    assert "It cannot be asked as it is." in said
    assert "The field cards is missing here." in said
    assert "Faults: 1" in words(desk.post(KEEP, {"scenario": scenario, "to": "new"}, follow=True))


@pytest.mark.parametrize("scenario", ["", "[", "- a\n- b", "just words", "&a b"])
def test_what_is_no_question(desk: Client, scenario: str) -> None:
    assert desk.get(f"{TEACH}from-scenario/?scenario={quote(scenario)}").status_code == 404
    assert desk.post(KEEP, {"scenario": scenario, "to": "new"}).status_code == 404


def test_a_draft_that_cannot_be_read_takes_nothing(desk: Client, sara: User) -> None:
    draft = new_draft(sara, "nothing: [")
    response = desk.post(KEEP, {"scenario": COUNT, "to": draft.key})
    assert response.status_code == 422
    assert "This pack cannot take it as it stands." in words(response)
    assert "cards: K♣ T♣" in response.content.decode()


# The pages.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_whole(desk: Client, sara: User, draft: Draft, language: str) -> None:
    publish(draft)
    faulty = new_draft(sara, FAULTY)
    paths = [TEACH, NEW, UPLOAD, f"{TEACH}from-scenario/?scenario={quote(COUNT)}", at(faulty), at(faulty, "publish/")]
    paths += [at(draft, rest) for rest in PRIVATE]
    for path in (path.replace("/en/", f"/{language}/") for path in paths):
        response = desk.get(path)
        page = response.content.decode()
        assert response.status_code == 200, path
        assert len(re.findall(r"<h1[ >]", page)) == 1, path
        assert not re.search(r"<[^>]+ (style|on\w+)=", page), path
        for link in set(re.findall(r'<a[^>]* href="(/[^"#]*)"', page)):
            assert desk.get(unescape(link), follow=True).status_code == 200, (path, link)


def test_drafts_without_a_title_can_be_told_apart(desk: Client, sara: User) -> None:
    for text in ("# of Monday\nscenarios: [", "\n  # of Tuesday\nask: [", ""):
        new_draft(sara, text)
    page = words(desk.get(TEACH))
    assert "Without a title: # of Monday" in page
    assert "Without a title: # of Tuesday" in page


def test_what_was_published_comes_back_as_itself(desk: Client, sara: User, draft: Draft) -> None:
    version = publish(draft).published
    assert version is not None
    data = desk.get(f"/en/packs/{version.key}/1/export/json/").content.decode()
    draft.delete()
    page = words(desk.post(UPLOAD, {"text": data}))
    assert "This text was taken in before." in page
    assert [one.key for one in Draft.objects.all()] == [version.key]


@pytest.mark.parametrize("rest", ["check/", "listed/", "again/"])
def test_what_takes_a_post_leads_back_when_it_is_opened(desk: Client, draft: Draft, rest: str) -> None:
    publish(draft)
    assert desk.get(at(draft, rest), follow=True).status_code == 200
    assert desk.get(KEEP).headers["location"] == TEACH


def test_what_is_too_long_for_a_form_gets_a_page(desk: Client) -> None:
    response = desk.post(UPLOAD, {"text": "x" * 3_000_000})
    assert response.status_code == 400
    assert "This could not be taken." in words(response)


def test_what_an_answer_about_unseen_cards_rests_on(desk: Client, draft: Draft) -> None:
    claim = "  - id: sawa\n    ask: claim\n    contract: sun by S\n    hands: {S: %s, E: ?, N: ?, W: ?}\n"
    post(desk, draft, HEAD + claim % "A♣ 7♦")
    fails = words(desk.get(at(draft)))
    assert re.search(
        r"Answer: It fails One of [\d,]+ deals of the unknown cards is enough. For example: East holds", fails
    )
    post(desk, draft, HEAD + claim % "A♣")
    holds = words(desk.get(at(draft)))
    assert re.search(r"Answer: It holds It holds: in all [\d,]+ deals", holds)


def test_a_misspelt_kind_does_not_hide_the_other_faults(desk: Client, draft: Draft) -> None:
    post(desk, draft, HEAD + PLAY.replace("ask: play", "ask: plai").replace("then:", "tehn:"))
    said = words(desk.get(at(draft)))
    assert "ask: plai is not a kind" in said
    assert "tehn" in said.split("ask: plai is not a kind")[1]
