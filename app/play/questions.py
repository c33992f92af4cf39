"""What a player can be asked: a question with its answers and buttons. No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from engine.cards import Card, Tally, counts


@dataclass(frozen=True, slots=True)
class Button:
    """A button; with no text it is an icon."""

    name: str
    text: str = ""
    icon: str = ""
    filled: bool = False
    enabled: bool = True
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to answer: words, or cards (kind, number, on the rack), or a colour's mark."""

    name: Hashable
    text: str = ""
    cards: tuple[tuple[Card, int, bool], ...] = ()
    mark: Card | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A title, a line below it, cards to look at, the answers, and buttons."""

    title: str
    note: str = ""
    cards: tuple[tuple[Card, bool | None], ...] = ()  # to look at: the card, and whether it counts against one
    answers: tuple[Answer, ...] = ()
    buttons: tuple[Button, ...] = ()
    good: bool | None = None  # coloured as possible or refused


def numbered(hand: Tally, rack: Tally) -> tuple[tuple[Card, int, bool], ...]:
    """Cards as an answer shows them: kind, number, from the rack."""
    return (*_kinds(hand, racked=False), *_kinds(rack, racked=True))


def _kinds(cards: Tally, *, racked: bool) -> list[tuple[Card, int, bool]]:
    return [(kind, n, racked) for kind, n in enumerate(counts(cards)) if n]
