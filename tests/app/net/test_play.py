"""Games over links in memory: nothing lost, nothing twice, whoever is cut off, killed or silent."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.net.keys import device_id
from app.net.notices import Line, LobbyRefusal, Said, Standing
from app.net.reasons import NoMessages, NotYourSeat, TooManyMessages
from app.net.settings import Patience
from app.net.ticket import load_ticket
from engine.actions import DrawCard
from engine.errors import BadLine
from engine.refusals import NotYourTurn
from engine.table import Stale
from tests.app.net.party import ADDRESS, Party, Person
from tests.positions import PLAYERS

SMALLEST_AND_LARGEST = [(map_id, count) for map_id, counts in PLAYERS.items() for count in (counts[0], counts[-1])]


@pytest.mark.parametrize(("map_id", "seats"), SMALLEST_AND_LARGEST)
def test_a_whole_game_with_a_device_for_each_seat(tmp_path: Path, map_id: str, seats: int) -> None:
    party = Party(tmp_path, map_id, (1,) * seats, sealed=seats == 2)
    party.net.weather.chops, party.net.weather.delay, party.net.weather.jitter = True, 0.01, 0.05
    party.host.start()
    party.play()
    party.check()
    accepted = sum(person.accepted for person in party.people.values())
    shown = sum(type(event).__name__ == "ClaimShown" for event in party.host.kept.table.events)  # type: ignore[union-attr]
    assert party.actions == 1 + accepted + shown  # the deal, every action once, and what a team game shows
    assert not any(person.refusals for person in party.people.values())


def test_table_mode_six_phones_around_a_tablet_that_sees_public_things_only(tmp_path: Path) -> None:
    party = Party(tmp_path, "asia", (1,) * 6)
    tablet = party.sit_here()
    party.host.start()
    party.play()
    party.check()
    assert tablet.session is not None
    assert tablet.session.local == ()


def test_people_at_the_host_at_one_guest_bots_and_a_spectator_all_at_one_table(tmp_path: Path) -> None:
    party = Party(tmp_path, "france", (2,), here=1, bots=1)
    watcher = party.invite("watcher")
    party.host.start()
    party.play()
    assert watcher.session is not None
    assert watcher.session.local == ()
    party.check()
    assert watcher.whole is None  # the full log is for those who played


def test_a_device_that_has_the_full_log_already_still_tells_its_screen(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.play()
    party.kill("device 0")
    party.people["device 0"].whole = None
    party.come_back("device 0")
    party.clock.wind(5)
    party.check()


def schedule(party: Party, random: Random, faults: int, kinds: dict[str, Callable[[Party, str], None]]) -> None:
    """Let the game go on, with something going wrong every now and then."""
    names = list(party.people)
    for _ in range(faults):
        party.play(random.random() * 2)
        if not party.over:
            kinds[random.choice(sorted(kinds))](party, random.choice(names))
    party.net.weather.silent = False
    party.play()


def cut(party: Party, name: str) -> None:
    party.links[name].cut()


def silence(party: Party, name: str) -> None:
    party.links[name].silent = True


def kill_guest(party: Party, name: str) -> None:
    party.kill(name)
    party.clock.wind(1)
    party.come_back(name)


def long_absence(party: Party, name: str) -> None:
    party.kill(name)
    party.clock.wind(100)
    party.come_back(name)


def kill_host(party: Party, _: str) -> None:
    party.restart_host()


FAULTS = {"cut": cut, "silence": silence, "kill": kill_guest, "absence": long_absence, "host": kill_host}


@pytest.mark.parametrize("number", range(7))
def test_nothing_is_lost_and_nothing_happens_twice_whatever_goes_wrong(tmp_path: Path, number: int) -> None:
    map_id, seats = SMALLEST_AND_LARGEST[number % len(SMALLEST_AND_LARGEST)]
    party = Party(tmp_path, map_id, (1,) * seats, seed=f"faults {number}", sealed=number % 4 == 0)
    party.net.weather.chops, party.net.weather.delay, party.net.weather.jitter = True, 0.02, 0.2
    party.host.start()
    schedule(party, Random(number), 14, FAULTS)
    assert party.over
    party.check()


@pytest.mark.parametrize("number", range(3))
def test_every_action_is_applied_exactly_once(tmp_path: Path, number: int) -> None:
    """Lines are cut in the middle of everything and the host dies again and again; nobody else acts for anybody."""
    map_id, seats = ("usa", "asia", "france")[number], (2, 4, 3)[number]
    party = Party(tmp_path, map_id, (1,) * seats, seed=f"once {number}", patience=Patience(bot_after=None))
    party.net.weather.chops, party.net.weather.delay, party.net.weather.jitter = True, 0.02, 0.2
    party.host.start()
    schedule(party, Random(number), 25, {"cut": cut, "silence": silence, "host": kill_host})
    assert party.over
    party.check()
    shown = sum(type(event).__name__ == "ClaimShown" for event in party.host.kept.table.events)  # type: ignore[union-attr]
    assert party.actions == 1 + shown + sum(person.accepted for person in party.people.values())


# -- away and back


def slow(party: Party, name: str) -> Person:
    """A person who thinks until told otherwise."""
    party.people[name].plays = False
    return party.people[name]


def test_who_drops_out_is_shown_as_away_then_a_bot_plays_and_gives_the_seat_back_at_once(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), patience=Patience(bot_after=30.0))
    gone = slow(party, "device 0")
    other = party.people["device 1"]
    party.host.start()
    party.clock.wind(5)
    party.kill("device 0")
    party.clock.wind(10)
    assert other.there == ("away", "here")
    before = party.host.kept.number  # type: ignore[union-attr]
    party.clock.wind(15)
    assert party.host.kept.number == before  # type: ignore[union-attr]
    party.clock.wind(8)
    assert other.there == ("stand-in", "here")
    assert party.host.kept.number > before  # type: ignore[union-attr]
    party.come_back("device 0")
    assert other.there == ("here", "here")
    assert not party.host.kept.table.bots  # type: ignore[union-attr]
    gone.plays = True
    gone.act()
    party.play()
    party.check()


def test_with_no_time_limit_nobody_is_replaced(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), patience=Patience(bot_after=None))
    party.host.start()
    party.clock.wind(0.1)
    party.kill("device 0")
    party.clock.wind(10_000)
    assert not party.over
    assert not party.host.kept.table.bots  # type: ignore[union-attr]


def test_the_same_device_takes_its_seat_from_its_own_stale_connection(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.clock.wind(0.05)
    party.links["device 0"].silent = True  # airplane mode: the host does not know yet
    party.come_back("device 0")
    party.play()
    party.check()
    assert party.people["device 0"].accepted


def test_a_silent_host_is_noticed_within_five_seconds_and_the_game_goes_on(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    for name in party.people:
        slow(party, name)
    party.host.start()
    party.clock.wind(60)  # calm: signs of life come slowly
    party.net.weather.silent = True
    party.clock.wind(5)
    assert party.people["device 0"].standing == Standing(Line.HOST_AWAY, "silent", "Nothing is heard of the host.")
    party.net.weather.silent = False
    party.clock.wind(3)
    assert party.people["device 0"].standing == Standing(Line.HERE)


def test_guests_are_told_at_once_when_the_host_goes_to_the_background_and_when_it_returns(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.host.pause()
    party.clock.wind(0.01)
    assert party.people["device 1"].standing == Standing(Line.HOST_AWAY)
    party.clock.wind(300)
    assert party.people["device 1"].standing == Standing(Line.HOST_AWAY)
    party.host.resume()
    party.clock.wind(1)
    assert party.people["device 1"].standing == Standing(Line.HERE)
    assert party.people["device 1"].there == ("here", "here")
    party.play()
    party.check()


def test_signs_of_life_slow_down_when_nobody_acts(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    for name in party.people:
        slow(party, name)
    party.host.start()
    party.clock.wind(10)
    sent = party.links["device 0"].sent
    party.clock.wind(20)
    busy = party.links["device 0"].sent - sent
    party.clock.wind(60)
    sent = party.links["device 0"].sent
    party.clock.wind(20)
    assert party.links["device 0"].sent - sent == busy // 2


# -- actions that come late, twice, from elsewhere


def do(party: Party, person: Person, **fields: object) -> None:
    assert person.guest is not None
    assert person.guest._call is not None
    party.clock.wind(0.05)
    person.guest._call.say("do", **{"id": "00" * 8, "seat": 0, "known": 0, "action": {"do": "draw_card"}} | fields)
    party.clock.wind(0.05)


@pytest.fixture
def turn(tmp_path: Path) -> tuple[Party, Person, int]:
    """A game in which it is somebody's turn, and who."""
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    while party.host.kept.table.game.state.owes.value != "turn":  # type: ignore[union-attr]
        party.clock.step()
    for person in party.people.values():
        person.plays = False
    party.clock.wind(5)
    state = party.host.kept.table.game.state  # type: ignore[union-attr]
    while state.owes.value != "turn":
        raise AssertionError(state.owes)
    return party, party.people[f"device {state.turn}"], state.turn


