"""A device is lost in the middle of a game: its player joins with another one and asks the host for the seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.net.giving import MOST_ASKS
from app.net.notices import Began, Line, LobbyRefusal, SeatAsked
from app.net.reasons import AskedTooOften, HasSeat, NobodyAsks, NotAway, NotStarted, SeatKept
from app.net.ticket import load_ticket
from app.net.words import write
from engine.refusals import Refusal
from tests.app.net.party import Party, Person


def table(folder: Path, map_id: str = "usa", devices: tuple[int, ...] = (1, 1)) -> Party:
    """A game in its middle, with somebody at the host's device who plays too."""
    party = Party(folder, map_id, devices, here=sum(devices) % 2)
    if "here" not in party.people:
        party.sit_here()
    begin(party)
    return party


def begin(party: Party) -> None:
    party.host.start()
    while len(party.host.kept.table.events) < 60:  # type: ignore[union-attr]
        assert party.clock.step()


def asked(party: Party) -> list[SeatAsked]:
    return [news for news in party.people["here"].news if isinstance(news, SeatAsked)]


def refusals(person: Person) -> list[Refusal]:
    return [news.reason for news in person.news if isinstance(news, LobbyRefusal)]


def ask(party: Party, name: str, seat: int) -> None:
    guest = party.people[name].guest
    assert guest is not None
    guest.ask_for_seat(seat)
    party.clock.wind(0.5)


def lose(party: Party, name: str) -> Person:
    """The device is gone, with its key; its player comes with another one."""
    party.kill(name)
    lost = party.people.pop(name)
    party.clock.wind(1)
    party.invite("new")
    return lost


def test_the_seat_goes_to_the_new_device_with_its_cards_and_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    party = table(tmp_path)
    lose(party, "device 0")
    new = party.people["new"]
    assert new.session is not None
    assert new.session.local == ()
    ask(party, "new", 0)
    (wish,) = asked(party)
    assert wish.seat == 0
    assert new.session.local == ()  # nothing happens by itself
    party.host.giving.give(wish.device, 0)
    party.clock.wind(1)
    assert new.session.local == (0,)
    assert new.state.hands[0] == party.host.kept.table.game.state.hands[0]  # type: ignore[union-attr]
    assert party.people["here"].there[0] == "here"
    party.play()
    party.check()


def test_the_lost_device_is_turned_away_with_a_reason_and_can_do_nothing_more(tmp_path: Path) -> None:
    party = table(tmp_path)
    lost = lose(party, "device 0")
    ask(party, "new", 0)
    party.host.giving.give(asked(party)[0].device, 0)
    party.clock.wind(1)
    party.people["device 0"] = lost
    before = len(lost.news)
    party.come_back("device 0")
    party.clock.wind(5)
    assert lost.standing is not None
    assert (lost.standing.line, lost.standing.why) == (Line.CLOSED, "given")
    assert not any(isinstance(news, Began) for news in lost.news[before:])
    del party.people["device 0"]
    party.restart_host()  # and that is remembered
    party.clock.wind(5)
    party.people["device 0"] = lost
    party.come("device 0", load_ticket(tmp_path / "device 0"))
    assert lost.standing.why == "given"
    assert party.people["new"].session.local == (0,)  # type: ignore[union-attr]


def test_a_bot_that_sat_in_makes_room(tmp_path: Path) -> None:
    party = table(tmp_path)
    lose(party, "device 0")
    party.clock.wind(70)
    assert party.people["here"].there[0] == "stand-in"
    ask(party, "new", 0)
    party.host.giving.give(asked(party)[0].device, 0)
    party.clock.wind(1)
    assert 0 not in party.host.kept.table.bots  # type: ignore[union-attr]
    party.play()
    party.check()


def test_a_device_that_was_only_silent_is_told_so_on_the_spot(tmp_path: Path) -> None:
    party = table(tmp_path)
    old = party.people["device 0"]
    party.links["device 0"].silent = True
    party.clock.wind(6)
    party.invite("new")
    ask(party, "new", 0)
    party.host.giving.give(asked(party)[0].device, 0)
    party.clock.wind(1)
    assert old.standing is not None
    assert old.standing.why == "given"


def test_who_is_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    party = table(tmp_path)
    lost = lose(party, "device 0")
    ask(party, "new", 0)
    party.people["device 0"] = lost
    party.come_back("device 0")
    with pytest.raises(NotAway):
        party.host.giving.give(asked(party)[0].device, 0)
    party.clock.wind(1)
    assert refusals(party.people["new"]) == [NotAway(0)]
    assert lost.session is not None
    assert lost.session.local == (0,)
    with pytest.raises(NobodyAsks):  # a wish is answered once
        party.host.giving.give(asked(party)[0].device, 0)


def test_whoever_hosts_may_say_no_and_is_not_pestered(tmp_path: Path) -> None:
    party = table(tmp_path)
    lose(party, "device 0")
    for number in range(MOST_ASKS):
        ask(party, "new", 0)
        ask(party, "new", 0)  # the same wish twice is one
        assert len(asked(party)) == number + 1
        party.host.giving.keep(asked(party)[-1].device, 0)
        party.clock.wind(0.5)
    ask(party, "new", 0)
    assert refusals(party.people["new"]) == [*[SeatKept(0)] * MOST_ASKS, AskedTooOften()]
    assert len(asked(party)) == MOST_ASKS
    assert party.people["new"].session.local == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_else_can_be_unseated(tmp_path: Path, seat: int) -> None:
    """Neither somebody who is here nor the player at the host's device."""
    party = table(tmp_path, devices=(1,))
    party.invite("new")
    ask(party, "new", seat)
    assert refusals(party.people["new"]) == [NotAway(seat)]
    assert asked(party) == []


def test_only_who_has_no_seat_may_ask_and_only_after_the_start(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.sit_here()
    party.invite("new")
    ask(party, "new", 0)
    begin(party)
    lose(party, "device 0")
    ask(party, "device 1", 0)
    assert refusals(party.people["new"]) == [NotStarted()]
    assert refusals(party.people["device 1"]) == [HasSeat()]
    assert asked(party) == []


def test_a_guest_that_is_told_of_a_wish_hangs_up(tmp_path: Path) -> None:
    """Only the host's own device is asked: a guest takes this from nobody."""
    party = table(tmp_path)
    device = next(one for one in party.host.devices.values() if party.host.room.seats_of(one.id) == (1,))
    assert device.peer is not None
    device.peer.say_text(write("asked", device="x", seat=0))
    party.clock.wind(0.1)
    assert "does not host" in party.host.closings[-1][2]
    assert not any(isinstance(news, SeatAsked) for news in party.people["device 1"].news)


def test_partners_at_one_device_are_parted_and_a_claim_is_shown_again(tmp_path: Path) -> None:
    """Two seats of one lost device: the first is given, the second stays the old device's until it is given too."""
    party = table(tmp_path, "asia", (2, 1, 1))
    party.kill("device 0")
    lost = party.people.pop("device 0")
    party.clock.wind(1)
    party.invite("new")
    ask(party, "new", 1)
    party.host.giving.give(asked(party)[-1].device, 1)
    party.clock.wind(1)
    party.people["device 0"] = lost
    party.come_back("device 0")
    assert lost.session is not None
    assert lost.session.local == (0,)
    assert party.people["new"].session.local == (1,)  # type: ignore[union-attr]
    kept = party.host.kept
    assert kept is not None
    seats = {frozenset({0}), frozenset({1}), frozenset({2}), frozenset({3}), frozenset()}
    assert {book.viewer.seats for book in kept._books.values()} == seats
    party.play()
    party.check()
