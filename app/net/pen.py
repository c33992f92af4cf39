"""How a file of a table is written: at once, or aside, so that a slow disk never makes anybody wait."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread
from typing import Final, Protocol

log: Final = logging.getLogger(__name__)
AGAIN_AFTER: Final = 1.0  # seconds, when the disk did not take it

Write = Callable[[str], None]


class Pen(Protocol):
    """Writes the whole of one file, again and again."""

    def put(self, text: str) -> None:
        """This is what the file is to hold from now on."""
        ...

    def flush(self) -> None:
        """Come back when it does, or when the disk would not take it."""
        ...


class AtOnce:
    """Has written when `put` comes back."""

    def __init__(self, write: Write) -> None:
        self.put = write

    def flush(self) -> None:
        """It is written already."""


class Aside:
    """Writes on a thread of its own. Of what comes while it writes, only the last is written: that is all of it.

    What the disk does not take is tried again until it does or something newer comes.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._next: str | None = None
        self._writing = self._failed = self._closed = False
        self._news = Condition()
        self._thread: Thread | None = None

    def put(self, text: str) -> None:
        with self._news:
            self._next, self._failed = text, False
            if self._thread is None:
                self._thread = Thread(target=self._run, name="pen", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def flush(self, timeout: float | None = None) -> None:
        with self._news:
            self._news.wait_for(lambda: self._failed or (self._next is None and not self._writing), timeout)

    def close(self) -> None:
        """After the last text is written, or could not be."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (text := self._wait_for_text()) is not None:
            written = self._try(text)
            with self._news:
                self._writing = False
                if not written:
                    self._keep_for_later(text)
                self._news.notify_all()

    def _wait_for_text(self) -> str | None:
        with self._news:
            if self._failed:
                self._news.wait_for(lambda: self._closed or not self._failed, AGAIN_AFTER)
            self._news.wait_for(lambda: self._next is not None or self._closed)
            text, self._next = self._next, None
            self._writing = text is not None
            return text

    def _try(self, text: str) -> bool:
        try:
            self._write(text)
        except OSError:
            log.exception("a table's file could not be written")
            return False
        return True

    def _keep_for_later(self, text: str) -> None:
        if self._next is None:
            self._failed = True
            self._next = None if self._closed else text
