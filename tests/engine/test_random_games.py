"""Random games of every map and number of players: what must always hold, after every single event."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from engine import actions as act
from engine.actions import Action, Place
from engine.audit import Witness
from engine.codec import Codec, parse, text
from engine.errors import Gap
from engine.events import Event
from engine.eyes import Eyes, eyes_of, onlooker
from engine.game import Game
from engine.lines import Lines
from engine.model import Model
from engine.state import State
from engine.visibility import redacted, seen_by
from tests.playing import TABLES, Played, played, steps
from tests.positions import variant

EVERY_TABLE = pytest.mark.parametrize(("map_id", "seats"), TABLES)


@cache
def game_of(map_id: str, seats: int) -> Played:
    """One game that several tests look at."""
    return played(map_id, seats, "random")


def everybody(map_id: str, seats: int) -> list[Eyes]:
    size = variant(map_id).numbers.team_size
    return [*(eyes_of(seat, seats, size) for seat in range(seats)), onlooker(seats, size)]


def witnessed(map_id: str, seats: int, seed: str) -> State:
    """A game played before a witness, who objects to anything that cannot be."""
    game, witness = Game(variant(map_id), seats, seed), Witness(variant(map_id), seats)
    witness.hear(game.start())
    for step in steps(game, Random(seed)):
        witness.hear(step.events)
        witness.agree(game.state)
    return game.state


@EVERY_TABLE
def test_nothing_is_lost_and_every_view_is_the_redacted_state(map_id: str, seats: int) -> None:
    for seed in ("a", "b"):
        end = witnessed(map_id, seats, seed)
        assert end.over
        assert end.winners


@pytest.mark.long
@EVERY_TABLE
def test_nothing_is_lost_in_a_hundred_more_games(map_id: str, seats: int) -> None:
    for seed in range(100):
        assert witnessed(map_id, seats, str(seed)).over


# -- legal actions


@EVERY_TABLE
def test_a_seat_finds_its_legal_actions_in_its_own_view(map_id: str, seats: int) -> None:
    rules, size = Game(variant(map_id), seats, "").rules, variant(map_id).numbers.team_size
    for step in game_of(map_id, seats).steps[::3]:
        view = redacted(step.before, eyes_of(step.seat, seats, size))
        assert [*rules.legal(view, step.seat)] == [*rules.legal(step.before, step.seat)]
        assert rules.refusal(view, step.seat, step.action) is None


@EVERY_TABLE
def test_an_action_is_accepted_exactly_when_it_is_listed(map_id: str, seats: int) -> None:
    rules, chance = Game(variant(map_id), seats, "").rules, Random(1)
    accepted = 0
    for step in game_of(map_id, seats).steps[::4]:
        state, seat = step.before, step.seat
        listed = {canonical(action) for action in rules.legal(state, seat)}
        for _ in range(25):
            action = any_action(state, seat, chance)
            allowed = rules.refusal(state, seat, action) is None
            assert allowed == (canonical(action) in listed), (seat, action, state.owes)
            accepted += allowed
    assert accepted


def canonical(action: Action) -> Action:
    """Which tickets are kept or shared does not depend on the order in which they are named."""
    match action:
        case act.KeepTickets(kept, returned):
            return act.KeepTickets(bytes(sorted(kept)), returned)
        case act.ShareTickets(tickets):
            return act.ShareTickets(bytes(sorted(tickets)))
        case _:
            return action


def any_action(state: State, seat: int, chance: Random) -> Action:
    """Something that this seat might ask for, sensible or not."""
    board, held = state.variant.board, state.hands[seat]
    rack = state.racks[state.side_of(seat)]
    route = chance.randrange(len(board.routes))
    length = board.lengths[route]
    asked: list[Callable[[], Action]] = [
        act.DrawCard,
        act.DrawTickets,
        act.Pass,
        act.EndTurn,
        act.TakeBack,
        lambda: act.TakeCard(chance.randrange(6), chance.choice([None, None, *Place])),
        lambda: act.PlaceCard(chance.choice([*Place])),
        lambda: act.LayTrack(route, chance.randrange(9)),
        lambda: act.ClaimRoute(route, some_cards(held, length, chance)),
        lambda: act.ClaimRoute(route, some_cards(held, 1, chance), some_cards(rack, length - 1, chance)),
        lambda: act.PayTunnel(
            some_cards(held, chance.randrange(3), chance), some_cards(rack, chance.randrange(2), chance)
        ),
        lambda: act.KeepTickets(*some_tickets(state.offers[seat], chance)),
        lambda: act.KeepTickets(some_tickets(state.offers[seat], chance)[0]),
        lambda: act.ShareTickets(some_tickets(state.tickets[seat], chance)[0]),
    ]
    return chance.choice(asked)()


def some_cards(held: int, number: int, chance: Random) -> int:
    """So many cards of one colour that is held, or with a locomotive among them."""
    kinds = [kind for kind in range(9) if held >> 8 * kind & 0xFF] or [0]
    first, second = chance.choice(kinds), chance.choice([kinds[-1], chance.choice(kinds)])
    wild = chance.randrange(number + 1)
    return (number - wild << 8 * first) + (wild << 8 * second)


def some_tickets(offered: bytes, chance: Random) -> tuple[bytes, bytes]:
    mixed = chance.sample(offered, len(offered))
    cut = chance.randrange(len(mixed) + 1)
    return bytes(mixed[:cut]), bytes(mixed[cut:])


# -- lines


@EVERY_TABLE
def test_every_action_and_event_is_read_back_as_it_was_written(map_id: str, seats: int) -> None:
    codec, record = Codec(variant(map_id), seats), game_of(map_id, seats)
    for step in record.steps:
        assert codec.read_action(parse(text(codec.write_action(step.action)))) == step.action
    for event in record.events:
        for eyes in everybody(map_id, seats):
            seen = seen_by(event, eyes)
            assert codec.read_event(parse(text(codec.write_event(seen)))) == seen
        assert codec.read_event(parse(text(codec.write_event(event)))) == event


def test_every_kind_of_action_and_event_occurs_in_these_games() -> None:
    games = [game_of(map_id, seats) for map_id, seats in TABLES]
    actions = {type(step.action) for game in games for step in game.steps}
    assert set(act.ACTIONS.values()) - actions <= {act.Pass}
    kinds = {type(event).__name__ for game in games for event in game.events}
    missing = {kind.__name__ for kind in Event.__subclasses__()} - kinds
    assert missing <= {"Passed", "SweepSkipped", "ClaimShown", "Withheld"}


# who may be told the faces in a line, by the table "Who sees what": the own seat, also the partner, nobody; of what
# goes under the deck whoever put it there alone, as what all put back at the start is shuffled
SECRETS = {
    "deck_shuffled": ("cards", "nobody"),
    "tickets_shuffled": ("tickets", "nobody"),
    "cards_dealt": ("cards", "own"),
    "card_drawn": ("card", "own or racked"),
    "card_placed": ("card", "own or racked"),
    "tickets_offered": ("tickets", "own"),
    "choice_made": ("tickets", "own"),
    "tickets_kept": ("tickets", "own"),
    "tickets_put_under": ("tickets", "alone"),
    "tickets_shared": ("tickets", "team"),
}


def may_know(line: dict[str, Any], whom: str, viewer: int | None, size: int) -> bool:
    if viewer is None or whom == "nobody":
        return False
    if whom == "alone":
        return line["seats"] == [viewer]
    partners = viewer // size == line["seat"] // size
    shared = whom == "team" or (whom == "own or racked" and line.get("to") == "rack")
    return viewer == line["seat"] or (partners and shared)


@EVERY_TABLE
def test_no_foreign_card_is_in_any_line_sent_to_a_seat(map_id: str, seats: int) -> None:
    lines, size = Lines(variant(map_id), seats), variant(map_id).numbers.team_size
    known = 0
    for viewer, eyes in zip([*range(seats), None], everybody(map_id, seats), strict=True):
        for number, event in enumerate(game_of(map_id, seats).events, 1):
            line = json.loads(lines.write(number, seen_by(event, eyes), done=False))
            field, whom = SECRETS.get(line["event"], ("", ""))
            if field and may_know(line, whom, viewer, size):
                known += "?" not in line[field]
            elif field:
                assert set(line[field]) <= {"?"}, line
    assert known


@EVERY_TABLE
def test_a_guest_follows_line_by_line_and_notices_a_lost_or_repeated_one(map_id: str, seats: int) -> None:
    record, keeper, chance = game_of(map_id, seats), State(variant(map_id), seats), Random(2)
    guest, lines = Model(variant(map_id), seats, seats - 1), Lines(variant(map_id), seats)
    sent = lines.write_all(1, [seen_by(event, guest.state.eyes) for event in record.events])
    for at, event in enumerate(record.events):
        keeper.apply(event)
        wrong = chance.choice([at - 1, at + 1])
        if chance.random() < 0.1 and 0 <= wrong < len(sent):
            before = guest.state
            with pytest.raises(Gap):
                hear(guest, lines, sent[wrong])
            assert guest.state is before
        hear(guest, lines, sent[at])
        assert guest.state.number == keeper.number
    assert guest.state == redacted(keeper, guest.state.eyes)


def hear(guest: Model, lines: Lines, line: str) -> None:
    number = guest.state.number + 1
    guest.apply(number, lines.read(line, number)[0])


@EVERY_TABLE
def test_a_game_taken_up_anywhere_ends_the_same(map_id: str, seats: int) -> None:
    record, chance = game_of(map_id, seats), Random(3)
    for _ in range(6):
        at = chance.randrange(len(record.steps))
        game = Game.resumed(reloaded(record, at), record.seed)
        assert game.state == record.steps[at].before
        for step in record.steps[at:]:
            assert game.play(step.seat, step.action) == step.events
        assert game.state == record.end


def reloaded(record: Played, at: int) -> State:
    """The state before a step, from the text of the lines so far."""
    lines = Lines(variant(record.map_id), record.seats)
    events = [*record.dealt, *(event for step in record.steps[:at] for event in step.events)]
    state = State(variant(record.map_id), record.seats)
    for number, line in enumerate(lines.write_all(1, events), 1):
        state.apply(lines.read(line, number)[0])
    return state
