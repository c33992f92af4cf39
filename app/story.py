"""What happened, line by line, for the log and for the look back at a turn: an icon, who, and a sentence. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from app.i18n import _, ngettext
from app.words import Speaker, card_words, cards_words, colour_name, points_words, route_name, ticket_name
from engine import events as ev
from engine.actions import Place
from engine.board import UNKNOWN_TICKET, Tickets, routes_in
from engine.cards import FULL, total

ALL_CARDS: Final = total(FULL)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. `route` can be shown on the map; `notable` lines belong into a look back."""

    icon: str
    text: str
    seat: int | None = None
    route: int | None = None
    notable: bool = True


def told(event: ev.Event, speaker: Speaker) -> Line | None:
    """The event as a line, None when it says nothing worth a line."""
    if isinstance(event, ev.DeckShuffled) and len(event.cards) == ALL_CARDS:
        return None  # the first shuffle is no news
    tell = STORIES.get(type(event))
    return None if tell is None else tell(event, speaker)


def _taken(e: ev.CardTaken, who: Speaker) -> Line:
    text = _("{name} took {card}.") if e.to is Place.HAND else _("{name} took {card} for the rack.")
    return Line("card-plus", text.format(name=who.name(e.seat), card=card_words(e.card)), e.seat)


def _drawn(e: ev.CardDrawn, who: Speaker) -> Line | None:
    if e.to is Place.DRAWN:
        return None
    text = _("{name} drew {card} from the deck.") if e.to is Place.HAND else _("{name} drew {card} for the rack.")
    return Line("cards", text.format(name=who.name(e.seat), card=card_words(e.card)), e.seat)


def _placed(e: ev.CardPlaced, who: Speaker) -> Line | None:
    return _drawn(ev.CardDrawn(e.seat, e.card, e.to), who)


def _swept(_e: ev.MarketSwept, _who: Speaker) -> Line:
    return Line("broom", _("Three locomotives: five new cards are turned up."))


def _sweep_skipped(e: ev.SweepSkipped, _who: Speaker) -> Line:
    return Line("broom", SWEEP_BARS[e.why]())


SWEEP_BARS: Final[dict[ev.SweepBar, Callable[[], str]]] = {
    ev.SweepBar.TOO_FEW_CARDS: lambda: _("The locomotives stay: there are too few cards for a new market."),
    ev.SweepBar.TOO_FEW_COLOURS: lambda: _("The locomotives stay: hardly any other card is left."),
    ev.SweepBar.TEN_IN_A_ROW: lambda: _("The locomotives stay: the market has been replaced ten times."),
}


def _shuffled(_e: ev.DeckShuffled, _who: Speaker) -> Line:
    return Line("shuffle-variant", _("The discard pile is shuffled into a new deck."), notable=False)


def _tickets_kept(e: ev.TicketsKept, who: Speaker) -> Line:
    n = len(e.tickets)
    text = ngettext("{name} kept {n} ticket.", "{name} kept {n} tickets.", n)
    return Line("ticket-confirmation-outline", text.format(name=who.name(e.seat), n=n), e.seat)


def _put_under(e: ev.TicketsPutUnder, who: Speaker) -> Line | None:
    """Only for whoever put them there, in an order of their own choice."""
    if len(e.seats) > 1 or UNKNOWN_TICKET in e.tickets:
        return None
    text = ngettext(
        "{name} put {tickets} under the deck.",
        "{name} put {tickets} under the deck, the last one at the very bottom.",
        len(e.tickets),
    )
    said = text.format(name=who.name(e.seats[0]), tickets=_tickets(who, e.tickets[::-1]))
    return Line("tray-arrow-down", said, e.seats[0], notable=False)


def _tickets_shared(e: ev.TicketsShared, who: Speaker) -> Line:
    n = len(e.tickets)
    if UNKNOWN_TICKET not in e.tickets:
        text = _("{name} put {tickets} on the rack.").format(name=who.name(e.seat), tickets=_tickets(who, e.tickets))
    else:
        text = ngettext("{name} put {n} ticket on the rack.", "{name} put {n} tickets on the rack.", n)
    return Line("tray-full", text.format(name=who.name(e.seat), n=n), e.seat)


