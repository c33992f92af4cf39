"""The rules: `Classic` and the games that differ from it, found by the name that a map's `rules.json` gives."""

from __future__ import annotations

from typing import Final

from engine.board import Variant
from engine.errors import MapError
from engine.rules.classic import Classic, Options
from engine.rules.france import France
from engine.rules.team_asia import TeamAsia

RULES: Final[dict[str, Classic]] = {"classic": Classic(), "team_asia": TeamAsia(), "france": France()}


def rules_for(variant: Variant) -> Classic:
    if variant.rules not in RULES:
        raise MapError(f"{variant.board.id}/rules.json", variant.id, f"unknown rules {variant.rules!r}")
    return RULES[variant.rules]


__all__ = ["RULES", "Classic", "Options", "rules_for"]
