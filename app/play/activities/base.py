"""What the player is doing, as a value: what is asked, what is lit, and where each touch leads. No Kivy, no rules.

An activity never changes. What it asks and lights is worked out once, when it begins; every touch leads to the next
activity, to an action for the engine, or to the words that say why not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeAlias

from app.play.choosing import Choosing
from app.play.claiming import Dropped
from app.play.questions import Question
from app.play.reading import Drawer, Reading
from app.play.ticket_paths import TicketPath, ticket_paths
from app.play.track import Piece
from app.widgets.board.lights import Highlights, Path, ticket_lit
from app.words import Speaker, refusal_words
from engine.actions import Action, DrawCard, DrawTickets, Place, TakeCard
from engine.board import RouteNo, TicketNo
from engine.cards import Card
from engine.model import Model
from engine.rules import Options

DECK, TICKETS = "deck", "tickets"  # of the market; its places are ("slot", n)
NOTHING_PICKED = Dropped()
NOTHING_READ = Reading()


@dataclass(frozen=True)
class Mover:
    """Who does it: a seat with what it knows, how it is spoken to, its colour, and whether it wants a last look."""

    model: Model
    seat: int
    speaker: Speaker
    player: int
    confirm: Callable[[], bool] = lambda: True

    @property
    def asked(self) -> bool:
        return self.seat in self.model.state.to_move()

    def options(self) -> Options:
        return self.model.options(self.seat) if self.asked else Options()

    def attempt(self, action: Action) -> Action | Objection:
        """The action, or why it cannot be done."""
        refusal = self.model.refusal(self.seat, action)
        return action if refusal is None else Objection(refusal_words(refusal, self.speaker))


@dataclass(frozen=True)
class Objection:
    """Why something cannot be done, in words."""

    words: str


@dataclass(frozen=True)
class Offer:
    """Tickets to choose from, as a sheet shows them."""

    choosing: Choosing
    title: str
    note: str
    can: bool
    paths: tuple[TicketPath, ...]
    cancels: bool


@dataclass(frozen=True)
class Hang:
    """What hangs on a finger, and the words beside it; `good` colours them as possible or refused. It goes onto the
    map, or to one of the own `places`, of which `place` is the one below the finger.
    """

    cards: tuple[Card, ...] = ()
    piece: Piece | None = None
    words: str = ""
    good: bool | None = None
    places: bool = False
    place: Place | None = None


@dataclass(frozen=True)
class Activity:
    """`picked` are piles of the own cards that the player has picked out."""

    reading: Reading = NOTHING_READ
    picked: Dropped = NOTHING_PICKED
    piece: Piece | None = None  # of track, that is picked or pulled
    route: RouteNo | None = field(init=False, compare=False, repr=False)  # that the question is about
    question: Question | None = field(init=False, compare=False, repr=False)
    lights: Highlights | None = field(init=False, compare=False, repr=False)
    hang: Hang | None = field(init=False, compare=False, repr=False)
    offer: Offer | None = field(init=False, compare=False, repr=False)
    useful: Dropped | None = field(init=False, compare=False, repr=False)  # what can pay; None: nobody asks
    drawer: Drawer = field(init=False, compare=False, repr=False)

    waits: ClassVar[bool] = False  # for the table's answer
    thinks: ClassVar[bool] = False  # about a hint

    def __post_init__(self) -> None:
        found = {
            "route": self._about(),
            "question": self._asks(),
            "lights": self._lights(),
            "hang": self._hangs(),
            "offer": self._offers(),
            "useful": self._useful(),
            "drawer": self._opens(),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def _about(self) -> RouteNo | None:
        return None

    def _asks(self) -> Question | None:
        return None

    def _lights(self) -> Highlights | None:
        return None

    def _hangs(self) -> Hang | None:
        return None

    def _offers(self) -> Offer | None:
        return None

    def _useful(self) -> Dropped | None:
        return None

    def _opens(self) -> Drawer:
        return self.reading.drawer

    @property
    def ready(self) -> bool:
        """Whether a touch can mean a move."""
        return False

    # -- what touches lead to

    def tap_route(self, route: RouteNo) -> Outcome:
        return self

    def tap_map(self) -> Activity:
        """Beside every route: what was begun is let go, what is lit goes out."""
        return self.cancelled() or self.read(self.reading.unlit())

    def tap_pile(self, place: Place, kind: Card) -> Outcome:
        return self

    def tap_market(self, name: Hashable) -> Outcome:
        return self

    def tap_piece(self, piece: Piece) -> Outcome:
        return self

    def tap_offer(self, name: Hashable) -> Outcome:
        """Something on the sheet with tickets to choose from."""
        return self

    def answer(self, name: Hashable) -> Outcome:
        """A question's answer or button."""
        return (self.cancelled() or self) if name == "cancel" else self

    def take(self, slot: int, to: Place | None) -> Outcome:
        """Take an open card, to a certain place if one is named."""
        return self

    def share(self) -> Outcome:
        """Put tickets on the team's rack."""
        return self

    def pull_pile(self, place: Place, kind: Card) -> Activity | None:
        """Cards are pulled out of the hand or the rack; None: they stay where they are."""
        return None

    def pull_market(self, name: Hashable) -> Activity | None:
        return None

    def pull_piece(self, piece: Piece) -> Activity | None:
        return None

    def over(self, routes: tuple[RouteNo, ...], place: Place | None) -> Activity:
        """What hangs on the finger is over these routes, nearest first, or over the hand or the rack."""
        return self

    def drop(self, routes: tuple[RouteNo, ...], place: Place | None) -> Outcome:
        """What hangs on the finger is let go there."""
        return self

    def cancelled(self) -> Activity | None:
        """What Cancel leads to; None where nothing can be cancelled."""
        return None

    def back(self) -> Activity | None:
        """What the Back key leads to; None where it leads out of the game."""
        if (without := self.cancelled()) is not None:
            return without
        return self.read(self.reading.closed()) if self.reading.drawer is not Drawer.NONE else None

    def read(self, reading: Reading) -> Self:
        return replace(self, reading=reading)

    def toggle(self, drawer: Drawer) -> Activity:
        """Open a drawer, or close it."""
        return self.read(self.reading.toggled(drawer))


