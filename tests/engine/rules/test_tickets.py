"""Rules 4.1 to 4.3: choosing tickets at the start, drawing more, completing them."""

import pytest

from engine.actions import DrawTickets, KeepTickets
from engine.board import UNKNOWN_TICKET
from engine.events import TicketsPutUnder
from engine.game import Game
from engine.refusals import AlreadyChosen, KeepOtherNumber, NoTicketsLeft, ReturnTheRest, TicketNotOffered
from tests.positions import PLAYERS, variant
from tests.scenes import at_start, at_turn

THREE = ("boston--miami", "calgary--phoenix", "denver--el-paso")
DEALT = {"usa": (3, 2, 3), "usa-2025": (4, 2, 4), "asia": (5, 3, 3), "france": (5, 3, 5)}
DRAWN = {"usa": 3, "usa-2025": 3, "asia": 4, "france": 4}


@pytest.mark.parametrize("map_id", PLAYERS)
def test_rule_4_1_so_many_are_dealt_and_so_many_must_be_kept(map_id: str) -> None:
    dealt, least, most = DEALT[map_id]
    table = at_start(map_id, 4)
    offered = table.at["offers"][0]
    assert len(offered) == dealt
    assert table.refused(table.keeping(*offered[: least - 1]), by=0) == KeepOtherNumber(least, most, least - 1)
    table.keep(*offered[:least], by=0)


def test_rule_4_1_open_everybody_chooses_at_the_same_time_and_nothing_moves_before_the_last_has() -> None:
    table = at_start("usa", 3)
    offers = table.at["offers"]
    table.keep(*offers[2][:2], by=2)
    table.keep(*offers[0], by=0)
    assert (table.state.to_move(), table.at["tickets"]) == ((1,), [[], [], []])
    assert table.refused(table.keeping(*offers[0][:2]), by=0) == AlreadyChosen(0)
    table.keep(*offers[1][1:], by=1)
    assert table.at["tickets"] == [offers[0], offers[1][1:], offers[2][:2]]


def test_rule_4_1_in_secret_even_how_many_are_kept() -> None:
    table = at_start("usa", 2)
    table.keep(*table.at["offers"][0], by=0)
    assert table.view(1).choices[0] == bytes((UNKNOWN_TICKET,))
    assert set(table.view(1).offers[0]) == {UNKNOWN_TICKET}


@pytest.mark.parametrize("map_id", PLAYERS)
def test_rule_4_1_open_returned_tickets_are_shuffled_together_and_go_under_the_deck(map_id: str) -> None:
    game = Game(variant(map_id), 4, "shuffle")
    game.start()
    deck, offers, least = game.state.ticket_deck, game.state.offers, DEALT[map_id][1]
    events = [event for seat in range(4) for event in game.play(seat, KeepTickets(offers[seat][:least]))]
    under = [event for event in events if isinstance(event, TicketsPutUnder)]
    returned = [ticket for offer in offers for ticket in offer[least:]]
    assert [event.seats for event in under] == [(0, 1, 2, 3)]
    assert game.state.ticket_deck == under[0].tickets + deck
    assert sorted(under[0].tickets) == sorted(returned)
    assert list(under[0].tickets) not in (returned, returned[::-1], sorted(returned))


def test_rule_4_1_so_nobody_names_an_order_at_the_start() -> None:
    table = at_start("usa", 2)
    offered = table.at["offers"][0]
    assert table.refused(table.keeping(*offered[:2], returned=(offered[2],)), by=0) == ReturnTheRest()


@pytest.mark.parametrize("map_id", PLAYERS)
def test_rule_4_2_later_so_many_are_drawn_and_at_least_one_is_kept(map_id: str) -> None:
    table = at_turn(map_id, 4)
    top = table.at["ticket_deck"][: -DRAWN[map_id] - 1 : -1]
    table.draw_tickets()
    assert sorted(table.at["offers"][0]) == sorted(top)
    assert table.refused(table.keeping(returned=top)) == KeepOtherNumber(1, DRAWN[map_id], 0)
    table.keep(top[1], returned=(*top[2:], top[0]))
    assert table.at["tickets"][0] == [top[1]]


