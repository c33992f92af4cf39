"""What a seat does next: the one thing that the table waits for, or whatever it likes. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from app.play.activities.base import DECK, TICKETS, Activity, Aside, Mover
from app.play.activities.claims import Digging
from app.play.activities.draws import PlacingCard
from app.play.activities.idle import Idle, Waiting
from app.play.activities.laying import Laying
from app.play.activities.tickets import ChoosingTickets
from app.play.choosing import Choosing, choosing_for, sharing_for
from app.play.reading import Drawer
from app.play.track import Piece, pieces_that_fit
from engine.actions import DrawCard, DrawTickets, Pass, ShareTickets, TakeCard, Undo
from engine.cards import Card
from engine.events import Owes


@dataclass(frozen=True)
class Possible:
    """What can be done now without beginning anything: what can be drawn, and whether tickets can be shared, a turn be
    passed (because nothing else is left), or the last thing be taken back.
    """

    asked: bool = False  # the table waits for this seat
    draws: frozenset[Hashable] = frozenset()
    shares: bool = False
    passes: bool = False
    undoes: bool = False
    pieces: frozenset[Piece] | None = None  # of track that fit somewhere, when one has to be laid


def settled(mover: Mover, before: Activity, turned: tuple[Card, ...] = ()) -> tuple[Activity, Possible]:
    """Everything has been shown: what the seat does now, and what it can do at once."""
    if not mover.asked:
        return _beside(before, lambda going: _unasked(mover, going)), Possible()
    return _beside(before, lambda going: due(mover, going, turned)), possible(mover)


def _beside(before: Activity, then: Callable[[Activity], Activity]) -> Activity:
    """What comes then; a finger that pulls something goes on pulling, and comes back to it."""
    if isinstance(before, Aside) and before.hang is not None:
        return replace(before, began=then(before.began))
    return then(before)


def _unasked(mover: Mover, before: Activity) -> Activity:
    return Idle(reading=before.reading, mover=mover)


def possible(mover: Mover) -> Possible:
    """For a seat that is asked."""
    model, draws = mover.model, set[Hashable]()
    actions = model.options(mover.seat).actions
    for action in actions:
        match action:
            case TakeCard(slot):
                draws.add(("slot", slot))
            case DrawCard():
                draws.add(DECK)
            case DrawTickets():
                draws.add(TICKETS)
    owes = model.state.owes
    shares = owes is Owes.TURN and any(isinstance(action, ShareTickets) for action in actions)
    undoes = model.refusal(mover.seat, Undo()) is None
    pieces = pieces_that_fit(model, mover.seat) if owes is Owes.TRACK else None
    return Possible(True, frozenset(draws), shares, actions == [Pass()], undoes, pieces)


def due(mover: Mover, before: Activity, turned: tuple[Card, ...]) -> Activity:
    """What a seat that is asked does now. What it reads, and a choice it has begun, go on."""
    owed = choosing_for(mover.model, mover.seat)
    if owed is not None:
        return _choosing(mover, before, owed)
    if isinstance(before, ChoosingTickets) and before.began is not None and _still_shared(mover, before):
        return before
    reading = before.reading
    match mover.model.state.owes:
        case Owes.TUNNEL:
            return Digging(reading=reading, mover=mover, turned=turned)
        case Owes.PLACE_CARD:
            return PlacingCard(reading=reading, mover=mover)
        case Owes.TRACK:
            return Laying(reading=reading, mover=mover)
    return Idle(reading=reading, mover=mover)


def _choosing(mover: Mover, before: Activity, owed: Choosing) -> ChoosingTickets:
    """A new choice comes into sight; one that is known goes on as far as it was."""
    known = before.began if isinstance(before, Waiting) else before
    if isinstance(known, ChoosingTickets) and _same(known.choosing, owed):
        return replace(known, reading=before.reading, mover=mover)
    reading = replace(before.reading, drawer=Drawer.NONE)
    return ChoosingTickets(reading=reading, mover=mover, choosing=owed)


def _same(known: Choosing, owed: Choosing) -> bool:
    return set(known.offered) == set(owed.offered) and known.share == owed.share


def _still_shared(mover: Mover, before: ChoosingTickets) -> bool:
    still = sharing_for(mover.model, mover.seat)
    return still is not None and still.offered == before.choosing.offered
