"""Frames on a byte stream: four bytes of length, then a JSON object, then spaces.

The spaces hide how long the object is: whoever listens on the air, another player included, learns nothing from it.
"""

from __future__ import annotations

from typing import Final

from app.net.link import NetError

HEAD: Final = 4
STEP: Final = 64  # every frame's length is a multiple of it


class BadFrame(NetError):
    """Bytes that are no frame, or one that is too long."""


def frame(text: str, size: int = 0) -> bytes:
    """The frame of a text, filled up to at least `size` bytes."""
    data = text.encode()
    room = max(len(data), size)
    room += -room % STEP
    return room.to_bytes(HEAD, "big") + data.ljust(room)


class FrameReader:
    """Puts the portions of a stream together; `most` bytes are the longest frame that is taken."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The frames that are complete now. A length over the limit is refused before its bytes are kept."""
        self._buffer += data
        frames = []
        while len(self._buffer) >= HEAD:
            length = int.from_bytes(self._buffer[:HEAD], "big")
            if length > self.most:
                raise BadFrame(f"a frame of {length} bytes is longer than the {self.most} allowed here")
            if len(self._buffer) < HEAD + length:
                break
            frames.append(bytes(self._buffer[HEAD : HEAD + length]))
            del self._buffer[: HEAD + length]
        return frames
