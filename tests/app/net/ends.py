"""Somebody who listens at a link and remembers what came."""

from __future__ import annotations

from app.net.link import Link


class Ear:
    def __init__(self, link: Link | None = None) -> None:
        self.opened_times = 0
        self.data = b""
        self.lost_reasons: list[str] = []
        if link is not None:
            link.listen(self)

    def opened(self) -> None:
        self.opened_times += 1

    def received(self, data: bytes) -> None:
        self.data += data

    def lost(self, reason: str) -> None:
        self.lost_reasons.append(reason)