def answers(party: Party, person: Person, **fields: object) -> list[dict[str, object]]:
    """What the host answers to an action that is sent as it is."""
    heard: list[dict[str, object]] = []
    assert person.guest is not None
    hears = person.guest._hears
    for kind in ("done", "refused"):
        hears[kind] = lambda _, message: heard.append(message)
    do(party, person, **fields)
    return heard


def test_an_action_that_comes_twice_is_carried_out_once_and_answered_the_same(
    turn: tuple[Party, Person, int],
) -> None:
    party, person, seat = turn
    known = party.host.kept.number  # type: ignore[union-attr]
    first = answers(party, person, seat=seat, known=known)
    after = party.host.kept.number  # type: ignore[union-attr]
    second = answers(party, person, seat=seat, known=known)
    assert after > known
    assert party.host.kept.number == after  # type: ignore[union-attr]
    assert first == second == [{"t": "done", "id": "00" * 8, "number": after}]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"known": 1}, Stale.__name__),
        ({"seat": "other"}, NotYourSeat.__name__),
        ({"action": {"do": "claim_route", "route": "nowhere--nowhere--1", "hand": ""}}, BadLine.__name__),
        ({"action": {"do": "end_turn"}}, "WrongMoment"),
        ({"action": {"do": "pass"}}, "SomethingElsePossible"),
    ],
)
def test_a_stale_foreign_or_illegal_action_is_answered_with_a_reason_and_changes_nothing(
    turn: tuple[Party, Person, int], change: dict[str, object], why: str
) -> None:
    party, person, seat = turn
    known = party.host.kept.number  # type: ignore[union-attr]
    fields = {"seat": seat, "known": known} | change
    fields["seat"] = 1 - seat if fields["seat"] == "other" else fields["seat"]
    [answer] = answers(party, person, **fields)
    assert answer["why"] == why
    assert answer["words"]
    assert party.host.kept.number == known  # type: ignore[union-attr]


