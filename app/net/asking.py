"""Actions on their way from a guest to the host: each is sent until it is answered, and answered once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from app.net.diary import Diary
from app.net.reasons import NotConnected
from engine.errors import RailheadError
from engine.events import ChoiceMade
from engine.refusals import Refusal
from engine.table import Stale

Answered = Callable[[RailheadError | None], None]


@dataclass
class Pending:
    """An action that has not been answered; `run` is the host's process to which it was first sent."""

    seat: int
    known: int
    action: dict[str, Any]
    answered: Answered
    run: str
    id: str = field(default_factory=lambda: secrets.token_hex(8))


class Asking:
    """One action for each seat; `send` hands it to the host, if there is a way there."""

    def __init__(self, send: Callable[[Pending], None]) -> None:
        self._send = send
        self._pending: dict[int, Pending] = {}

    def waits(self, seat: int) -> bool:
        return seat in self._pending

    def add(self, pending: Pending, *, now: bool) -> None:
        self._pending[pending.seat] = pending
        if now:
            self._send(pending)

    def send_all(self) -> None:
        """To a host that may or may not have them already."""
        for pending in tuple(self._pending.values()):
            self._send(pending)

    def answer(self, action_id: str, error: RailheadError | None) -> None:
        for seat, pending in tuple(self._pending.items()):
            if pending.id == action_id:
                del self._pending[seat]
                pending.answered(error)

    def give_up(self) -> None:
        """There is no way to the host any more."""
        for pending in tuple(self._pending.values()):
            self.answer(pending.id, NotConnected())

    def refused(self, action_id: str, reason: Refusal, run: str, diary: Diary | None) -> None:
        """The host's process `run` did not do it."""
        pending = next((one for one in self._pending.values() if one.id == action_id), None)
        if pending is not None and diary is not None and isinstance(reason, Stale) and pending.run != run:
            self._settle(pending, run, diary)
        else:
            self.answer(action_id, reason)

    def _settle(self, pending: Pending, run: str, diary: Diary) -> None:
        """The host's process died over this action, and the new one does not know its id: the lines show what became
        of it. While all choose at once others may have acted in between; otherwise only this seat could.
        """
        view = next(view for view in diary.views if view.seat == pending.seat)
        since = view.events[pending.known :]
        others = all(isinstance(event, ChoiceMade) and event.seat != pending.seat for event in since)
        if since and not others:
            self.answer(pending.id, None)
            return
        pending.id, pending.known, pending.run = secrets.token_hex(8), diary.number, run
        self._send(pending)
