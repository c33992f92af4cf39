"""What a seat has in mind: the ways that its open tickets take together, and the cards that these need.

Built from nothing but the seat's own tickets and the public board. A way is found again only when it is broken, so that
a mind can be carried through a whole game, or copied into thousands of rollouts.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import GRAY, routes_in
from engine.bots.lean.score import joined, parts_of
from engine.bots.lean.state import BARE, LOCO, Hand, Lean
from engine.bots.paths import Around, Way, cheapest, weighed
from engine.bots.style import Style


class Mind:
    """The plan of one seat: `want` are routes to claim, `need` cards by colour, `grays` lengths of any colour."""

    __slots__ = (
        "around", "done", "dropped", "grays", "need", "own", "paths", "seat", "style", "trains", "usable",
        "want", "watched", "wild",
    )  # fmt: skip

    def __init__(self, lean: Lean, seat: int, style: Style) -> None:
        self.seat, self.style = seat, style
        self.around: Around = weighed(lean.t, style.lengths, style.tunnel, style.ferry, style.bed)
        self.paths: dict[int, Way] = {}  # of the open tickets
        self.done: set[int] = set()
        self.dropped: set[int] = set()
        self.want = self.watched = self.usable = 0
        self.own = -1
        self.trains = self.wild = 0
        self.need: Hand = [0] * 9
        self.grays: list[int] = []

    def copy(self) -> Mind:
        new = Mind.__new__(Mind)
        new.seat, new.style, new.around = self.seat, self.style, self.around
        new.paths, new.done, new.dropped = dict(self.paths), set(self.done), set(self.dropped)
        new.want, new.watched, new.usable, new.own = self.want, self.watched, self.usable, self.own
        new.trains, new.wild, new.need, new.grays = self.trains, self.wild, self.need, self.grays
        return new

    # -- keeping it up to date

    def look(self, lean: Lean) -> None:
        """Notice what has happened on the board since the last look."""
        t, seat = lean.t, self.seat
        if t.is_team:
            own = 0
            for s in t.seats_of[t.side[seat]]:
                own |= lean.claimed[s]
        else:
            own = lean.claimed[seat]
        if own != self.own or lean.open & self.want != self.watched:
            self.own = own
            self.think(lean)

    def think(self, lean: Lean) -> None:
        """Mend broken ways and drop what has become impossible."""
        self.usable = usable_for(lean, self.seat)
        free = self.own
        for ticket in list(self.paths):
            way = self.mended(lean, ticket, self.paths[ticket], free)
            if way is None:
                self.drop(ticket)
            elif way:
                self.paths[ticket] = way
                for lanes in way:
                    free |= lanes
            else:
                del self.paths[ticket]
                self.done.add(ticket)
        self.count(lean)
        trains = most_trains(lean, self.seat)
        while self.trains > trains and self.paths:
            self.drop(self.worst(lean))
            self.count(lean)

    def mended(self, lean: Lean, ticket: int, way: Way, free: int) -> Way | None:
        """The connections that the ticket still lacks; None when there is no way."""
        own, usable = self.own, self.usable
        left = []
        for lanes in way:
            if lanes & own:
                continue
            if not lanes & usable:
                break
            left.append(lanes)
        else:
            return tuple(left) if left or not way else self.checked(lean, ticket, free)
        return self.way_of(lean, ticket, free)

    def checked(self, lean: Lean, ticket: int, free: int) -> Way | None:
        """All of the way is claimed: nearly always the ticket is complete."""
        one, other = lean.t.tickets[ticket]
        return () if joined(parts_of(lean.t, self.own), one, other) else self.way_of(lean, ticket, free)

    def way_of(self, lean: Lean, ticket: int, free: int) -> Way | None:
        found = cheapest(self.around, free, self.usable, *lean.t.tickets[ticket])
        if found is None:
            return None
        own = self.own
        return tuple([lanes for lanes in found[1] if not lanes & own])

    def drop(self, ticket: int) -> None:
        del self.paths[ticket]
        self.dropped.add(ticket)

    def worst(self, lean: Lean) -> int:
        """The ticket that costs most alone for what it is worth."""
        points, alone = lean.t.points, self.alone(lean)
        return max(self.paths, key=lambda ticket: alone[ticket] * 20 - points[ticket] * 10)

    def alone(self, lean: Lean) -> dict[int, int]:
        """The trains that each ticket needs for itself, where no other one shares the way."""
        users: dict[int, int] = {}
        for way in self.paths.values():
            for lanes in way:
                users[lanes] = users.get(lanes, 0) + 1
        length = lean.t.length
        return {
            ticket: sum(length[lanes.bit_length() - 1] for lanes in way if users[lanes] == 1)
            for ticket, way in self.paths.items()
        }

    def count(self, lean: Lean) -> None:
        """What the plan needs: routes, trains, cards."""
        t, hand, usable = lean.t, lean.held(self.seat), self.usable
        conns = {lanes for way in self.paths.values() for lanes in way}
        self.need, self.grays, self.want, self.trains, self.wild = [0] * 9, [], 0, 0, 0
        colours = lean.colours
        for lanes in [conn & usable for conn in conns]:
            self.want |= lanes
            route = lanes.bit_length() - 1
            length = t.length[route]
            self.trains += length
            self.wild += t.wild[route]
            if lanes & (lanes - 1):
                route = max(routes_in(lanes), key=lambda r: card_count(lean, hand, r))
            colour = lean.colour_now(route) if colours else t.colour[route]
            if colour < GRAY:
                self.need[colour] += length - t.wild[route]
            else:
                self.grays.append(length - t.wild[route])
        self.watched = lean.open & self.want

    # -- tickets

    def adopt(self, lean: Lean, tickets: Iterable[int]) -> None:
        """Take tickets into the plan, in this order: later ones use the ways of earlier ones for nothing."""
        self.look(lean)
        self.usable = usable_for(lean, self.seat)
        free = self.own
        for promised in self.paths.values():
            for lanes in promised:
                free |= lanes
        for ticket in tickets:
            way = self.way_of(lean, ticket, free)
            if way is None:
                self.dropped.add(ticket)
            elif way:
                self.paths[ticket] = way
                for lanes in way:
                    free |= lanes
            else:
                self.done.add(ticket)
        self.count(lean)

    def shortage(self, hand: Hand) -> int:
        """The cards that are still missing for the plan, about."""
        missing = spare = 0
        for colour in range(8):
            left = hand[colour] - self.need[colour]
            if left < 0:
                missing -= left
            else:
                spare += left
        gray = sum(self.grays)
        return max(0, missing + max(0, gray - spare // 2) + self.wild - hand[LOCO])

    def turns_needed(self, hand: Hand, conns: int) -> int:
        return conns + (self.shortage(hand) + 1) // 2

    def conns(self) -> int:
        return len({lanes for way in self.paths.values() for lanes in way})


def card_count(lean: Lean, hand: Hand, route: int) -> int:
    """How well the hand pays for one of several lanes."""
    colour = lean.colour_now(route)
    return hand[colour] if colour < GRAY else max(hand[:LOCO]) if colour == GRAY else 0


def usable_for(lean: Lean, seat: int) -> int:
    """The routes that the seat, or its partner, could still claim; beds that can still be built count."""
    t, usable = lean.t, 0
    for s in t.seats_of[t.side[seat]]:
        usable |= lean.open & ~lean.used[s] & t.up_to[lean.trains[s]]
    if lean.colours:
        bare = lean.colours[BARE]
        usable &= ~bare | lean.buildable()
    return usable


def most_trains(lean: Lean, seat: int) -> int:
    return sum([lean.trains[s] for s in lean.t.seats_of[lean.t.side[seat]]])
