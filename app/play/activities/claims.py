"""Claiming a route, question by question (the steps are `app.play.claiming`'s), and paying for a tunnel. No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from app.i18n import _, ngettext
from app.play.activities.base import Activity, Aside, Hang, Mover, Outcome, Seated, toggled
from app.play.claiming import (
    ORDER,
    AskCards,
    AskColour,
    AskLane,
    Confirm,
    Dropped,
    Intent,
    Refused,
    Step,
    aimed,
    kinds_in,
    next_step,
    tunnel_payments,
    useful_kinds,
)
from app.play.questions import Answer, Button, Question, numbered
from app.widgets.board.lights import Ghost, Highlights
from app.words import claim_refusal_words, colour_name, points_words, route_name
from engine.actions import Place, TakeBack
from engine.board import RouteNo
from engine.cards import LOCOMOTIVE, Card, Tally, counts, unpacked
from engine.pending import Tunnel

MOST_SHOWN = 4  # cards of one pile that hang on a finger


@dataclass(frozen=True)
class Claiming(Aside):
    """A route is meant; one question after the other leads to its claim, or to why there is none."""

    intent: Intent = field(kw_only=True)
    step: Step = field(kw_only=True)

    def _about(self) -> RouteNo:
        """The lane that the answers so far have settled on."""
        match self.step:
            case AskLane(lanes):
                return lanes[0]
            case AskColour(payments):
                return payments[0][1].route
            case AskCards(payments):
                return payments[0].route
            case Confirm(claim):
                return claim.route
            case Refused(route):
                return route

    def _useful(self) -> Dropped | None:
        refused = isinstance(self.step, Refused)
        return None if refused else useful_kinds(self.mover.model, self.mover.seat, self.intent.route)

    def tap_route(self, route: RouteNo) -> Outcome:
        return claim(self.cancelled(), self.mover, route, self.picked)

    def tap_pile(self, place: Place, kind: Card) -> Outcome:
        """Picked piles are to pay the route."""
        picking = replace(self, picked=toggled(self.picked, place, kind))
        if isinstance(self.step, Refused) or not picking.picked or not self.ready:
            return picking
        return claim(self.began, self.mover, self.intent.route, picking.picked, picked=picking.picked)

    def answer(self, name: Hashable) -> Outcome:
        intent = self.intent
        match self.step:
            case AskLane(lanes) if isinstance(name, int) and name in lanes:
                return self._go_on(replace(intent, route=name, lane=True))
            case AskColour(payments) if isinstance(name, int):
                return self._go_on(replace(intent, colour=name, lane=True, route=payments[0][1].route))
            case AskCards(payments) if isinstance(name, int):
                paid = payments[name]
                return self._go_on(replace(intent, payment=paid, lane=True, route=paid.route, colour=None))
            case Confirm(claimed) if name == "claim":
                return claimed
            case Confirm(claimed) if name == "other":
                wider = replace(intent, route=claimed.route, lane=True, dropped=Dropped())
                return self._go_on(replace(wider, other_cards=True, payment=None))
        return super().answer(name)

    def _go_on(self, intent: Intent) -> Outcome:
        return _outcome(replace(self, intent=intent, step=next_step(self.mover.model, intent)))

    # -- what is asked and lit

    def _asks(self) -> Question:
        cancel, title = Button("cancel", _("Cancel")), route_title(self.mover, self._about())
        match self.step:
            case AskLane(lanes):
                answers = tuple(self._lane(lane) for lane in lanes)
                return Question(title, _("Which lane?"), answers=answers, buttons=(cancel,))
            case AskColour(payments):
                answers = tuple(Answer(colour, cards=numbered(paid.hand, paid.rack)) for colour, paid in payments)
                return Question(title, _("Which colour do you pay with?"), answers=answers, buttons=(cancel,))
            case AskCards(payments):
                answers = tuple(Answer(at, cards=numbered(p.hand, p.rack)) for at, p in enumerate(payments))
                return Question(title, _("Which cards do you pay with?"), answers=answers, buttons=(cancel,))
            case Confirm():
                return self._last_look(title, cancel, self.step)
            case Refused():
                close = Button("cancel", _("Close"))
                return Question(title, refused_words(self.mover, self.step), buttons=(close,), good=False)

    def _lane(self, lane: RouteNo) -> Answer:
        colour = self.mover.model.state.colour_of(lane)
        words = colour_name(colour) if colour < LOCOMOTIVE else _("any colour")
        return Answer(lane, words, mark=colour if colour < LOCOMOTIVE else None)

    def _last_look(self, title: str, cancel: Button, step: Confirm) -> Question:
        state, route = self.mover.model.state, step.claim.route
        length = state.variant.board.lengths[route]
        draws = state.variant.board.routes[route].tunnel_draw
        left = state.trains[self.mover.seat] - length
        then = ngettext("{n} train left", "{n} trains left", left).format(n=left)
        if draws:
            text = ngettext("Tunnel: {n} card will be turned up.", "Tunnel: {n} cards will be turned up.", draws)
            then = text.format(n=draws)
        note = f"{points_words(state.variant.numbers.route_points[length])}  ·  {then}"
        cards = tuple((card, None) for card in unpacked(step.claim.hand + step.claim.rack))
        other = (Button("other", _("Other cards")),) if step.others else ()
        do = Button("claim", _("Dig") if draws else _("Claim"), icon="train", filled=True)
        return Question(title, note, cards=cards, buttons=(cancel, *other, do), good=True)

    def _own_lights(self) -> Highlights:
        if isinstance(self.step, AskLane):
            fits = sum(1 << lane for lane in self.step.lanes)
            return Highlights(fits=fits, rings=frozenset(self.mover.model.variant.board.ends[self._about()]))
        return ghost_train(self.mover, self._about(), self.step)


def claim(began: Activity, mover: Mover, route: RouteNo, dropped: Dropped, *, picked: Dropped | None = None) -> Outcome:
    """Begin to claim a route, perhaps with certain cards."""
    found = aimed(mover.model, mover.seat, (route,), dropped)
    if found is None:
        return began
    shown = dropped if picked is None else picked
    return _outcome(
        Claiming(reading=began.reading, picked=shown, mover=mover, began=began, intent=found[0], step=found[1])
    )


def _outcome(claiming: Claiming) -> Outcome:
    """Ask on; or claim at once, if nothing is asked and nobody wants a last look."""
    step = claiming.step
    if isinstance(step, Confirm) and not claiming.mover.confirm() and not step.needs_a_look:
        return step.claim
    return claiming


@dataclass(frozen=True)
class PullingCards(Aside):
    """Cards of the hand and the rack hang on a finger; `aim` is what they mean over the routes below it."""

    routes: tuple[RouteNo, ...] = ()
    aim: tuple[Intent, Step] | None = None

    def _hangs(self) -> Hang:
        cards = (*self._shown(Place.HAND), *self._shown(Place.RACK))
        if self.aim is None:
            return Hang(cards)
        name = route_name(self.mover.model.variant.board, self._lane())
        step = self.aim[1]
        if isinstance(step, Refused):
            return Hang(cards, words=f"{name}\n{refused_words(self.mover, step)}", good=False)
        return Hang(cards, words=name, good=True)

    def _shown(self, place: Place) -> list[Card]:
        state = self.mover.model.state
        held = state.hands[self.mover.seat] if place is Place.HAND else state.racks[state.side_of(self.mover.seat)]
        kinds, numbers = self.picked.hand if place is Place.HAND else self.picked.rack, counts(held)
        return [kind for kind in ORDER if kind in kinds for _at in range(min(MOST_SHOWN, numbers[kind]))]

    def _lane(self) -> RouteNo:
        intent, step = self.aim or (None, None)
        return step.claim.route if isinstance(step, Confirm) else intent.route if intent is not None else -1

    def over(self, routes: tuple[RouteNo, ...], place: Place | None) -> PullingCards:
        if routes == self.routes:
            return self
        return replace(self, routes=routes, aim=aimed(self.mover.model, self.mover.seat, routes, self.picked))

    def drop(self, routes: tuple[RouteNo, ...], place: Place | None) -> Outcome:
        aim = self.over(routes, place).aim
        if aim is None or not self.ready:
            return self.cancelled()
        intent, step = aim
        began = self.cancelled()
        return _outcome(Claiming(reading=began.reading, mover=self.mover, began=began, intent=intent, step=step))

    def _own_lights(self) -> Highlights | None:
        return None if self.aim is None else ghost_train(self.mover, self._lane(), self.aim[1])


def pull(began: Seated, place: Place, kind: Card) -> PullingCards:
    """A pile is pulled, with every picked one if it is picked itself."""
    picked = began.picked
    if kind not in (picked.rack if place is Place.RACK else picked.hand):
        picked = Dropped(rack=frozenset({kind})) if place is Place.RACK else Dropped(frozenset({kind}))
    return PullingCards(reading=began.reading, picked=picked, mover=began.mover, began=began)


@dataclass(frozen=True)
class Digging(Seated):
    """A tunnel asks for more cards: pay or take back. `turned` are its cards in the order they came."""

    turned: tuple[Card, ...] = ()

    def _about(self) -> RouteNo | None:
        tunnel = self.mover.model.state.tunnel
        return None if tunnel is None else tunnel.route

    def _asks(self) -> Question | None:
        tunnel = self.mover.model.state.tunnel
        if tunnel is None:
            return None
        payments = tunnel_payments(self.mover.model, self.mover.seat)
        answers = tuple(Answer(("pay", at), cards=numbered(p.hand, p.rack)) for at, p in enumerate(payments))
        text = ngettext("The tunnel asks for {n} more card.", "The tunnel asks for {n} more cards.", tunnel.extra)
        note = text.format(n=tunnel.extra) + ("" if payments else " " + _("You cannot pay that."))
        cards = counted(self.turned or tuple(unpacked(tunnel.turned)), tunnel.hand + tunnel.rack)
        buttons = (Button("take_back", _("Take cards back"), icon="undo", filled=not payments),)
        return Question(route_title(self.mover, tunnel.route), note, cards, answers, buttons)

    def answer(self, name: Hashable) -> Outcome:
        match name:
            case "take_back":
                return TakeBack()
            case ("pay", int(at)):
                return tunnel_payments(self.mover.model, self.mover.seat)[at]
        return self


def turning_question(tunnel: Tunnel, turned: tuple[Card, ...]) -> Question:
    """The cards that a tunnel has turned up so far, for everybody to see."""
    note = _("Cards of the played colour, and locomotives, cost one more each.")
    cards = counted(turned or tuple(unpacked(tunnel.turned)), tunnel.hand + tunnel.rack)
    return Question(_("The mountain"), note, cards=cards)


def counted(turned: tuple[Card, ...], laid: Tally) -> tuple[tuple[Card, bool], ...]:
    """The cards that a tunnel has turned up, and whether each counts against the digger."""
    against = kinds_in(laid) | {LOCOMOTIVE}
    return tuple((card, card in against) for card in turned)


def route_title(mover: Mover, route: RouteNo) -> str:
    board = mover.model.variant.board
    return f"{route_name(board, route)}  ·  {board.lengths[route]}"


def refused_words(mover: Mover, step: Refused) -> str:
    return claim_refusal_words(step.refusal, mover.model.state, mover.seat, step.route, mover.speaker)


def ghost_train(mover: Mover, route: RouteNo, step: Step) -> Highlights:
    """Ghost trains on the route, its cities ringed."""
    ghost = Ghost(route, mover.player, valid=not isinstance(step, Refused))
    return Highlights(rings=frozenset(mover.model.variant.board.ends[route]), ghost=ghost)
