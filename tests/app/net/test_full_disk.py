"""A full disk: it is said, nothing is lost, and the game goes on by itself when there is room."""

from pathlib import Path

import pytest

from app.net.notices import Line, Standing, Unsaved
from app.net.pairing import Invitation
from app.net.ticket import PLACE_FILE, Ticket, Unkept, save_ticket
from engine.errors import Unwritten
from engine.events import Event
from engine.log import LogFile
from tests.app.net.party import Party
from tests.full_disk import run_on_a_small_disk

FULL = "No space left on device"

HOSTED = """
    from app.net.kept import Kept
    from app.net.memory import WoundClock
    from app.net.room import Room
    from engine.header import Player
    from engine.record import read_log
    from tests.full_disk import Disk
    from tests.positions import variant

    disk, clock, told = Disk(), WoundClock(), []
    players = [Player("A", "blue", "bot random"), Player("B", "red", "bot random")]
    room = Room.create(disk.folder / "host", variant("usa"), players, ("blue", "red"), "seed")
    kept = Kept.start(room, variant("usa"), clock, None, 0)
    kept.unsaved = told.append
    disk.fill()
    kept.ask_a_bot()
    clock.wind(10)
    stood = kept.number
    clock.wind(10)
    assert kept.number == stood and not kept.over, (kept.number, stood)
    assert len(told) == 1 and ("No space left" in told[0] or "too large" in told[0]), told
    assert len(read_log(room.log_path, variant).events) == stood
    disk.free()
    clock.wind(5)
    assert kept.number > stood
    assert told[1:] == [""], told
    clock.wind(100)
    assert kept.over
    kept.close()
    assert read_log(room.log_path, variant).state() == kept.table.game.state
    print("fine")
"""


@pytest.mark.desktop
def test_a_hosted_table_whose_disk_is_full_says_so_and_goes_on_within_five_seconds_of_room(tmp_path: Path) -> None:
    assert run_on_a_small_disk(HOSTED, tmp_path) == "fine\n"


LOBBY = """
    from app.net.kept import Kept
    from app.net.memory import WoundClock
    from app.net.room import Room
    from engine.errors import Unwritten
    from engine.header import Player
    from tests.full_disk import Disk
    from tests.positions import variant

    disk = Disk()
    players = [Player("A", "blue", "bot random"), Player("B", "red", "bot random")]
    room = Room.create(disk.folder / "host", variant("usa"), players, ("blue", "red"), "seed")
    disk.fill()
    try:
        Kept.start(room, variant("usa"), WoundClock(), None, 0)
    except Unwritten as error:
        print("refused" if disk.mounted or "File too large" in str(error) else error)
    else:
        print("refused" if not disk.mounted else "begun")  # the limit leaves room for a first page
    disk.free()
    if disk.mounted:
        Kept.start(room, variant("usa"), WoundClock(), None, 0).close()
"""


@pytest.mark.desktop
def test_a_game_that_cannot_be_written_is_not_begun_and_can_be_begun_later(tmp_path: Path) -> None:
    assert run_on_a_small_disk(LOBBY, tmp_path) == "refused\n"


def test_a_guest_whose_disk_is_full_is_told_that_plays_on_and_catches_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    guest, full, append = party.people["device 0"], [True], LogFile.append

    def full_for_the_guest(log: LogFile, events: list[Event]) -> None:
        if full[0] and log.path.parent.name == "device 0":
            raise Unwritten(log.path.name, FULL)
        append(log, events)

    monkeypatch.setattr(LogFile, "append", full_for_the_guest)
    party.host.start()
    party.clock.wind(10)
    assert [one for one in guest.news if isinstance(one, Unsaved)] == [Unsaved(FULL)]
    assert guest.standing == Standing(Line.HERE), "not a word of the host being away"
    assert party.over, "the game was played to its end meanwhile"
    assert guest.whole is None
    full[0] = False
    party.clock.wind(5)
    assert [one for one in guest.news if isinstance(one, Unsaved)][1] == Unsaved("")
    party.play()
    party.check()
    assert {one.line for one in guest.news if isinstance(one, Standing)} <= {Line.CONNECTING, Line.HERE}


def test_a_place_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "place").write_text("a file where the folder should be")
    with pytest.raises(Unkept, match=r"File exists|Not a directory"):
        save_ticket(tmp_path / "place", Ticket.fresh(Invitation("room", (), b"f" * 32, None)))
    assert not (tmp_path / "place" / PLACE_FILE).exists()
