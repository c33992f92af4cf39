"""A player without a plan: picks the kind of action first, then one of that kind, so that all kinds occur."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

WEIGHTS = {"claim_route": 8, "draw_tickets": 1, "share_tickets": 1}
USUAL_WEIGHT = 4


def wander(texts: Iterable[str], chance: Random) -> dict[str, Any]:
    """One of the legal actions."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for text in sorted(texts):
        action = json.loads(text)
        kinds.setdefault(action["do"], []).append(action)
    names = sorted(kinds)
    kind = chance.choices(names, [WEIGHTS.get(name, USUAL_WEIGHT) for name in names])[0]
    return chance.choice(kinds[kind])