def test_rule_4_2_all_there_are_if_the_deck_has_fewer() -> None:
    table = at_turn("usa", 2, ticket_deck=["boston--miami", "denver--el-paso"])
    table.draw_tickets()
    assert table.at["offers"][0] == ["boston--miami", "denver--el-paso"]
    table.keep("boston--miami", "denver--el-paso")
    assert table.at["ticket_deck"] == []


def test_rule_4_2_not_available_without_tickets() -> None:
    assert at_turn("usa", 2, ticket_deck=[]).refused(DrawTickets()) == NoTicketsLeft()


@pytest.mark.parametrize("map_id", ["usa", "usa-2025"])
def test_rule_4_2_open_what_goes_back_goes_under_the_deck_in_the_players_order(map_id: str) -> None:
    table = at_turn(map_id, 2, ticket_deck=["duluth--houston", "los-angeles--seattle", *THREE])
    table.draw_tickets()
    table.keep("calgary--phoenix", returned=("denver--el-paso", "boston--miami"))
    assert table.at["ticket_deck"] == ["boston--miami", "denver--el-paso", "duluth--houston", "los-angeles--seattle"]


def test_rule_4_2_every_ticket_that_is_not_kept_goes_back_once() -> None:
    table = at_turn("usa", 2, ticket_deck=[*THREE])
    table.draw_tickets()
    assert table.refused(table.keeping(THREE[0])) == ReturnTheRest()
    assert table.refused(table.keeping(THREE[0], returned=(THREE[1], THREE[1]))) == ReturnTheRest()


def test_rule_4_2_only_tickets_just_drawn_can_go_back() -> None:
    table = at_turn("usa", 2, tickets=["duluth--houston"], ticket_deck=[*THREE])
    old = table.tickets("duluth--houston")[0]
    table.draw_tickets()
    assert table.refused(table.keeping(*THREE, returned=("duluth--houston",))) == ReturnTheRest()
    assert table.refused(table.keeping("duluth--houston", returned=THREE)) == TicketNotOffered(old)
    assert table.refused(table.keeping(THREE[0], THREE[0])) == TicketNotOffered(table.tickets(THREE[0])[0])


def ended(tickets: list[str], claimed: dict[str, int]) -> tuple[int, list[str]]:
    """Points for tickets, and the completed ones, when the game ends with these."""
    table = at_turn("usa", 2, tickets=tickets, claimed=claimed, final_turns=0)
    table.draw()
    table.draw()
    assert table.state.over
    return table.state.scoring[0].tickets, table.at["result"]["completed"][0]


def test_rule_4_3_complete_when_the_owners_routes_connect_both_ends() -> None:
    way = {"denver--santa-fe--1": 0, "el-paso--santa-fe--1": 0}
    assert ended(["denver--el-paso"], way) == (4, ["denver--el-paso"])


def test_rule_4_3_the_value_is_subtracted_if_not() -> None:
    assert ended(["denver--el-paso"], {"denver--santa-fe--1": 0}) == (-4, [])


def test_rule_4_3_the_routes_of_others_do_not_count() -> None:
    way = {"denver--santa-fe--1": 0, "el-paso--santa-fe--1": 1}
    assert ended(["denver--el-paso"], way) == (-4, [])


def test_rule_4_3_secret_until_the_end() -> None:
    table = at_turn("usa", 2, tickets=["denver--el-paso"], final_turns=0)
    assert table.view(1).tickets[0] == bytes((UNKNOWN_TICKET,))
    table.draw()
    table.draw()
    assert table.view(1).tickets[0] == table.tickets("denver--el-paso")


def test_rule_4_3_no_limit() -> None:
    everything = list(at_turn("usa", 2).at["ticket_deck"])
    table = at_turn("usa", 2, tickets=everything[:-3], ticket_deck=everything[-3:])
    table.draw_tickets()
    table.keep(*everything[-3:])
    assert len(table.at["tickets"][0]) == 30
