"""The tables of before: none with a game in it goes unasked, and what is damaged is listed with what can be done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.kept_tables import MOST_LOBBIES, Kept, KeptTables
from app.net.pairing import Invitation
from app.net.room import Room
from app.net.room_file import COPY_FILE, ROOM_FILE
from app.net.ticket import PLACE_FILE, Ticket, load_ticket, save_ticket
from app.table_words import kept_trouble
from tests.app.net.test_room_file import COLOURS, PLAYERS, room_with_a_game, spoilings
from tests.positions import variant


@pytest.fixture
def tables(tmp_path: Path) -> KeptTables:
    return KeptTables(tmp_path / "tables")


def aged(folder: Path, seconds: float) -> Path:
    for path in folder.iterdir():
        os.utime(path, (seconds, seconds))
    return folder


def lobby(tables: KeptTables) -> Path:
    folder = tables.new_folder()
    Room.create(folder, variant("usa"), PLAYERS, COLOURS, "seed")
    return folder


def place(tables: KeptTables, accepted: bool) -> Path:
    folder = tables.new_folder()
    ticket = Ticket.fresh(Invitation("room", (("192.168.1.2", 4000),), b"f" * 32, None))
    save_ticket(folder, ticket)
    if accepted:
        text = (folder / PLACE_FILE).read_text().replace('"accepted": false', '"accepted": true')
        (folder / PLACE_FILE).write_text(text)
        assert load_ticket(folder).accepted
    return folder


def folders(listed: list[Kept]) -> set[Path]:
    return {kept.folder for kept in listed}


def test_no_number_of_lobbies_deletes_a_game(tables: KeptTables) -> None:
    game = aged(room_with_a_game(tables.new_folder()).folder, 1000.0)
    visited = aged(place(tables, accepted=True), 2000.0)
    newest = [aged(lobby(tables), 3000.0 + number) for number in range(20)][-MOST_LOBBIES:]
    tables.tidy()
    assert folders(tables.all()) == {game, visited, *newest}
    assert (game / "game.jsonl").exists()


def test_a_game_that_is_played_is_not_old(tables: KeptTables) -> None:
    game, other = aged(room_with_a_game(tables.new_folder()).folder, 1000.0), aged(lobby(tables), 2000.0)
    os.utime(game / "game.jsonl", (3000.0, 3000.0))
    assert [kept.folder for kept in tables.all()] == [game, other]


def test_joins_that_came_to_nothing_are_cleared_away(tables: KeptTables) -> None:
    for _ in range(40):
        place(tables, accepted=False)
    tables.new_folder().mkdir()
    kept = place(tables, accepted=True)
    assert folders(tables.all()) == {kept}
    tables.tidy()
    assert list(tables.folder.iterdir()) == [kept]


def test_every_damage_to_the_file_of_a_room_leaves_its_table_listed_and_to_be_opened(tables: KeptTables) -> None:
    folder = room_with_a_game(tables.new_folder()).folder
    for data in spoilings((folder / ROOM_FILE).read_bytes(), 61):
        (folder / ROOM_FILE).write_bytes(data)
        (kept,) = tables.all()
        assert (kept.hosted, kept.names, kept.game, kept.trouble) == (True, ("Ana", "Bo", "Bot"), True, "")


def test_a_table_of_which_only_the_log_is_left_says_what_can_be_done(tables: KeptTables) -> None:
    folder = room_with_a_game(tables.new_folder()).folder
    for name in (ROOM_FILE, COPY_FILE):
        (folder / name).write_text("word")
    (kept,) = tables.all()
    assert (kept.rebuilt, kept.trouble, kept.names) == (True, "", ("Ana", "Bo", "Bot"))
    assert "guests join again and ask for their seats" in kept_trouble(kept)


def test_a_table_that_cannot_be_opened_is_listed_with_the_reason(tables: KeptTables) -> None:
    folder = lobby(tables)
    for name in (ROOM_FILE, COPY_FILE):
        (folder / name).write_text("word")
    (kept,) = tables.all()
    assert kept.trouble
    assert "It cannot be opened: room.json" in kept_trouble(kept)
    tables.tidy()
    assert folders(tables.all()) == {folder}, "nobody knows what was there"
    tables.forget(kept)
    assert tables.all() == []


@pytest.mark.parametrize("text", ["", "word", "[]", "[" * 99_999, '{"accepted": true}'])
def test_a_place_that_cannot_be_read_is_listed_with_what_can_be_done(tables: KeptTables, text: str) -> None:
    folder = place(tables, accepted=True)
    (folder / PLACE_FILE).write_text(text)
    tables.tidy()
    (kept,) = tables.all()
    assert not kept.hosted
    assert "Join the table again" in kept_trouble(kept)


@pytest.mark.desktop
def test_pipes_and_devices_in_the_place_of_files_stop_nothing(tables: KeptTables) -> None:
    hosted, visited = room_with_a_game(tables.new_folder()).folder, place(tables, accepted=True)
    (hosted / ROOM_FILE).unlink()
    os.mkfifo(hosted / ROOM_FILE)
    (visited / PLACE_FILE).unlink()
    (visited / PLACE_FILE).symlink_to("/dev/zero")
    assert {kept.folder: bool(kept.trouble) for kept in tables.all()} == {hosted: False, visited: True}
