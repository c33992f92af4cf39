"""The bots, found by name: adding one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from engine.bots.bot import Bot, Choice, Reason, Sight
from engine.bots.careless import CarelessBot
from engine.bots.easy import EasyBot
from engine.bots.greedy import Greedy
from engine.bots.hard import HardBot
from engine.bots.normal import NormalBot
from engine.bots.racer import Racer
from engine.bots.random_bot import RandomBot
from engine.bots.style import BLOCKER, COLLECTOR, EXPRESS
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
    Entry("careless", "test", "careless", CarelessBot),
    Entry("easy", "easy", "dreamer", EasyBot),
    Entry("normal", "normal", "planner", NormalBot),
    Entry("normal-express", "normal", "express", lambda: NormalBot("normal-express", EXPRESS)),
    Entry("normal-collector", "normal", "collector", lambda: NormalBot("normal-collector", COLLECTOR)),
    Entry("normal-blocker", "normal", "blocker", lambda: NormalBot("normal-blocker", BLOCKER)),
    Entry("hard", "hard", "planner", HardBot),
    Entry("hard-express", "hard", "express", lambda: HardBot("hard-express", EXPRESS)),
    Entry("hard-collector", "hard", "collector", lambda: HardBot("hard-collector", COLLECTOR)),
    Entry("hard-blocker", "hard", "blocker", lambda: HardBot("hard-blocker", BLOCKER)),
    Entry("racer", "sparring", "racer", Racer),
    Entry("greedy", "sparring", "planner", Greedy),
    Entry("wary", "sparring", "planner", Wary),
)

__all__ = ["BOTS", "Bot", "Choice", "Entry", "Level", "Reason", "Sight"]
