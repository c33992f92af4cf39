"""Texts extracted from the source, checked and compiled for gettext."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app import i18n
from tools.messages.__main__ import LOCALE, check, faults
from tools.messages.catalogue import BadCatalogue, compiled, read, template
from tools.messages.source import Message, kv_texts, messages, texts

ROMANIAN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);\n"

msgid "New game"
msgstr "Joc nou"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carte"
msgstr[1] "{n} cărți"
msgstr[2] "{n} de cărți"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "ro" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "railhead.po").write_text(ROMANIAN, "utf-8")
    (place / "railhead.mo").write_bytes(compiled(read(place / "railhead.po")))
    return tmp_path


def test_texts_are_found_with_their_plurals() -> None:
    tree = ast.parse('say(_("one"), ngettext("{n} card", "{n} cards", n), N_("later"), _(name))')
    assert sorted(texts(tree)) == [("later", None), ("one", None), ("{n} card", "{n} cards")]


def test_the_app_has_texts_and_every_name_in_braces_is_a_word() -> None:
    found = messages()
    assert "New game" in found
    assert found["{n} train"].many == "{n} trains"
    assert all(message.one.count("{") == message.one.count("}") for message in found.values())


def test_languages_are_switched_live_with_their_own_plurals(folder: Path) -> None:
    try:
        assert i18n.languages(folder) == ("en", "ro")
        assert i18n.speak("ro", folder) == "ro"
        assert i18n._("New game") == "Joc nou"
        assert [i18n.ngettext("{n} card", "{n} cards", n).format(n=n) for n in (1, 2, 20)] == [
            "1 carte",
            "2 cărți",
            "20 de cărți",
        ]
        assert i18n._("Settings") == "Settings", "what is not translated is shown in English"
    finally:
        assert i18n.speak("en") == "en"
    assert i18n._("New game") == "New game"


def test_the_app_speaks_german_with_its_plurals() -> None:
    try:
        assert i18n.speak("de") == "de"
        assert i18n.language_name("de") == "Deutsch"
        assert i18n._("Done") == "Fertig"
        assert [i18n.ngettext("{n} ticket", "{n} tickets", n).format(n=n) for n in (0, 1, 2)] == [
            "0 Zielkarten",
            "1 Zielkarte",
            "2 Zielkarten",
        ]
    finally:
        i18n.speak("en")


@pytest.mark.parametrize("language", i18n.languages()[1:])
def test_no_language_leaves_a_sentence_in_english(language: str) -> None:
    """A word or two may be alike (`Team {n}`, `USA`), a sentence is not."""
    entries = read(LOCALE / language / "LC_MESSAGES" / "railhead.po")
    assert [entry.one for entry in entries if entry.one.count(" ") > 2 and entry.one in entry.texts] == []


def test_a_language_that_is_not_there_is_english(folder: Path) -> None:
    assert i18n.speak("xx", folder) == "en"


def test_missing_stale_and_broken_translations_are_named(folder: Path) -> None:
    path = folder / "ro" / "LC_MESSAGES" / "railhead.po"
    wanted = {"New game": Message("New game"), "{n} card": Message("{n} card", "{n} cards"), "Done": Message("Done")}
    assert list(faults(wanted, path)) == ["not translated: 'Done'"]
    path.write_text(ROMANIAN.replace("{n} carte", "{nr} carte"), "utf-8")
    del wanted["New game"]
    assert list(faults(wanted, path)) == [
        "not translated: 'Done'",
        "no longer used: 'New game'",
        "other names in braces than '{n} card': '{nr} carte'",
        "the .mo file is old: run `python -m tools.messages compile`",
    ]


def test_a_broken_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "railhead.po"
    path.write_text('msgid "a"\nmsgstr b\n', "utf-8")
    with pytest.raises(BadCatalogue, match="line 2"):
        read(path)


def test_a_template_that_is_not_up_to_date_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "messages.pot").write_text(template(messages().values()), "utf-8")
    assert check(tmp_path) == []
    (tmp_path / "messages.pot").write_text(template(list(messages().values())[1:]), "utf-8")
    assert check(tmp_path) != []


def test_the_template_is_up_to_date_and_every_translation_that_is_there_is_whole() -> None:
    assert check() == []


def test_texts_are_found_in_kv_files_too() -> None:
    kv = """Text:\n    text: app.tr("Size of the text") if root.large else app.tr('It\\'s \"small\"')\n"""
    assert list(kv_texts(kv)) == [("Size of the text", None), ('It\'s "small"', None)]
