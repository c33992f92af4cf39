"""Choosing tickets: to keep, because it is owed, or to put on the team's rack, because the player wants to. No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from app.i18n import _
from app.play.activities.base import NOTHING_PICKED, Activity, Objection, Offer, Outcome, Seated
from app.play.activities.claims import pull
from app.play.choosing import Choosing, numbers_asked
from app.play.reading import Drawer
from app.play.ticket_paths import ticket_paths
from app.widgets.board.lights import Highlights
from app.words import keep_words, share_words
from engine.actions import Place
from engine.cards import Card
from engine.events import Owes


@dataclass(frozen=True)
class ChoosingTickets(Seated):
    """`began` is what it can be left for; a choice that is owed cannot be left."""

    choosing: Choosing = field(kw_only=True)
    began: Activity | None = None

    def tap_offer(self, name: Hashable) -> Outcome:
        match name:
            case ("ticket", int(ticket)):
                return replace(self, choosing=self.choosing.toggled(ticket))
            case ("back", int(ticket)):
                return replace(self, choosing=self.choosing.to_bottom(ticket))
            case "cancel":
                return self.cancelled() or self
            case "done":
                return self.mover.attempt(self.choosing.action)
        return self

    def cancelled(self) -> Activity | None:
        return None if self.began is None else replace(self.began, reading=self.reading, picked=NOTHING_PICKED)

    def tap_map(self) -> Activity:
        return self.read(self.reading.unlit())

    def pull_pile(self, place: Place, kind: Card) -> Activity | None:
        return pull(self, place, kind)

    # -- what is shown

    def _opens(self) -> Drawer:
        """Whoever reads something else meanwhile goes on reading."""
        return Drawer.CHOICE if self.reading.drawer is Drawer.NONE else self.reading.drawer

    def _offers(self) -> Offer:
        model, seat = self.mover.model, self.mover.seat
        least, most = numbers_asked(model, seat, self.choosing)
        note = share_words(least, most) if self.choosing.share else keep_words(least, most)
        can = not isinstance(self.mover.attempt(self.choosing.action), Objection)
        paths = ticket_paths(model.state, seat, self.choosing.offered)
        return Offer(self.choosing, self._title(), note, can, paths, cancels=self.began is not None)

    def _title(self) -> str:
        match self.mover.model.state.owes:
            case Owes.START_TICKETS:
                return _("Your first tickets")
            case Owes.TICKETS:
                return _("Your new tickets")
            case Owes.SHARE | Owes.START_SHARE:
                return _("One for your team’s rack")
        return _("Share with your partner")

    def _own_lights(self) -> Highlights:
        return self._candidates(sorted(self.choosing.picked) or list(self.choosing.offered))
