"""Worlds that a seat may be in: what it cannot see is dealt at random from what is left, after what is known.

Of other hands the cards taken face up and not yet paid are certain (`shown`). Other tickets are drawn by weight, so
that those on whose way the others build are likelier.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.board import UNKNOWN_TICKET
from engine.bots.lean.project import hand_of, project
from engine.bots.lean.state import Hand, Lean
from engine.cards import FULL, HIDDEN, Tally, count, counts, tally
from engine.errors import Inconsistent
from engine.state import State

Weights = Sequence[Sequence[float]]  # by seat, by ticket


class Worlds:
    """What one seat knows, and as many full states as one likes that agree with it."""

    def __init__(self, view: State, seat: int, random: Random) -> None:
        chance = random.random

        def shuffle(cards: list[int]) -> None:
            cards.sort(key=lambda _: chance())

        self.shuffle, self.chance = shuffle, chance
        self.view, self.seat = view, seat
        self.base = project(view, shuffle, seat)
        self.known = [hand_of(cards) for cards in view.shown]
        self._cards(view)
        self._tickets(view)

    def _cards(self, view: State) -> None:
        """The unseen cards, and how many of them each hand, each rack and the deck hold."""
        self.missing = [count(hand, HIDDEN) for hand in view.hands]
        self.racked = [count(rack, HIDDEN) for rack in view.racks]
        seen = view.discard + tally(view.market) + faces(view.drawn)
        seen += sum(faces(cards) for cards in (*view.hands, *view.racks))
        if view.tunnel is not None:
            seen += view.tunnel.hand + view.tunnel.rack + view.tunnel.turned
        self.known = [k if n else [0] * 9 for k, n in zip(self.known, self.missing, strict=True)]
        left = [a - b for a, b in zip(counts(FULL)[:HIDDEN], counts(seen)[:HIDDEN], strict=True)]
        for known in self.known:
            left = [a - b for a, b in zip(left, known, strict=True)]
        self.unseen = [card for card, n in enumerate(left) for _ in range(n)]
        self.missing = [n - sum(known) for n, known in zip(self.missing, self.known, strict=True)]
        hidden = sum(self.missing) + sum(self.racked) + len(view.deck) + count(view.drawn, HIDDEN)
        if min(left) < 0 or min(self.missing) < 0 or len(self.unseen) != hidden:
            raise Inconsistent("the cards that nobody sees do not add up")

    def _tickets(self, view: State) -> None:
        base = self.base
        self.put_under = [(at, t) for at, t in enumerate(view.ticket_deck) if t != UNKNOWN_TICKET]
        seen = {t for held in (*base.tickets, *base.shared, *base.offers) for t in held}
        seen |= {ticket for _, ticket in self.put_under}
        self.strangers = [t for t in range(len(view.variant.tickets)) if t not in seen]
        self.hidden_tickets = [held.count(UNKNOWN_TICKET) for held in view.tickets]
        self.hidden_shared = [held.count(UNKNOWN_TICKET) for held in view.ticket_racks]
        self.hidden_offers = [held.count(UNKNOWN_TICKET) for held in view.offers]

    def sample(self, weights: Weights | None = None) -> Lean:
        """One world."""
        lean = self.base.copy()
        cards = self.unseen[:]
        self.shuffle(cards)
        for seat, number in enumerate(self.missing):
            hand = lean.hands[seat]
            if number or self.known[seat]:
                for card, n in enumerate(self.known[seat]):
                    hand[card] += n
                deal(hand, cards, number)
        for side, number in enumerate(self.racked):
            deal(lean.racks[side], cards, number)
        lean.deck = cards
        self._deal_tickets(lean, weights)
        return lean

    def _deal_tickets(self, lean: Lean, weights: Weights | None) -> None:
        left = self.strangers[:]
        self.shuffle(left)
        for seat, number in enumerate(self.hidden_tickets):
            if number:
                taken = self.likely(left, number, weights[seat]) if weights else left[:number]
                lean.tickets[seat] = taken
                left = [ticket for ticket in left if ticket not in taken]
        for side, number in enumerate(self.hidden_shared):
            lean.shared[side] += left[:number]
            del left[:number]
        for seat, number in enumerate(self.hidden_offers):
            if number:
                lean.offers[seat], lean.choices[seat] = left[:number], 0
                del left[:number]
        for place, ticket in self.put_under:
            left.insert(place, ticket)
        lean.pile = left

    def likely(self, tickets: list[int], number: int, weights: Sequence[float]) -> list[int]:
        """So many different tickets, each about as often as its weight says."""
        chance = self.chance
        keyed = sorted([(-(chance() ** (1.0 / weights[ticket])), ticket) for ticket in tickets])
        return [ticket for _, ticket in keyed[:number]]


def deal(hand: Hand, cards: list[int], number: int) -> None:
    for _ in range(number):
        hand[cards.pop()] += 1


def faces(cards: Tally) -> Tally:
    """Without those seen from behind."""
    return cards & ((1 << 8 * HIDDEN) - 1)
