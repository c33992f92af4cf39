"""What is kept on the device: games, names, settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.settings import Settings
from app.shelf import find_variant, variant_ids
from app.storage import Saved, Storage, Unreadable
from engine.errors import RailheadError
from engine.files import BadFile
from engine.header import Player, header_for
from engine.log import LogFile


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def save(storage: Storage, name: str) -> Path:
    variant, path = find_variant("usa"), storage.running / name
    LogFile.create(path, header_for(variant, [Player("Ana", "blue"), Player("Bo", "red")], "seed"), variant).close()
    return path


def test_running_games_are_listed_and_what_is_none_says_why(storage: Storage) -> None:
    game, bad = save(storage, "a.jsonl"), storage.running / "b.jsonl"
    bad.write_text("nonsense\n")
    listed = storage.games()
    assert isinstance(listed[0], Saved)
    assert listed[0].path == game
    assert [player.name for player in listed[0].header.players] == ["Ana", "Bo"]
    assert isinstance(listed[1], Unreadable)
    assert "b.jsonl" in listed[1].reason
    assert bad.read_text() == "nonsense\n"


def test_a_finished_game_is_kept_elsewhere(storage: Storage) -> None:
    target = storage.finish(save(storage, "a.jsonl"))
    assert target.exists()
    assert storage.games() == []
    assert [game.path for game in storage.finished()] == [target]


def test_a_deleted_game_is_gone_and_deleting_it_twice_is_no_error(storage: Storage) -> None:
    path = save(storage, "a.jsonl")
    storage.delete(path)
    storage.delete(path)
    assert storage.games() == []


def test_new_games_never_share_a_file(storage: Storage) -> None:
    assert len({storage.new_path() for _ in range(50)}) == 50


def test_names_of_people_are_remembered_the_latest_first(storage: Storage) -> None:
    storage.remember([Player("Ana", "blue"), Player("Robo", "red", "bot random")])
    storage.remember([Player("Bo", "blue"), Player("Ana", "red")])
    assert storage.names() == ["Bo", "Ana"]


def test_settings_come_back(storage: Storage) -> None:
    settings = Settings(speed="instant", theme="dark", text_size=2.0, marks=False, auto_end=5)
    storage.save(settings)
    assert storage.settings() == settings


# -- broken files

DEEP = "[" * 100_000
NO_SETTINGS = {
    "": "is no JSON text",
    "{": "is no JSON text",
    DEEP: "nested deeper",
    '{"speed": ' + DEEP + "}": "nested deeper",
    "[]": "must be an object",
    '"x"': "must be an object",
    '{"speed": ["fast"], "theme": {}, "language": []}': "makes no sense: language, speed, theme",
    '{"speed": "warp", "text_size": "big", "marks": 1, "auto_end": 3, "new": 2}': "auto_end, marks, speed, text_size",
    '{"auto_end": true, "text_size": NaN}': "NaN is no number",
}


@pytest.mark.parametrize("text", NO_SETTINGS)
def test_settings_that_make_no_sense_are_the_usual_ones_and_the_file_is_put_aside_and_named(
    tmp_path: Path, text: str
) -> None:
    told: list[BadFile] = []
    storage = Storage(tmp_path, told.append)
    (tmp_path / "settings.json").write_text(text)
    assert storage.settings() == Settings()
    assert (tmp_path / "settings.json.broken").read_text() == text
    assert [error.file for error in told] == ["settings.json.broken"]
    assert NO_SETTINGS[text] in told[0].reason
    assert storage.settings() == Settings()
    assert len(told) == 1, "once is enough"


def test_what_makes_sense_in_settings_is_kept(storage: Storage) -> None:
    (storage.folder / "settings.json").write_text('{"speed": ["fast"], "theme": "dark", "auto_end": 5}')
    assert storage.settings() == storage.settings() == Settings(theme="dark", auto_end=5)


@pytest.mark.parametrize("text", ["{", '{"a": 1}', "[1]", DEEP])
def test_broken_names_are_none_and_the_file_is_put_aside_and_named(tmp_path: Path, text: str) -> None:
    told: list[BadFile] = []
    storage = Storage(tmp_path, told.append)
    (tmp_path / "names.json").write_text(text)
    assert storage.names() == []
    assert [error.file for error in told] == ["names.json.broken"]
    storage.remember([Player("Ana", "blue")])
    assert storage.names() == ["Ana"]


@pytest.mark.desktop
def test_pipes_and_devices_among_our_files_stop_nothing(tmp_path: Path) -> None:
    told: list[BadFile] = []
    (tmp_path / "games").symlink_to("/dev/zero")
    storage = Storage(tmp_path, told.append)
    os.mkfifo(tmp_path / "settings.json")
    (tmp_path / "names.json").symlink_to("/dev/zero")
    os.mkfifo(storage.running / "a.jsonl")
    (storage.done / "b.jsonl").symlink_to("/dev/zero")
    assert storage.settings() == Settings()
    assert storage.names() == []
    assert [error.file for error in told] == ["games.broken", "settings.json.broken", "names.json.broken"]
    for (listed,) in (storage.games(), storage.finished()):
        assert isinstance(listed, Unreadable)
        assert "is no regular file" in listed.reason


def test_speed_and_less_movement_are_two_things() -> None:
    assert Settings().duration(0.2) == 0.2
    assert Settings(reduced_motion=True).duration(0.2) == 0
    assert Settings(reduced_motion=True).pace == Settings().pace > 0
    assert Settings(speed="instant").pace == Settings(speed="instant").duration(1) == 0


def test_all_games_of_the_box_are_found() -> None:
    assert set(variant_ids()) == {"usa", "usa-2025", "asia", "france"}
    with pytest.raises(RailheadError, match="no map 'mars'"):
        find_variant("mars")
