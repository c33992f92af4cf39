"""Chance, and nothing else, decides here; what it decided goes into the events.

Every shuffle has a source of its own, made from the game's seed and the number of the event, so that a game
resumed at any line goes on as it would have. Only `random()` is used: Python keeps its sequence over versions.
"""

from __future__ import annotations

from random import Random


class Chance:
    """The dealer's hands."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def shuffled(self, cards: bytes, number: int) -> bytes:
        """These cards in a random order, as event `number`."""
        random = Random(f"{self.seed}/{number}").random
        return bytes(sorted(cards, key=lambda _: random()))

    def lot(self, seats: int, number: int) -> int:
        """One of so many seats."""
        return int(Random(f"{self.seed}/{number}").random() * seats)
