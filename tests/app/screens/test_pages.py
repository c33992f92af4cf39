"""The pages around the board, by touches in a real window."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from app.device import Device, Insets
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from app.widgets.text_field import Entry
from app.widgets.toggle import Toggle
from tools.stage import PHONE, SIDEWAYS, SIZES, TABLET, Stage

Stages = Callable[..., Stage]


def test_a_game_is_set_up_started_left_and_gone_on_with(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.tap("New game")
    assert stage.app.at == "setup"
    stage.tap("Start")
    stage.until(lambda: stage.app.at == "board", "the board is there")
    number = stage.app.session.model(None).state.number
    stage.back()
    stage.tap("Leave")
    assert stage.app.at == "home"
    assert stage.app.session is None
    stage.until(lambda: stage.find("USA · classic edition") is not None, "the game is listed")
    stage.tap("USA · classic edition")
    stage.until(lambda: stage.app.at == "board", "the board is there again")
    assert stage.app.session.model(None).state.number >= number


def test_back_asks_before_a_game_is_left_and_stays_when_asked_twice(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.tap("New game")
    stage.tap("Start")
    stage.until(lambda: stage.app.at == "board", "the board is there")
    stage.back()
    assert stage.find("Leave this game?") is not None
    stage.back()
    assert stage.find("Leave this game?") is None
    assert stage.app.at == "board"


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_page_is_reached_and_left(stages: Stages, size: tuple[int, int]) -> None:
    stage = stages(size)
    for words, page in (("How to play", "help"), ("Settings", "settings"), ("New game", "setup")):
        stage.tap(words)
        assert stage.app.at == page
        stage.back()
        assert stage.app.at == "home"


def test_an_impossible_game_cannot_start_and_says_why(stages: Stages) -> None:
    stage = stages(TABLET)
    stage.tap("New game")
    stage.tap(where=lambda widget: getattr(widget, "variant_id", "") == "asia")
    assert stage.app.page("setup").draft.variant_id == "asia"
    assert len(stage.app.page("setup").draft.seats) == 4
    stage.tap(where=lambda widget: widget is stage.app.page("setup").rows[0])
    stage.tap("Remove this player", Push)
    assert stage.find(where=lambda w: "Asia is for 4 or 6 players; here are 3." in getattr(w, "text", "")) is not None
    assert stage.find("Start", Push) is None, "what cannot be started cannot be touched"
    stage.tap("Add a player")
    stage.tap("Start")
    stage.until(lambda: stage.app.at == "board", "the board is there")


def test_partners_are_made_by_dragging_seats(stages: Stages) -> None:
    stage = stages(TABLET)
    stage.tap("New game")
    stage.tap(where=lambda widget: getattr(widget, "variant_id", "") == "asia")
    page = stage.app.page("setup")
    before = [seat.name for seat in page.draft.seats]
    rows = page.rows
    stage.into_view(rows[0].handle)
    (x, y), (_, beyond) = stage.place(rows[0].handle), stage.place(rows[1])
    stage.touches.drag((x, y), (x, beyond - 10), steps=12)
    stage.wait(0.2)
    after = [seat.name for seat in page.draft.seats]
    assert after == [before[1], before[0], *before[2:]]
    assert [seat.colour for seat in page.draft.seats[:2]] == [page.draft.seats[0].colour] * 2


def test_a_colour_is_changed_by_touching_the_shape(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.tap("New game")
    page = stage.app.page("setup")
    colours = [seat.colour for seat in page.draft.seats]
    stage.tap(where=lambda widget: widget is page.rows[0].badge)
    new = [seat.colour for seat in page.draft.seats]
    assert new[0] not in colours
    assert new[1] == colours[1]


def test_names_are_remembered_and_offered(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.app.storage.folder.joinpath("names.json").write_text(json.dumps(["Ana", "Bo"]))
    stage.tap("New game")
    stage.tap(where=lambda widget: widget is stage.app.page("setup").rows[0])
    stage.tap(kind=Entry)
    stage.wait(0.3)
    stage.tap("Bo", Push)
    assert stage.app.page("setup").draft.seats[0].name == "Bo"


def test_settings_are_in_force_at_once_and_kept(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.tap("Settings")
    light = stage.app.theme_cls.backgroundColor
    stage.tap("Dark", Choice)
    assert stage.app.theme_cls.backgroundColor != light
    unit = stage.app.text_unit
    stage.tap("200%", Choice)
    assert stage.app.text_unit == 2 * unit
    stage.tap(kind=Toggle, where=lambda toggle: toggle.title == "Less movement")
    stage.tap("Instant", Choice)
    stage.close()
    again = stages(PHONE)
    assert again.app.settings.theme == "dark"
    assert again.app.settings.text_size == 2.0
    assert again.app.settings.reduced_motion
    assert again.app.settings.pace == 0
    assert again.app.text_unit == 2 * unit


def test_rotation_keeps_what_was_set_up(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.tap("New game")
    stage.tap("Add a player")
    draft = stage.app.page("setup").draft
    for size in (SIDEWAYS, TABLET, PHONE):
        stage.resize(*size)
        assert stage.app.page("setup").draft == draft
        assert stage.app.at == "setup"


def test_a_file_that_is_no_game_is_listed_with_the_reason_and_stays(stages: Stages) -> None:
    stage = stages(PHONE)
    bad = stage.app.storage.running / "bad.jsonl"
    bad.write_text("what is this\n")
    stage.tap("Settings")
    stage.back()
    assert stage.find(where=lambda w: "Cannot be read: bad.jsonl" in getattr(w, "text", "")) is not None
    assert bad.read_text() == "what is this\n"


def test_everything_stays_inside_the_safe_area(stages: Stages) -> None:
    device = Device()
    device.set_safe_area(Insets(left=30, top=60, right=20, bottom=40))
    stage = stages(PHONE, device=device)
    for words in ("New game", "Settings", "How to play"):
        stage.tap(words)
        page = stage.app.page(stage.app.at)
        assert tuple(page.pos) == (30, 40)
        assert tuple(page.size) == (412 - 50, 915 - 100)
        stage.back()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_with_text_at_200_percent_everything_can_still_be_reached(stages: Stages, size: tuple[int, int]) -> None:
    stage = stages(size)
    stage.tap("Settings")
    stage.tap("200%", Choice)
    stage.back()
    for words, page in (("How to play", "help"), ("New game", "setup")):
        stage.tap(words)
        assert stage.app.at == page
        for widget in stage.shown():
            if isinstance(widget, (Push, Choice, Toggle)):
                x, _y = widget.to_window(*widget.pos)
                assert x >= 0, widget.text
                assert x + widget.width <= size[0] + 1, widget.text
                assert widget.height >= 48
        stage.back()
    stage.tap("New game")
    stage.tap("Start")
    stage.until(lambda: stage.app.at == "board", "the board is there")


@pytest.mark.parametrize("ahead", [False, True])
def test_whoever_starts_with_large_text_finds_the_setup_as_wide_as_the_phone(stages: Stages, ahead: bool) -> None:
    stage = stages()
    stage.app.change(text_size=2.0)
    stage.close()
    stage = stages(ahead=ahead)
    stage.app.go("setup")
    stage.wait(0.5)
    setup = stage.app.page("setup")
    assert all(card.width > 0.8 * setup.width for card in setup.cards.values())
    assert setup.ids.start.height < 2 * 48 < setup.ids.start.width
