"""What each event cannot do: a log or a sender that claims it is found out at once."""

from collections.abc import Callable

import pytest

from engine import events as ev
from engine.actions import Place
from engine.cards import EMPTY, FULL, HIDDEN, ONE, RED, YELLOW, tally
from engine.errors import Inconsistent
from engine.eyes import eyes_of
from engine.game import Game
from engine.state import State
from engine.visibility import redacted
from tests.positions import variant


def fresh(map_id: str = "usa") -> State:
    """A table after the deal."""
    game = Game(variant(map_id), 4, "apply")
    game.start()
    return game.state


def other_than(card: int) -> int:
    return RED if card != RED else YELLOW


def wrong_top(state: State) -> int:
    return other_than(state.deck[-1])


def with_hole(state: State) -> State:
    state.market = bytes((EMPTY,)) + state.market[1:]
    return state


def without_trains(state: State) -> ev.Event:
    state.trains = (0, 0, 0, 0)
    return ev.RouteClaimed(0, 0, 2, 0, 0)


def closed_twice(state: State) -> ev.Event:
    state.apply(ev.RoutesClosed(1, ev.Closure.LANE))
    return ev.RoutesClosed(1, ev.Closure.LANE)


def claim_of_closed(state: State) -> ev.Event:
    state.apply(ev.RoutesClosed(1, ev.Closure.LANE))
    return ev.RouteClaimed(0, 0, 2, 0, 0)


IMPOSSIBLE: dict[str, tuple[Callable[[State], ev.Event], str]] = {
    "shuffle of a deck that is not empty": (lambda s: ev.DeckShuffled(s.deck), "not the discard pile"),
    "shuffle of other tickets": (lambda _: ev.TicketsShuffled(b"\0\0"), "not the ticket deck"),
    "deal of other cards": (lambda s: ev.CardsDealt(0, ONE[wrong_top(s)]), "the dealt cards do not lie on top"),
    "deal of too many cards": (lambda _: ev.CardsDealt(0, FULL), "the dealt cards do not lie on top"),
    "card drawn from elsewhere": (lambda s: ev.CardDrawn(0, wrong_top(s), Place.HAND), "does not lie on top"),
    "card turned up from elsewhere": (lambda s: ev.CardTurnedUp(0, wrong_top(with_hole(s))), "does not lie on top"),
    "card on a taken place": (lambda s: ev.CardTurnedUp(0, s.deck[-1]), "that market place is not empty"),
    "card that does not lie there": (
        lambda s: ev.CardTaken(0, 0, other_than(s.market[0]), Place.HAND),
        "does not lie in that market place",
    ),
    "card placed that was not drawn": (lambda _: ev.CardPlaced(0, RED, Place.HAND), "that card has not been drawn"),
    "ticket that was not offered": (
        lambda s: ev.TicketsKept(0, s.offers[1][:1]),
        "that ticket is not there",
    ),
    "tickets offered from elsewhere": (lambda s: ev.TicketsOffered(0, s.ticket_deck[:3]), "do not lie on top"),
    "tickets returned by nobody": (lambda s: ev.TicketsPutUnder((0,), s.ticket_deck[:3]), "were not returned"),
    "ticket shared by another": (lambda s: ev.TicketsShared(0, s.offers[1][:1]), "that ticket is not there"),
    "claim without the cards": (
        lambda _: ev.RouteClaimed(0, 0, 2, 9 * ONE[RED], 0),
        "cards were paid that are not there",
    ),
    "claim without the trains": (without_trains, "there are too few trains"),
    "closing of a closed route": (closed_twice, "a route was closed that is not open"),
    "claim of a closed route": (claim_of_closed, "that route is not open"),
    "tunnel card without a tunnel": (lambda s: ev.TunnelCardTurned(s.deck[-1]), "no tunnel is being dug"),
    "count without a tunnel": (lambda _: ev.TunnelCounted(2), "no tunnel is being dug"),
    "tunnel given up that is not dug": (lambda _: ev.TunnelAbandoned(0), "no tunnel is being dug"),
    "track where there is no bed": (lambda _: ev.TrackLaid(0, 0, RED), "that piece cannot lie there"),
    "piece from a route without one": (lambda _: ev.PieceReturned(0, RED), "that piece does not lie there"),
    "nothing to take back": (lambda _: ev.Undone(0), "there is nothing to take back"),
    "end of another table": (lambda _: ev.GameEnded((), (), (), ()), "not those of so many seats"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_event_that_cannot_have_happened_is_refused(what: str) -> None:
    make, reason = IMPOSSIBLE[what]
    state = fresh().copy()
    event, number = make(state), state.number
    with pytest.raises(Inconsistent, match=reason):
        state.apply(event)
    assert state.number == number


def test_a_viewer_takes_the_backs_of_cards_for_what_they_are() -> None:
    view = redacted(fresh(), eyes_of(0, 4, 1))
    cards = len(view.deck)
    view.apply(ev.CardDrawn(1, HIDDEN, Place.HAND))
    assert len(view.deck) == cards - 1
    assert view.hands[1] == 5 * ONE[HIDDEN]


def test_a_viewer_too_finds_out_what_cannot_be() -> None:
    view = redacted(fresh(), eyes_of(0, 4, 1))
    with pytest.raises(Inconsistent):
        view.apply(ev.RouteClaimed(1, 0, 2, tally([RED] * 5), 0))
    with pytest.raises(Inconsistent):
        view.apply(ev.TicketsKept(1, bytes((255,)) * 4))
