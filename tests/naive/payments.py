"""Which cards pay for a route or for a tunnel's extra cards: try everything, keep what the rule allows."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from tests.naive.cards import COLOURS, GRAY, LOCOMOTIVE

Payment = tuple[str, str]  # from the hand, from the rack


def pays_route(cards: str, length: int, colour: str, locomotives: int) -> bool:
    """Rules 3.1 and 3.6: as many cards as spaces, of one colour and locomotives, the ferry's among them."""
    colours = set(cards) - {LOCOMOTIVE}
    return (
        len(cards) == length
        and len(colours) <= 1
        and (colour == GRAY or colours <= {colour})
        and cards.count(LOCOMOTIVE) >= locomotives
    )


def pays_tunnel(cards: str, extra: int, laid: str) -> bool:
    """Rules 3.7 and 3.8: exactly the extra cards, each of a kind that was laid or a locomotive."""
    return len(cards) == extra and set(cards) <= set(laid) | {LOCOMOTIVE}


@lru_cache(maxsize=100_000)
def route_payments(hand: str, rack: str, length: int, colour: str, locomotives: int) -> tuple[Payment, ...]:
    """Every way to pay a route from hand and rack (rule 7.5)."""
    return _payments(hand, rack, length, lambda cards: pays_route(cards, length, colour, locomotives))


@lru_cache(maxsize=100_000)
def tunnel_payments(hand: str, rack: str, extra: int, laid: str) -> tuple[Payment, ...]:
    """Every way to pay the extra cards of a tunnel from hand and rack (rule 7.5)."""
    return _payments(hand, rack, extra, lambda cards: pays_tunnel(cards, extra, laid))


def _payments(hand: str, rack: str, count: int, pays: Callable[[str], bool]) -> tuple[Payment, ...]:
    found = {
        (from_hand, from_rack)
        for from_hand in _plain_sets(hand, count)
        for from_rack in _plain_sets(rack, count - len(from_hand))
        if pays(from_hand + from_rack)
    }
    return tuple(sorted(found))


def _plain_sets(cards: str, most: int) -> Iterator[str]:
    """Every choice of at most so many cards that has no two different colours in it."""
    wild = cards.count(LOCOMOTIVE)
    for locomotives in range(min(wild, most) + 1):
        yield LOCOMOTIVE * locomotives
        for colour in COLOURS:
            for number in range(1, min(cards.count(colour), most - locomotives) + 1):
                yield colour * number + LOCOMOTIVE * locomotives
