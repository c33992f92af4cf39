"""A start position of any map and table size, shuffled by a seed: tickets dealt, nothing chosen yet."""

from random import Random
from typing import Any

from tests.naive.cards import COLOURS, LOCOMOTIVE, tally
from tests.naive.facts import facts_of
from tests.naive.market import EMPTY, settle
from tests.naive.numbers_by_map import CARDS_OF_A_COLOUR, LOCOMOTIVE_CARDS, MARKET_PLACES, NUMBERS
from tests.naive.state import read, write


def start_position(map_id: str, seats: int, seed: int) -> dict[str, Any]:
    """The dump right after setup."""
    facts, numbers, chance = facts_of(map_id), NUMBERS[map_id], Random(seed)
    sides = seats // 2 if numbers.teams else seats
    cards = [*(COLOURS * CARDS_OF_A_COLOUR + LOCOMOTIVE * LOCOMOTIVE_CARDS)]
    tickets = [*facts.tickets]
    chance.shuffle(cards)
    chance.shuffle(tickets)
    hands = [tally(cards.pop() for _ in range(numbers.cards_dealt)) for _ in range(seats)]
    offers = [facts.in_deck_order([tickets.pop() for _ in range(numbers.tickets_dealt)]) for _ in range(seats)]
    dump: dict[str, Any] = {
        "deck": "".join(cards),
        "discard": "",
        "market": EMPTY * MARKET_PLACES,
        "drawn": "",
        "hands": hands,
        "racks": [""] * sides,
        "trains": [numbers.trains] * seats,
        "scores": [0] * sides,
        "claimed": {},
        "closed": [],
        "track": {},
        "supply": facts.pieces,
        "tickets": [[] for _ in range(seats)],
        "ticket_racks": [[] for _ in range(sides)],
        "ticket_deck": tickets,
        "offers": offers,
        "chosen": [],
        "tunnel": None,
        "turn": None,
        "owes": "start_tickets",
        "final_turns": None,
        "passes": 0,
        "over": False,
        "result": None,
        "first": chance.randrange(seats),
    }
    state = read(dump)
    settle(state)
    return write(state, [])
