"""The bots, found by name: adding one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from engine.bots.bot import Bot, Choice, Reason, Sight
from engine.bots.greedy import Greedy
from engine.bots.hard import HardBot
from engine.bots.normal import NormalBot
from engine.bots.racer import Racer
from engine.bots.random_bot import RandomBot
from engine.bots.wary import Wary

Level = Literal["test", "easy", "normal", "hard", "sparring"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot as it is offered; `character` is an id that the screen translates."""

    name: str
    level: Level
    character: str
    make: Callable[[], Bot]


def _registry(*entries: Entry) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries}


BOTS: Final[dict[str, Entry]] = _registry(
    Entry("random", "test", "aimless", RandomBot),
    Entry("normal", "normal", "planner", NormalBot),
    Entry("hard", "hard", "planner", HardBot),
    Entry("racer", "sparring", "racer", Racer),
    Entry("greedy", "sparring", "planner", Greedy),
    Entry("wary", "sparring", "planner", Wary),
)

__all__ = ["BOTS", "Bot", "Choice", "Entry", "Level", "Reason", "Sight"]
