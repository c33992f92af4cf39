"""Events play one after another; instant shows them at once, and whoever wants to go on need not wait."""

from collections.abc import Callable

from app.play.playback import Playback


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def later(self, call: Callable[[], None], seconds: float) -> Callable[[], None]:
        entry = (self.now + seconds, call)
        self.calls.append(entry)
        return lambda: self.calls.remove(entry) if entry in self.calls else None

    def advance(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [entry for entry in self.calls if entry[0] <= end]:
            entry = min(due)
            self.calls.remove(entry)
            self.now = entry[0]
            entry[1]()
        self.now = end


class Stage:
    def __init__(self) -> None:
        self.clock = FakeClock()
        self.shown: list[str] = []
        self.idles = 0
        self.playback: Playback[str] = Playback(self.show, self.clock.later, self.idle)

    def show(self, item: str) -> float:
        self.shown.append(item)
        return 1.0

    def idle(self) -> None:
        self.idles += 1


def test_items_play_one_after_another() -> None:
    stage = Stage()
    for item in "abc":
        stage.playback.add(item)
    stage.clock.advance(0.5)
    assert stage.shown == ["a"]
    stage.clock.advance(1.0)
    assert stage.shown == ["a", "b"]
    assert stage.playback.busy
    stage.clock.advance(2.0)
    assert stage.shown == ["a", "b", "c"]
    assert not stage.playback.busy
    assert stage.idles == 1


def test_half_the_time_at_double_speed() -> None:
    stage = Stage()
    stage.playback.speed = 0.5
    for item in "abc":
        stage.playback.add(item)
    stage.clock.advance(1.1)
    assert stage.shown == ["a", "b", "c"]


def test_instant_shows_all_in_one_frame() -> None:
    stage = Stage()
    stage.playback.speed = 0.0
    for item in "abc":
        stage.playback.add(item)
    assert stage.shown == []
    stage.clock.advance(0.0)
    assert stage.shown == ["a", "b", "c"]
    assert stage.idles == 1


def test_nobody_has_to_wait() -> None:
    stage = Stage()
    for item in "abc":
        stage.playback.add(item)
    stage.clock.advance(0.0)
    stage.playback.finish()
    assert stage.shown == ["a", "b", "c"]
    assert stage.idles == 1
    stage.clock.advance(9.0)
    assert stage.shown == ["a", "b", "c"]
    assert stage.idles == 1


def test_a_dropped_show_leaves_nothing_behind() -> None:
    stage = Stage()
    for item in "abc":
        stage.playback.add(item)
    stage.clock.advance(0.0)
    stage.playback.drop()
    stage.clock.advance(9.0)
    assert stage.shown == ["a"]
    assert not stage.playback.busy


def test_the_python_time_of_every_item_is_told() -> None:
    stage = Stage()
    told: list[str] = []
    stage.playback.spent = lambda item, seconds: told.append(item) if 0 <= seconds < 1 else None
    stage.playback.add("a")
    stage.playback.finish()
    assert told == ["a"]
