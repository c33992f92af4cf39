"""A link over a stream that makes whoever reads or writes it wait, such as Bluetooth's: each does so on a thread of its
own, and all that is told is told on the net's thread.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

from app.net.link import Reason, Receiver
from app.net.radio import RadioError

FLUSH: Final = 0.5  # seconds for the last words before a stream is torn down


class Stream(Protocol):
    """Everything but `close` may take its time; what goes wrong is an `OSError`, or a `RadioError` where the kind of it
    is known, with a reason for people.
    """

    @property
    def peer(self) -> str: ...

    def open(self) -> None: ...
    def write(self, data: bytes) -> None: ...

    def read(self) -> bytes:
        """What has come, at least one byte; nothing at the end."""
        ...

    def close(self) -> None:
        """Also for those who are waiting on other threads: they go on, with an error."""
        ...

    def leave_thread(self) -> None:
        """Called last on every thread that has used the stream."""
        ...


class StreamLink:
    """One end of a connection; see `app.net.link`. It opens its stream, or finds it open, as soon as it is made."""

    def __init__(self, loop: AbstractEventLoop, stream: Stream) -> None:
        self.peer, self.fingerprint, self.waiting = stream.peer, b"", 0
        self._loop, self._stream = loop, stream
        self._receiver: Receiver | None = None
        self._open = self._closed = False
        self._early = b""
        self._lost: str | None = None
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._start(self._read, "reads")

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._loop.call_soon(self._catch_up)

    def send(self, data: bytes) -> None:
        if self._open and not self._closed:
            self.waiting += len(data)
            self._outgoing.put(data)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._outgoing.put(None)
        if self._open:
            self._loop.call_later(FLUSH, self._stream.close)
        else:
            self._stream.close()

    # -- on the net's thread, told by the other two

    def _catch_up(self) -> None:
        """What happened before anybody listened."""
        receiver = self._receiver
        if receiver is None or self._closed:
            return
        if self._open:
            receiver.opened()
        early, self._early = self._early, b""
        if early:
            receiver.received(early)
        if self._lost is not None:
            self._fall(self._lost)

    def _opened(self) -> None:
        if self._closed:
            return
        self._open = True
        self._start(self._write, "writes")
        if self._receiver is not None:
            self._receiver.opened()

    def _received(self, data: bytes) -> None:
        if self._receiver is None:
            self._early += data
        elif not self._closed:
            self._receiver.received(data)

    def _written(self, amount: int) -> None:
        self.waiting -= amount

    def _fall(self, reason: str) -> None:
        self._lost = reason
        self._outgoing.put(None)
        if not self._closed and self._receiver is not None:
            self._closed = True
            self._receiver.lost(reason)

    # -- on threads of their own

    def _start(self, job: Callable[[], None], what: str) -> None:
        Thread(target=self._guarded, args=(job,), name=f"{self.peer} {what}", daemon=True).start()

    def _guarded(self, job: Callable[[], None]) -> None:
        try:
            job()
        except (OSError, RadioError) as error:
            self._stream.close()
            self._tell(self._fall, Reason(str(error), error.why) if isinstance(error, RadioError) else str(error))
        finally:
            self._stream.leave_thread()

    def _read(self) -> None:
        self._stream.open()
        self._tell(self._opened)
        while data := self._stream.read():
            self._tell(self._received, data)
        self._stream.close()
        self._tell(self._fall, "the other side has closed the connection")

    def _write(self) -> None:
        """Until there is no more to write; then what was sent has left, and the stream may end."""
        while (data := self._outgoing.get()) is not None:
            self._stream.write(data)
            self._tell(self._written, len(data))
        self._stream.close()

    def _tell(self, call: Callable[..., None], *values: object) -> None:
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:  # the table was left, and its thread is no more
            self._stream.close()