def test_a_refusal_arrives_as_the_type_that_the_engine_raised(turn: tuple[Party, Person, int]) -> None:
    party, _, seat = turn
    other = party.people[f"device {1 - seat}"]
    assert other.session is not None
    other.session.submit(1 - seat, DrawCard(), other.refusals.append)  # type: ignore[arg-type]
    party.clock.wind(1)
    assert other.refusals[-1:] == [NotYourTurn(1 - seat)]


def test_a_gap_asks_for_the_missing_lines(turn: tuple[Party, Person, int]) -> None:
    party, person, seat = turn
    other = party.people[f"device {1 - seat}"]
    device = next(one for one in party.host.devices.values() if 1 - seat in party.room.seats_of(one.id))
    before = device.sent
    assert before is not None
    person.session.submit(seat, DrawCard(), lambda _: None)  # type: ignore[union-attr]
    party.host._send_lines = lambda one: setattr(one, "sent", party.host.kept.number)  # type: ignore[assignment, union-attr]
    party.clock.wind(1)
    assert other.state.number == before
    del party.host._send_lines  # type: ignore[attr-defined]
    for one in party.people.values():
        one.plays = True
        one.act()
    party.play()
    party.check()


def test_a_device_whose_lines_are_not_the_hosts_begins_anew(tmp_path: Path) -> None:
    """The host lost power and with it the last lines; meanwhile others have come."""
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.play(2)
    log = party.room.log_path
    lines = log.read_text("utf-8").splitlines(keepends=True)
    party.kill_host()
    ends = [number for number, line in enumerate(lines) if '"done":true' in line]
    log.write_text("".join(lines[: ends[-8] + 1]), "utf-8")
    party.revive_host()
    party.play()
    party.check()


# -- messages


def test_ready_made_messages_reach_everybody_a_few_at_a_time(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    guest = party.people["device 0"].guest
    assert guest is not None
    for _ in range(5):
        guest.say(0, "well_played")
    guest.say(1, "hello")
    party.clock.wind(1)
    assert [one for one in party.people["device 1"].news if isinstance(one, Said)] == [Said(0, "well_played")] * 3
    reasons = [one.reason for one in party.people["device 0"].news if isinstance(one, LobbyRefusal)]
    assert reasons == [TooManyMessages(), TooManyMessages(), NotYourSeat(1)]


def test_partners_get_no_channel(tmp_path: Path) -> None:
    party = Party(tmp_path, "asia", (1, 1, 1, 1))
    guest = party.people["device 0"].guest
    assert guest is not None
    guest.say(0, "hello")
    party.clock.wind(1)
    assert LobbyRefusal(NoMessages()) in party.people["device 0"].news
    assert not any(isinstance(one, Said) for person in party.people.values() for one in person.news)


# -- what is kept


def test_after_the_end_a_device_that_was_away_still_gets_everything(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), patience=Patience(bot_after=5.0))
    party.host.start()
    party.play(0.5)
    party.kill("device 0")
    party.play()
    assert party.over
    party.come_back("device 0")
    party.clock.wind(10)
    party.check()


def test_the_keys_of_guest_and_host_are_readable_by_the_app_alone(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1), sealed=True)
    for path in (tmp_path / "device 0" / "place.json", tmp_path / "host" / "room.json", tmp_path / "host" / "key.pem"):
        assert path.stat().st_mode & 0o077 == 0
    key, remembered = load_ticket(tmp_path / "device 0").key, (party.room.folder / "room.json").read_text("utf-8")
    assert key.private.hex() not in remembered
    assert key.public.hex() not in remembered
    assert device_id(key.public) in remembered


def test_a_host_that_moved_is_found_again(tmp_path: Path) -> None:
    party = Party(tmp_path, "usa", (1, 1))
    party.host.start()
    party.play(0.5)
    party.move_host("10.0.0.99", 5000)
    guest = party.people["device 0"].guest
    party.clock.wind(30)
    assert party.people["device 0"].standing.line is Line.HOST_AWAY  # type: ignore[union-attr]
    for person in party.people.values():
        guest = person.guest
        assert guest is not None
        guest.found((("10.0.0.99", 5000),))
    party.play()
    party.check()
    assert load_ticket(tmp_path / "device 0").proven == (("10.0.0.99", 5000), ADDRESS)
