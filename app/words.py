"""What the board screen says, as translated sentences: refusals, what happened, what is owed. No Kivy.

City names are never translated, names of areas and colours are. Sentences are whole, so that they can be translated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.i18n import _, ngettext
from engine import refusals as no
from engine.actions import Place
from engine.board import GRAY, Board, RouteNo, TicketNo, Variant
from engine.cards import LOCOMOTIVE, Card, Tally, counts, total
from engine.errors import RailheadError
from engine.events import Owes
from engine.pending import UndoBar
from engine.refusals import Refusal
from engine.state import State


@dataclass(frozen=True)
class Speaker:
    """Who is who: `names` by seat, `you` the seat that reads this, if anybody."""

    variant: Variant
    names: Sequence[str]
    you: int | None = None

    def name(self, seat: int) -> str:
        return self.names[seat]

    def is_you(self, seat: int) -> bool:
        return seat == self.you


def opening(text: str) -> str:
    """As a sentence begins: the first letter large, the others as they are, since German nouns have large ones too."""
    return text[:1].upper() + text[1:]


# -- names of things


def colour_name(colour: int) -> str:
    return COLOUR_NAMES[colour]()


COLOUR_NAMES: Final[tuple[Callable[[], str], ...]] = (
    lambda: _("purple"),
    lambda: _("blue"),
    lambda: _("orange"),
    lambda: _("white"),
    lambda: _("green"),
    lambda: _("yellow"),
    lambda: _("black"),
    lambda: _("red"),
    lambda: _("locomotive"),
    lambda: _("hidden card"),
)

# whole, because the article goes with the colour
CARD_NAMES: Final[tuple[Callable[[], str], ...]] = (
    lambda: _("a purple card"),
    lambda: _("a blue card"),
    lambda: _("an orange card"),
    lambda: _("a white card"),
    lambda: _("a green card"),
    lambda: _("a yellow card"),
    lambda: _("a black card"),
    lambda: _("a red card"),
    lambda: _("a locomotive"),
    lambda: _("a card"),
)

CARD_COUNTS: Final[tuple[Callable[[int], str], ...]] = (
    lambda n: ngettext("{n} purple", "{n} purple", n),
    lambda n: ngettext("{n} blue", "{n} blue", n),
    lambda n: ngettext("{n} orange", "{n} orange", n),
    lambda n: ngettext("{n} white", "{n} white", n),
    lambda n: ngettext("{n} green", "{n} green", n),
    lambda n: ngettext("{n} yellow", "{n} yellow", n),
    lambda n: ngettext("{n} black", "{n} black", n),
    lambda n: ngettext("{n} red", "{n} red", n),
    lambda n: ngettext("{n} locomotive", "{n} locomotives", n),
    lambda n: ngettext("{n} card", "{n} cards", n),
)

AREAS: Final[dict[str, Callable[[], str]]] = {
    "belgium": lambda: _("Belgium"),
    "germany": lambda: _("Germany"),
    "switzerland": lambda: _("Switzerland"),
    "italy": lambda: _("Italy"),
    "spain": lambda: _("Spain"),
    "corsica": lambda: _("Corsica"),
}

PASSES: Final[dict[str, Callable[[], str]]] = {
    "pass-west": lambda: _("mountain pass (west)"),
    "pass-south": lambda: _("mountain pass (south)"),
    "pass-east": lambda: _("mountain pass (east)"),
}


def cards_words(cards: Tally) -> str:
    """`3 red, 1 locomotive`."""
    return ", ".join(CARD_COUNTS[kind](n).format(n=n) for kind, n in enumerate(counts(cards)) if n)


def card_words(card: Card) -> str:
    """One card, as in `an orange card`."""
    return CARD_NAMES[card]()


def area_name(board: Board, area: str) -> str:
    known = next((place for place in board.areas if place.id == area), None)
    return AREAS[area]() if area in AREAS else (known.name_en if known else area)


def map_names(board: Board) -> dict[str, str]:
    """What the drawn map says beside its cities: the title and the names of its areas."""
    return {"title": _(board.name), **{area.id: area_name(board, area.id) for area in board.areas}}


def city_name(board: Board, node: int) -> str:
    city = board.cities[node]
    if city.area is not None:
        return area_name(board, city.area)
    if city.name is None:
        return PASSES[city.id]() if city.id in PASSES else _("mountain pass")
    return city.name


def route_name(board: Board, route: RouteNo) -> str:
    a, b = board.ends[route]
    return f"{city_name(board, a)} – {city_name(board, b)}"


def ticket_ends(variant: Variant, ticket: TicketNo) -> tuple[str, str]:
    chosen, board = variant.tickets[ticket], variant.board
    return place_name(board, chosen.a), place_name(board, chosen.b)


def place_name(board: Board, place: str) -> str:
    """A ticket names a city or an area."""
    node = next((at for at, city in enumerate(board.cities) if city.id == place), None)
    return area_name(board, place) if node is None else city_name(board, node)


def ticket_name(variant: Variant, ticket: TicketNo) -> str:
    return " – ".join(ticket_ends(variant, ticket))


# -- refusals


def refusal_words(error: RailheadError, speaker: Speaker) -> str:
    """Why not, in one sentence; what is not known here speaks for itself."""
    if type(error) in PLAIN_REFUSALS:
        return PLAIN_REFUSALS[type(error)]()
    say = REFUSALS.get(type(error))
    return _elsewhere(error) if say is None else say(error, speaker)


def _elsewhere(error: RailheadError) -> str:
    """What only a table with other phones refuses."""
    from app.table_words import table_refusal_words  # with the network, which other games do not need

    return table_refusal_words(error)


def _taken(e: no.RouteTaken, who: Speaker) -> str:
    if who.is_you(e.owner):
        return _("This route is yours already.")
    return _("{name} has claimed this route.").format(name=who.name(e.owner))


def _lane_closed(e: no.LaneClosed, _who: Speaker) -> str:
    text = ngettext(
        "This lane is closed: with {players} players only {claims} lane of {lanes} is used.",
        "This lane is closed: with {players} players only {claims} lanes of {lanes} are used.",
        e.claims,
    )
    return text.format(players=e.players, claims=e.claims, lanes=e.lanes)


def _blocked(e: no.RouteBlocked, who: Speaker) -> str:
    return _("Blocked for ever by {route}, which crosses it.").format(route=route_name(who.variant.board, e.by))


def _trains(e: no.NotEnoughTrains, _who: Speaker) -> str:
    needs = ngettext("This needs {n} train;", "This needs {n} trains;", e.needs).format(n=e.needs)
    has = ngettext("you have {n} left.", "you have {n} left.", e.has).format(n=e.has)
    return f"{needs} {has}"


def _number(e: no.WrongNumberOfCards, _who: Speaker) -> str:
    needs = ngettext("This needs exactly {n} card,", "This needs exactly {n} cards,", e.needs).format(n=e.needs)
    return needs + " " + _("not {n}.").format(n=e.given)


def _colour(e: no.WrongColour, _who: Speaker) -> str:
    return _("This route is {needs}, not {given}.").format(needs=colour_name(e.needs), given=colour_name(e.given))


def _cards(e: no.NotEnoughCards, _who: Speaker) -> str:
    needs = CARD_COUNTS[e.card](e.needs).format(n=e.needs)
    return _("This needs {needs} more than your locomotives give; you have {has}.").format(needs=needs, has=e.has)


def _ferry(e: no.FerryNeedsLocomotives, _who: Speaker) -> str:
    needs = ngettext("This ferry needs {n} locomotive;", "This ferry needs {n} locomotives;", e.needs)
    return needs.format(n=e.needs) + " " + _("you have {n}.").format(n=e.given)


def _keep(e: no.KeepOtherNumber, _who: Speaker) -> str:
    return keep_words(e.least, e.most)


def _share(e: no.ShareOtherNumber, _who: Speaker) -> str:
    return share_words(e.least, e.most)


def _piece(e: no.NoSuchPiece, _who: Speaker) -> str:
    text = _("There is no {colour} piece of length {length} in the supply.")
    return text.format(colour=colour_name(e.colour), length=e.length)


def _wrong_moment(e: no.WrongMoment, _who: Speaker) -> str:
    return _("Not now. {owes}").format(owes=owes_words(e.owes))


def _not_yours(e: no.NotYourTurn, who: Speaker) -> str:
    return (
        _("It is not your turn.") if who.is_you(e.seat) else _("It is not {name}’s turn.").format(name=who.name(e.seat))
    )


def _undo(e: no.CannotUndo, _who: Speaker) -> str:
    return UNDO_BARS[e.why]()


UNDO_BARS: Final[dict[UndoBar, Callable[[], str]]] = {
    UndoBar.NOTHING_DONE: lambda: _("There is nothing to take back."),
    UndoBar.CARD_SEEN: lambda: _("This cannot be taken back: a new card has been seen."),
    UndoBar.TICKETS_SEEN: lambda: _("This cannot be taken back: tickets have been seen."),
    UndoBar.TICKETS_SHARED: lambda: _("This cannot be taken back: your partner has seen the ticket."),
    UndoBar.TUNNEL: lambda: _("This cannot be taken back: the tunnel’s cards have been turned up."),
    UndoBar.TURN_OVER: lambda: _("This cannot be taken back: the turn is over."),
    UndoBar.SHOWN: lambda: _("This cannot be taken back: your partner has seen it."),
}

PLAIN_REFUSALS: Final[dict[type[RailheadError], Callable[[], str]]] = {
    no.AlreadyChosen: lambda: _("You have chosen already; the others are still choosing."),
    no.GameOver: lambda: _("The game is over."),
    no.NotInThisGame: lambda: _("This does not exist in this game."),
    no.SomethingElsePossible: lambda: _("You can pass only when nothing else can be done."),
    no.DeckEmpty: lambda: _("There are no cards left to draw."),
    no.PlaceEmpty: lambda: _("No card lies here."),
    no.LocomotiveNotSecond: lambda: _("A face-up locomotive can only be the first card."),
    no.NameThePlace: lambda: _("Say first whether this card goes to your hand or to the rack."),
    no.PlaceIsFixed: lambda: _("There is no choice where this card goes."),
    no.LaneOwned: lambda: _("You have a lane between these two cities already."),
    no.NotBuilt: lambda: _("No track has been laid here yet."),
    no.MixedColours: lambda: _("All cards must be of one colour, besides locomotives."),
    no.NoTicketsLeft: lambda: _("There are no tickets left to draw."),
    no.ReturnTheRest: lambda: _("All other tickets go back."),
    no.TicketNotYours: lambda: _("This ticket cannot be put on the rack now."),
    no.BedNotFree: lambda: _("No track can be laid here."),
}

REFUSALS: Final[dict[type[RailheadError], Callable[[Any, Speaker], str]]] = {
    no.NotYourTurn: _not_yours,
    no.WrongMoment: _wrong_moment,
    no.RouteTaken: _taken,
    no.LaneClosed: _lane_closed,
    no.RouteBlocked: _blocked,
    no.NotEnoughTrains: _trains,
    no.WrongNumberOfCards: _number,
    no.WrongColour: _colour,
    no.NotEnoughCards: _cards,
    no.FerryNeedsLocomotives: _ferry,
    no.KeepOtherNumber: _keep,
    no.ShareOtherNumber: _share,
    no.NoSuchPiece: _piece,
    no.CannotUndo: _undo,
}


def claim_refusal_words(refusal: Refusal, state: State, seat: int, route: RouteNo, speaker: Speaker) -> str:
    """Why this route cannot be claimed; too few cards are told with what is there."""
    if isinstance(refusal, no.NotEnoughCards):
        return _short_words(state, seat, route)
    return refusal_words(refusal, speaker)


def _short_words(state: State, seat: int, route: RouteNo) -> str:
    """`Needs 4 red: you have 2 and 1 locomotive`, the team's rack counted in."""
    held = counts(state.hands[seat] + state.racks[state.side_of(seat)])
    wanted, length = state.colour_of(route), state.variant.board.lengths[route]
    if wanted == GRAY:
        wanted = max(range(LOCOMOTIVE), key=lambda colour: held[colour])
        needs = ngettext("{n} card of one colour", "{n} cards of one colour", length).format(n=length)
    else:
        needs = CARD_COUNTS[wanted](length).format(n=length)
    has = CARD_COUNTS[wanted](held[wanted]).format(n=held[wanted])
    if not held[LOCOMOTIVE]:
        return _("Needs {needs}; you have {has}.").format(needs=needs, has=has)
    wild = CARD_COUNTS[LOCOMOTIVE](held[LOCOMOTIVE]).format(n=held[LOCOMOTIVE])
    return _("Needs {needs}; you have {has} and {wild}.").format(needs=needs, has=has, wild=wild)


