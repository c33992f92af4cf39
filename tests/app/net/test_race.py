"""Where a guest looks for its host, and how long dead addresses hold it up."""

from __future__ import annotations

from random import Random

from app.net.link import Link
from app.net.memory import MemoryLink, MemoryNetwork, Weather, WoundClock
from app.net.pairing import Invitation
from app.net.race import Race, Reach, places_to_try
from app.net.ticket import Address, Ticket
from tests.app.net.ends import Ear

HOST: Address = ("10.0.0.1", 4000)
DEAD: list[Address] = [(f"10.0.0.{number}", 4000) for number in range(200, 208)]
STAGGER = 0.25


class Net:
    """A host that may listen, addresses at which nothing ever answers, and a note of who was called when."""

    def __init__(self) -> None:
        self.clock = WoundClock()
        self.net = MemoryNetwork(self.clock, fingerprint=b"c" * 32)
        self.called: list[tuple[float, Address]] = []
        self.answering: list[Ear] = []

    def listen(self, place: Address = HOST) -> None:
        self.net.listen(*place, lambda link: self.answering.append(Ear(link)))

    def dial(self, host: str, port: int) -> MemoryLink:
        self.called.append((self.clock.time(), (host, port)))
        if (host, port) in DEAD:
            return Silent(self.clock, host)
        return self.net.dial(host, port)

    def race(self, *places: Address) -> tuple[Race, Ear]:
        race = Race(self.clock, lambda place: self.dial(*place), places, STAGGER)
        return race, Ear(race)


class Silent(MemoryLink):
    """A call that is never answered."""

    def __init__(self, clock: WoundClock, peer: str) -> None:
        super().__init__(clock, Weather(), Random(0), peer)

    def _open(self) -> None:
        pass


def test_the_place_of_last_time_comes_first_and_again_and_again() -> None:
    others = [("a", 1), ("b", 1), ("c", 1), ("d", 1), ("e", 1)]
    order = [place[0] for place in places_to_try(("last", 1), others)]
    assert order == ["last", "a", "b", "last", "c", "d", "last", "e"]
    assert list(places_to_try(None, others)) == others


def test_the_first_to_open_is_the_link_and_the_others_are_given_up() -> None:
    net = Net()
    net.listen()
    race, ear = net.race(DEAD[0], HOST, DEAD[1])
    net.clock.wind(STAGGER + 0.01)
    assert (ear.opened_times, race.place, race.fingerprint) == (1, HOST, b"c" * 32)
    race.send(b"hello")
    net.clock.wind(10)
    assert net.answering[0].data == b"hello"
    assert [place for _, place in net.called] == [DEAD[0], HOST]  # nobody else is called any more


def test_a_place_that_refuses_is_passed_over_at_once() -> None:
    net = Net()
    net.listen()
    race, _ = net.race(("10.0.0.9", 1), ("10.0.0.8", 1), HOST)
    net.clock.wind(0.01)
    assert race.place == HOST


def test_eight_dead_addresses_do_not_keep_a_host_away_that_is_back() -> None:
    """It comes back at its old place while the dead ones are being called."""
    net = Net()
    race, _ = net.race(*places_to_try(HOST, DEAD))
    net.clock.wind(0.6)
    net.listen()
    net.clock.wind(3 * STAGGER)
    assert race.place == HOST


def test_nobody_is_called_twice_at_a_time() -> None:
    net = Net()
    net.race(*places_to_try(DEAD[0], DEAD[1:]))
    net.clock.wind(20)
    assert sorted(place for _, place in net.called) == sorted(DEAD)


def test_when_nobody_answers_the_link_is_lost_once_with_a_reason() -> None:
    net = Net()
    _, ear = net.race(HOST, ("10.0.0.9", 1))
    net.clock.wind(10)
    assert ear.lost_reasons == ["nobody answers at 10.0.0.9:1"]


def test_a_race_that_is_given_up_calls_nobody_more_and_tells_nothing() -> None:
    net = Net()
    race, ear = net.race(*DEAD)
    net.clock.wind(0.1)
    race.close()
    net.clock.wind(20)
    assert (len(net.called), ear.lost_reasons, ear.opened_times) == (1, [], 0)


def test_hints_are_tried_and_push_nothing_out() -> None:
    net = Net()
    ticket = Ticket.fresh(Invitation("room", (HOST,), b"c" * 32)).proven_at(HOST)
    reach = Reach(net.clock, net.dial, seal, STAGGER)
    reach.hints = tuple(DEAD)
    net.listen()
    reach.call(ticket).listen(Ear())
    net.clock.wind(0.01)
    assert reach.place == HOST


def test_of_a_host_whose_certificate_is_not_known_one_place_is_called_at_a_time() -> None:
    """Each of them might be somebody else, who gets one guess."""
    net = Net()
    reach = Reach(net.clock, net.dial, seal, STAGGER)
    ticket = Ticket.fresh(Invitation("", (DEAD[0], DEAD[1])))
    for _ in range(3):
        reach.call(ticket).listen(Ear())
        net.clock.wind(5)
    assert [place for _, place in net.called] == [DEAD[0], DEAD[1], DEAD[0]]


def seal(link: Link, _: bytes | None) -> Link:
    return link
