"""What somebody could learn who must not: from the lines, from the length of the frames, or from their order.

Two games are played that differ only in cards and tickets which one seat may not see. That seat's lines must be equal
byte for byte; and whoever listens on the air, that seat's player included, must see the same frames go to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

import engine.game
from app.net.memory import MemoryLink
from engine.actions import Action, ClaimRoute, DrawCard, DrawTickets, KeepTickets, TakeCard
from engine.chance import Chance
from engine.events import CardDrawn, CardsDealt, CardTurnedUp, TicketsOffered, TunnelCardTurned
from engine.model import Model
from engine.rules import rules_for
from tests.app.net.party import Party, Person

ROUNDS = 7
Shuffles = dict[int, bytes]


class GivenChance(Chance):
    """Shuffles as usual, or as it was told; remembers what it did."""

    given: ClassVar[Shuffles] = {}
    done: ClassVar[Shuffles] = {}

    def shuffled(self, cards: bytes, number: int) -> bytes:
        result = self.given.get(number) or super().shuffled(cards, number)
        self.done[number] = result
        return result

    def lot(self, seats: int, number: int) -> int:
        return 0


@dataclass
class Record:
    """What was to be seen in one game."""

    shuffles: Shuffles
    party: Party
    lines: dict[int, list[str]] = field(default_factory=dict)
    frames: dict[str, list[tuple[float, int]]] = field(default_factory=dict)


def tap(record: Record, name: str, link: MemoryLink) -> None:
    """Note when how many bytes pass, in both directions."""
    for end, way in ((link, "up"), (link.other, "down")):
        assert end is not None
        seen, send = record.frames.setdefault(f"{name} {way}", []), end.send

        def sent(data: bytes, seen: list[tuple[float, int]] = seen, send: object = send) -> None:
            seen.append((round(record.party.clock.time(), 6), len(data)))
            send(data)  # type: ignore[operator]

        end.send = sent  # type: ignore[method-assign]


def choose(model: Model, seat: int, watcher: int, random: Random) -> Action:
    """By place and number, never by face: others than the watcher choose without looking at what they hold."""
    roll = random.random()
    actions = model.options(seat).actions
    keeps = [action for action in actions if isinstance(action, KeepTickets)]
    if keeps:
        offered = model.state.offers[seat]
        most = max(len(action.kept) for action in keeps)
        least = min(len(action.kept) for action in keeps)
        kept = offered[: least + int(roll * (most - least + 1))]
        started = all(not action.returned for action in keeps)
        return KeepTickets(kept, b"" if started else offered[len(kept) :])
    if seat == watcher and roll < 0.4 and (claims := rules_claims(model, seat)):
        return claims[int(roll / 0.4 * len(claims))]
    tickets = [action for action in actions if isinstance(action, DrawTickets)]
    if tickets and roll > 0.9:
        return tickets[0]
    draws = [action for action in actions if isinstance(action, DrawCard | TakeCard)]
    choices = draws or actions or pieces(model, seat)
    return choices[int(roll * len(choices))]


def pieces(model: Model, seat: int) -> list[Action]:
    """What can be laid on the first free beds (rule 8.2)."""
    beds = model.options(seat).beds
    free = [route for route in range(len(model.variant.board.routes)) if beds >> route & 1]
    return [piece for route in free[:3] for piece in model.rules.builds(model.state, route)]


def rules_claims(model: Model, seat: int) -> list[ClaimRoute]:
    options, rules = model.options(seat), rules_for(model.variant)
    routes = [route for route in range(len(model.variant.board.routes)) if options.claims >> route & 1]
    return [payment for route in routes[:3] for payment in rules.claims(model.state, seat, route)[:1]]


def played(folder: Path, map_id: str, seats: int, given: Shuffles, monkeypatch: pytest.MonkeyPatch) -> Record:
    monkeypatch.setattr(GivenChance, "given", given)
    monkeypatch.setattr(GivenChance, "done", {})
    monkeypatch.setattr(engine.game, "Chance", GivenChance)
    party = Party(folder, map_id, (1,) * seats, sealed=True)
    record = Record(GivenChance.done, party)
    for name, person in party.people.items():
        person.plays = False
        tap(record, name, party.links[name])
    party.host.start()
    party.clock.wind(1)
    random, kept = Random("choices"), party.host.kept
    assert kept is not None
    for _ in range(ROUNDS * seats * 2):
        for seat in kept.table.game.state.to_move():
            person: Person = party.people[f"device {seat}"]
            assert person.session is not None
            action = choose(person.session.model(seat), seat, 0, random)
            person.session.submit(seat, action, person.refusals.append)  # type: ignore[arg-type]
            party.clock.wind(1)
    assert not [error for person in party.people.values() for error in person.refusals if error is not None]
    record.lines = {seat: list(kept._looking((seat,))[0].lines) for seat in range(seats)}
    return record


def unseen_by(record: Record, watcher: int) -> tuple[list[int], list[int]]:
    """The places in the first deck of cards, and in that of tickets, whose faces the watcher never gets to see."""
    kept = record.party.host.kept
    assert kept is not None
    [deck, tickets] = [shuffle for _, shuffle in sorted(record.shuffles.items())][:2]
    if len(deck) != 110:
        deck, tickets = tickets, deck
    partner = watcher ^ 1 if kept.table.game.variant.numbers.team_size > 1 else None
    top, seen, seen_tickets = len(deck), set(), set()
    for event in kept.table.events:
        match event:
            case CardsDealt(seat=seat):
                top -= kept.table.game.variant.numbers.cards_dealt
                if seat == watcher:
                    seen |= set(range(top, top + kept.table.game.variant.numbers.cards_dealt))
            case CardDrawn(seat=seat):
                top -= 1
                if seat in (watcher, partner):  # a partner may lay it on the rack
                    seen.add(top)
            case TicketsOffered(seat=seat, tickets=offered):
                if seat == watcher:
                    seen_tickets |= set(offered)
        if isinstance(event, CardTurnedUp | TunnelCardTurned):
            top -= 1
            seen.add(top)
    hidden = [place for place in range(len(deck)) if place not in seen]
    known = seen_tickets | {ticket for event in kept.table.events for ticket in _partners(event, partner)}
    return hidden, [place for place, ticket in enumerate(tickets) if ticket not in known]


def _partners(event: object, partner: int | None) -> bytes:
    """A partner's tickets may go on the rack, where they are seen."""
    return event.tickets if isinstance(event, TicketsOffered) and event.seat == partner else b""


