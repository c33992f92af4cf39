"""What a good player would do and why, as translated sentences. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.i18n import _, ngettext
from app.words import Speaker, card_words, cards_words, colour_name, place_words, route_name, ticket_name
from engine import actions as act
from engine.bots.bot import Choice, Reason
from engine.cards import CARD_NAMES
from engine.state import State


def advice_words(choice: Choice, state: State, speaker: Speaker) -> tuple[str, str]:
    """What to do, and why."""
    return action_words(choice.action, state, speaker), reason_words(choice.reason, speaker)


# -- what


def action_words(action: act.Action, state: State, speaker: Speaker) -> str:
    board = speaker.variant.board
    match action:
        case act.DrawCard():
            return _("Draw from the deck.")
        case act.TakeCard(slot):
            return _("Take {card}.").format(card=card_words(state.market[slot]))
        case act.PlaceCard(to):
            return _("Put the card here: {place}.").format(place=place_words(to))
        case act.ClaimRoute(route, hand, rack):
            return _("Claim {route} with {cards}.").format(
                route=route_name(board, route), cards=cards_words(hand + rack)
            )
        case act.PayTunnel(hand, rack):
            return _("Pay the tunnel with {cards}.").format(cards=cards_words(hand + rack))
        case act.KeepTickets(kept):
            return _("Keep {tickets}.").format(tickets=_tickets(kept, speaker))
        case act.ShareTickets(tickets):
            return _("Put {tickets} on the rack.").format(tickets=_tickets(tickets, speaker))
        case act.LayTrack(route, colour):
            return _("Lay {colour} track on {route}.").format(
                colour=colour_name(colour), route=route_name(board, route)
            )
    return PLAIN[type(action)]()


def _tickets(tickets: bytes, speaker: Speaker) -> str:
    return ", ".join(ticket_name(speaker.variant, ticket) for ticket in tickets)


PLAIN: Final[dict[type[act.Action], Callable[[], str]]] = {
    act.TakeBack: lambda: _("Take your cards back."),
    act.DrawTickets: lambda: _("Draw new tickets."),
    act.Pass: lambda: _("Pass."),
    act.EndTurn: lambda: _("Be done."),
    act.Undo: lambda: _("Take it back."),
}


# -- why


def reason_words(reason: Reason | None, speaker: Speaker) -> str:
    """One sentence; a reason that is not known here is left out rather than shown raw."""
    if reason is None or reason.id not in REASONS:
        return ""
    return REASONS[reason.id](dict(reason.numbers), speaker)


def _ticket(n: dict[str, Any], who: Speaker) -> str:
    return ticket_name(who.variant, who.variant.ticket_numbers[n["ticket"]])


def _colour(n: dict[str, Any], key: str = "colour") -> str:
    return colour_name(CARD_NAMES.index(n[key]))


def _for_ticket(n: dict[str, Any], who: Speaker) -> str:
    text = ngettext(
        "It is on the way of {ticket}; {n} connection is missing then.",
        "It is on the way of {ticket}; {n} connections are missing then.",
        n["missing"],
    )
    return text.format(ticket=_ticket(n, who), n=n["missing"])


def _completes(n: dict[str, Any], who: Speaker) -> str:
    text = _("It completes {ticket} for {points} points.")
    return text.format(ticket=_ticket(n, who), points=n["points"])


def _points(n: dict[str, Any], _who: Speaker) -> str:
    return ngettext("It brings {n} point.", "It brings {n} points.", n["points"]).format(n=n["points"])


def _draw_colour(n: dict[str, Any], _who: Speaker) -> str:
    if not n["missing"]:
        return ""
    text = ngettext("The plan lacks {n} card in {colour}.", "The plan lacks {n} cards in {colour}.", n["missing"])
    return text.format(n=n["missing"], colour=_colour(n))


def _lacks(n: dict[str, Any], _who: Speaker) -> str:
    if not n["missing"]:
        return ""
    return ngettext("The plan lacks {n} card.", "The plan lacks {n} cards.", n["missing"]).format(n=n["missing"])


def _long_route(n: dict[str, Any], _who: Speaker) -> str:
    text = _("Every ticket is done; collect for a route of {n} spaces.")
    return text.format(n=n["length"])


def _new_tickets(n: dict[str, Any], _who: Speaker) -> str:
    text = _("There are {trains} trains and about {turns} turns left for another ticket.")
    return text.format(trains=n["trains"], turns=n["turns"])


def _keep(n: dict[str, Any], _who: Speaker) -> str:
    text = _("Together they need {trains} of your {left} trains.")
    return text.format(trains=n["trains"], left=n["left"])


def _share(n: dict[str, Any], who: Speaker) -> str:
    return _("Your partner can help with {ticket}.").format(ticket=_ticket(n, who))


def _build_wanted(n: dict[str, Any], _who: Speaker) -> str:
    return _("You want to claim it, and {colour} suits your hand.").format(colour=_colour(n))


def _extra(n: dict[str, Any], _who: Speaker) -> str:
    return ngettext("It costs {n} more card.", "It costs {n} more cards.", n["extra"]).format(n=n["extra"])


REASONS: Final[dict[str, Callable[[dict[str, Any], Speaker], str]]] = {
    "claim_for_ticket": _for_ticket,
    "claim_completes": _completes,
    "claim_for_points": _points,
    "claim_denies": lambda _n, _who: _("Somebody else needs it."),
    "draw_colour": _draw_colour,
    "draw_locomotive": _lacks,
    "draw_blind": _lacks,
    "draw_for_long_route": _long_route,
    "draw_tickets": _new_tickets,
    "keep_tickets": _keep,
    "share_ticket": _share,
    "place_hand": lambda _n, _who: _("You need it yourself."),
    "place_rack": lambda _n, _who: _("Your partner can use it."),
    "build_wanted": _build_wanted,
    "build_spare": lambda _n, _who: _("It is in nobody’s way, least of all in yours."),
    "pay_tunnel": _extra,
    "take_back": _extra,
    "nothing_else": lambda _n, _who: _("There is nothing else to do."),
}
