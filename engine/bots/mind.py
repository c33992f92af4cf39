"""What a seat has in mind: the ways that its open tickets take together, and the cards that these need.

Built from nothing but the seat's own tickets and the public board. A way is found again only when it is broken, so that
a mind can be carried through a whole game, or copied into thousands of rollouts.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import GRAY
from engine.bots.lean.state import BARE, LOCO, Hand, Lean
from engine.bots.partner import is_partners, racked_ways
from engine.bots.paths import Around, Way, cheapest, weighed
from engine.bots.style import Style
from engine.bots.tempo import turns_by_trains


class Mind:
    """The plan of one seat: `want` are routes to claim, `need` cards by colour, `grays` lengths of any colour. Of the
    need `theirs` is what a partner collects.
    """

    __slots__ = (
        "around", "done", "dropped", "fillers", "free", "grays", "links", "need", "own", "painted", "paths", "seat",
        "style", "theirs", "trains", "turns", "usable", "want", "watched", "wild",
    )  # fmt: skip

    def __init__(self, lean: Lean, seat: int, style: Style) -> None:
        self.seat, self.style, self.turns = seat, style, turns_by_trains(style.pace, style.fear)
        self.around: Around = weighed(lean.t, style.lengths, style.tunnel, style.ferry, style.bed)
        self.paths: dict[int, Way] = {}  # of the open tickets
        self.done: set[int] = set()
        self.dropped: set[int] = set()
        self.want = self.watched = self.usable = 0
        self.own = -1
        self.trains = self.wild = self.links = 0
        self.need: Hand = [0] * 9
        self.theirs: Hand = [0] * 9
        self.grays: list[int] = []
        # what `script.fillers` found, and the board that it found it on
        self.free, self.painted, self.fillers = -1, lean.colours, (0, self.need)

    def copy(self) -> Mind:
        new = Mind.__new__(Mind)
        new.seat, new.style, new.turns, new.around = self.seat, self.style, self.turns, self.around
        new.paths, new.done, new.dropped = dict(self.paths), set(self.done), set(self.dropped)
        new.want, new.watched, new.usable, new.own = self.want, self.watched, self.usable, self.own
        new.trains, new.wild, new.links = self.trains, self.wild, self.links
        new.need, new.grays, new.theirs = self.need, self.grays, self.theirs
        new.free, new.painted, new.fillers = self.free, self.painted, self.fillers
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
        self.usable = usable = usable_for(lean, self.seat)
        own = free = self.own
        paths = self.paths
        for ticket, known in list(paths.items()):
            way: Way | None = tuple([lanes for lanes in known if not lanes & own])
            for lanes in way or ():
                if not lanes & usable:
                    way = self.way_of(lean, ticket, free)
                    break
            if way:
                paths[ticket] = way
                for lanes in way:
                    free |= lanes
            elif way is None:
                self.drop(ticket)
            else:
                del paths[ticket]
                self.done.add(ticket)
        self.count(lean)
        trains = most_trains(lean, self.seat)
        while self.trains > trains and self.paths:
            self.drop(self.worst(lean))
            self.count(lean)

    def way_of(self, lean: Lean, ticket: int, free: int) -> Way | None:
        """The connections that the ticket still lacks: with all of them claimed it is complete. None for no way."""
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
        usable, paint, lengths, wilds = self.usable, lean.paint, lean.t.length, lean.t.wild
        conns = set().union(*self.paths.values())
        common = racked_ways(lean, self) if lean.team else ()
        need, theirs, grays = [0] * 9, [0] * 9, []
        want = trains = wild = 0
        for conn in conns:
            lanes = conn & usable
            want |= lanes
            route = lanes.bit_length() - 1
            length = lengths[route]
            trains += length
            wild += wilds[route]
            if lanes & (lanes - 1):
                route = fullest(lean, lean.held(self.seat), lanes)
            colour = paint[route]
            if colour < GRAY:
                need[colour] += length - wilds[route]
                if conn in common and is_partners(lean, self.seat, colour, length):
                    theirs[colour] += length
            else:
                grays.append(length - wilds[route])
        self.need, self.grays, self.want, self.trains, self.wild = need, grays, want, trains, wild
        self.links, self.watched, self.theirs = len(conns), lean.open & want, theirs

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

    def turns_needed(self, hand: Hand) -> int:
        return self.links + (self.shortage(hand) + 1) // 2


def fullest(lean: Lean, hand: Hand, lanes: int) -> int:
    """Of several lanes the one that the hand pays best."""
    paint = lean.paint
    best = top = -1
    while lanes:
        low = lanes & -lanes
        lanes ^= low
        route = low.bit_length() - 1
        colour = paint[route]
        cards = hand[colour] if colour < GRAY else max(hand[:LOCO]) if colour == GRAY else 0
        if cards > top:
            best, top = route, cards
    return best


def usable_for(lean: Lean, seat: int) -> int:
    """The routes that the seat, or its partner, could still claim; beds that can still be built count."""
    t = lean.t
    usable = lean.open & ~lean.used[seat] & t.up_to[lean.trains[seat]]
    if lean.team:
        for s in t.seats_of[t.side[seat]]:
            usable |= lean.open & ~lean.used[s] & t.up_to[lean.trains[s]]
    if lean.colours:
        bare = lean.colours[BARE]
        usable &= ~bare | lean.buildable()
    return usable


def most_trains(lean: Lean, seat: int) -> int:
    if not lean.team:
        return lean.trains[seat]
    return sum([lean.trains[s] for s in lean.t.seats_of[lean.t.side[seat]]])
