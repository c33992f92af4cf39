"""A game kept on this device: threads, log and models, without a screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random

import pytest

from app.local import LocalSession
from app.session import bot_name, people_here, seat_asked
from engine.actions import Action, DrawCard, KeepTickets
from engine.bots import BOTS, Choice, Entry
from engine.bots.random_bot import RandomBot, pick
from engine.errors import LogError, RailheadError
from engine.events import Event, Owes
from engine.header import Player
from engine.model import Model
from engine.record import read_log
from engine.refusals import NotYourTurn
from engine.visibility import redacted
from tests.full_disk import run_on_a_small_disk
from tests.positions import PLAYERS, variant

BOT = "bot random"


class Screen:
    """The UI thread of these tests: runs what was posted when it is asked to."""

    def __init__(self) -> None:
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.troubles: list[Exception] = []

    def post(self, callback: Callable[[], None]) -> None:
        self._posted.put(callback)

    def until(self, done: Callable[[], bool], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"nothing more happens; troubles: {self.troubles}"
            self.run(0.02)

    def run(self, wait: float = 0.0) -> None:
        try:
            self._posted.get(timeout=wait)() if wait else self._posted.get_nowait()()
        except Empty:
            return


def seated(*who: str) -> list[Player]:
    return [Player(f"P{seat}", "blue", kind) for seat, kind in enumerate(who)]


@pytest.fixture
def screen() -> Screen:
    return Screen()


def new_game(folder: Path, screen: Screen, *who: str, map_id: str = "usa", pace: float = 0.0) -> LocalSession:
    return LocalSession.create(
        folder / "game.jsonl",
        variant(map_id),
        seated(*who),
        "seed",
        screen.post,
        pace=lambda: pace,
        trouble=screen.troubles.append,
    )


def answer(session: LocalSession, screen: Screen, seat: int, action: Action) -> RailheadError | None:
    answers: list[RailheadError | None] = []
    session.submit(seat, action, answers.append)
    screen.until(lambda: bool(answers))
    return answers[0]


def play_on(session: LocalSession, screen: Screen, random: Random, until: Callable[[], bool]) -> None:
    """People do anything they may."""
    shown = None
    while not until():
        screen.until(lambda: until() or seat_asked(session, None) is not None)
        shown = seat_asked(session, shown)
        if shown is not None and not until():
            assert answer(session, screen, shown, pick(session.model(shown), shown, random)) is None


@pytest.mark.parametrize("map_id", PLAYERS)
def test_a_game_of_people_and_bots_is_played_to_its_end(tmp_path: Path, screen: Screen, map_id: str) -> None:
    who = ("person", "person", BOT, BOT) if map_id == "asia" else ("person", BOT, "person")
    session = new_game(tmp_path, screen, *who, map_id=map_id)
    play_on(session, screen, Random(1), lambda: session.model(None).state.over)
    models = [session.model(seat) for seat in (*session.local, None)]
    session.close()
    state = read_log(session.path, variant).state()
    for model in models:
        assert model.state == redacted(state, model.state.eyes)
    assert not screen.troubles


def test_every_event_is_told_in_its_order_after_the_model_has_taken_it_in(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", BOT)
    heard: list[int] = []

    def listen(event: Event) -> None:
        number = session.model(0).state.number
        assert number == session.model(None).state.number
        assert session.past(0, number - 1) == [(number, event)]
        heard.append(number)

    begin = session.model(0).state.number
    forget = session.model(0).subscribe(listen)
    play_on(session, screen, Random(2), lambda: len(heard) > 60)
    assert heard == list(range(begin + 1, begin + 1 + len(heard)))
    assert [number for number, _ in session.past(0, begin)] == heard
    forget()
    before = len(heard)
    play_on(session, screen, Random(3), lambda: session.model(0).state.number > begin + before + 10)
    assert len(heard) == before
    session.close()


def test_a_refused_action_is_answered_with_the_reason(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", "person")
    error = answer(session, screen, 0, DrawCard())
    assert error is not None
    assert session.model(0).state.owes is Owes.START_TICKETS
    session.close()


def test_an_action_asked_for_twice_is_done_once(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", "person")
    offer = session.model(0).state.offers[0]
    answers: list[RailheadError | None] = []
    session.submit(0, KeepTickets(offer), answers.append)
    session.submit(0, KeepTickets(offer), answers.append)
    screen.until(lambda: len(answers) == 2)
    assert answers[0] is None
    assert answers[1] is not None
    session.close()


def test_the_screen_shows_nothing_that_the_system_has_not_got(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", BOT)
    lines: list[tuple[int, int]] = []

    def listen(_: Event) -> None:
        lines.append((session.model(0).state.number, session.path.read_bytes().count(b"\n") - 1))

    session.model(0).subscribe(listen)
    play_on(session, screen, Random(4), lambda: len(lines) > 40)
    assert all(written >= number for number, written in lines)
    session.close()


def test_what_was_accepted_is_on_the_disk_within_half_a_second(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[float] = []
    real = os.fsync
    session = new_game(tmp_path, screen, "person", "person")
    time.sleep(0.6)  # the deal is on the disk
    monkeypatch.setattr(os, "fsync", lambda file: (real(file), synced.append(time.monotonic())))
    asked = time.monotonic()
    assert answer(session, screen, 0, KeepTickets(session.model(0).state.offers[0])) is None
    screen.until(lambda: bool(synced), 2)
    assert synced[0] - asked < 0.5
    session.close()


def test_bots_wait_while_the_screen_shows_and_for_their_pace(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", BOT, pace=0.2)
    session.hold(True)
    assert answer(session, screen, 0, KeepTickets(session.model(0).state.offers[0])) is None
    number = session.model(0).state.number
    time.sleep(0.3)
    screen.run()
    assert session.model(0).state.number == number
    free = time.monotonic()
    session.hold(False)
    screen.until(lambda: session.model(0).state.number > number)
    assert time.monotonic() - free >= 0.2
    session.close()


def test_nothing_moves_while_paused(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, BOT, BOT, pace=0.02)
    screen.until(lambda: session.model(None).state.number > 40)
    session.pause()
    lines = session.path.read_bytes()
    time.sleep(0.3)
    assert session.path.read_bytes() == lines
    session.resume()
    number = session.model(None).state.number
    screen.until(lambda: session.model(None).state.number > number + 5)
    session.close()


def test_a_closed_game_is_gone_on_with(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", BOT, "person")
    play_on(session, screen, Random(5), lambda: session.model(None).state.number > 90)
    session.close()
    screen.until(lambda: session.model(0).state.number + 1 == len(session.path.read_bytes().splitlines()))
    again = LocalSession.open(session.path, variant, screen.post)
    for seat in (0, 2, None):
        assert again.model(seat).state == session.model(seat).state
    assert again.players == session.players
    play_on(again, screen, Random(6), lambda: again.model(None).state.over)
    again.close()


def test_a_bad_file_says_why_and_stays_as_it_is(tmp_path: Path, screen: Screen) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"railhead": 1}\n')
    with pytest.raises(LogError, match="no list of seats"):
        LocalSession.open(path, variant, screen.post)
    assert path.read_text() == '{"railhead": 1}\n'


def test_an_unknown_bot_starts_no_game_and_leaves_no_file(tmp_path: Path, screen: Screen) -> None:
    with pytest.raises(LogError, match="no bot 'nobody'"):
        new_game(tmp_path, screen, "person", "bot nobody")
    assert not list(tmp_path.iterdir())


class Clumsy:
    """A bot that fails."""

    name = "clumsy"

    def choose(self, model: Model, random: Random, stop: Callable[[], bool]) -> Choice:
        raise ZeroDivisionError("thought too hard")


class Slow(RandomBot):
    """A bot that thinks until it is stopped."""

    name = "slow"

    def choose(self, model: Model, random: Random, stop: Callable[[], bool] = lambda: False) -> Choice:
        while not stop():
            time.sleep(0.001)
        return super().choose(model, random, stop)


def test_a_bot_that_fails_does_not_end_the_game(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Entry("clumsy", "test", "clumsy", Clumsy))
    session = new_game(tmp_path, screen, "bot clumsy", BOT)
    screen.until(lambda: session.model(None).state.number > 60)
    assert isinstance(screen.troubles[0], ZeroDivisionError)
    session.close()


def test_a_thinking_bot_lets_go_at_once_when_the_game_is_left(
    tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "slow", Entry("slow", "test", "slow", Slow))
    session = new_game(tmp_path, screen, "person", "bot slow")
    time.sleep(0.1)
    began = time.monotonic()
    session.close()
    assert time.monotonic() - began < 0.5


def test_people_at_the_device_take_turns_in_the_order_of_the_seats(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", BOT, "person", "person")
    assert session.local == (0, 2, 3) == people_here(session.players)
    assert bot_name(session.players[1]) == "random"
    assert seat_asked(session, None) == 0
    assert seat_asked(session, 2) == 2
    assert answer(session, screen, 2, KeepTickets(session.model(2).state.offers[2])) is None
    assert seat_asked(session, 2) == 3
    assert seat_asked(session, 3) == 3
    session.close()


def test_what_only_another_seat_may_do_is_refused(tmp_path: Path, screen: Screen) -> None:
    session = new_game(tmp_path, screen, "person", "person")
    for seat in (0, 1):
        assert answer(session, screen, seat, KeepTickets(session.model(seat).state.offers[seat])) is None
    waiting = session.model(None).state.turn
    assert isinstance(answer(session, screen, 1 - waiting, DrawCard()), NotYourTurn)
    session.close()


FULL_DISK = """
    from queue import Empty, SimpleQueue
    from time import monotonic
    from app.local import LocalSession
    from engine.header import Player
    from engine.record import read_log
    from tests.full_disk import Disk
    from tests.positions import variant

    disk, told, posted = Disk(), [], SimpleQueue()
    players = [Player("A", "blue", "bot random"), Player("B", "red", "bot random")]
    path = disk.folder / "game.jsonl"

    def until(done, seconds):
        end = monotonic() + seconds
        while not done() and monotonic() < end:
            try:
                posted.get(timeout=0.05)()
            except Empty:
                pass
        assert done(), told

    session = LocalSession.create(path, variant("usa"), players, "seed", posted.put, unsaved=told.append)
    disk.fill()
    until(lambda: told, 20)
    assert "No space left" in told[0] or "too large" in told[0], told
    stood = len(read_log(path, variant).events)
    disk.free()
    until(lambda: len(told) == 2, 5)
    assert told[1] == ""
    until(lambda: session.model(None).state.number > stood, 5)
    session.close()
    print("fine")
"""


@pytest.mark.desktop
def test_a_game_whose_disk_is_full_says_so_and_goes_on_within_five_seconds_of_room(tmp_path: Path) -> None:
    assert run_on_a_small_disk(FULL_DISK, tmp_path) == "fine\n"
