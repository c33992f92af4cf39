"""Train cards as letters; a hand, a rack or a payment is a string of letters in one fixed order."""

from collections.abc import Iterable

LETTERS = "PBOWGYKRL"
COLOURS = LETTERS[:-1]
LOCOMOTIVE = "L"
GRAY = "gray"
LETTER_OF = {
    "purple": "P",
    "blue": "B",
    "orange": "O",
    "white": "W",
    "green": "G",
    "yellow": "Y",
    "black": "K",
    "red": "R",
}


def tally(cards: Iterable[str]) -> str:
    """The cards in letter order."""
    return "".join(sorted(cards, key=LETTERS.index))


def without(cards: str, taken: str) -> str:
    """What is left of the cards when some are taken out."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return "".join(left)


def shuffled(cards: Iterable[str]) -> list[str]:
    """Chance is replaced by a fixed order: letter order, bottom to top."""
    return sorted(cards, key=LETTERS.index)
