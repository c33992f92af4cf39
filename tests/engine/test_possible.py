"""What a viewer believes: whatever the rules bring about, and nothing that they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest

from engine import events as ev
from engine.actions import Place
from engine.codec import Codec, parse, text
from engine.errors import RailheadError
from engine.events import Event, Owes
from engine.eyes import Eyes, eyes_of, onlooker
from engine.model import Model
from engine.possible import at_rest, followed
from engine.rules import rules_for
from engine.state import State
from engine.visibility import redacted, seen_by
from tests.mutations import spoiled
from tests.playing import TABLES, played
from tests.positions import variant
from tests.scenes import at_turn

SMALL = [("usa", 2), ("asia", 4), ("france", 2)]


def eyes_around(map_id: str, seats: int) -> Iterator[Eyes]:
    size = variant(map_id).numbers.team_size
    yield from (eyes_of(seat, seats, size) for seat in (0, seats - 1))
    yield onlooker(seats, size)


@cache
def seen(map_id: str, seats: int, viewer: int | None) -> tuple[list[Event], set[int]]:
    """All events of a random game as one viewer sees them, and the numbers with which an action was done."""
    record, size = played(map_id, seats, "possible"), variant(map_id).numbers.team_size
    eyes = onlooker(seats, size) if viewer is None else eyes_of(viewer, seats, size)
    ends, number = {len(record.dealt)}, len(record.dealt)
    for step in record.steps:
        number += len(step.events)
        ends.add(number)
    return [seen_by(event, eyes) for event in record.events], ends


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_whatever_the_rules_bring_about_is_believed(map_id: str, seats: int) -> None:
    for viewer in (0, seats - 1, None):
        events, ends = seen(map_id, seats, viewer)
        state = Model(variant(map_id), seats, viewer).state
        for number, event in enumerate(events, 1):
            state = followed(state, event)
            if number in ends:
                at_rest(state)
        assert state.over


@pytest.mark.parametrize(("map_id", "seats"), SMALL)
def test_a_spoiled_line_is_refused_or_leaves_a_table_that_can_be_played_at(map_id: str, seats: int) -> None:
    events, _ = seen(map_id, seats, 0)
    codec, chance = Codec(variant(map_id), seats), Random(map_id)
    texts = [text(codec.write_event(event)) for event in events]
    state, refused, tried = Model(variant(map_id), seats, 0).state, 0, 0
    for at, event in enumerate(events):
        for _ in range(3):
            tried += 1
            try:
                after = followed(state, codec.read_event(parse(spoiled(texts[at], texts, chance))))
                at_rest(after)
            except RailheadError:
                refused += 1
            else:
                playable(after)
        state = followed(state, event)
    assert refused > tried * 0.8


def playable(state: State) -> None:
    """The rules have an answer for everybody who is asked."""
    rules = rules_for(state.variant)
    for seat in state.to_move():
        if state.eyes.hands[seat]:
            assert list(rules.legal(state, seat))


def lies(event: Event, seats: int) -> Iterator[Event]:
    """The same, of every other seat and number."""
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ("seat", "side"):
            yield from (replace(event, **{field.name: other}) for other in range(seats) if other != value)
        elif field.type in ("Number", "Slot") and field.name != "passes":
            yield from (replace(event, **{field.name: value + step}) for step in (-1, 1))
        elif field.type == "Place":
            yield from (replace(event, **{field.name: to}) for to in Place if to is not value)
        elif field.type == "Owes":
            yield from (replace(event, owes=owes) for owes in Owes if owes is not value)


# of which another could be true, for all that one viewer knows
OPEN = {"FirstPlayerChosen", "TicketsOffered", "CardsDealt", "ChoiceMade", "TicketsKept", "TicketsShared", "CardTaken"}
OPEN |= {"CardDrawn", "CardPlaced", "CardTurnedUp", "TunnelCounted", "Asked"}


@pytest.mark.parametrize(("map_id", "seats"), SMALL)
def test_whose_turn_it_is_and_what_is_owed_cannot_be_told_otherwise(map_id: str, seats: int) -> None:
    """Of other seats' hidden cards and of the lot anything may be true; of turns, points and counts one thing is."""
    events, ends = seen(map_id, seats, 0)
    state = Model(variant(map_id), seats, 0).state
    believed: set[str] = set()
    for number, event in enumerate(events, 1):
        for lie in lies(event, seats):
            try:
                after = followed(state, lie)
                if number in ends:
                    at_rest(after)
            except (RailheadError, IndexError):
                continue
            believed.add(type(lie).__name__)
        state = followed(state, event)
    assert believed <= OPEN


def test_an_event_names_no_face_that_is_not_the_viewers_and_hides_none_that_is() -> None:
    table = at_turn("usa", 2)
    table.draw_tickets()
    view, tickets = redacted(table.state, eyes_of(1, 2, 1)), table.state.offers[0]
    with pytest.raises(RailheadError, match="may not know"):
        followed(view, ev.TicketsKept(0, tickets[:1]))
    mine = redacted(table.state, eyes_of(0, 2, 1))
    with pytest.raises(RailheadError, match="show its face"):
        followed(mine, ev.TicketsKept(0, b"\xff"))
