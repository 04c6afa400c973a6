"""English and Arabic are complete: pages, messages, faults, packs; and nothing is worded that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import polib
import pytest
from django.conf import settings
from pydantic import BaseModel

from lessons.curriculum import shipped
from lessons.fields import LANGUAGES
from rules.cards import Team
from rules.catalogue import ENTRIES
from rules.profile import PROFILE_IDS, load, sources
from tests.messages import ROOT, in_code, in_templates
from tutor.reading.rulebook import Setting, rule_page
from tutor.wording import book, fault_book, pieces, plain

PLACES = re.compile(r"%\(\w+\)s")
ARABIC = re.compile(r"[\u0600-\u06ff]")


def keys(table: Any, prefix: str = "") -> set[str]:
    if not isinstance(table, dict):
        return {prefix}
    return {key for name, inner in table.items() for key in keys(inner, f"{prefix}.{name}")}


def test_both_books_have_the_same_entries() -> None:
    """But for the plural forms, of which Arabic has six."""
    english, arabic = ({key for key in keys(book(one)) if not key.startswith(".units")} for one in ("en", "ar"))
    assert english == arabic


def test_both_books_fill_the_same_places() -> None:
    def places(language: str) -> dict[str, set[str | None]]:
        found: dict[str, set[str | None]] = {}
        for rule, words in book(language)["rules"].items():
            for outcome, sentence in words["says"].items():
                found[f"{rule}.{outcome}"] = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        for section in ("verdict", "changes"):
            for key, sentence in book(language)[section].items():
                found[f"{section}.{key}"] = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        return found

    english, arabic = places("en"), places("ar")
    # Arabic has the numbers one and two in the noun itself, and names a base once; nothing else may be left out.
    assert english == arabic


def test_arabic_plurals_are_all_there() -> None:
    for unit in book("ar")["units"].values():
        assert set(unit) == {"zero", "one", "two", "few", "many", "other"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sources_profiles_and_choices_are_named(language: str) -> None:
    words = book(language)
    assert set(words["sources"]) == set(sources())
    assert set(words["profiles"]) == set(PROFILE_IDS)
    for name in PROFILE_IDS:
        for clause in load(name).clauses.values():
            fields = clause.parameters._asdict() if clause.parameters else {}
            assert {field.replace("_", "-") for field in fields} <= set(words["parameters"])
            texts = {value for value in fields.values() if isinstance(value, str) and not value.isdigit()} - {""}
            assert texts <= set(words["choices"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_are_words_for_a_value_or_for_the_value_of_one_parameter(language: str) -> None:
    possible = {
        (f"{entry.rule}-{name.replace('_', '-')}", str(value))
        for entry in ENTRIES
        if entry.parameters
        for name, hint in get_type_hints(entry.parameters).items()
        for value in get_args(hint)
        if get_origin(hint) is Literal
    }
    allowed = {value for _, value in possible} | {f"{parameter}-{value}" for parameter, value in possible}
    assert set(book(language)["choices"]) <= allowed


def test_a_choice_is_worded_for_its_own_parameter_first() -> None:
    tables = {one.profile: one.settings for one in rule_page("baloot", "en")["tables"]}
    ekka = {one.profile: one.settings for one in rule_page("trump-when-void", "en")["tables"]}
    assert Setting("Baloot", "counts by itself", False) in tables["browser-game"]
    assert Setting("Ekka counts when", "the highest card left is led", False) in ekka["browser-game"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_fact_is_there(language: str) -> None:
    """``{cards:or}`` ends a list, ``{points:abnat}`` counts, ``{side:our-side}`` is a side inside a sentence."""
    words = book(language)
    there = {"or", "and"} | set(words["units"]) | set(words["side-forms"])
    sentences = [one for rule in words["rules"].values() for one in rule["says"].values()]
    sentences += [*words["verdict"].values(), *words["changes"].values()]
    forms = {form for one in sentences for _, _, form, _ in Formatter().parse(one) if form}
    assert forms <= there
    for form in words["side-forms"]:
        named = [plain(pieces(f"{{side:{form}}}", {"side": side}, language), language) for side in Team]
        assert all(named)
        assert len(set(named)) == len(named)


def test_every_message_of_the_pages_is_in_arabic() -> None:
    catalogue = polib.pofile(str(Path(settings.LOCALE_PATHS[0]) / "ar" / "LC_MESSAGES" / "django.po"))
    done = {entry.msgid: entry.msgstr for entry in catalogue if not entry.fuzzy and entry.msgstr}
    assert in_templates() | in_code() == set(done)
    for message, translation in done.items():
        assert PLACES.findall(message) == PLACES.findall(translation) or sorted(PLACES.findall(message)) == sorted(
            PLACES.findall(translation)
        )
        # A message of places alone has nothing to put into Arabic but their order.
        assert ARABIC.search(translation) or not re.search(r"[A-Za-z]", re.sub(r"%\(\w+\)s", "", message)), message


def test_templates_have_no_untranslated_words() -> None:
    """Text between tags in a template is a translation, a value or a sign."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        if path.name in ("500.html", "answering.html"):
            continue  # one must stand without the site's machinery and says both at once; one is attributes alone
        source = re.sub(r"\{% blocktranslate.*?endblocktranslate %\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        source = re.sub(r"<(script|style|kbd).*?</\1>", "", source, flags=re.S)
        bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>|&\w+;", " ", source, flags=re.S)
        assert not re.search(r"[A-Za-z]{2,}", bare), (path.name, re.findall(r"[A-Za-z]{2,}.{0,20}", bare))


def codes_in_source() -> set[str]:
    """Every fault code that the readers can give: the first argument of what makes one."""
    found: set[str] = set()
    makers = {
        "Fault": "",
        "_fault": "",
        "fault": "",
        "Problem": "",
        "_differs": "",
        "_yes_no": "",
        "NotationError": "read-",
    }
    for folder in ("lessons", "rules", "tutor"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.name in ("profile.py", "forms.py"):
                continue  # a profile's faults are for developers; a form has its own messages
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                first = node.args[0]
                if name in makers and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(makers[name] + first.value)
                elif (name in ("choice", "names", "key", "_key") and path.name == "fields.py") or (
                    name in ("choice", "names") and path.name in ("schema.py", "expect.py")
                ):
                    texts = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                    found |= {f"read-{text}" for text in texts[:1]}
                elif name == "fault" and isinstance(first, ast.Name):
                    found |= {"ask-unknown", "ask-missing"}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_a_message(language: str) -> None:
    assert codes_in_source() == set(fault_book(language))


def test_fault_messages_fill_the_same_places() -> None:
    for code, message in fault_book("en").items():
        places = {name for _, name, _, _ in Formatter().parse(message) if name}
        assert places == {name for _, name, _, _ in Formatter().parse(fault_book("ar")[code]) if name}, code


def test_the_shipped_packs_are_in_both_languages() -> None:
    for pack in shipped():
        texts = [pack.title, pack.intro]
        for item in pack.items:
            scenario: BaseModel = item.scenario
            texts += [getattr(scenario, name) for name in ("title", "note", "prompt", "takeaway")]
            texts += getattr(scenario, "hints", ())
            assert item.scenario.title
            assert item.scenario.prompt
            assert item.scenario.takeaway
        for text in texts:
            assert text is None or (set(text) == set(LANGUAGES) and all(text.values())), (pack.id, text)
