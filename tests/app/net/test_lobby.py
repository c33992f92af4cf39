"""Before the game: who gets in, who sits where, and what is refused, with which words."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.net.keys import DeviceKey
from app.net.notices import CodeTried, Line, LobbyRefusal, Standing
from app.net.pairing import Invitation
from app.net.reasons import AlreadyStarted, ColourTaken, NameAlike, NameTaken, SeatsEmpty, SeatTaken, TooManyChanges
from app.net.settings import Limits
from app.net.ticket import Ticket, load_ticket
from engine.names import HiddenInName, LongName, NoName
from engine.refusals import NoSuchSeat, Refusal
from tests.app.net.party import ADDRESS, UNSEALED, Party, Person


def refusals(person: Person) -> list[Exception]:
    return [notice.reason for notice in person.news if isinstance(notice, LobbyRefusal)]


def closed(person: Person) -> tuple[str, str]:
    assert person.standing is not None
    assert person.standing.line is Line.CLOSED
    return person.standing.why, person.standing.words


def test_seats_are_named_and_coloured_by_their_players_and_all_see_it(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 2))
    lobby = party.people["device 1"].lobby
    assert lobby is not None
    assert [seat.name for seat in lobby.seats] == ["device 0 0", "device 1 1", "device 1 2"]
    assert [seat.mine for seat in lobby.seats] == [False, True, True]
    assert [seat.there for seat in lobby.seats] == ["here"] * 3
    assert (lobby.map_id, lobby.team_size) == ("usa", 1)


def test_a_taken_seat_name_or_colour_is_refused_with_a_reason(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    person = party.people["device 1"]
    assert person.guest is not None
    person.guest.take_seat(0, "Me", "black")
    person.guest.take_seat(1, "Me", "blue")
    person.guest.take_seat(1, "device 0 0", "black")
    person.guest.take_seat(5, "Me", "black")
    party.clock.wind(1)
    assert refusals(person) == [SeatTaken(0), ColourTaken("blue"), NameTaken("device 0 0"), NoSuchSeat(5)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\u3164", NoName()),
        ("\u2800 \u2800", NoName()),
        ("", NoName()),
        ("device 0 0 ", NameTaken("device 0 0")),
        ("dеvicе 0 0", NameAlike("device 0 0")),  # Cyrillic
        ("Device O O", NameAlike("device 0 0")),
        ("An\u200bna", HiddenInName()),
        ("\u202eannA", HiddenInName()),
        ("x" * 21, LongName(20)),
    ],
)
def test_a_name_that_is_none_or_looks_like_anothers_is_refused_in_words(
    tmp_path: Path, name: str, reason: Refusal
) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    person = party.people["device 1"]
    assert person.guest is not None
    person.guest.take_seat(1, name, "red")
    party.clock.wind(1)
    assert refusals(person) == [reason]
    assert party.room.chairs[1].name == "device 1 1"


def test_a_bot_that_sits_down_is_taken_for_nobody(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1, 1))
    guest = party.people["device 0"].guest
    assert guest is not None
    guest.take_seat(0, "Bot l", "blue")
    party.host.free(1)
    party.host.free(2)
    party.clock.wind(1)
    party.host.start("random")
    assert [chair.name for chair in party.room.chairs] == ["Bot l", "Bot 2", "Bot 3"]


def test_teams_are_arranged_by_changing_places(tmp_path: Path) -> None:
    party = Party(tmp_path, "asia", (1, 1, 1, 1))
    party.host.swap(1, 2)
    party.clock.wind(1)
    lobby = party.people["device 1"].lobby
    assert lobby is not None
    assert lobby.team_size == 2
    assert [seat.mine for seat in lobby.seats] == [False, False, True, False]
    first, second, third, fourth = (seat.colour for seat in lobby.seats)
    assert first == second != third == fourth  # a team has one colour


def test_a_seat_that_was_left_or_freed_can_be_taken(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    leaver, other = (party.people[name].guest for name in ("device 0", "device 1"))
    assert leaver is not None
    assert other is not None
    leaver.leave_seat(0)
    party.clock.wind(1)
    other.take_seat(0, "Second", "green")
    party.clock.wind(1)
    assert [chair.name for chair in party.room.chairs] == ["Second", "device 1 1"]
    party.host.free(1)
    party.clock.wind(1)
    assert party.room.chairs[1].empty


def test_empty_seats_need_bots_and_the_host_is_told(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1, 1))
    party.host.free(2)
    with pytest.raises(SeatsEmpty, match="1 seats are still empty"):
        party.host.start()
    party.host.start("random")
    party.play()
    assert party.over
    party.check()
    assert party.people["device 0"].there == ("here", "here", "bot")
    with pytest.raises(AlreadyStarted):
        party.host.start()


def test_after_the_start_seats_are_not_given_any_more(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    guest = party.people["device 0"].guest
    assert guest is not None
    guest.take_seat(1, "Me", "white")
    party.clock.wind(0.01)
    assert AlreadyStarted() in refusals(party.people["device 0"])


# -- who gets in


def test_the_typed_code_lets_a_guest_in_and_pins_the_certificate(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), sealed=True)
    code = party.room.code
    person = party.invite("typist", code=f" {code[:3].lower()}-{code[3:]}")
    assert person.lobby is not None
    assert party.identity is not None
    assert load_ticket(tmp_path / "typist").invitation.fingerprint == party.identity.fingerprint


def test_a_wrong_code_lets_nobody_in(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), sealed=True)
    person = party.invite("stranger", code="ZZZZZZ")
    assert person.lobby is None
    assert closed(person) == ("code", "the code is not the one that the host shows")
    assert len(party.room.devices) == 2


def test_a_wrong_code_is_told_at_both_ends_and_not_tried_again(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1,), here=1, sealed=True)
    stranger = party.invite("stranger", code="ZZZZZZ")
    party.clock.wind(60)
    assert stranger.guest is not None
    assert (closed(stranger)[0], stranger.guest.calls) == ("code", 1)
    assert party.people["here"].news.count(CodeTried()) == 1
    assert CodeTried() not in party.people["device 0"].news


def guess(party: Party, number: int, source: int) -> str:
    """A wrong code, typed at an address of its own."""
    return closed(party.invite(f"10.0.9.{source} {number}", code=f"WRNG{number:02}"))[0]


def test_who_guesses_rests_and_nobody_else_does(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    assert [guess(party, number, 1) for number in range(5)] == ["code"] * 3 + ["rest"] * 2
    assert party.invite("10.0.9.2 1", code=party.room.code).lobby is not None
    party.clock.wind(party.patience.code_rest)
    assert [guess(party, number, 1) for number in range(5, 7)] == ["code", "rest"], "one more, then twice as long"
    party.clock.wind(party.patience.code_rest)
    assert guess(party, 7, 1) == "rest"
    party.clock.wind(party.patience.code_calm * 3)
    assert [guess(party, number, 1) for number in range(8, 10)] == ["code"] * 2, "that was long ago"


def test_very_many_wrong_codes_make_typing_rest_until_a_fresh_code_is_shown(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), limits=Limits(wrong_codes=10, guesses=5, connections_rate=100))
    assert [guess(party, number, number) for number in range(12)] == ["code"] * 10 + ["rest"] * 2
    assert party.host.codes.guessed
    party.host.fresh_code()
    assert not party.host.codes.guessed
    assert party.invite("10.0.8.1 1", code=party.room.code).lobby is not None


def test_the_rest_from_typing_grows_and_is_forgotten_in_time(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), limits=Limits(wrong_codes=4, connections_rate=100))
    codes, rest = party.host.codes, party.patience.code_rest

    def rests(first: int) -> float:
        for source in range(first, first + 4):
            guess(party, 0, source)
        began = party.clock.time()
        while codes.resting:
            party.clock.wind(1)
        return round(party.clock.time() - began)

    assert [rests(10), rests(20)] == [round(rest), round(2 * rest)]
    party.clock.wind(party.patience.code_calm + rest)
    assert rests(30) == round(rest)


def test_exchanges_that_are_begun_and_left_keep_nobody_from_typing(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    for number in range(40):
        name = f"10.0.9.{number} 1"
        party.invite(name, code="WRNG22")
        party.kill(name)
    assert not party.host.codes.resting
    assert party.invite("10.0.8.1 1", code=party.room.code).lobby is not None


def test_a_link_to_another_room_lets_nobody_in(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    forged = replace(party.invitation(), secret=b"guessed secret!!")
    person = party.come("stranger", Ticket.fresh(forged))
    assert closed(person) == ("secret", "This invitation is not for this game, or not any more.")


def test_somebody_who_plays_the_host_is_noticed_and_the_screen_is_told(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), sealed=True)
    invitation = replace(party.invitation(), fingerprint=b"f" * 32)
    person = party.come("careful", Ticket.fresh(invitation))
    party.clock.wind(20)
    assert person.lobby is None
    reasons = [news.words for news in person.news if isinstance(news, Standing) and news.line is Line.CONNECTING]
    assert [words for words in reasons if "certificate" in words], reasons
    assert len(reasons) == len(set(reasons)), "trying again is no news"


def test_another_version_is_refused_and_both_are_named(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    person = party.invite("old", version="0.0.9")
    why, words = closed(person)
    assert why == "version"
    assert person.standing is not None
    assert person.standing.versions == ("0.1.0", "0.0.9")
    assert "0.1.0" in words
    assert "0.0.9" in words


def test_a_device_that_never_joined_cannot_come_back(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    ticket = Ticket(Invitation(party.room.id, (ADDRESS,), UNSEALED), DeviceKey.fresh(), accepted=True)
    assert closed(party.come("stranger", ticket))[0] == "unknown"


def test_a_removed_device_is_out_for_good_and_the_old_link_with_it(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    old = party.invitation()
    party.host.remove(party.room.devices[1][:16])
    party.clock.wind(1)
    assert closed(party.people["device 1"])[0] == "removed"
    assert closed(party.come("again", Ticket.fresh(old)))[0] == "secret"
    assert party.room.chairs[1].empty


def test_who_only_looks_on_can_be_sent_away_and_the_players_stay(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    link, stranger = party.invitation(), party.invite("stranger")
    party.host.remove_onlookers()
    party.clock.wind(1)
    assert closed(stranger)[0] == "removed"
    assert closed(party.come("again", Ticket.fresh(link)))[0] == "secret"
    player = party.people["device 0"]
    assert player.lobby is not None
    assert player.lobby.seats[0].there == "here"
    assert player.lobby.watching == 0


def test_how_long_somebody_is_waited_for_outlives_the_host(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    assert party.host.patience.bot_after == 60
    for seconds in (180.0, None):
        party.host.wait_for(seconds)
        party.restart_host()
        assert party.host.patience.bot_after == seconds


def test_the_table_has_room_for_so_many_devices(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), limits=Limits(devices=3))
    assert party.invite("third").lobby is not None
    assert closed(party.invite("fourth"))[0] == "full"


def test_devices_that_come_and_leave_without_a_seat_are_forgotten(tmp_path: Path) -> None:
    """Scanned and gone, again and again: nobody is kept out by it, neither now nor after the host comes back."""
    party = Party(tmp_path, "usa", (1, 1))
    for number in range(60):
        assert party.invite(f"scan {number}").lobby is not None
        party.kill(f"scan {number}")
    assert len(party.host.devices) <= party.limits.devices
    party.clock.wind(party.patience.forget + 5)
    assert len(party.host.devices) == 2
    party.invite("looks on")
    party.restart_host()
    assert len(party.room.devices) == 2


def test_who_takes_too_many_seats_too_quickly_is_refused_in_words(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    person = party.people["device 0"]
    assert person.guest is not None
    for number in range(30):
        person.guest.take_seat(0, f"name {number}", "blue")
    party.clock.wind(0.1)
    assert TooManyChanges() in refusals(person)
    party.clock.wind(5)
    person.guest.take_seat(0, "calm", "blue")
    party.clock.wind(0.1)
    assert party.room.chairs[0].name == "calm"


def test_who_asks_for_all_the_lines_again_and_again_is_sent_away(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.clock.wind(1)
    guest = party.people["device 0"].guest
    assert guest is not None
    assert guest.diary is not None
    for _ in range(100):
        guest.ask_for_lines()
    party.clock.wind(0.2)
    assert ("device 0", "TooFast", "too many messages at once") in party.host.closings


def test_nobody_who_plays_is_sent_away_from_a_game_that_has_begun(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    with pytest.raises(AlreadyStarted):
        party.host.remove(party.room.devices[1][:16])
    assert len(party.host.devices) == 2


def test_whoever_does_not_join_in_time_is_sent_away_with_a_reason(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    link = party.net.dial(*ADDRESS, "slow")
    party.clock.wind(20)
    assert link.closed is False  # nobody listens at this end
    assert ("slow", "time", "nobody joined on this connection in time") in party.host.closings


def test_strangers_at_the_door_make_room_for_each_other_and_never_keep_guests_out(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    for number in range(200):
        party.net.dial(*ADDRESS, f"10.0.0.66 {number}")
    assert party.invite("guest").lobby is not None
    assert {why for _, why, _ in party.host.closings} == {"crowd"}
    assert len(party.host.door.waiting) <= party.limits.strangers


def test_the_lobby_survives_the_host(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), sealed=True)
    party.restart_host()
    party.clock.wind(20)
    lobby = party.people["device 1"].lobby
    assert lobby is not None
    assert [seat.mine for seat in lobby.seats] == [False, True]
    assert [seat.there for seat in lobby.seats] == ["here", "here"]