Outcome: TypeAlias = Activity | Action | Objection


@dataclass(frozen=True)
class Seated(Activity):
    """What somebody does who has a seat: it can be asked, and looks at its own tickets."""

    mover: Mover = field(kw_only=True)

    @property
    def ready(self) -> bool:
        return self.mover.asked

    def _lights(self) -> Highlights | None:
        if self.reading.route is not None:
            return self._one_route(self.reading.route)
        return self._own_lights() or self._ticket_lights()

    def _one_route(self, route: RouteNo) -> Highlights:
        """This route and its cities, the rest darkened."""
        return Highlights(dim=True, routes=1 << route, cities=frozenset(self.mover.model.variant.board.ends[route]))

    def _own_lights(self) -> Highlights | None:
        return None

    def _ticket_lights(self) -> Highlights | None:
        ticket, state = self.reading.ticket, self.mover.model.state
        own = state.tickets[self.mover.seat] + state.ticket_racks[state.side_of(self.mover.seat)]
        return self._candidates([ticket]) if ticket is not None and ticket in own else None

    def _candidates(self, tickets: list[TicketNo]) -> Highlights:
        """Cities lit, the shortest way of each dashed, what several share solid."""
        state, seat = self.mover.model.state, self.mover.seat
        found = ticket_paths(state, seat, tickets)
        routes = [route for path in found for route in path.routes or ()]
        shared = tuple(dict.fromkeys(route for route in routes if routes.count(route) > 1))
        paths = [Path(tuple(r for r in path.routes or () if r not in shared), dashed=True) for path in found]
        if shared:
            paths.append(Path(shared))
        lit = ticket_lit(*(state.variant.tickets[t] for t in tickets), paths=[path for path in paths if path.routes])
        return replace(lit, routes=lit.routes | state.side_routes(state.side_of(seat)))

    def tap_pile(self, place: Place, kind: Card) -> Outcome:
        return replace(self, picked=toggled(self.picked, place, kind))

    def tap_market(self, name: Hashable) -> Outcome:
        """Draw it, or hear why not."""
        if isinstance(name, tuple):
            return self.mover.attempt(TakeCard(name[1]))
        return self.mover.attempt(DrawTickets() if name == TICKETS else DrawCard())


@dataclass(frozen=True)
class Aside(Seated):
    """Something begun that can be let go: what it does not know itself leads on from where it began."""

    began: Activity = field(kw_only=True)

    def cancelled(self) -> Activity:
        return replace(self.began, reading=replace(self.reading, route=None), picked=NOTHING_PICKED)

    def tap_route(self, route: RouteNo) -> Outcome:
        return self.cancelled().tap_route(route)

    def tap_market(self, name: Hashable) -> Outcome:
        return self.cancelled().tap_market(name)

    def tap_piece(self, piece: Piece) -> Outcome:
        return self.cancelled().tap_piece(piece)

    def share(self) -> Outcome:
        return self.cancelled().share()

    def pull_pile(self, place: Place, kind: Card) -> Activity | None:
        return replace(self.cancelled(), picked=self.picked).pull_pile(place, kind)

    def pull_market(self, name: Hashable) -> Activity | None:
        return self.cancelled().pull_market(name)

    def pull_piece(self, piece: Piece) -> Activity | None:
        return self.cancelled().pull_piece(piece)


def toggled(picked: Dropped, place: Place, kind: Card) -> Dropped:
    if place is Place.RACK:
        return replace(picked, rack=picked.rack ^ {kind})
    return replace(picked, hand=picked.hand ^ {kind})
