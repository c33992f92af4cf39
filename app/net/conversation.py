"""Messages in both directions over a link: what host and guest have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.net.frames import FrameReader, frame
from app.net.link import Link, NetError, Reason
from app.net.words import Check, Message, Said, read, write


class Conversation:
    """One end of a link that talks in messages. Whoever derives from it says what it hears and how it ended."""

    def __init__(self, link: Link, words: Mapping[str, Mapping[str, Check]], most: int) -> None:
        self.link = link
        self.over = False
        self.bytes_in = self.bytes_out = 0
        self._words = words
        self._reader = FrameReader(most)

    def allow(self, most: int) -> None:
        """Take frames of up to so many bytes from now on."""
        self._reader.most = most

    def say(self, kind: str, /, size: int = 0, **fields: Any) -> None:
        self.say_text(write(kind, **fields), size)

    def say_text(self, text: str, size: int = 0) -> None:
        if not self.over:
            data = frame(text, size)
            self.bytes_out += len(data)
            self.link.send(data)

    def answer(self, said: Said | None) -> None:
        """A message that somebody else has put together, if there is one."""
        if said is not None:
            self.say(said[0], **said[1])

    def end(self, why: str, words: str) -> None:
        """Say why, and close."""
        if not self.over:
            self.say("closed", why=why, words=words[:400])
            self.over = True
            self.link.close()
            self.ended(why, words)

    # -- what the link tells

    def received(self, data: bytes) -> None:
        if self.over:
            return
        self.bytes_in += len(data)
        self.guarded(lambda: self._feed(data))

    def guarded(self, step: Callable[[], None]) -> None:
        """Do something about what was heard; what is wrong with it ends the conversation."""
        try:
            step()
        except NetError as error:
            self.end(error.why or type(error).__name__, str(error))

    def _feed(self, data: bytes) -> None:
        self.count_bytes(len(data))
        for one in self._reader.feed(data):
            self._take(one)

    def _take(self, one: bytes) -> None:
        if not self.over:
            self.count_frame()
            message = read(one, self._words)
            if message["t"] == "closed":
                self._told_to_close(message)
            else:
                self.heard(message)

    def _told_to_close(self, message: Message) -> None:
        self.over = True
        self.link.close()
        self.ended(*self.reason(message))

    def lost(self, reason: str) -> None:
        if not self.over:
            self.over = True
            self.ended(reason.why if isinstance(reason, Reason) else "lost", reason)

    # -- what a derived class says

    def opened(self) -> None:
        raise NotImplementedError

    def heard(self, message: Message) -> None:
        raise NotImplementedError

    def ended(self, why: str, words: str) -> None:
        raise NotImplementedError

    def reason(self, message: Message) -> tuple[str, str]:
        """Why the other side has ended it, as far as that is to be believed."""
        return message["why"], message["words"]

    def count_bytes(self, amount: int) -> None:
        """Raise a `NetError` when it is too much."""

    def count_frame(self) -> None:
        """Raise a `NetError` when it is too much."""
