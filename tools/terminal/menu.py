"""Asking: a numbered list, narrowed by typing part of a line; and what a seat can do, as such lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from app.words import Speaker, cards_words, colour_name, place_words, route_name
from engine import actions as act
from engine.actions import Action
from engine.board import GRAY, routes_in
from engine.model import Model
from tools.terminal.look import priced

T = TypeVar("T")
BACK = "number, part of a name, or Enter to go back: "
LONG = 25  # more lines than this are not shown before something has been typed


class Left(Exception):
    """The person has left the table."""


class Menu:
    """Asks with `read`, speaks with `say`: a terminal, or a test."""

    def __init__(self, read: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.read, self.say = read, say

    def pick(self, question: str, choices: Sequence[tuple[str, T]]) -> T:
        """One of the choices."""
        while True:
            picked = self.pick_or_back(question, choices, "number or part of a name: ")
            if picked is not None:
                return picked

    def pick_or_back(self, question: str, choices: Sequence[tuple[str, T]], prompt: str = BACK) -> T | None:
        """One of the choices; None when the person just pressed Enter."""
        shown = list(choices)
        while True:
            self._show(question, shown)
            typed = self._typed(prompt)
            if not typed:
                return None
            if typed.isdecimal():
                if 0 < int(typed) <= len(shown):
                    return shown[int(typed) - 1][1]
                self.say(f"There is no {typed}.")
            else:
                shown = self._narrowed(choices, typed) or shown
                if len(shown) == 1:
                    return shown[0][1]

    def _show(self, question: str, shown: Sequence[tuple[str, T]]) -> None:
        self.say(question)
        for number, (text, _) in enumerate(shown[:LONG], 1):
            self.say(f"  {number:>2}  {text}")
        if len(shown) > LONG:
            self.say(f"      and {len(shown) - LONG} more: type part of a name")

    def _typed(self, prompt: str) -> str:
        try:
            typed = self.read(prompt).strip()
        except EOFError:
            raise Left from None
        if typed in ("q", "quit"):
            raise Left
        return typed

    def _narrowed(self, choices: Sequence[tuple[str, T]], typed: str) -> list[tuple[str, T]]:
        found = [choice for choice in choices if typed.lower() in choice[0].lower()]
        if not found:
            self.say(f"Nothing here says “{typed}”.")
        return found


def ask_action(menu: Menu, model: Model, seat: int, speaker: Speaker) -> Action:
    """What the person wants to do, asked in one or more steps."""
    while True:
        action = menu.pick("What do you do? (q leaves the game)", first_steps(menu, model, seat, speaker))()
        if action is not None:
            return action


Step = Callable[[], Action | None]


def first_steps(menu: Menu, model: Model, seat: int, speaker: Speaker) -> list[tuple[str, Step]]:
    options = model.options(seat)
    keeping = [action for action in options.actions if isinstance(action, act.KeepTickets)]
    others = [action for action in options.actions if not isinstance(action, act.KeepTickets)]
    steps: list[tuple[str, Step]] = [(words(action, model, speaker), _give(action)) for action in others]
    if keeping:
        steps += _keeping(menu, keeping, speaker)
    if options.claims:
        steps.append((f"Claim a route ({options.claims.bit_count()} can be paid)", lambda: _claim(menu, model, seat)))
    if options.beds:
        steps.append(("Lay a piece of track", lambda: _build(menu, model)))
    if model.refusal(seat, act.Undo()) is None:
        steps.append(("Take it back", _give(act.Undo())))
    return steps


def _give(action: Action) -> Step:
    return lambda: action


def words(action: Action, model: Model, speaker: Speaker) -> str:
    """An action as a line of a menu."""
    match action:
        case act.TakeCard(slot, to):
            return f"Take {colour_name(model.state.market[slot])}" + (f" for the {place_words(to)}" if to else "")
        case act.PlaceCard(to):
            return f"Put {cards_words(model.state.drawn)} in the {place_words(to)}"
        case act.PayTunnel(hand, rack):
            return f"Pay the tunnel with {payment_words(hand, rack)}"
        case act.ShareTickets(tickets):
            return "Share " + "; ".join(priced(speaker.variant, ticket) for ticket in tickets)
        case _:
            return PLAIN[type(action)]


PLAIN: dict[type[Action], str] = {
    act.DrawCard: "Draw a card from the deck",
    act.DrawTickets: "Draw tickets",
    act.TakeBack: "Take the cards back and leave the tunnel",
    act.Pass: "Pass",
    act.EndTurn: "Done",
}


def payment_words(hand: int, rack: int) -> str:
    paid = [cards_words(hand)] if hand else []
    return " and ".join([*paid, f"{cards_words(rack)} from the rack"] if rack else paid)


def _keeping(menu: Menu, keeping: Iterable[act.KeepTickets], speaker: Speaker) -> list[tuple[str, Step]]:
    """First which tickets, then the order of those that go back."""
    orders: dict[bytes, list[act.KeepTickets]] = {}
    for action in keeping:
        orders.setdefault(action.kept, []).append(action)

    def named(tickets: bytes) -> str:
        return "; ".join(priced(speaker.variant, ticket) for ticket in tickets)

    def order(actions: list[act.KeepTickets]) -> Step:
        choices = [(named(action.returned), action) for action in actions]
        if len(choices) == 1:
            return _give(actions[0])
        return lambda: menu.pick_or_back("What goes under the deck in which order, the last to the bottom?", choices)

    return [(f"Keep {named(kept)}", order(actions)) for kept, actions in orders.items()]


def _claim(menu: Menu, model: Model, seat: int) -> Action | None:
    state, board = model.state, model.variant.board
    routes = []
    for route in routes_in(model.options(seat).claims):
        printed, colour = board.routes[route], state.colour_of(route)
        kind = "gray" if colour == GRAY else colour_name(colour)
        notes = [f"tunnel {printed.tunnel_draw}"] if printed.tunnel_draw else []
        notes += [f"{printed.locomotives} locomotives"] if printed.locomotives else []
        routes.append((f"{route_name(board, route)}, {printed.length} {kind} {' '.join(notes)}".rstrip(), route))
    route = menu.pick_or_back("Which route?", sorted(routes))
    if route is None:
        return None
    payments = [(payment_words(claim.hand, claim.rack), claim) for claim in model.rules.claims(state, seat, route)]
    return payments[0][1] if len(payments) == 1 else menu.pick_or_back("With which cards?", payments)


def _build(menu: Menu, model: Model) -> Action | None:
    board = model.variant.board
    beds = [(f"{route_name(board, route)}, {board.lengths[route]}", route) for route in routes_in(model.options().beds)]
    bed = menu.pick_or_back("On which bed?", sorted(beds))
    if bed is None:
        return None
    pieces = [(colour_name(build.colour), build) for build in model.rules.builds(model.state, bed)]
    return menu.pick_or_back("Which piece?", pieces)
