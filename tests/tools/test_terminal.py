"""The game in the terminal: typed lines go in, a whole game comes out, on every map."""

from random import Random

import pytest

from tools.boxes import every_table
from tools.terminal.__main__ import main, parsed, run
from tools.terminal.menu import Left, Menu


class Typist:
    """Answers every question with one of the numbers on the screen, and remembers all that was said."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.said: list[str] = []
        self.asked = 0

    def say(self, text: str) -> None:
        self.said.append(text)

    def read(self, prompt: str) -> str:
        last = self.said[-1].split()
        choices = 25 if last[0] == "and" else int(last[0])
        self.asked += 1
        return str(1 + int(self.random.random() * choices))


@pytest.mark.parametrize(("map_id", "players"), [table for table in every_table() if table[1] in (2, 4)])
def test_a_person_can_play_to_the_end_with_numbers_alone(map_id: str, players: int) -> None:
    typist = Typist(players)
    options = parsed(["--map", map_id, "--players", str(players), "--bot", "random", "--seed", "7"])
    assert run(options, Menu(typist.read, typist.say), person=True) == 0
    assert typist.asked > 40
    assert "won" in typist.said[-1] or "share the victory" in typist.said[-1]
    assert any(" claimed " in line for line in typist.said)


def typed(*lines: str) -> tuple[Menu, list[str]]:
    answers, said = iter(lines), []

    def read(_: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    return Menu(read, said.append), said


ROUTES = [("Denver – Omaha", 1), ("Denver – Helena", 2), ("Boston – Montréal", 3)]


def test_part_of_a_name_is_enough() -> None:
    assert typed("bos")[0].pick("Which?", ROUTES) == 3
    assert typed("denver", "2")[0].pick("Which?", ROUTES) == 2


def test_what_is_not_there_is_said_and_asked_again() -> None:
    menu, said = typed("9", "Paris", "1")
    assert menu.pick("Which?", ROUTES) == 1
    assert "There is no 9." in said
    assert "Nothing here says “Paris”." in said


def test_enter_goes_back_where_there_is_a_way_back() -> None:
    assert typed("")[0].pick_or_back("Which?", ROUTES) is None
    assert typed("", "2")[0].pick("Which?", ROUTES) == 2


@pytest.mark.parametrize("lines", [["q"], []])
def test_one_can_leave_at_any_time(lines: list[str]) -> None:
    with pytest.raises(Left):
        typed(*lines)[0].pick("Which?", ROUTES)
    menu, said = typed(*lines)
    assert run(parsed([]), menu, person=True) == 0
    assert "Good-bye." in said[-1]


def test_without_a_person_bots_play_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--map", "usa", "--players", "3", "--bot", "random", "--seed", "1", "--watch"]) == 0
    said = capsys.readouterr().out
    assert "The game is over." in said
    assert "won" in said or "share the victory" in said


def test_a_wrong_number_of_players_is_refused() -> None:
    menu, said = typed()
    assert run(parsed(["--map", "asia", "--players", "5"]), menu, person=False) == 1
    assert said == ["This game is not for so many players."]
