"""Every numbered rule has a test of its name, every open reading one that says so, and the maps have their numbers."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.positions import variant

HERE = Path(__file__).parent
FIRST_AND_LAST = {1: (1, 6), 2: (0, 6), 3: (1, 10), 4: (1, 3), 5: (1, 1), 6: (0, 3), 7: (1, 14), 8: (1, 9)}
OPEN = {1: [4, 5], 2: [0, 4, 6], 3: [8, 10], 4: [1, 2], 5: [1], 6: [2, 3], 7: [2, 4, 5, 13], 8: [2, 3, 5, 8, 9]}

NUMBERS: dict[str, dict[str, Any]] = {
    "usa": {
        "players": (2, 3, 4, 5),
        "trains": 45,
        "cards_dealt": 4,
        "tickets": 30,
        "dealt_and_kept": (3, 2, 3),
        "drawn_and_kept": (3, 1, 3),
        "last_round_trains": 2,
        "bonuses": (10, 0),
    },
    "usa-2025": {
        "players": (2, 3, 4, 5),
        "trains": 45,
        "cards_dealt": 4,
        "tickets": 33,
        "dealt_and_kept": (4, 2, 4),
        "drawn_and_kept": (3, 1, 3),
        "last_round_trains": 2,
        "bonuses": (10, 0),
    },
    "asia": {
        "players": (4, 6),
        "trains": 27,
        "cards_dealt": 4,
        "tickets": 60,
        "dealt_and_kept": (5, 3, 3),
        "drawn_and_kept": (4, 1, 4),
        "last_round_trains": 4,
        "bonuses": (10, 10),
    },
    "france": {
        "players": (2, 3, 4, 5),
        "trains": 40,
        "cards_dealt": 8,
        "tickets": 58,
        "dealt_and_kept": (5, 3, 5),
        "drawn_and_kept": (4, 1, 4),
        "last_round_trains": 2,
        "bonuses": (10, 15),
    },
}


def rules_shown() -> list[str]:
    texts = [path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))]
    return [f"{name}_" for text in texts for name in re.findall(r"^def test_rule_(\w+)", text, re.MULTILINE)]


def without_test(numbers: list[str]) -> list[str]:
    return [number for number in numbers if not any(name.startswith(f"{number}_") for name in rules_shown())]


def test_every_numbered_rule_has_a_test() -> None:
    numbers = [f"{part}_{rule}" for part, (first, last) in FIRST_AND_LAST.items() for rule in range(first, last + 1)]
    assert len(numbers) == 54
    assert without_test(numbers) == []


def test_every_open_reading_has_a_test_that_says_so() -> None:
    assert without_test([f"{part}_{rule}_open" for part, rules in OPEN.items() for rule in rules]) == []


def test_a_missing_one_would_be_noticed() -> None:
    assert without_test(["1_1", "1_7", "1_1_open"]) == ["1_7", "1_1_open"]


@pytest.mark.parametrize("map_id", NUMBERS)
def test_the_numbers_by_map(map_id: str) -> None:
    box = variant(map_id)
    numbers = box.numbers
    assert NUMBERS[map_id] == {
        "players": numbers.players,
        "trains": numbers.trains,
        "cards_dealt": numbers.cards_dealt,
        "tickets": len(box.tickets),
        "dealt_and_kept": (numbers.tickets_dealt, numbers.keep_at_start.least, numbers.keep_at_start.most),
        "drawn_and_kept": (numbers.tickets_drawn, numbers.keep_later.least, numbers.keep_later.most),
        "last_round_trains": numbers.last_round_trains,
        "bonuses": (numbers.longest_path_bonus, numbers.globetrotter_bonus),
    }
