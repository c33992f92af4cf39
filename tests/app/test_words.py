"""Sentences: every refusal has one, with the numbers that matter, and names are as the rules want them."""

import pytest

from app.i18n import speak
from app.net.reasons import NotConnected, Refused, StillWaiting
from app.story import told
from app.words import (
    OWES,
    UNDO_BARS,
    Speaker,
    card_words,
    cards_words,
    city_name,
    claim_refusal_words,
    keep_words,
    map_names,
    opening,
    refusal_words,
    route_name,
    ticket_name,
    waiting_words,
)
from engine import events as ev
from engine import refusals as no
from engine.actions import Place
from engine.board import UNKNOWN_TICKET
from engine.cards import BLUE, HIDDEN, LOCOMOTIVE, ONE, ORANGE, RED
from engine.errors import RailheadError
from engine.events import EVENTS, Owes
from engine.game import Game
from engine.pending import UndoBar
from engine.posed import Position
from engine.table import Stale
from tests.positions import variant

NAMES = ("Ana", "Bo", "Cy")
ANA = Speaker(variant("usa"), NAMES, 0)


def route(map_id: str, a: str, b: str) -> int:
    board = variant(map_id).board
    ids = [city.id for city in board.cities]
    return next(r for r, (x, y) in enumerate(board.ends) if {ids[x], ids[y]} == {a, b})


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (no.NotYourTurn(0), "It is not your turn."),
        (no.NotYourTurn(1), "It is not Bo’s turn."),
        (no.RouteTaken(3, 0), "This route is yours already."),
        (no.RouteTaken(3, 2), "Cy has claimed this route."),
        (no.WrongColour(RED, BLUE), "This route is red, not blue."),
        (no.NotEnoughTrains(6, 1), "This needs 6 trains; you have 1 left."),
        (no.FerryNeedsLocomotives(2, 1), "This ferry needs 2 locomotives; you have 1."),
        (no.FerryNeedsLocomotives(1, 0), "This ferry needs 1 locomotive; you have 0."),
        (no.KeepOtherNumber(2, 3, 1), "Keep at least 2 tickets."),
        (no.KeepOtherNumber(3, 3, 1), "Keep exactly 3 tickets."),
        (no.ShareOtherNumber(1, 1, 0), "Put exactly 1 ticket on the rack."),
        (no.WrongMoment(Owes.SECOND_CARD), "Not now. Draw a second card."),
        (no.CannotUndo(UndoBar.CARD_SEEN), "This cannot be taken back: a new card has been seen."),
    ],
)
def test_a_refusal_in_words(refusal: no.Refusal, words: str) -> None:
    assert refusal_words(refusal, ANA) == words


def test_every_refusal_that_a_touch_can_meet_has_its_own_sentence() -> None:
    from app.words import PLAIN_REFUSALS, REFUSALS

    never_touched = {no.Refusal, no.NoSuchSeat, no.NoSuchRoute, no.NoSuchCards, no.TicketNotOffered}
    kinds = {kind for kind in vars(no).values() if isinstance(kind, type) and issubclass(kind, no.Refusal)}
    assert kinds - never_touched == set(PLAIN_REFUSALS) | set(REFUSALS)


def test_an_error_without_a_sentence_speaks_for_itself() -> None:
    error = RailheadError("The disk is full.")
    assert refusal_words(error, ANA) == str(error)


def test_what_a_table_with_other_phones_refuses_has_its_sentence() -> None:
    """Those that reach the board are not the host's English."""
    assert refusal_words(Stale(3, 5), ANA) == "The game has moved on meanwhile: look again what you can do."
    assert refusal_words(StillWaiting(), ANA) == "The host has not answered your last move yet."
    assert refusal_words(NotConnected(), ANA) == "There is no connection to the host at present."
    assert refusal_words(Refused("The disk is full."), ANA) == "The host answers: The disk is full."


def test_every_moment_and_every_bar_has_words() -> None:
    assert set(OWES) == set(Owes)
    assert set(UNDO_BARS) == set(UndoBar)


def test_too_few_cards_are_told_with_what_is_there() -> None:
    usa = variant("usa")
    red = next(r for r, each in enumerate(usa.board.routes) if each.colour == RED and each.length == 4)
    state = Position(hands=("RRL", "", "")).state(usa, 3)
    words = claim_refusal_words(no.NotEnoughCards(RED, 3, 2), state, 0, red, ANA)
    assert words == "Needs 4 red; you have 2 red and 1 locomotive."


