"""The words of the table: complete in both languages, in step with the words of the site, each with its own address."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from django.test import Client

from rules.catalogue import CATALOGUE
from tutor.reading.glossary import TERMS, glossary_page
from tutor.reading.sources import TAGS, page_book
from tutor.wording import LANGUAGES, book

ARABIC = re.compile(r"[\u0621-\u064a\u064b-\u0652 ]+")
LATIN = re.compile(r"[a-zāīūēōḥṣṭḍʿʾ -]+")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_meaning_and_every_group_a_name(language: str) -> None:
    words = page_book(language, "glossary")
    assert set(words) == {"title", "lead", "note", "groups", "meanings"}
    assert list(words["meanings"]) == [term.id for term in TERMS]
    assert list(words["groups"]) == list(dict.fromkeys(term.group for term in TERMS))
    texts = [words["title"], words["lead"], words["note"], *words["groups"].values(), *words["meanings"].values()]
    assert all(text.strip() for text in texts)
    assert language != "ar" or all(ARABIC.search(text) for text in texts)


def test_both_languages_fill_the_same_places() -> None:
    english, arabic = page_book("en", "glossary"), page_book("ar", "glossary")
    assert places(english["note"]) == places(arabic["note"])
    for term in TERMS:
        assert places(english["meanings"][term.id]) == places(arabic["meanings"][term.id]), term.id


def test_a_term_is_whole() -> None:
    assert len({term.id for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", term.id)
        assert term.english.strip()
        for arabic, latin in ((term.arabic, term.latin), *term.also):
            assert ARABIC.fullmatch(arabic), term.id
            assert LATIN.fullmatch(latin), term.id
        assert not term.rule or term.rule in CATALOGUE, term.id


def test_a_spelling_is_given_once_and_names_known_sources_in_order() -> None:
    for term in TERMS:
        texts = [spelling.text for spelling in term.elsewhere]
        assert all(texts), term.id
        assert len(set(texts)) == len(texts), term.id
        for spelling in term.elsewhere:
            assert list(spelling.cites) == [tag for tag in TAGS if tag in spelling.cites], (term.id, spelling)


def test_the_words_are_those_that_the_site_uses() -> None:
    """So that a reader who looks up what a verdict said finds just that."""
    known = {term.id: term for term in TERMS}
    names = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
    suits = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
    used = [
        *(("calls", one, one) for one in ("pass", "sun", "ashkal", "kawesh", "double", "triple", "four", "gahwa")),
        *(("projects", one, one) for one in ("sira", "fifty", "hundred", "four-hundred")),
        *(("modes", one, one) for one in ("hokum", "sun")),
        *(("ranks", key, one) for one, key in names.items()),
        *(("suits", key, one) for one, key in suits.items()),
    ]
    for section, key, one in used:
        assert book("en")[section][key] == known[one].english
        assert book("ar")[section][key].removeprefix("ال") == known[one].arabic


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_on_the_page_under_its_own_address(client: Client, language: str) -> None:
    response = client.get(f"/{language}/glossary/")
    page = response.content.decode()
    assert response.status_code == 200
    identities = re.findall(r' id="([^"]+)"', page)
    assert len(set(identities)) == len(identities)
    assert {term.id for term in TERMS} <= set(identities)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(identities)
    for term in TERMS:
        assert f'<bdi class="text-lg font-semibold" lang="ar" dir="rtl">{term.arabic}</bdi>' in page
        assert not term.rule or f'href="/{language}/rules/{term.rule}/"' in page
    assert sum(len(terms) for _, _, terms in glossary_page(language)["groups"]) == len(TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "rules/", "odds/", "origins/", "tips/"])
def test_the_words_are_one_link_away(client: Client, language: str, path: str) -> None:
    page = client.get(f"/{language}/{path}").content.decode()
    assert page.count(f'href="/{language}/glossary/') == (2 if path else 1)
