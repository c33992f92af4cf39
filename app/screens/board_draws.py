"""Drawing on the board screen: cards and tickets, by a tap or by pulling a card to the hand or the team's rack."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from kivy.input import MotionEvent

from app.gestures import Pull
from app.i18n import _
from app.widgets.market import DECK, TICKETS
from app.widgets.prompt import Answer, Button, Question
from app.words import card_words, keep_words, opening, place_words
from engine.actions import DrawCard, DrawTickets, Place, PlaceCard, TakeCard
from engine.cards import EMPTY, HIDDEN, MARKET_PLACES, unpacked

if TYPE_CHECKING:
    from app.screens.board import BoardScreen
    from app.screens.board_moves import Moves


class Draws:
    """What can be drawn, and the open card that waits for its place."""

    def __init__(self, screen: BoardScreen, moves: Moves) -> None:
        self.screen, self.moves = screen, moves
        self._slot: int | None = None

    def forget(self) -> None:
        self._slot = None

    def ask_place(self) -> None:
        """A blind card has been seen and has to go somewhere (rule 7.4)."""
        card = unpacked(self.screen.model.state.drawn)[0]
        text = _("You drew {card}. Where does it go?").format(card=card_words(card))
        self.moves.question(self.place_question(text, card), "place")

    def answered(self, name: Hashable) -> None:
        """Where a card goes, or that tickets are to be drawn."""
        if name == "draw":
            self.moves.submit(DrawTickets())
        elif isinstance(name, Place) and self._slot is not None:
            self.moves.submit(TakeCard(self._slot, name))
        elif isinstance(name, Place):
            self.moves.submit(PlaceCard(name))

    def place_question(self, title: str, card: int) -> Question:
        answers = tuple(
            Answer(place, opening(place_words(place)), note=note)
            for place, note in ((Place.HAND, _("only you see it")), (Place.RACK, _("your partner can use it")))
        )
        cards = ((card, None),) if card != HIDDEN else ()
        return Question(title, cards=cards, answers=answers, buttons=())

    def can(self) -> set[Hashable]:
        can: set[Hashable] = set()
        for action in self.moves.options.actions:
            match action:
                case TakeCard(slot):
                    can.add(("slot", slot))
                case DrawCard():
                    can.add(DECK)
                case DrawTickets():
                    can.add(TICKETS)
        return can

    def tapped(self, name: Hashable) -> None:
        self.moves.cancel()
        if name == TICKETS:
            self._tickets_tapped()
        elif name == DECK:
            self.moves.do_or_refuse(DrawCard())
        else:
            self.take(name[1], None)

    def _tickets_tapped(self) -> None:
        can = TICKETS in self.can()
        if not can or not self.moves.ready:
            self.moves.do_or_refuse(DrawTickets())
        elif not self.screen.app.settings.confirm:
            self.moves.submit(DrawTickets())
        else:
            keep = self.screen.session.variant.numbers.keep_later
            buttons = (
                Button("cancel", _("Cancel")),
                Button("draw", _("Draw tickets"), icon="ticket-outline", filled=True),
            )
            title = _("Draw new tickets?")
            self.moves.question(Question(title, keep_words(keep.least, keep.most), buttons=buttons), "draw_tickets")

    def take(self, slot: int, to: Place | None) -> None:
        """Take an open card; where it goes is asked only when there is a choice."""
        takes = [
            action for action in self.moves.options.actions if isinstance(action, TakeCard) and action.slot == slot
        ]
        named = [action for action in takes if action.to is to] if to is not None else []
        if self.moves.ready and len(takes) > 1 and not named:
            self._slot = slot
            title = _("{card}: where does it go?").format(card=opening(card_words(self.screen.shown.market[slot])))
            question = self.place_question(title, self.screen.shown.market[slot])
            self.moves.question(
                Question(
                    title, cards=question.cards, answers=question.answers, buttons=(Button("cancel", _("Cancel")),)
                ),
                "slot",
            )
            return
        self.moves.do_or_refuse(named[0] if named else takes[0] if takes else TakeCard(slot))

    def pulled(self, name: Hashable, touch: MotionEvent) -> bool:
        """An open card, or the top of the deck, on its way to the hand."""
        screen = self.screen
        if not self.moves.ready or name == TICKETS:
            return False
        card = HIDDEN if name == DECK else screen.shown.market[name[1]]
        if card == EMPTY:
            return False
        self.moves.cancel()

        def moved(x: float, y: float) -> None:
            for piles in (screen.hand, screen.rack):
                lit = screen.box_in(piles, x, y)
                if lit != piles.lit:
                    piles.lit = lit
                    piles.repaint()

        def dropped(x: float, y: float) -> None:
            if screen.box_in(screen.hand, x, y):
                self._bring(name, Place.HAND)
            elif screen.box_in(screen.rack, x, y):
                self._bring(name, Place.RACK)

        def ended() -> None:
            moved(-1e6, -1e6)

        return screen.pulls.begin(touch, Pull((card,), moved, dropped, ended))

    def _bring(self, name: Hashable, to: Place) -> None:
        if name == DECK:
            self.moves.do_or_refuse(DrawCard())
        elif name[1] in range(MARKET_PLACES):
            self.take(name[1], to if self.screen.shown.team_size > 1 else None)
