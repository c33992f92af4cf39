"""The line that says whose turn it is and what to do, and the buttons for it. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass

from app.i18n import _
from app.play.activities.base import Activity
from app.play.activities.due import Possible
from app.play.questions import Button
from app.play.standing import TicketRow
from app.words import Speaker, owes_words, waiting_words
from engine.events import Owes
from engine.state import State


@dataclass(frozen=True)
class Status:
    """`urgent`: this player is asked."""

    words: str = ""
    buttons: tuple[Button, ...] = ()
    urgent: bool = False


@dataclass(frozen=True)
class Sight:
    """What is seen of a game: with whose eyes, how it stands there, what of it can be done, and what is being done."""

    state: State
    speaker: Speaker
    seat: int | None
    activity: Activity
    possible: Possible
    tickets: tuple[TicketRow, ...]
    mine: bool  # this seat is asked, and everything has been shown


def status_of(sight: Sight, *, tickets_aside: bool, ends_in: int = 0) -> Status:
    """`tickets_aside`: the tickets have no place of their own and come when they are asked for; `ends_in`: seconds
    until the turn ends by itself.
    """
    buttons = _reading(sight, tickets_aside=tickets_aside) + (_moves(sight, ends_in) if sight.mine else [])
    return Status(_words(sight), tuple(buttons), sight.mine)


def _words(sight: Sight) -> str:
    if sight.mine and sight.activity.thinks:
        return _("Thinking…")
    if sight.mine:
        return _("You can do nothing: pass.") if sight.possible.passes else owes_words(sight.state.owes)
    if sight.seat is not None and sight.state.turn == sight.seat:
        return _("Your turn")
    return waiting_words(sight.state, sight.speaker)


def _reading(sight: Sight, *, tickets_aside: bool) -> list[Button]:
    state, buttons = sight.state, list[Button]()
    if any(state.variant.supply):
        buttons.append(Button("supply", icon="fence"))
    if tickets_aside and sight.seat is not None:
        buttons.append(Button("tickets", icon="ticket-outline", badge=_how_many(sight.tickets)))
    return [*buttons, Button("log", icon="history")]


def _how_many(tickets: tuple[TicketRow, ...]) -> str:
    return f"{sum(row.done for row in tickets)}/{len(tickets)}" if tickets else ""


def _moves(sight: Sight, ends_in: int) -> list[Button]:
    owes, can = sight.state.owes, sight.possible.undoes
    if owes is Owes.END_TURN:
        done = _("Done ({n})").format(n=ends_in) if ends_in else _("Done")
        return [Button("undo", _("Undo"), enabled=can), Button("done", done, filled=True)]
    buttons = [Button("hint", icon="lightbulb-outline")]
    if sight.possible.passes:
        buttons.append(Button("pass", _("Pass"), filled=True))
    if owes in (Owes.TURN, Owes.SECOND_CARD):
        buttons.append(Button("undo", icon="undo", enabled=can))
    return buttons
