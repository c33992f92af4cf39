"""The game as Kivy properties: each changes when what it says changes, and not otherwise."""

from __future__ import annotations

from tools.studio import Studio  # first: it configures Kivy

from app.play.observable import ObservableGame  # isort: skip
from app.play.ticket_paths import ticket_paths
from engine.actions import ClaimRoute, DrawCard
from engine.cards import LETTERS, LOCOMOTIVE, RED, YELLOW, count
from engine.game import Game
from engine.model import Model
from engine.posed import Position
from tests.positions import variant

REDS = LETTERS[RED] * 6


def shown(game: Game, table: ObservableGame, seat: int | None) -> None:
    table.show(Model.of(game.state, seat).state, seat)


def test_an_event_changes_the_properties_that_speak_of_it_and_no_other(studio: Studio) -> None:
    position = Position(deck=REDS, hands=("", ""), market=LETTERS[YELLOW] * 5)
    game, table = Game.resumed(position.state(variant("usa"), 2), "seed"), ObservableGame()
    shown(game, table, 0)
    changed: list[str] = []
    for name in ("sides", "hand", "rack", "market", "deck", "ticket_deck", "tickets", "turn", "turns_left", "over"):
        table.fbind(name, lambda *_, name=name: changed.append(name))
    game.play(0, DrawCard())
    shown(game, table, 0)
    assert sorted(changed) == ["deck", "hand", "sides"]
    assert (table.deck, count(table.hand, RED), table.sides[0].seats[0].cards) == (5, 1, 1)


def test_a_ticket_is_done_and_the_score_counted_as_soon_as_its_ends_are_joined(studio: Studio) -> None:
    game_variant, table = variant("usa"), ObservableGame()
    paths = ticket_paths(Position().state(game_variant, 2), 0, range(len(game_variant.tickets)))
    path = min(paths, key=lambda path: path.trains)
    *before, last = path.routes or ()
    built = {game_variant.board.routes[route].id: 0 for route in before}
    hands, tickets = (REDS + LETTERS[LOCOMOTIVE] * 6, ""), ([game_variant.tickets[path.ticket].id], [])
    game = Game.resumed(Position(hands=hands, tickets=tickets, claimed=built).state(game_variant, 2), "seed")
    shown(game, table, 0)
    score = table.sides[0].score
    assert [(row.ticket, row.done) for row in table.tickets] == [(path.ticket, False)]
    game.play(0, next(a for a in game.legal(0) if isinstance(a, ClaimRoute) and a.route == last))
    shown(game, table, 0)
    assert [(row.ticket, row.done) for row in table.tickets] == [(path.ticket, True)]
    assert table.sides[0].score == score + game_variant.numbers.route_points[game_variant.board.lengths[last]]


def test_nobodys_eyes_and_no_game_show_nothing_private(studio: Studio) -> None:
    position = Position(hands=(REDS, REDS), tickets=([variant("usa").tickets[3].id], []))
    game, table = Game.resumed(position.state(variant("usa"), 2), "seed"), ObservableGame()
    shown(game, table, 0)
    assert table.hand
    shown(game, table, None)
    assert (table.hand, table.rack, table.hidden) == (0, 0, True)
    table.clear()
    assert (table.state, table.sides, table.tickets, table.turned) == (None, (), (), ())
