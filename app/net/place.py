"""A device's place at a table, as the screens know it: what is in the lobby, who is there, how the line stands.

It lives on the UI thread; the guest's news reach it there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.net.notices import (
    AtTheDoor,
    Began,
    CodeTried,
    Line,
    Lobby,
    LobbyRefusal,
    Notice,
    Said,
    SeatAsked,
    Standing,
    There,
    Told,
    Unsaved,
    WaysIn,
    WholeLog,
)
from app.net.session import NetSession
from engine.board import Variant
from engine.errors import RailheadError
from engine.refusals import Refusal

Watcher = Callable[[Notice], None]
FindVariant = Callable[[str], Variant]


class Place:
    """What there is to show. `watch` tells of every news after it has been taken in here."""

    def __init__(self, find: FindVariant, session_of: Callable[[Variant, Began], NetSession]) -> None:
        self.lobby: Lobby | None = None
        self.standing = Standing(Line.CONNECTING)
        self.there: tuple[str, ...] = ()
        self.session: NetSession | None = None
        self.last_said: Said | None = None
        self.last_refusal: Refusal | None = None
        self.full_log: Path | None = None
        self.door = AtTheDoor()
        self._find, self._session_of = find, session_of
        self._watchers: list[Watcher] = []
        self._takes: dict[type[Notice], Callable[[Any], None]] = {
            Lobby: lambda notice: setattr(self, "lobby", notice),
            Standing: lambda notice: setattr(self, "standing", notice),
            There: self._take_there,
            Began: self._begin,
            Told: self._told,
            Said: lambda notice: setattr(self, "last_said", notice),
            SeatAsked: lambda _: None,  # for who watches
            CodeTried: lambda _: None,
            WaysIn: lambda _: None,
            Unsaved: lambda _: None,
            AtTheDoor: lambda notice: setattr(self, "door", notice),
            LobbyRefusal: lambda notice: setattr(self, "last_refusal", notice.reason),
            WholeLog: lambda notice: setattr(self, "full_log", notice.path),
        }

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def take(self, notice: Notice) -> None:
        try:
            self._takes[type(notice)](notice)
        except RailheadError as error:  # lines that cannot be true
            notice = self.standing = Standing(Line.CLOSED, "inconsistent", f"What the host says cannot be: {error}")
        for watcher in tuple(self._watchers):
            watcher(notice)

    def _begin(self, began: Began) -> None:
        """Go on with the session, unless this device has got a seat, or lost one: then everybody sees anew."""
        if self.session is None or self.session.local != began.seats:
            self.session = self._session_of(self._find(began.header.variant), began)
        else:
            self.session.begin(began)
        self.session.there = self.there

    def _told(self, told: Told) -> None:
        if self.session is not None:
            self.session.take(told)

    def _take_there(self, there: There) -> None:
        self.there = there.seats
        if self.session is not None:
            self.session.there = there.seats