def _tickets(who: Speaker, tickets: Tickets) -> str:
    return ", ".join(ticket_name(who.variant, ticket) for ticket in tickets)


def _claimed(e: ev.RouteClaimed, who: Speaker) -> Line:
    paid = _("{name} claimed {route} for {points} with {cards}.")
    text = paid if e.hand + e.rack else _("{name} claimed {route} for {points}.")
    said = text.format(
        name=who.name(e.seat),
        route=route_name(who.variant.board, e.route),
        points=points_words(e.points),
        cards=cards_words(e.hand + e.rack),
    )
    return Line("train", said, e.seat, e.route)


def _closed(e: ev.RoutesClosed, who: Speaker) -> Line | None:
    if e.why is ev.Closure.LANE:
        return None
    names = ", ".join(route_name(who.variant.board, route) for route in routes_in(e.routes))
    return Line("cancel", _("Blocked for ever: {routes}.").format(routes=names))


def _tunnel_laid(e: ev.TunnelLaid, who: Speaker) -> Line:
    text = _("{name} digs the tunnel {route} with {cards}.")
    route = route_name(who.variant.board, e.route)
    said = text.format(name=who.name(e.seat), route=route, cards=cards_words(e.hand + e.rack))
    return Line("tunnel", said, e.seat, e.route)


def _tunnel_turned(e: ev.TunnelCardTurned, _who: Speaker) -> Line:
    return Line("tunnel-outline", _("The mountain shows {card}.").format(card=card_words(e.card)), notable=False)


def _tunnel_counted(e: ev.TunnelCounted, _who: Speaker) -> Line:
    text = ngettext("The tunnel asks for {n} more card.", "The tunnel asks for {n} more cards.", e.extra)
    return Line("tunnel-outline", text.format(n=e.extra))


def _tunnel_abandoned(e: ev.TunnelAbandoned, who: Speaker) -> Line:
    return Line("undo", _("{name} takes the cards back.").format(name=who.name(e.seat)), e.seat)


def _track_laid(e: ev.TrackLaid, who: Speaker) -> Line:
    text = _("{name} laid {colour} track on {route}.")
    said = text.format(
        name=who.name(e.seat), colour=colour_name(e.colour), route=route_name(who.variant.board, e.route)
    )
    return Line("fence", said, e.seat, e.route)


def _passed(e: ev.Passed, who: Speaker) -> Line:
    return Line("debug-step-over", _("{name} could do nothing and passed.").format(name=who.name(e.seat)), e.seat)


def _undone(e: ev.Undone, who: Speaker) -> Line:
    return Line("undo", _("{name} took it back.").format(name=who.name(e.seat)), e.seat, notable=False)


def _last_round(e: ev.LastRoundBegan, who: Speaker) -> Line:
    text = _("Last round: {name} has hardly any trains left; everybody has one more turn.")
    return Line("flag-checkered", text.format(name=who.name(e.seat)), e.seat)


def _ended(_e: ev.GameEnded, _who: Speaker) -> Line:
    return Line("flag-checkered", _("The game is over."))


STORIES: Final[dict[type[ev.Event], Callable[[Any, Speaker], Line | None]]] = {
    ev.DeckShuffled: _shuffled,
    ev.CardTaken: _taken,
    ev.CardDrawn: _drawn,
    ev.CardPlaced: _placed,
    ev.MarketSwept: _swept,
    ev.SweepSkipped: _sweep_skipped,
    ev.TicketsKept: _tickets_kept,
    ev.TicketsPutUnder: _put_under,
    ev.TicketsShared: _tickets_shared,
    ev.RouteClaimed: _claimed,
    ev.RoutesClosed: _closed,
    ev.TunnelLaid: _tunnel_laid,
    ev.TunnelCardTurned: _tunnel_turned,
    ev.TunnelCounted: _tunnel_counted,
    ev.TunnelAbandoned: _tunnel_abandoned,
    ev.TrackLaid: _track_laid,
    ev.Passed: _passed,
    ev.Undone: _undone,
    ev.LastRoundBegan: _last_round,
    ev.GameEnded: _ended,
}
