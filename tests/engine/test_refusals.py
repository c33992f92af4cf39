"""Every reason to refuse an action: raised by an action, with the numbers that its sentence needs."""

import pickle
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from engine import actions as act
from engine import refusals as no
from engine.actions import Action, Place
from engine.cards import BLUE, GREEN, LOCOMOTIVE, ONE, RED
from engine.events import Owes
from engine.game import Game, WrongNumberOfPlayers
from engine.pending import UndoBar
from engine.refusals import Refusal
from tests.positions import variant
from tests.scenes import Scene, at_start, at_turn

RED_LANE, YELLOW_LANE, BED = "boston--new-york--2", "boston--new-york--1", "amiens--lille--1"
OWN = ["baroda--chengdu", "bombay--vientiane", "cawnpore--hankow"]


class Case(NamedTuple):
    """At this table somebody asks for this, and is told why not."""

    table: Scene
    action: Action
    reason: Refusal
    words: str
    by: int | None = None


def usa(seats: int = 2, **position: object) -> Scene:
    return at_turn("usa", seats, **position)


def asia(**position: object) -> Scene:
    return at_turn("asia", 4, **position)


def after(table: Scene, *actions: Action) -> Scene:
    for action in actions:
        table.play(action)
    return table


def building(**position: object) -> Scene:
    return after(at_turn("france", 2, **position), act.DrawCard(), act.DrawCard())


def whose_turn() -> Iterator[Case]:
    yield Case(usa(), act.DrawCard(), no.NotYourTurn(1), "It is not this player's turn.", by=1)
    yield Case(usa(), act.DrawCard(), no.NoSuchSeat(7), "There is no seat 7 at this table.", by=7)
    yield Case(usa(), act.DrawCard(), no.NoSuchSeat(-1), "There is no seat -1 at this table.", by=-1)
    start = at_start("usa", 2)
    start.keep(*start.at["offers"][0], by=0)
    twice, words = (
        start.keeping(*start.at["offers"][0]),
        "This player has chosen already; the others are still choosing.",
    )
    yield Case(start, twice, no.AlreadyChosen(0), words, by=0)
    words = "This cannot be done now: second card is owed first."
    yield Case(after(usa(), act.DrawCard()), act.DrawTickets(), no.WrongMoment(Owes.SECOND_CARD), words)
    over = after(usa(final_turns=0), act.DrawCard(), act.DrawCard())
    yield Case(over, act.DrawCard(), no.GameOver(), "The game is over.", by=0)
    words = "This action does not exist in this game."
    yield Case(usa(), act.PlaceCard(Place.HAND), no.NotInThisGame(), words)
    yield Case(usa(), act.LayTrack(0, RED), no.NotInThisGame(), words)
    words = "Passing is only allowed when nothing else can be done."
    yield Case(usa(), act.Pass(), no.SomethingElsePossible(), words)


def train_cards() -> Iterator[Case]:
    yield Case(usa(deck=""), act.DrawCard(), no.DeckEmpty(), "There are no cards left to draw.")
    yield Case(usa(), act.TakeCard(9), no.PlaceEmpty(9), "No card lies in this place.")
    words = "A face-up locomotive can only be the first card."
    begun = after(usa(market="LBGWK"), act.DrawCard())
    yield Case(begun, act.TakeCard(0), no.LocomotiveNotSecond(0), words)
    words = "Say first whether this card goes to the hand or to the rack."
    yield Case(asia(), act.TakeCard(0), no.NameThePlace(), words)
    words = "There is no choice where this card goes."
    yield Case(usa(), act.TakeCard(0, Place.HAND), no.PlaceIsFixed(), words)


