"""The network in memory behaves as badly as it is asked to."""

from app.net.memory import MemoryLink, MemoryNetwork, WoundClock, pair
from tests.app.net.ends import Ear


def linked(net: MemoryNetwork) -> tuple[MemoryLink, Ear, MemoryLink, Ear]:
    far: list[MemoryLink] = []
    net.listen("a", 1, far.append)  # type: ignore[arg-type]
    near = net.dial("a", 1)
    return near, Ear(near), far[0], Ear(far[0])


def test_the_clock_lets_things_happen_in_order_and_a_cancelled_one_not() -> None:
    clock, happened = WoundClock(), []
    clock.call_later(2, happened.append, "late")
    clock.call_later(1, happened.append, "early")
    clock.call_later(1, happened.append, "never").cancel()
    clock.wind(1.5)
    assert (happened, clock.time()) == (["early"], 1.5)
    clock.wind(1)
    assert happened == ["early", "late"]


def test_bytes_arrive_in_order_chopped_and_late() -> None:
    clock = WoundClock()
    net = MemoryNetwork(clock)
    net.weather.chops, net.weather.delay, net.weather.jitter = True, 0.5, 1.0
    near, _, _, ear = linked(net)
    sent = [bytes([number]) * 20 for number in range(30)]
    for data in sent:
        near.send(data)
    clock.wind(0.4)
    assert ear.data == b""
    clock.wind(3)
    assert ear.data == b"".join(sent)


def test_a_closed_link_tells_the_other_end_after_what_was_sent() -> None:
    clock = WoundClock()
    near, mine, _, ear = linked(MemoryNetwork(clock))
    near.send(b"last words")
    near.close()
    clock.wind(1)
    assert (ear.data, len(ear.lost_reasons), mine.lost_reasons) == (b"last words", 1, [])


def test_a_cut_loses_what_is_on_the_way_and_both_ends_hear_of_it() -> None:
    clock = WoundClock()
    near, mine, _, ear = linked(MemoryNetwork(clock))
    near.send(b"on the way")
    near.cut()
    clock.wind(1)
    assert (ear.data, len(ear.lost_reasons), len(mine.lost_reasons)) == (b"", 1, 1)


def test_out_of_reach_nothing_arrives_and_nobody_is_told() -> None:
    clock = WoundClock()
    net = MemoryNetwork(clock)
    near, mine, _, ear = linked(net)
    clock.wind(0)
    net.weather.silent = True
    near.send(b"hello?")
    clock.wind(100)
    assert (ear.data, ear.lost_reasons, mine.lost_reasons) == (b"", [], [])
    assert len(Ear(net.dial("a", 1)).lost_reasons) == 0


def test_dialling_where_nobody_listens_loses_the_link() -> None:
    clock = WoundClock()
    ear = Ear(MemoryNetwork(clock).dial("nowhere", 1))
    clock.wind(1)
    assert ear.lost_reasons == ["nobody answers at nowhere:1"]


def test_a_pair_inside_one_device_keeps_what_came_before_anybody_listened() -> None:
    clock = WoundClock()
    near, far = pair(clock)
    near.send(b"early")
    clock.wind(0)
    ear = Ear(far)
    clock.wind(0)
    assert (ear.data, ear.opened_times) == (b"early", 1)
