"""The lean state and what every move does to it. A turn ends by itself: there is nothing to take back in a search.

The moves: 0 to 4 take that market place (in teams: to the hand), 5 to 9 take it to the rack, then the constants
below, and from `FIRST` on `FIRST + 9 * route + colour` claims or builds, `FIRST + mask` keeps or shares those of the
offered (own) tickets, `SHARES + mask` shares as a whole turn.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Final

from engine.bots.lean.tables import Tables

START, START_SHARE, TURN, SECOND, PLACE, TUNNEL, TRACK, TICKETS, SHARE, OVER = range(10)
BLIND, MORE_TICKETS, PASS, TO_HAND, TO_RACK, PAY, BACK = range(10, 17)
FIRST: Final = 64
SHARES: Final = 1 << 14

LOCO: Final = 8
BARE: Final = 9  # the colour of a bed, and of one that is claimed: its piece has gone back
NONE: Final = 10  # an empty market place
SWEEP_AT: Final = 3
MOST_SWEEPS: Final = 10

Hand = list[int]
Shuffle = Callable[[list[int]], None]
Dug = tuple[int, int, int, int, int, int, list[int], int]
# a tunnel: route, colour, cards of the hand (coloured, locomotives), of the rack (the same), turned, extra


class Lean:
    """Everything a search needs. Built by `project` or `sample`, never by hand."""

    __slots__ = (
        "choices", "claimed", "colours", "deck", "discard", "drawn", "final", "first", "fresh", "hands", "market",
        "odd", "offers", "open", "owes", "paint", "passes", "pile", "placed", "racks", "scores", "shared", "shuffle",
        "stock", "supply", "t", "team", "tickets", "trains", "tunnel", "turn", "used",
    )  # fmt: skip

    t: Tables
    team: bool
    shuffle: Shuffle
    turn: int
    owes: int
    first: int
    passes: int
    final: int
    deck: list[int]  # the last one on top
    discard: Hand
    market: list[int]
    odd: bool  # the market has empty places or three locomotives
    hands: list[Hand]
    racks: list[Hand]
    drawn: int  # the blind card that waits for its place, or -1
    placed: int  # where the first card went: TO_HAND or TO_RACK
    tickets: list[list[int]]
    shared: list[list[int]]
    pile: list[int]
    offers: list[list[int]]
    choices: list[int]  # kept or shared, as a mask; 0 while not chosen
    fresh: int
    trains: list[int]
    scores: list[int]
    claimed: list[int]
    used: list[int]
    open: int
    colours: list[int]  # the routes of each colour now; only where track is built
    paint: list[int]  # the colour of each route now
    supply: list[Hand]
    stock: int  # the routes of the lengths that the supply has pieces of
    tunnel: Dug | None

    def copy(self) -> Lean:
        new = Lean.__new__(Lean)
        new.t, new.shuffle, new.team = self.t, self.shuffle, self.team
        new.turn, new.owes, new.first, new.passes, new.final = (
            self.turn, self.owes, self.first, self.passes, self.final,
        )  # fmt: skip
        new.deck, new.discard, new.market, new.odd = self.deck[:], self.discard[:], self.market[:], self.odd
        new.hands = [hand[:] for hand in self.hands]
        new.racks = [rack[:] for rack in self.racks]
        new.drawn, new.placed, new.fresh, new.tunnel = self.drawn, self.placed, self.fresh, self.tunnel
        new.tickets = [held[:] for held in self.tickets]
        new.shared = [held[:] for held in self.shared]
        new.pile, new.offers, new.choices = self.pile[:], self.offers[:], self.choices[:]
        new.trains, new.scores = self.trains[:], self.scores[:]
        new.claimed, new.used, new.open = self.claimed[:], self.used[:], self.open
        new.colours, new.paint, new.supply, new.stock = self.colours, self.paint, self.supply, self.stock
        if new.colours:
            new.colours, new.paint = new.colours[:], new.paint[:]
            new.supply = [pieces[:] for pieces in new.supply]
        return new

    # -- what can be done

    def held(self, seat: int) -> Hand:
        """The cards that the seat can pay with, the team's rack included."""
        hand = self.hands[seat]
        if not self.team:
            return hand
        return list(map(add, hand, self.racks[self.t.side[seat]]))

    def claims(self, seat: int, held: Hand) -> int:
        """The routes that the seat can claim now with these cards."""
        t = self.t
        free = self.open & ~self.used[seat] & t.up_to[self.trains[seat]]
        wild = held[LOCO]
        if self.colours:
            c0, c1, c2, c3, c4, c5, c6, c7, _ = held
            p0, p1, p2, p3, p4, p5, p6, p7, gray, _ = self.colours
            up_to = t.up_to
            routes = (
                p0 & up_to[c0 + wild] | p1 & up_to[c1 + wild] | p2 & up_to[c2 + wild] | p3 & up_to[c3 + wild]
                | p4 & up_to[c4 + wild] | p5 & up_to[c5 + wild] | p6 & up_to[c6 + wild] | p7 & up_to[c7 + wild]
                | gray & up_to[max(c0, c1, c2, c3, c4, c5, c6, c7) + wild]
            )  # fmt: skip
        else:
            routes = t.payable(held)
        return routes & free & t.afloat[wild] if t.has_ferries else routes & free

    def colour_now(self, route: int) -> int:
        return self.paint[route]

    def buildable(self) -> int:
        return self.stock & self.colours[BARE] & self.open

    # -- train cards

    def take(self, slot: int, place: int = TO_HAND) -> None:
        """Take a face-up card; in teams to that place, a locomotive always to the rack."""
        market, deck = self.market, self.deck
        card = market[slot]
        if self.team:
            self.put(card, self.other_place(place))
        else:
            self.hands[self.turn][card] += 1
        if deck:
            market[slot] = new = deck.pop()
            if not deck or self.odd or (new == LOCO and market.count(LOCO) >= SWEEP_AT):
                self.settle()
        else:
            market[slot] = NONE
            self.settle()
        if card == LOCO or self.owes == SECOND:
            self.cards_done()
        elif deck:
            self.owes = SECOND
        else:
            self.ask_second()

    def blind(self) -> None:
        """Draw the top card of the deck."""
        deck = self.deck
        card = deck.pop()
        if not self.team:
            self.hands[self.turn][card] += 1
        elif self.owes == TURN:
            self.drawn = card
        else:
            self.put(card, self.other_place(TO_HAND))
        if self.odd or not deck:
            self.settle()
        if self.owes == SECOND:
            self.cards_done()
        elif self.drawn >= 0:
            self.owes = PLACE
        elif deck:
            self.owes = SECOND
        else:
            self.ask_second()

    def other_place(self, place: int) -> int:
        """The second card goes where the first one did not."""
        if self.owes != SECOND:
            return place
        return TO_RACK if self.placed == TO_HAND else TO_HAND

    def put(self, card: int, place: int) -> None:
        if card == LOCO and self.owes == TURN:
            place = TO_RACK
        if place == TO_HAND:
            self.hands[self.turn][card] += 1
        else:
            self.racks[self.t.side[self.turn]][card] += 1
        self.placed = place

    def place(self, place: int) -> None:
        """Say where the blind card goes."""
        self.put(self.drawn, place)
        self.drawn = -1
        self.ask_second()

    def ask_second(self) -> None:
        if self.deck or min(self.market) < LOCO:
            self.owes = SECOND
        else:
            self.cards_done()

    def cards_done(self) -> None:
        if self.colours and self.stock & self.colours[BARE] & self.open:
            self.owes = TRACK
        elif self.final < 0:
            self.passes = 0
            self.owes = TURN
            seat = self.turn + 1
            self.turn = seat if seat < len(self.hands) else 0
        else:
            self.next_turn()

    def settle(self) -> None:
        """Reshuffle, fill, sweep (rules 1.2 to 1.5)."""
        market = self.market
        self.reshuffle()
        self.fill()
        sweeps = 0
        while market.count(LOCO) >= SWEEP_AT and NONE not in market and sweeps < MOST_SWEEPS:
            if self.coloured_left() < SWEEP_AT:
                break
            for card in market:
                self.discard[card] += 1
            market[:] = (NONE,) * 5
            sweeps += 1
            self.reshuffle()
            self.fill()
        self.odd = NONE in market or market.count(LOCO) >= SWEEP_AT

    def reshuffle(self) -> None:
        if not self.deck and any(self.discard):
            for card, number in enumerate(self.discard):
                self.deck += [card] * number
            self.shuffle(self.deck)
            self.discard = [0] * 9

    def fill(self) -> None:
        market = self.market
        for slot in range(5):
            if market[slot] == NONE and self.deck:
                market[slot] = self.deck.pop()
                if not self.deck:
                    self.reshuffle()

    def coloured_left(self) -> int:
        """Cards that are no locomotives, in deck, market and discard."""
        market = sum(1 for card in self.market if card < LOCO)
        return len(self.deck) - self.deck.count(LOCO) + market + sum(self.discard) - self.discard[LOCO]

    # -- routes

    def spend(self, colour: int, number: int, wild: int) -> tuple[int, int, int, int]:
        """Take `number` cards, coloured first and at least `wild` locomotives, hand before rack; says which."""
        hand = self.hands[self.turn]
        if not self.team:
            most = number - wild if colour != LOCO else 0
            coloured = hand[colour] if hand[colour] < most else most
            hand[colour] -= coloured
            hand[LOCO] -= number - coloured
            return coloured, number - coloured, 0, 0
        rack = self.racks[self.t.side[self.turn]]
        both = min(hand[colour] + rack[colour], number - wild) if colour != LOCO else 0
        own, own_wild = min(hand[colour], both), min(hand[LOCO], number - both)
        hand[colour] -= own
        rack[colour] -= both - own
        hand[LOCO] -= own_wild
        rack[LOCO] -= number - both - own_wild
        return own, own_wild, both - own, number - both - own_wild

    def claim(self, route: int, colour: int) -> None:
        t, discard = self.t, self.discard
        own, own_wild, racked, racked_wild = paid = self.spend(colour, t.length[route], t.wild[route])
        if t.tunnel[route]:
            self.dig(route, colour, paid)
            return
        discard[colour] += own + racked
        discard[LOCO] += own_wild + racked_wild
        self.take_route(route)
        self.next_turn()

    def take_route(self, route: int) -> None:
        t, seat = self.t, self.turn
        length, gain, bit, lanes, keep, counted = t.taking[route]
        self.trains[seat] -= length
        self.scores[t.side[seat]] += gain
        self.claimed[seat] |= bit
        self.used[seat] |= lanes
        if self.colours:
            self.open &= ~bit
            self.return_piece(route)
            self.close(route)
        else:
            self.open &= keep
            if counted:
                self.close(route)
        if self.odd or not self.deck:
            self.settle()
        if self.final < 0:  # the last round begins when trains run out (rules 5.1, 7.12)
            left = sum([self.trains[s] for s in t.seats_of[t.side[seat]]]) if self.team else self.trains[seat]
            if left <= t.last_trains:
                self.final = t.seats

    def return_piece(self, route: int) -> None:
        t = self.t
        if t.beds >> route & 1:
            colour, length = self.paint[route], t.length[route]
            self.colours[colour] &= ~(1 << route)
            self.paint[route] = BARE
            self.supply[length][colour] += 1
            self.stock |= t.of_length[length]

    def close(self, route: int) -> None:
        """Close lanes and crossings (rules 3.4, 7.10, 8.5, 8.6)."""
        t = self.t
        taken = 0
        for mask in self.claimed:
            taken |= mask
        laid = t.beds & ~self.colours[BARE] & ~taken if self.colours else 0
        lanes = t.lanes[route]
        if (lanes & (taken | laid)).bit_count() >= t.allowed[route]:
            self.open &= ~(lanes & ~laid)
        self.open &= ~t.crosses[route]

    def lay(self, route: int, colour: int) -> None:
        bit, length = 1 << route, self.t.length[route]
        self.colours[BARE] &= ~bit
        self.colours[colour] |= bit
        self.paint[route] = colour
        pieces = self.supply[length]
        pieces[colour] -= 1
        if not any(pieces):
            self.stock &= ~self.t.of_length[length]
        self.close(route)
        self.next_turn()

    # -- tunnels

    def dig(self, route: int, colour: int, paid: tuple[int, int, int, int]) -> None:
        turned = [0] * 9
        if not paid[0] + paid[2]:
            colour = LOCO
        for _ in range(self.t.tunnel[route]):
            self.reshuffle()
            if self.deck:
                turned[self.deck.pop()] += 1
        self.reshuffle()
        extra = turned[LOCO] if colour == LOCO else turned[LOCO] + turned[colour]
        self.tunnel = (route, colour, *paid, turned, extra)
        if extra:
            self.owes = TUNNEL
        else:
            self.dug()

    def can_pay_tunnel(self) -> bool:
        if self.tunnel is None:
            return False
        held, colour, extra = self.held(self.turn), self.tunnel[1], self.tunnel[7]
        return (held[LOCO] if colour == LOCO else held[LOCO] + held[colour]) >= extra

    def pay(self) -> None:
        if self.tunnel is not None:
            paid = self.spend(self.tunnel[1], self.tunnel[7], 0)
            self.discard[self.tunnel[1]] += paid[0] + paid[2]
            self.discard[LOCO] += paid[1] + paid[3]
            self.dug()

    def dug(self) -> None:
        if self.tunnel is not None:
            route, colour, own, own_wild, racked, racked_wild, turned, _ = self.tunnel
            self.tunnel = None
            self.discard[colour] += own + racked
            self.discard[LOCO] += own_wild + racked_wild
            self.discard = [a + b for a, b in zip(self.discard, turned, strict=True)]
            self.take_route(route)
            self.next_turn()

    def take_back(self) -> None:
        if self.tunnel is not None:
            _, colour, own, own_wild, racked, racked_wild, turned, _ = self.tunnel
            self.tunnel = None
            hand, rack = self.hands[self.turn], self.racks[self.t.side[self.turn]]
            hand[colour] += own
            hand[LOCO] += own_wild
            rack[colour] += racked
            rack[LOCO] += racked_wild
            self.discard = [a + b for a, b in zip(self.discard, turned, strict=True)]
            if self.odd or not self.deck:
                self.settle()
            self.next_turn()

    # -- tickets

    def more_tickets(self) -> None:
        number = self.t.numbers.tickets_drawn
        self.offers[self.turn] = self.pile[: -number - 1 : -1]
        del self.pile[-number:]
        self.owes = TICKETS

    def keep(self, mask: int) -> None:
        """Keep those of the offered tickets; the last of the others goes to the very bottom."""
        seat = self.turn
        if self.owes == START:
            self.choose(mask)
            return
        offer = self.offers[seat]
        kept = sorted([ticket for i, ticket in enumerate(offer) if mask >> i & 1])
        self.pile[:0] = [ticket for i, ticket in enumerate(offer) if not mask >> i & 1][::-1]
        self.tickets[seat] += kept
        self.offers[seat] = []
        if self.team:
            self.fresh, self.owes = len(kept), SHARE
        else:
            self.next_turn()

    def share(self, mask: int) -> None:
        if self.owes == START_SHARE:
            self.choose(mask)
        else:
            self.put_on_rack(self.turn, mask)
            self.next_turn()

    def put_on_rack(self, seat: int, mask: int) -> None:
        own, rack = self.tickets[seat], self.shared[self.t.side[seat]]
        rack += sorted([ticket for i, ticket in enumerate(own) if mask >> i & 1])
        self.tickets[seat] = [ticket for i, ticket in enumerate(own) if not mask >> i & 1]

    def choose(self, mask: int) -> None:
        """A choice that all make at the same time; carried out when the last one has made it."""
        self.choices[self.turn] = mask
        if 0 in self.choices:
            self.turn = self.choices.index(0)
            return
        choices, self.choices = self.choices, [0] * self.t.seats
        if self.owes == START:
            self.deal_chosen(choices)
        else:
            for seat, chosen in enumerate(choices):
                self.put_on_rack(seat, chosen)
        if self.owes == START and self.team:
            self.owes, self.turn = START_SHARE, 0
        else:
            self.owes, self.turn = TURN, self.first

    def deal_chosen(self, choices: list[int]) -> None:
        returned: list[int] = []
        for seat, chosen in enumerate(choices):
            offer = self.offers[seat]
            self.tickets[seat] += sorted([ticket for i, ticket in enumerate(offer) if chosen >> i & 1])
            returned += [ticket for i, ticket in enumerate(offer) if not chosen >> i & 1]
            self.offers[seat] = []
        returned.sort()
        self.shuffle(returned)
        self.pile[:0] = returned

    # -- turns

    def next_turn(self) -> None:
        if self.final == 0:
            self.owes = OVER
            return
        if self.final > 0:
            self.final -= 1
        self.passes = 0
        self.owes = TURN
        self.turn = self.turn + 1 if self.turn + 1 < self.t.seats else 0

    def pass_turn(self) -> None:
        passes = self.passes + 1
        if passes == self.t.seats:
            self.owes = OVER
            return
        self.next_turn()
        if self.owes == TURN:
            self.passes = passes
