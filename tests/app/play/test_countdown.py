"""A turn that ends by itself."""

from app.play.countdown import Countdown


class Watched:
    def __init__(self) -> None:
        self.free, self.ends, self.told = True, 0, 0
        self.count = Countdown(lambda: self.free, self._tell, self._end)

    def _tell(self) -> None:
        self.told += 1

    def _end(self) -> None:
        self.ends += 1

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.count.tick(0.1)


def test_it_ends_once_after_its_time_and_counts_the_seconds() -> None:
    watched = Watched()
    watched.count.start(2)
    assert watched.count.whole == 2
    watched.pass_time(1.2)
    assert watched.count.whole == 1
    assert 0.55 < watched.count.share < 0.65
    assert watched.ends == 0
    watched.pass_time(5)
    assert watched.ends == 1
    assert not watched.count.running


def test_starting_it_while_it_runs_changes_nothing_but_a_touch_begins_again() -> None:
    watched = Watched()
    watched.count.start(2)
    watched.pass_time(1.5)
    watched.count.start(2)
    assert watched.count.left < 0.6
    watched.count.again()
    watched.pass_time(1.5)
    assert watched.ends == 0


def test_it_waits_while_something_lies_over_the_board() -> None:
    watched = Watched()
    watched.count.start(2)
    watched.free = False
    watched.pass_time(10)
    assert (watched.ends, watched.count.left) == (0, 2)


def test_stopped_it_never_ends_and_a_pause_of_the_app_does_not_count() -> None:
    watched = Watched()
    watched.count.start(2)
    watched.count.tick(60)
    assert watched.ends == 0
    watched.count.stop()
    watched.pass_time(10)
    assert watched.ends == 0