def permuted(cards: bytes, places: list[int], random: Random) -> bytes:
    """The same cards, those in these places in another order among themselves."""
    faces = [cards[place] for place in places]
    random.shuffle(faces)
    changed = bytearray(cards)
    for place, face in zip(places, faces, strict=True):
        changed[place] = face
    return bytes(changed)


def other_shuffles(record: Record, watcher: int) -> Shuffles:
    cards, tickets = unseen_by(record, watcher)
    random, given = Random("other"), {}
    for number, shuffle in record.shuffles.items():
        first = len(shuffle) == 110
        if first or len(shuffle) == len(record.party.host.variant.tickets):
            given[number] = permuted(shuffle, cards if first else tickets, random)
    return given


@pytest.mark.parametrize(("map_id", "seats"), [("usa", 4), ("usa-2025", 2), ("france", 3), ("asia", 4)])
def test_a_seat_learns_nothing_of_what_it_may_not_see(
    tmp_path: Path, map_id: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = played(tmp_path / "one", map_id, seats, {}, monkeypatch)
    other = played(tmp_path / "other", map_id, seats, other_shuffles(one, 0), monkeypatch)
    assert any(
        one.lines[seat] != other.lines[seat] for seat in range(1, seats)
    )  # they do differ, for those who may know
    assert one.lines[0] == other.lines[0]
    assert one.frames == other.frames  # when and how many bytes, to and from everybody
    assert len(one.frames["device 0 down"]) > 20


def test_before_the_end_no_line_to_a_seat_holds_a_foreign_face(tmp_path: Path) -> None:
    """A hidden card is always a question mark: letters of other hands never leave the host."""
    party = Party(tmp_path, "asia", (1,) * 4)
    party.host.start()
    kept = party.host.kept
    assert kept is not None
    while kept.number < 400:
        party.clock.step()
    assert not kept.over
    for seat in range(4):
        for line in kept._looking((seat,))[0].lines:
            foreign = f'"seat":{seat},' not in line
            if foreign and ('"cards_dealt"' in line or '"tickets_offered"' in line):
                assert "?" in line
