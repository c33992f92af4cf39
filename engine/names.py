"""Names of players: what is one, and when two look the same. One place for setup, lobby and network.

Two names are alike when the same eyes would read them so: in capitals or not, in letters of another width, with an
accent put together otherwise, or with letters of another alphabet that look like ours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.refusals import Refusal

MOST_NAME: Final = 20

# Leave no trace on the screen, though Unicode counts them among the letters, signs or accents.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # controls, directions, nothing at all
_SELECTOR: Final = "\ufe0f"  # comes with some emoji, and shows nothing by itself

# Letters of other alphabets and the ones of ours that they look like, capitals and small ones apart.
_PAIRS: Final = (
    ("АВЕЅІЈКМНОРСТУХԚԜҮҺӀ", "ABESIJKMHOPCTYXQWYHI"),  # Cyrillic
    ("аеѕіјорсухԁԛԝүһӏёї", "aesijopcyxdqwyhlëï"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj"),  # Greek
    ("αικνορυχϲγτ", "aikvopuxcyt"),
    ("ɑɡıⅼⲟᴏ", "agilo" + "o"),  # Latin and what was made like it
)
_OURS: Final = str.maketrans({there: here for others, ours in _PAIRS for there, here in zip(others, ours, strict=True)})
_STROKES: Final = str.maketrans("i1|0", "lllo")  # hardly told apart in most typefaces


@dataclass
class NoName(Refusal):
    words = "A name needs something that can be seen."


@dataclass
class LongName(Refusal):
    words = "A name has at most {most} letters."
    most: int


@dataclass
class HiddenInName(Refusal):
    words = "This name has signs in it that cannot be seen."


def tidy(name: str) -> str:
    """The name as it is kept, without spaces around it; raises a `Refusal` when it cannot be one."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    seen = [letter for letter in plain if not _unseen(letter)]
    if not any(unicodedata.category(letter)[0] not in "ZM" and letter != _SELECTOR for letter in seen):
        raise NoName
    if len(seen) < len(plain):
        raise HiddenInName
    if len(plain) > MOST_NAME:
        raise LongName(MOST_NAME)
    return plain


def is_name(name: str) -> bool:
    try:
        return bool(tidy(name))
    except Refusal:
        return False


def _unseen(letter: str) -> bool:
    return letter in _BLANK or unicodedata.category(letter) in _HIDDEN


def look(name: str) -> str:
    """What the name looks like: equal for names that people take for each other. It is not for showing."""
    ours = unicodedata.normalize("NFKC", name).translate(_OURS)
    folded = unicodedata.normalize("NFKC", ours.casefold().translate(_OURS))
    shown = "".join(letter for letter in folded if letter != _SELECTOR and not _unseen(letter))
    return " ".join(shown.split()).translate(_STROKES)


def taken(name: str, others: Iterable[str]) -> str | None:
    """The first of the others' names that this one could be taken for."""
    mine = look(name)
    return next((other for other in others if look(other) == mine), None)