# -- what is asked


def owes_words(owes: Owes) -> str:
    """What the asked player has to do, as a request."""
    return OWES[owes]()


OWES: Final[dict[Owes, Callable[[], str]]] = {
    Owes.NOTHING: lambda: "",
    Owes.START_TICKETS: lambda: _("Choose your first tickets."),
    Owes.START_SHARE: lambda: _("Put a ticket on your team’s rack."),
    Owes.TURN: lambda: _("Draw cards, claim a route or draw tickets."),
    Owes.SECOND_CARD: lambda: _("Draw a second card."),
    Owes.PLACE_CARD: lambda: _("Does this card go to your hand or to the rack?"),
    Owes.TUNNEL: lambda: _("Pay the tunnel’s extra cards, or take your cards back."),
    Owes.TRACK: lambda: _("Lay a piece of track."),
    Owes.TICKETS: lambda: _("Choose which tickets you keep."),
    Owes.SHARE: lambda: _("Put one of these tickets on your team’s rack."),
    Owes.END_TURN: lambda: _("Done? Or take it back."),
    Owes.OVER: lambda: _("The game is over."),
}


def waiting_words(state: State, speaker: Speaker) -> str:
    """Whom the table waits for, told to somebody who is not asked."""
    asked = state.to_move()
    if not asked:
        return owes_words(state.owes)
    if len(asked) > 1:
        return _("Everybody is choosing tickets.")
    return _("{name}’s turn").format(name=speaker.name(asked[0]))