def test_cards_are_counted_by_kind() -> None:
    assert cards_words(3 * ONE[RED] + ONE[LOCOMOTIVE]) == "3 red, 1 locomotive"


def test_city_names_stay_and_areas_are_words() -> None:
    assert route_name(variant("usa").board, route("usa", "denver", "omaha")) == "Denver – Omaha"
    asia = variant("asia").board
    west = next(at for at, city in enumerate(asia.cities) if city.id == "pass-west")
    assert city_name(asia, west) == "mountain pass (west)"
    france = variant("france")
    named = next(t for t, ticket in enumerate(france.tickets) if ticket.a == "belgium")
    assert ticket_name(france, named).startswith("Belgium – ")


def test_keeping_says_at_least_or_exactly() -> None:
    assert keep_words(1, 3) == "Keep at least 1 ticket."
    assert keep_words(3, 3) == "Keep exactly 3 tickets."


def test_whom_the_table_waits_for() -> None:
    game = Game(variant("usa"), 3, "seed")
    game.start(1)
    assert waiting_words(game.state, ANA) == "Everybody is choosing tickets."
    game.state.apply(ev.TurnBegan(1))
    assert waiting_words(game.state, ANA) == "Bo’s turn"


# -- what happened


def test_a_claim_is_told_with_its_cards_and_points() -> None:
    at = route("usa", "denver", "omaha")
    line = told(ev.RouteClaimed(1, at, 7, 3 * ONE[RED] + ONE[LOCOMOTIVE], 0), ANA)
    assert line is not None
    assert line.text == "Bo claimed Denver – Omaha for 7 points with 3 red, 1 locomotive."
    assert (line.seat, line.route) == (1, at)


def test_a_hidden_card_is_only_a_card() -> None:
    line = told(ev.CardDrawn(1, HIDDEN, Place.HAND), ANA)
    assert line is not None
    assert line.text == "Bo drew a card from the deck."


def test_tickets_that_may_not_be_seen_are_only_counted() -> None:
    asia = Speaker(variant("asia"), ("Ana", "Bo", "Cy", "Di"), 0)
    hidden = told(ev.TicketsShared(2, bytes((UNKNOWN_TICKET,))), asia)
    assert hidden is not None
    assert hidden.text == "Cy put 1 ticket on the rack."
    known = told(ev.TicketsShared(1, bytes((0,))), asia)
    assert known is not None
    assert ticket_name(variant("asia"), 0) in known.text


def test_a_whole_game_can_be_told() -> None:
    """Every event of a game has a line or none, and no line a hole."""
    from random import Random

    from engine.bots.random_bot import pick
    from engine.model import Model

    for map_id, seats in (("usa", 2), ("asia", 4), ("france", 3)):
        game, random = Game(variant(map_id), seats, "told"), Random(1)
        who = Speaker(variant(map_id), ("Ana", "Bo", "Cy", "Di"), 0)
        events = game.start()
        for _ in range(250):
            if game.state.over:
                break
            seat = game.state.to_move()[0]
            events += game.play(seat, pick(Model.of(game.state, seat), seat, random))
        assert {type(event) for event in events} <= set(EVENTS.values())
        lines = [line for line in (told(event, who) for event in events) if line is not None]
        assert len(lines) > 50
        assert not [line.text for line in lines if "{" in line.text or not line.text]


def test_a_card_has_its_article() -> None:
    assert [card_words(card) for card in (ORANGE, RED, LOCOMOTIVE, HIDDEN)] == [
        "an orange card",
        "a red card",
        "a locomotive",
        "a card",
    ]


def test_a_sentence_begins_large_and_keeps_the_other_large_letters() -> None:
    assert opening("eine blaue Karte") == "Eine blaue Karte"
    assert opening("") == ""


def test_a_map_has_its_title_and_its_areas_in_the_language_of_the_player() -> None:
    board = variant("france").board
    assert map_names(board)["title"] == "France"
    try:
        speak("de")
        names = map_names(board)
    finally:
        speak("en")
    assert (names["title"], names["switzerland"]) == ("Frankreich", "Schweiz")
    assert set(names) == {"title", *(area.id for area in board.areas)}
