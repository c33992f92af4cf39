"""Counts the sequences of actions from a position, for one game or for several that must agree."""

import json
from collections.abc import Sequence
from typing import Any, Protocol


class Game(Protocol):
    """What both implementations offer."""

    def to_move(self) -> list[int]: ...
    def legal(self, seat: int) -> set[str]: ...
    def play(self, seat: int, action: dict[str, Any]) -> None: ...
    def position(self) -> dict[str, Any]: ...
    def copy(self) -> "Game": ...


class Disagreement(AssertionError):
    """Two games that should be equal are not; says where and after which actions."""


def perft(games: Sequence[Game], depth: int) -> list[int]:
    """How many sequences of 1, 2, ... `depth` actions there are; the games agree all the way."""
    counts = [0] * depth
    _walk(games, counts, [])
    return counts


def _walk(games: Sequence[Game], counts: list[int], path: list[str]) -> None:
    agree(games, path)
    for seat in games[0].to_move():
        texts = games[0].legal(seat)
        counts[len(path)] += len(texts)
        if len(path) + 1 < len(counts):
            for text in sorted(texts):
                _walk(after(games, seat, text), counts, [*path, f"{seat} {text}"])


def after(games: Sequence[Game], seat: int, text: str) -> list[Game]:
    """Copies of the games, one action later."""
    copies = [game.copy() for game in games]
    for game in copies:
        game.play(seat, json.loads(text))
    return copies


def agree(games: Sequence[Game], path: list[str]) -> None:
    """The same position, the same seats to move, the same legal actions."""
    first, *others = games
    for other in others:
        _equal("position", first.position(), other.position(), path)
        _equal("seats to move", first.to_move(), other.to_move(), path)
        for seat in first.to_move():
            _equal(f"actions of seat {seat}", first.legal(seat), other.legal(seat), path)


def _equal(what: str, first: Any, other: Any, path: list[str]) -> None:
    if first != other:
        raise Disagreement(f"{what}: {_difference(first, other)}; after {' / '.join(path) or 'nothing'}")


def _difference(first: Any, other: Any) -> str:
    """Only what differs."""
    if isinstance(first, dict) and isinstance(other, dict):
        keys = [key for key in {**first, **other} if first.get(key) != other.get(key)]
        return f"{ {key: first.get(key) for key in keys} } against { {key: other.get(key) for key in keys} }"
    if isinstance(first, set) and isinstance(other, set):
        return f"only the first has {sorted(first - other)}, only the other has {sorted(other - first)}"
    return f"{first} against {other}"
