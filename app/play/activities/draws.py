"""Drawing cards and tickets, and saying where a card goes in a team game (rule 7.4). No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from app.i18n import _
from app.play.activities.base import DECK, Activity, Aside, Hang, Outcome, Seated
from app.play.questions import Answer, Button, Question
from app.words import card_words, keep_words, opening, place_words
from engine.actions import DrawTickets, Place, PlaceCard, TakeCard
from engine.board import RouteNo
from engine.cards import HIDDEN, Card, unpacked


@dataclass(frozen=True)
class DrawingTickets(Aside):
    """A last look before new tickets are drawn."""

    def _asks(self) -> Question:
        keep = self.mover.model.variant.numbers.keep_later
        cancel = Button("cancel", _("Cancel"))
        draw = Button("draw", _("Draw tickets"), icon="ticket-outline", filled=True)
        return Question(_("Draw new tickets?"), keep_words(keep.least, keep.most), buttons=(cancel, draw))

    def answer(self, name: Hashable) -> Outcome:
        return DrawTickets() if name == "draw" and self.ready else super().answer(name)


@dataclass(frozen=True)
class TakingCard(Aside):
    """An open card goes to the hand or to the rack."""

    slot: int = field(kw_only=True)

    def _asks(self) -> Question:
        card = self.mover.model.state.market[self.slot]
        title = _("{card}: where does it go?").format(card=opening(card_words(card)))
        return Question(title, cards=_shown(card), answers=_places(), buttons=(Button("cancel", _("Cancel")),))

    def answer(self, name: Hashable) -> Outcome:
        return TakeCard(self.slot, name) if isinstance(name, Place) and self.ready else super().answer(name)


@dataclass(frozen=True)
class PlacingCard(Seated):
    """A blind card has been seen and has to go somewhere."""

    def _asks(self) -> Question:
        card = unpacked(self.mover.model.state.drawn)[0]
        text = _("You drew {card}. Where does it go?").format(card=card_words(card))
        return Question(text, cards=_shown(card), answers=_places())

    def answer(self, name: Hashable) -> Outcome:
        return PlaceCard(name) if isinstance(name, Place) and self.ready else self


def _places() -> tuple[Answer, ...]:
    notes = ((Place.HAND, _("only you see it")), (Place.RACK, _("your partner can use it")))
    return tuple(Answer(place, opening(place_words(place)), note=note) for place, note in notes)


def _shown(card: Card) -> tuple[tuple[Card, None], ...]:
    return ((card, None),) if card != HIDDEN else ()


@dataclass(frozen=True)
class PullingCard(Aside):
    """An open card, or the top of the deck, is on its way to the hand or the rack."""

    name: Hashable = field(kw_only=True)
    place: Place | None = None

    def _hangs(self) -> Hang:
        market = self.mover.model.state.market
        card = market[self.name[1]] if isinstance(self.name, tuple) else HIDDEN
        return Hang((card,), places=True, place=self.place)

    def over(self, routes: tuple[RouteNo, ...], place: Place | None) -> Activity:
        return replace(self, place=place)

    def drop(self, routes: tuple[RouteNo, ...], place: Place | None) -> Outcome:
        began = self.cancelled()
        if place is None:
            return began
        if self.name == DECK or not isinstance(self.name, tuple):
            return began.tap_market(DECK)
        return began.take(self.name[1], place if self.mover.model.state.team_size > 1 else None)
