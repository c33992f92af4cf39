"""A player without a plan: picks the kind of action first, then one of that kind, so that all kinds occur."""

import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

BUILDER = {"claim_route": 8, "draw_tickets": 1, "share_tickets": 1}
HOARDER = {"draw_card": 60, "take_card": 60, "claim_route": 1, "draw_tickets": 1, "share_tickets": 1}
TRAVELLER = {"draw_tickets": 12}
USUAL_WEIGHT = 4


def wander(texts: Iterable[str], chance: Random, weights: Mapping[str, int] = BUILDER) -> dict[str, Any]:
    """One of the legal actions; the weights say how much this player likes each kind."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for text in sorted(texts):
        action = json.loads(text)
        kinds.setdefault(action["do"], []).append(action)
    names = sorted(kinds)
    kind = chance.choices(names, [weights.get(name, USUAL_WEIGHT) for name in names])[0]
    return chance.choice(kinds[kind])
