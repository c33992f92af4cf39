"""Names that look alike, or like nothing."""

import pytest

from engine.names import MOST_NAME, HiddenInName, LongName, NoName, look, taken, tidy
from engine.refusals import Refusal

NOTHING = ["", " ", "\u3164", "\u2800\u2800", "\u200b", "\u202e", "\xa0", "\uffa0", "\t\n", "\u115f\u1160", "\u0301"]
HIDDEN = ["An\u200bna", "\u202eannA", "Anna\u2066", "An\u3164na", "Anna\u00ad", "A\u034fnna", "An\u2800na", "Anna\x00"]
GOOD = ["Anna", "Zoë", "Jean-Luc", "O’Neil", "李小龍", "Анна", "Ελένη", "محمد", "Player 1", "A", "🚂", "❤️ Anna"]
ALIKE = [
    ("Anna", "Anna "),
    ("Anna", "anna"),
    ("Anna", "Аnna"),  # Cyrillic
    ("Anna", "Αnna"),  # Greek
    ("Anna", "Ａｎｎａ"),  # wide
    ("Zoë", "Zoe\u0308"),
    ("Eva", "Еvа"),
    ("Nina", "Νina"),
    ("Bill", "BiIl"),
    ("Otto", "0tto"),
    ("Max", "Mаx"),
    ("Anna B", "Anna  B"),
    ("Straße", "STRASSE"),
    ("Petra", "Реtrа"),
]
APART = [("Anna", "Hanna"), ("Zoe", "Zoë"), ("Max", "Mia"), ("Player 1", "Player 2"), ("Анна", "Инна"), ("Ana", "Anna")]


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(NoName):
        tidy(name)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_name_hides_nothing(name: str) -> None:
    with pytest.raises(HiddenInName):
        tidy(name)


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_writing_is_kept_as_it_is(name: str) -> None:
    assert tidy(name) == name


def test_spaces_around_a_name_and_double_ones_in_it_go() -> None:
    assert tidy("  Anna   B ") == "Anna B"


def test_a_name_is_not_too_long() -> None:
    assert tidy("x" * MOST_NAME)
    with pytest.raises(LongName, match="20 letters"):
        tidy("x" * (MOST_NAME + 1))


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_people_take_for_each_other(one: str, other: str) -> None:
    assert look(one) == look(other)
    assert taken(other, ["Zed", one]) == one


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_are_told_apart(one: str, other: str) -> None:
    assert taken(one, [other]) is None


def test_every_reason_has_words() -> None:
    assert all(str(reason) for reason in (NoName(), LongName(20), HiddenInName()) if isinstance(reason, Refusal))
