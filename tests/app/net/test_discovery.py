"""Looking for tables and announcing one, over loopback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue

import pytest

from app.net.discovery import Advertiser, Browser
from app.net.sightings import Found

pytestmark = pytest.mark.desktop

HERE = Found("0a1b2c", "Ana's table", "usa", "0.1.0", (("127.0.0.1", 4000),), b"c" * 32)


def test_a_table_is_found_as_it_was_announced_and_gone_when_it_is_closed() -> None:
    seen: SimpleQueue[tuple[Found, ...]] = SimpleQueue()
    browser = Browser(["127.0.0.1"], seen.put)
    advertiser = Advertiser(HERE)
    try:
        assert seen.get(timeout=10) == (HERE,)
        advertiser.close()
        assert seen.get(timeout=10) == ()
    finally:
        browser.close()


def test_the_lock_is_held_while_somebody_looks_or_announces_and_not_longer() -> None:
    held: list[str] = []

    @contextmanager
    def lock() -> Iterator[None]:
        held.append("lock")
        yield
        held.pop()

    browser = Browser(["127.0.0.1"], lambda _: None, lock)
    assert held == ["lock"]
    advertiser = Advertiser(HERE, lock)
    assert held == ["lock", "lock"]
    browser.close()
    assert held == ["lock"]
    advertiser.close()
    assert held == []


def test_a_browser_that_is_closed_leaves_no_thread_and_no_socket() -> None:
    browser = Browser(["127.0.0.1"], lambda _: None)
    sockets = [key.fileobj for key in browser._selector.get_map().values()]
    browser.close()
    assert not browser._thread.is_alive()
    assert all(one.fileno() == -1 for one in sockets)  # type: ignore[union-attr]
