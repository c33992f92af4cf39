"""Claiming a route on the board screen: by touching it, or by pulling cards onto it. The steps are `app.claiming`'s."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.input import MotionEvent

from app.claiming import (
    AskCards,
    AskColour,
    AskLane,
    Confirm,
    Dropped,
    Intent,
    Payment,
    Refused,
    Step,
    kinds_in,
    next_step,
    payments_for,
    tunnel_payments,
)
from app.gestures import Pull
from app.i18n import _, ngettext
from app.widgets.board.lights import Ghost, Highlights
from app.widgets.board.picking import Pick
from app.widgets.hand import ORDER, Piles
from app.widgets.prompt import Answer, Button, Question
from app.words import claim_refusal_words, colour_name, points_words, route_name
from engine.actions import ClaimRoute, TakeBack
from engine.board import RouteNo
from engine.cards import LOCOMOTIVE, Card, Tally, counts, unpacked
from engine.refusals import Refusal

if TYPE_CHECKING:
    from app.screens.board import BoardScreen

MOST_SHOWN = 4  # cards of one pile that hang on a finger


class Claims:
    """The claim that is being put together, if any."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.intent: Intent | None = None
        self.step: Step | None = None
        self._hovered: tuple[RouteNo | None, Step | None] = (None, None)
        self._pulled = Dropped()

    def forget(self) -> None:
        self.intent = self.step = None
        self._hovered = (None, None)
        for piles in (self.screen.hand, self.screen.rack):
            piles.picked.clear()
            piles.grey = ()

    # -- by touch

    def begin(self, route: RouteNo, dropped: Dropped) -> None:
        """A route is meant, perhaps with certain cards."""
        self.go_on(self.meant(route, dropped))

    def meant(self, route: RouteNo, dropped: Dropped) -> Intent:
        """The lane itself when it can be paid so, else any lane beside it that can."""
        intent = Intent(self.screen.seat, route, dropped)
        return replace(intent, lane=bool(payments_for(self.screen.model, intent)))

    def go_on(self, intent: Intent) -> None:
        """Ask the next question, or claim."""
        screen = self.screen
        step = next_step(screen.model, intent)
        self.intent, self.step = intent, step
        if isinstance(step, Confirm) and not screen.app.settings.confirm and not step.needs_a_look:
            self.claim(step.claim)
            return
        if isinstance(step, Refused):
            self._refused(step)
            return
        screen.moves.question(self._question(step))
        self._grey(step)
        screen.relight()

    def _refused(self, step: Refused) -> None:
        """The route stays lit while the player reads why."""
        screen = self.screen
        self.intent = replace(self.intent, route=step.route)
        words = self.reason(step.route, step.refusal)
        screen.app.sounds.play("refused")
        screen.buzz()
        screen.moves.question(
            Question(
                self._title(step.route),
                words,
                buttons=(Button("cancel", _("Close")),),
                good=False,
            )
        )
        screen.relight()

    def claim(self, claim: ClaimRoute) -> None:
        self.screen.moves.submit(claim)

    def answered(self, name: Hashable) -> None:
        """One of the sheet's answers was touched."""
        intent, step = self.intent, self.step
        if intent is None:
            return
        match step:
            case AskLane(lanes) if isinstance(name, int) and name in lanes:
                self.go_on(replace(intent, route=name, lane=True))
            case AskColour():
                self.go_on(replace(intent, colour=name, lane=True, route=self._route(intent)))
            case AskCards(payments) if isinstance(name, int):
                self.go_on(replace(intent, payment=payments[name], lane=True, route=payments[name].route, colour=None))
            case Confirm(claim) if name == "claim":
                self.claim(claim)
            case Confirm(claim) if name == "other":
                self.go_on(
                    replace(intent, route=claim.route, lane=True, other_cards=True, payment=None, dropped=Dropped())
                )

    def _route(self, intent: Intent) -> RouteNo:
        """The lane that the cards have settled on."""
        if isinstance(self.step, AskColour):
            return self.step.payments[0][1].route
        return intent.route

    def picked(self, dropped: Dropped) -> None:
        """A pile was picked while a route is: these cards are to pay it."""
        if self.intent is not None and not isinstance(self.step, Refused):
            self.go_on(replace(self.meant(self.intent.route, dropped), colour=None))

    # -- what is asked

    def _title(self, route: RouteNo) -> str:
        board = self.screen.session.variant.board
        return f"{route_name(board, route)}  ·  {board.lengths[route]}"

    def reason(self, route: RouteNo, refusal: Refusal) -> str:
        screen = self.screen
        return claim_refusal_words(refusal, screen.model.state, screen.seat, route, screen.speaker)

    def _question(self, step: Step) -> Question:
        cancel = Button("cancel", _("Cancel"))
        match step:
            case AskLane(lanes):
                state = self.screen.model.state
                answers = tuple(
                    Answer(lane, self._colour_words(state.colour_of(lane)), mark=_mark(state.colour_of(lane)))
                    for lane in lanes
                )
                return Question(self._title(lanes[0]), _("Which lane?"), answers=answers, buttons=(cancel,))
            case AskColour(payments):
                answers = tuple(Answer(colour, cards=payment_cards(payment)) for colour, payment in payments)
                route = payments[0][1].route
                return Question(
                    self._title(route), _("Which colour do you pay with?"), answers=answers, buttons=(cancel,)
                )
            case AskCards(payments):
                answers = tuple(Answer(at, cards=payment_cards(payment)) for at, payment in enumerate(payments))
                title = self._title(payments[0].route)
                return Question(title, _("Which cards do you pay with?"), answers=answers, buttons=(cancel,))
            case Confirm():
                return self._confirm(step, cancel)
        raise TypeError(type(step).__name__)

    def _confirm(self, step: Confirm, cancel: Button) -> Question:
        state, claim = self.screen.model.state, step.claim
        variant = state.variant
        length = variant.board.lengths[claim.route]
        points = points_words(variant.numbers.route_points[length])
        left = state.trains[self.screen.seat] - length
        trains = ngettext("{n} train left", "{n} trains left", left).format(n=left)
        note = f"{points}  ·  {trains}"
        draws = variant.board.routes[claim.route].tunnel_draw
        if draws:
            text = ngettext("Tunnel: {n} card will be turned up.", "Tunnel: {n} cards will be turned up.", draws)
            note = f"{points}  ·  {text.format(n=draws)}"
        cards = tuple((card, None) for card in unpacked(claim.hand + claim.rack))
        other = (Button("other", _("Other cards")),) if step.others else ()
        do = Button("claim", _("Dig") if draws else _("Claim"), icon="train", filled=True)
        return Question(self._title(claim.route), note, cards=cards, buttons=(cancel, *other, do), good=True)

    @staticmethod
    def _colour_words(colour: int) -> str:
        return colour_name(colour) if colour < LOCOMOTIVE else _("any colour")

    def _grey(self, step: Step) -> None:
        """Piles that cannot pay this route are greyed."""
        screen = self.screen
        route = self.intent.route
        payments = payments_for(screen.model, Intent(screen.seat, route, lane=True))
        for piles, part in ((screen.hand, "hand"), (screen.rack, "rack")):
            useful = frozenset().union(*(kinds_in(getattr(payment, part)) for payment in payments))
            piles.grey = frozenset(ORDER) - useful
            piles.repaint()

    def lights(self) -> Highlights | None:
        """Ghost trains on the route, its cities ringed."""
        if self._hovered[0] is not None:
            return self._ghost(*self._hovered)
        if self.intent is None:
            return None
        match self.step:
            case AskLane(lanes):
                fits = sum(1 << lane for lane in lanes)
                return Highlights(fits=fits, rings=frozenset(self.screen.view.board.ends[lanes[0]]))
            case Confirm(claim):
                return self._ghost(claim.route, self.step)
            case AskCards(payments):
                return self._ghost(payments[0].route, self.step)
            case AskColour(payments):
                return self._ghost(payments[0][1].route, self.step)
        return self._ghost(self.intent.route, self.step)

    def _ghost(self, route: RouteNo, step: Step | None) -> Highlights:
        player = self.screen.faces[self.screen.seat].player
        ghost = Ghost(route, player, valid=not isinstance(step, Refused))
        return Highlights(rings=frozenset(self.screen.view.board.ends[route]), ghost=ghost)

    # -- by pulling cards

    def pull(self, piles: Piles, kind: Card, touch: MotionEvent) -> bool:
        """A pile is pulled, with every picked one if it is picked itself."""
        screen = self.screen
        self.intent = self.step = None
        screen.moves.question(None)
        if kind not in piles.picked:
            screen.hand.picked.clear()
            screen.rack.picked.clear()
            piles.picked.add(kind)
        self._pulled = self.selected()
        pull = Pull(self._cards_shown(), self._moved, self._dropped, self._ended)
        return screen.pulls.begin(touch, pull)

    def selected(self) -> Dropped:
        return Dropped(frozenset(self.screen.hand.picked), frozenset(self.screen.rack.picked))

    def _cards_shown(self) -> list[Card]:
        shown: list[Card] = []
        for piles in (self.screen.hand, self.screen.rack):
            numbers = counts(piles.cards)
            for kind in ORDER:
                if kind in piles.picked:
                    shown += [kind] * min(MOST_SHOWN, numbers[kind])
        return shown

    def _moved(self, x: float, y: float) -> None:
        screen = self.screen
        over_sheet = screen.box_in(screen.sheet, x, y)
        if not screen.box_in(screen.view, x, y) or over_sheet:
            screen.view.end_hover()
            self._hover(None)
            return
        self._hover(self.resolve(screen.view.hover(x, y)))

    def resolve(self, found: Pick) -> RouteNo | None:
        """Of the routes under the finger the one that the cards can pay, else the nearest."""
        for route in found.routes:
            if payments_for(self.screen.model, Intent(self.screen.seat, route, self._pulled)):
                return route
        return found.nearest

    def _hover(self, route: RouteNo | None) -> None:
        screen = self.screen
        if route == self._hovered[0]:
            return
        if route is None:
            self._hovered = (None, None)
            screen.pulls.say("", None)
        else:
            step = next_step(screen.model, self.meant(route, self._pulled))
            lane = step.claim.route if isinstance(step, Confirm) else route
            self._hovered = (lane, step)
            screen.pulls.say(*self._hover_words(lane, step))
        screen.relight()

    def _hover_words(self, route: RouteNo, step: Step) -> tuple[str, bool]:
        name = route_name(self.screen.view.board, route)
        if isinstance(step, Refused):
            return f"{name}\n{self.reason(step.route, step.refusal)}", False
        return name, True

    def _ended(self) -> None:
        self._hovered = (None, None)
        self.screen.view.end_hover()
        self.screen.relight()

    def _dropped(self, x: float, y: float) -> None:
        screen = self.screen
        pulled = self._pulled
        route = self.resolve(screen.view.pick_at(x, y)) if screen.box_in(screen.view, x, y) else None
        screen.hand.picked.clear()
        screen.rack.picked.clear()
        screen.hand.repaint()
        screen.rack.repaint()
        if route is not None and screen.moves.ready:
            self.begin(route, pulled)

    # -- a tunnel's extra cards

    def tunnel_question(self) -> Question | None:
        """Pay or take back; the cards that were turned up are shown, those that count framed."""
        screen = self.screen
        tunnel = screen.model.state.tunnel
        if tunnel is None:
            return None
        payments = tunnel_payments(screen.model, screen.seat)
        answers = tuple(Answer(("pay", at), cards=payment_cards(payment)) for at, payment in enumerate(payments))
        text = ngettext("The tunnel asks for {n} more card.", "The tunnel asks for {n} more cards.", tunnel.extra)
        note = text.format(n=tunnel.extra)
        if not payments:
            note += " " + _("You cannot pay that.")
        return Question(
            self._title(tunnel.route),
            note,
            cards=self.turned(),
            answers=answers,
            buttons=(Button("take_back", _("Take cards back"), icon="undo", filled=not payments),),
        )

    def turned(self) -> tuple[tuple[Card, bool], ...]:
        """The cards turned up so far, and whether each counts against the digger."""
        tunnel = self.screen.shown.tunnel
        if tunnel is None:
            return ()
        known = self.screen.turned or list(unpacked(tunnel.turned))
        laid = kinds_in(tunnel.hand + tunnel.rack) | {LOCOMOTIVE}
        return tuple((card, card in laid) for card in known)

    def tunnel_answered(self, name: Hashable) -> None:
        screen = self.screen
        if name == "take_back":
            screen.moves.submit(TakeBack())
        elif isinstance(name, tuple) and name[0] == "pay":
            screen.moves.submit(tunnel_payments(screen.model, screen.seat)[name[1]])


def payment_cards(payment: Payment) -> tuple[tuple[Card, int, bool], ...]:
    """A payment as an answer shows it: kind, number, from the rack."""
    return (*_numbered(payment.hand, racked=False), *_numbered(payment.rack, racked=True))


def _numbered(cards: Tally, *, racked: bool) -> list[tuple[Card, int, bool]]:
    return [(kind, n, racked) for kind, n in enumerate(counts(cards)) if n]


def _mark(colour: int) -> int | None:
    return colour if colour < LOCOMOTIVE else None