def routes() -> Iterator[Case]:
    table = usa(4, hand="RRGB", claimed={YELLOW_LANE: 0, "chicago--duluth--1": 2})
    red, yellow, taken = (table.route(r) for r in (RED_LANE, YELLOW_LANE, "chicago--duluth--1"))
    yield Case(table, act.ClaimRoute(999, 0), no.NoSuchRoute(999), "There is no such route.")
    taken_words = "This route has been claimed already."
    yield Case(table, act.ClaimRoute(taken, 0), no.RouteTaken(taken, 2), taken_words)
    words = "Nobody may claim two lanes of the same connection."
    yield Case(table, table.claiming(RED_LANE, "RR"), no.LaneOwned(red, yellow), words)
    closed = usa(3, hand="RR", claimed={YELLOW_LANE: 1})
    words = "This lane is closed: with 3 players only 1 of 2 lanes are used."
    yield Case(closed, closed.claiming(RED_LANE, "RR"), no.LaneClosed(red, 3, 1, 2), words)
    few = usa(hand="RR", trains=[1, 45])
    words = "This needs 2 trains; 1 are left."
    yield Case(few, few.claiming(RED_LANE, "RR"), no.NotEnoughTrains(2, 1), words)
    table = usa(hand="RRGB")
    fewer = act.ClaimRoute(red, 3 * ONE[RED], -ONE[RED])
    yield Case(table, fewer, no.NoSuchCards(), "Nobody can pay with fewer than no cards of a kind.")
    words = "This needs exactly 2 cards, not 1."
    yield Case(table, table.claiming(RED_LANE, "R"), no.WrongNumberOfCards(2, 1), words)
    words = "All cards must be of one colour, besides locomotives."
    yield Case(table, table.claiming(RED_LANE, "RG"), no.MixedColours(), words)
    words = "These cards do not have the route's colour."
    yield Case(table, table.claiming(RED_LANE, "BB"), no.WrongColour(RED, BLUE), words)
    words = "There are only 0 of these cards, not 2."
    yield Case(table, table.claiming(RED_LANE, "LL"), no.NotEnoughCards(LOCOMOTIVE, 2, 0), words)
    ferry = at_turn("france", 2, hand="RR")
    claim = ferry.claiming("nice--corsica-from-nice--1", "RR")
    yield Case(ferry, claim, no.FerryNeedsLocomotives(1, 0), "This ferry needs 1 locomotives, not 0.")


def tickets() -> Iterator[Case]:
    yield Case(usa(ticket_deck=[]), act.DrawTickets(), no.NoTicketsLeft(), "There are no tickets left to draw.")
    table = after(usa(ticket_deck=["boston--miami", "denver--el-paso"]), act.DrawTickets())
    words = "From 1 to 2 of these tickets must be kept, not 0."
    yield Case(table, table.keeping(), no.KeepOtherNumber(1, 2, 0), words)
    other = table.tickets("duluth--houston")
    words = "This ticket is not among those to choose from."
    yield Case(table, act.KeepTickets(other), no.TicketNotOffered(other[0]), words)
    words = "All other tickets go back, each once."
    yield Case(table, table.keeping("boston--miami"), no.ReturnTheRest(), words)
    table = asia(tickets=OWN)
    words = "From 1 to 2 tickets go on the rack, not 3."
    yield Case(table, act.ShareTickets(table.tickets(*OWN)), no.ShareOtherNumber(1, 2, 3), words)
    other = table.tickets("delhi--rangoon")
    words = "This ticket cannot be put on the rack now."
    yield Case(table, act.ShareTickets(other), no.TicketNotYours(other[0]), words)


def track() -> Iterator[Case]:
    table = at_turn("france", 2, hand="RR")
    words = "No track has been laid here yet."
    yield Case(table, table.claiming(BED, "RR"), no.NotBuilt(table.route(BED)), words)
    table = building(track={BED: "R", "grenoble--marseille--1": "Y"}, supply={"R2": 1})
    yield Case(table, table.laying(BED, "R"), no.BedNotFree(table.route(BED)), "No track can be laid here.")
    crossed, by = table.route("avignon--nice--1"), table.route("grenoble--marseille--1")
    words = "This route is blocked for ever by one that crosses it."
    yield Case(table, table.laying("avignon--nice--1", "R"), no.RouteBlocked(crossed, by), words)
    words = "There is no such piece of length 2 in the supply."
    yield Case(table, table.laying("brest--lorient--1", "G"), no.NoSuchPiece(GREEN, 2), words)
    yield Case(table, act.LayTrack(999, RED), no.NoSuchRoute(999), "There is no such route.")


def undo() -> Iterator[Case]:
    words = "This cannot be taken back: card seen."
    yield Case(after(usa(), act.DrawCard()), act.Undo(), no.CannotUndo(UndoBar.CARD_SEEN), words)


PARTS: tuple[Callable[[], Iterator[Case]], ...] = (whose_turn, train_cards, routes, tickets, track, undo)
CASES = [case for part in PARTS for case in part()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case.reason))
def test_a_refusal_says_why_and_changes_nothing(case: Case) -> None:
    assert case.table.refused(case.action, case.by) == case.reason
    assert str(case.reason) == case.words


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case.reason))
def test_a_refusal_can_be_sent_from_process_to_process(case: Case) -> None:
    again = pickle.loads(pickle.dumps(case.reason))
    assert (again, str(again)) == (case.reason, case.words)


def test_every_reason_is_shown_here() -> None:
    known = {kind for kind in vars(no).values() if isinstance(kind, type) and issubclass(kind, Refusal)} - {Refusal}
    assert {type(case.reason) for case in CASES} == known


@pytest.mark.parametrize(("map_id", "seats"), [("usa", 1), ("usa", 6), ("asia", 5), ("asia", 2), ("france", 0)])
def test_a_game_for_another_number_of_players_is_refused(map_id: str, seats: int) -> None:
    with pytest.raises(WrongNumberOfPlayers, match="not for so many players"):
        Game(variant(map_id), seats, "")