def side_words(state: State, speaker: Speaker, side: int) -> str:
    """What everybody may know of a player or a team, names in full."""
    said = []
    for seat in state.seats_of(side):
        tickets = len(state.tickets[seat]) or len(state.offers[seat])
        figures = (
            (ngettext("{n} train", "{n} trains", state.trains[seat]), state.trains[seat]),
            (ngettext("{n} card", "{n} cards", total(state.hands[seat])), total(state.hands[seat])),
            (ngettext("{n} ticket", "{n} tickets", tickets), tickets),
        )
        words = ", ".join(text.format(n=n) for text, n in figures)
        said.append(_("{name}: {words}").format(name=speaker.name(seat), words=words))
    return "\n".join([*said, points_words(state.scores[side])])


def keep_words(least: int, most: int) -> str:
    if least == most:
        return ngettext("Keep exactly {n} ticket.", "Keep exactly {n} tickets.", least).format(n=least)
    return ngettext("Keep at least {n} ticket.", "Keep at least {n} tickets.", least).format(n=least)


def share_words(least: int, most: int) -> str:
    if least == most:
        text = ngettext("Put exactly {n} ticket on the rack.", "Put exactly {n} tickets on the rack.", least)
        return text.format(n=least)
    return _("Put {least} or {most} tickets on the rack.").format(least=least, most=most)


def points_words(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).format(n=points)


def place_words(place: Place) -> str:
    return _("hand") if place is Place.HAND else _("rack")
