"""Tables laid out by hand, and games that go on from them."""

import pytest

from engine.actions import ClaimRoute, DrawCard
from engine.audit import audit
from engine.cards import GREEN, ONE, RED, tally
from engine.chance import Chance
from engine.events import EVERYONE, Owes, RouteClaimed
from engine.game import Game
from engine.posed import BadPosition, Dug, Position
from tests.positions import cards, variant

RED_LANE, YELLOW_LANE, BED = "boston--new-york--2", "boston--new-york--1", "amiens--lille--1"


class Untouched(Chance):
    """Leaves the cards as they lie; seat 1 always draws the longest straw."""

    def shuffled(self, cards: bytes, number: int) -> bytes:
        return cards

    def lot(self, seats: int, number: int) -> int:
        return 1


def test_a_game_goes_on_from_a_table_laid_out_by_hand() -> None:
    position = Position(turn=1, hands=("", "RRL"), market="RBGWK", deck="OYP", claimed={YELLOW_LANE: 0})
    game = Game.resumed(position.state(variant("usa"), 2), "any seed")
    assert game.state.trains == (43, 45)
    assert game.state.scores == (2, 0)
    lane = variant("usa").board.route_numbers["chicago--duluth--1"]
    events = game.play(1, ClaimRoute(lane, tally(cards("RRL"))))
    assert isinstance(events[0], RouteClaimed)
    assert game.state.hands == (0, 0)


def test_a_game_is_given_its_source_of_chance() -> None:
    game = Game(variant("usa"), 2, Untouched(""))
    game.start()
    assert game.state.first == 1
    assert set(game.state.deck) <= set(range(9))
    assert game.state.deck == bytes(sorted(game.state.deck))


def test_what_is_not_named_follows_from_the_rest() -> None:
    state = Position(track={BED: "G"}, tickets=[[variant("france").tickets[0].id], []]).state(variant("france"), 2)
    assert variant("france").supply[2] - state.supply[2] == ONE[GREEN]
    assert state.colour_of(state.variant.board.route_numbers[BED]) == GREEN
    assert len(state.ticket_deck) == len(state.variant.tickets) - 1
    assert (state.turn, state.owes) == (0, Owes.TURN)


def test_a_moment_at_which_everybody_chooses() -> None:
    offers = [["boston--miami", "denver--el-paso"], ["duluth--houston", "dallas--new-york"]]
    state = Position(turn=None, owes=Owes.START_TICKETS, offers=offers).state(variant("usa"), 2)
    assert state.turn == EVERYONE
    assert state.to_move() == (0, 1)


def test_a_tunnel_being_dug() -> None:
    dug = Dug("kabul--sukkur--1", hand="OO", turned="OKRB", extra=1)
    game = Game.resumed(Position(owes=Owes.TUNNEL, hands=("O", "", "", ""), tunnel=dug).state(variant("asia"), 4), "")
    assert len(game.options(0).actions) == 2


def test_a_whole_table_passes_the_audit() -> None:
    deck = "PBOWGYKR" * 12 + "L" * 14
    state = Position(hands=(deck[:4], ""), market=deck[4:9], deck=deck[9:]).state(variant("usa"), 2)
    audit(state)
    game = Game.resumed(state, "seed")
    game.play(0, DrawCard())
    audit(game.state)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position(hands=("R",)), "hands are needed for 2, not for 1"),
        (Position(market="RR"), "the market has 5 places, not 2"),
        (Position(deck="RX"), "cards are the letters"),
        (Position(turn=2), "there is no seat 2"),
        (Position(claimed={"nowhere": 0}), "'nowhere' is nothing that this map has"),
        (Position(tickets=[["nowhere"], []]), "'nowhere' is nothing that this map has"),
        (Position(trains=[1, 2, 3]), "trains are needed for 2, not for 3"),
    ],
)
def test_what_cannot_be_laid_out_is_refused(position: Position, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        position.state(variant("usa"), 2)


def test_red_is_red() -> None:
    assert Position(hands=("RR", "")).state(variant("usa"), 2).hands == (2 * ONE[RED], 0)
