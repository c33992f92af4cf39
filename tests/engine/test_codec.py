"""Actions and events as text: what they look like, and what is no action or event of this game."""

import json
from typing import Any

import pytest

from engine.actions import ACTIONS, Action, ClaimRoute, DrawCard, KeepTickets, Place, TakeCard
from engine.board import UNKNOWN_TICKET
from engine.cards import HIDDEN, tally
from engine.codec import Codec, parse, text
from engine.errors import BadLine
from engine.events import EVENTS, Asked, CardDrawn, DeckShuffled, Event, Owes, TicketsOffered, TurnBegan
from tests.positions import cards, variant

CODEC = Codec(variant("usa"), 2)
ROUTE = variant("usa").board.route_numbers["boston--new-york--2"]
TICKET = variant("usa").ticket_numbers["denver--el-paso"]


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (DrawCard(), '{"do":"draw_card"}'),
        (TakeCard(3), '{"do":"take_card","slot":3}'),
        (TakeCard(3, Place.RACK), '{"do":"take_card","slot":3,"to":"rack"}'),
        (ClaimRoute(ROUTE, tally(cards("RL"))), '{"do":"claim_route","route":"boston--new-york--2","hand":"RL"}'),
        (KeepTickets(bytes((TICKET,))), '{"do":"keep_tickets","kept":["denver--el-paso"]}'),
    ],
)
def test_an_action_has_a_text(action: Action, line: str) -> None:
    assert text(CODEC.write_action(action)) == line
    assert CODEC.read_action(parse(line)) == action


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DeckShuffled(cards("PRL")), '{"event":"deck_shuffled","cards":"PRL"}'),
        (CardDrawn(1, HIDDEN, Place.HAND), '{"event":"card_drawn","seat":1,"card":"?","to":"hand"}'),
        (TicketsOffered(0, bytes((UNKNOWN_TICKET,))), '{"event":"tickets_offered","seat":0,"tickets":["?"]}'),
        (Asked(-1, Owes.START_TICKETS), '{"event":"asked","seat":-1,"owes":"start_tickets"}'),
        (TurnBegan(1), '{"event":"turn_began","seat":1}'),
    ],
)
def test_an_event_has_a_text(event: Event, line: str) -> None:
    assert text(CODEC.write_event(event)) == line
    assert CODEC.read_event(parse(line)) == event


def test_every_kind_has_its_own_name() -> None:
    assert {kind.__name__ for kind in ACTIONS.values()} == {kind.__name__ for kind in Action.__subclasses__()}
    assert {kind.__name__ for kind in EVENTS.values()} == {kind.__name__ for kind in Event.__subclasses__()}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({}, "unknown do None"),
        ({"do": "dance"}, "unknown do 'dance'"),
        ({"do": ["draw_card"]}, "unknown do"),
        ({"do": "draw_card", "now": True}, "draw_card has too many fields"),
        ({"do": "take_card"}, "take_card needs 'slot'"),
        ({"do": "take_card", "slot": True}, "must be a whole number from 0 to 4"),
        ({"do": "take_card", "slot": 5}, "must be a whole number from 0 to 4"),
        ({"do": "take_card", "slot": 1.0}, "must be a whole number from 0 to 4"),
        ({"do": "take_card", "slot": 0, "to": "pocket"}, "unknown place 'pocket'"),
        ({"do": "claim_route", "route": "moon--mars--1", "hand": "R"}, "unknown route 'moon--mars--1'"),
        ({"do": "claim_route", "route": 3, "hand": "R"}, "unknown route 3"),
        ({"do": "claim_route", "route": "boston--new-york--2", "hand": "RX"}, "unknown card 'X'"),
        ({"do": "claim_route", "route": "boston--new-york--2", "hand": "R."}, "unknown card '.'"),
        ({"do": "claim_route", "route": "boston--new-york--2", "hand": "R" * 111}, "at most 110 cards"),
        ({"do": "claim_route", "route": "boston--new-york--2", "hand": "R?"}, "only cards that are known"),
        ({"do": "keep_tickets", "kept": ["?"]}, "only cards that are known"),
        ({"do": "keep_tickets", "kept": "denver--el-paso"}, "must be a list"),
        ({"do": "keep_tickets", "kept": ["denver--moon"]}, "unknown ticket 'denver--moon'"),
        ({"do": "keep_tickets", "kept": ["denver--el-paso"] * 31}, "must be a list of at most 30"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(line: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLine) as caught:
        CODEC.read_action(line)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"event": "turn_began", "seat": 2}, "must be a whole number from 0 to 1"),
        ({"event": "turn_began", "seat": -1}, "must be a whole number from 0 to 1"),
        ({"event": "asked", "seat": 0, "owes": "money"}, "unknown owes 'money'"),
        ({"event": "turn_began", "seat": 0, "passes": 10**9}, "must be a whole number from -100000 to 100000"),
        ({"event": "route_claimed", "seat": 0}, "route_claimed needs 'route'"),
        ({"do": "draw_card"}, "unknown event None"),
    ],
)
def test_what_is_no_event_is_refused_with_the_reason(line: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLine) as caught:
        CODEC.read_event(line)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "7", "null", '"{}"', "[" * 100_000, b"\xff", '{"n":' + "9" * 5_000 + "}"]
)
def test_what_is_no_json_object_is_refused(line: str | bytes) -> None:
    with pytest.raises(BadLine, match="not a JSON"):
        parse(line)


def test_a_line_is_short_and_has_no_line_end() -> None:
    line = text({"name": "Łódź\n🚂", "n": 1})
    assert "\n" not in line
    assert json.loads(line)["name"] == "Łódź\n🚂"
