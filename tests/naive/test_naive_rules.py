"""Hand-made positions for the rules that random games seldom reach."""

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tests.naive.cards import COLOURS, GRAY, tally
from tests.naive.facts import Route, facts_of
from tests.naive.game import NaiveGame, text_of
from tests.naive.longest import longest_path
from tests.naive.payments import pays_route, pays_tunnel, route_payments, tunnel_payments
from tests.naive.scoring import connected, is_complete, winners
from tests.naive.setup import start_position

DRAW = {"do": "draw_card"}


def turn_of(map_id: str, seats: int, seat: int = 0, **changes: Any) -> NaiveGame:
    """A game in which it is a seat's turn, changed by hand; nobody has tickets and none are left."""
    at = start_position(map_id, seats, 1)
    at |= {"turn": seat, "owes": "turn", "offers": [[] for _ in range(seats)], "ticket_deck": [], **changes}
    return NaiveGame(map_id, seats, at)


def kinds(game: NaiveGame, seat: int = 0) -> set[str]:
    return {text.split('"do":"')[1].split('"')[0] for text in game.legal(seat)}


def chosen(texts: set[str], kind: str) -> set[str]:
    return {text for text in texts if f'"do":"{kind}"' in text}


def test_rule_1_3_three_locomotives_sweep_the_market_between_two_cards() -> None:
    game = turn_of("usa", 2, deck="RRRRRKL", market="LLRBG", discard="")
    game.play(0, {"do": "take_card", "slot": 2})
    at = game.position()
    assert (at["market"], at["owes"]) == ("KRRRR", "second_card")
    assert at["discard"] == "BGLLL"


def test_rule_1_4_no_sweep_with_fewer_than_three_coloured_cards() -> None:
    game = turn_of("usa", 2, deck="LL", market="LLLLK", discard="", hands=["", ""])
    game.play(0, DRAW)
    assert game.position()["market"] == "LLLLK"


def test_rule_1_4_no_sweep_of_fewer_than_five_cards() -> None:
    game = turn_of("usa", 2, deck="R", market="LLLK.", discard="", hands=["KKK", ""])
    game.play(0, DRAW)
    assert game.position()["market"] == "LLLK."


def test_rule_1_4_sweeps_stop_after_ten() -> None:
    game = turn_of("usa", 2, deck="KKKLLLK", market="LLLLL", discard="", hands=["", ""])
    game.play(0, DRAW)
    at = game.position()
    assert at["market"].count("L") == 4
    assert at["owes"] == "second_card"


def test_rule_1_5_the_discard_becomes_the_deck_the_moment_the_deck_is_empty() -> None:
    game = turn_of("usa", 2, deck="R", market="RBGWK", discard="LKP")
    game.play(0, DRAW)
    at = game.position()
    assert (at["deck"], at["discard"]) == ("PKL", "")


def test_rule_1_5_a_claim_fills_an_empty_market_and_ends_the_turn() -> None:
    game = turn_of("usa", 2, deck="", market="..GWK", discard="", hands=["RRR", ""])
    game.play(0, {"do": "claim_route", "route": "atlanta--charleston--1", "hand": "RR"})
    at = game.position()
    assert (at["market"], at["deck"], at["turn"]) == ("RRGWK", "", 1)


def test_rule_2_4_no_drawing_without_deck_and_discard() -> None:
    game = turn_of("usa", 2, deck="", market="RBGWK", discard="", hands=["", ""])
    assert kinds(game) == {"pass"}


def test_rule_2_4_the_action_ends_with_one_card_when_only_locomotives_lie_there() -> None:
    game = turn_of("usa", 2, deck="R", market="LL...", discard="", hands=["", ""])
    game.play(0, DRAW)
    assert (game.position()["turn"], game.position()["hands"][0]) == (1, "R")


def test_rule_2_6_everyone_passing_in_a_row_ends_the_game() -> None:
    game = turn_of("usa", 3, deck="", market=".....", discard="", hands=["", "", ""])
    for seat in range(3):
        game.play(seat, {"do": "pass"})
    at = game.position()
    assert (at["over"], at["result"]["winners"]) == (True, [0, 1, 2])


def test_rule_3_3_and_3_4_lanes() -> None:
    taken = {"boston--new-york--1": 1}
    two = turn_of("usa", 2, claimed=taken, hands=["YYRR", "YYRR"])
    four = turn_of("usa", 4, claimed=taken, hands=["YYRR", "YYRR", "", ""])
    beside = four.copy()
    beside.table.state.turn = 1
    assert two.position()["closed"] == ["boston--new-york--2"]
    assert not any("boston--new-york" in text for text in two.legal(0) | beside.legal(1))
    assert any("boston--new-york--2" in text for text in four.legal(0))


def test_rule_7_10_lanes_with_four_players() -> None:
    taken = {"peking--shanghai--1": 0, "canton--hong-kong--1": 0, "lahore--delhi--1": 0}
    assert turn_of("asia", 4, claimed=taken).position()["closed"] == ["lahore--delhi--2"]
    taken["peking--shanghai--3"] = 1
    assert turn_of("asia", 4, claimed=taken).position()["closed"] == [
        "lahore--delhi--2",
        "peking--shanghai--2",
    ]
    assert turn_of("asia", 6, claimed=taken).position()["closed"] == []


def sub_multisets(cards: str, size: int) -> set[str]:
    return {tally(part) for part in combinations(cards, size)}


@pytest.mark.parametrize("seed", range(30))
def test_rules_3_1_and_3_6_payments_are_all_subsets_that_pay(seed: int) -> None:
    chance = Random(seed)
    hand, rack = (tally(chance.choices("RRRLLLKG", k=number)) for number in (6, 4))
    for length in range(1, 6):
        for colour in ("R", "K", GRAY):
            expected = {
                (from_hand, from_rack)
                for number in range(length + 1)
                for from_hand in sub_multisets(hand, number)
                for from_rack in sub_multisets(rack, length - number)
                if pays_route(from_hand + from_rack, length, colour, seed % 3)
            }
            assert set(route_payments(hand, rack, length, colour, seed % 3)) == expected


@pytest.mark.parametrize("laid", ["R", "RL", "LL"])
def test_rules_3_7_and_3_8_tunnel_payments_are_all_subsets_that_pay(laid: str) -> None:
    hand, rack = "KRRLL", "GRL"
    for extra in range(1, 6):
        expected = {
            (from_hand, from_rack)
            for number in range(extra + 1)
            for from_hand in sub_multisets(hand, number)
            for from_rack in sub_multisets(rack, extra - number)
            if pays_tunnel(from_hand + from_rack, extra, laid)
        }
        assert set(tunnel_payments(hand, rack, extra, laid)) == expected


def tunnel(hand: str, deck: str, laid: str, **changes: Any) -> NaiveGame:
    """Seat 0 has laid these cards on the two orange spaces of a tunnel that turns up four."""
    game = turn_of("asia", 4, hands=[hand, "", "", ""], deck=deck, market="RBGWK", discard="", **changes)
    game.play(0, {"do": "claim_route", "route": "kabul--sukkur--1", "hand": laid})
    return game


def test_rule_3_7_each_match_costs_one_more() -> None:
    game = tunnel("OOOL", deck="RROLK", laid="OO")
    assert game.position()["tunnel"]["turned"] == "OKRL"
    assert game.position()["tunnel"]["extra"] == 2
    assert game.legal(0) == {text_of({"do": "pay_tunnel", "hand": "OL"}), text_of({"do": "take_back"})}


def test_rule_3_8_only_locomotives_match_locomotives() -> None:
    game = tunnel("OOLL", deck="ROOLK", laid="LL")
    assert game.position()["tunnel"]["extra"] == 1
    assert game.legal(0) == {text_of({"do": "take_back"})}


def test_rule_3_9_with_no_cards_left_the_tunnel_costs_nothing_extra() -> None:
    at = tunnel("OO", deck="", laid="OO").position()
    assert (at["claimed"], at["deck"], at["turn"]) == ({"kabul--sukkur--1": 0}, "OO", 1)


def test_rule_3_10_laid_and_turned_cards_are_outside_a_reshuffle() -> None:
    at = tunnel("OO", deck="OP", laid="OO").position()
    assert (at["deck"], at["discard"], at["tunnel"]["turned"]) == ("", "", "PO")


def test_rule_7_4_a_single_card_goes_where_the_player_says() -> None:
    game = turn_of("asia", 4, deck="R", market="L....", discard="", hands=["", "", "", ""])
    game.play(0, DRAW)
    assert game.position()["drawn"] == "R"
    game.play(0, {"do": "place_card", "to": "rack"})
    at = game.position()
    assert (at["racks"][0], at["hands"][0], at["turn"]) == ("R", "", 1)


def test_rule_7_5_cards_taken_back_return_where_they_came_from() -> None:
    changes: dict[str, Any] = {
        "hands": ["O", "", "", ""],
        "racks": ["O", ""],
        "deck": "RROK",
        "market": "RBGWK",
        "discard": "",
    }
    game = turn_of("asia", 4, **changes)
    game.play(0, {"do": "claim_route", "route": "kabul--sukkur--1", "hand": "O", "rack": "O"})
    game.play(0, {"do": "take_back"})
    at = game.position()
    assert (at["hands"][0], at["racks"][0], at["deck"], at["turn"]) == ("O", "O", "OKRR", 1)


def test_rule_7_9_sharing_is_a_turn_of_one_or_two_tickets() -> None:
    tickets = [["baroda--chengdu", "bombay--vientiane", "cawnpore--hankow"], [], [], []]
    game = turn_of("asia", 4, tickets=tickets)
    assert len(chosen(game.legal(0), "share_tickets")) == 6
    game.play(0, {"do": "share_tickets", "tickets": tickets[0][:2]})
    assert game.position()["ticket_racks"] == [tickets[0][:2], []]
    assert game.to_move() == [1]


def test_rule_8_3_nothing_is_built_when_no_piece_fits() -> None:
    game = turn_of("france", 2, market="LRBGW", supply={"R6": 1})
    game.play(0, {"do": "take_card", "slot": 0})
    assert game.to_move() == [1]


def test_rule_8_5_crossings_stay_closed_when_the_piece_goes_back() -> None:
    game = turn_of("france", 2, track={"grenoble--marseille--1": "Y"}, hands=["YYYYY", ""], supply={})
    crossed = ["avignon--briancon--1", "avignon--nice--1"]
    assert game.position()["closed"] == crossed
    game.play(0, {"do": "claim_route", "route": "grenoble--marseille--1", "hand": "YYYYY"})
    at = game.position()
    assert (at["closed"], at["supply"], at["track"]) == (crossed, {"Y5": 1}, {})


def test_rule_8_5_avignon_toulouse_and_a_piece_on_montpellier_rodez() -> None:
    rodez, toulouse = "montpellier--rodez--1", "avignon--toulouse--1"
    open_game = turn_of("france", 2, hands=["RRRRRR", ""], market="LRBGW")
    assert any(toulouse in text for text in open_game.legal(0))
    built = turn_of("france", 2, hands=["RRRRRR", ""], track={rodez: "R"})
    assert built.position()["closed"] == [toulouse]
    assert not any(toulouse in text for text in built.legal(0))
    claimed = turn_of("france", 2, claimed={toulouse: 1}, market="LRBGW")
    claimed.play(0, {"do": "take_card", "slot": 0})
    assert not any(rodez in text for text in claimed.legal(0))


def test_rule_8_6_with_few_players_one_lane_is_built_and_one_space_lanes_stay_open() -> None:
    two = turn_of("france", 2, track={"amiens--lille--1": "R"}).position()
    four = turn_of("france", 4, track={"amiens--lille--1": "R"}).position()
    assert two["closed"] == ["amiens--lille--2"]
    assert four["closed"] == []
    claimed = turn_of("france", 3, claimed={"orleans--paris--2": 0}).position()
    assert claimed["closed"] == ["orleans--paris--1", "orleans--paris--3"]


def test_rule_8_7_a_ferry_needs_its_locomotive() -> None:
    game = turn_of("france", 2, hands=["RRRLL", ""])
    paid = chosen({text for text in game.legal(0) if "corsica-from-marseille" in text}, "claim_route")
    route = "marseille--corsica-from-marseille--1"
    assert paid == {text_of({"do": "claim_route", "route": route, "hand": hand}) for hand in ("RRL", "RLL")}


def test_rule_8_8_two_ends_of_an_area_are_not_joined() -> None:
    facts = facts_of("france")
    ticket = facts.tickets["strasbourg--corsica"]
    ends = ["nice--corsica-from-nice--1", "marseille--corsica-from-marseille--1"]
    groups = connected([facts.routes[route] for route in ends])
    assert len(groups) == 2
    assert not is_complete(ticket, groups)
    assert is_complete(ticket, [{"strasbourg", "corsica-from-nice"}])


def test_rule_5_1_everyone_has_one_more_turn() -> None:
    changes: dict[str, Any] = {
        "trains": [4, 45],
        "hands": ["RR", ""],
        "market": "RBGWK",
        "deck": "R" * 20,
        "supply": {},
    }
    game = turn_of("usa", 2, **changes)
    game.play(0, {"do": "claim_route", "route": "atlanta--charleston--1", "hand": "RR"})
    assert game.position()["final_turns"] is None
    game.play(0, {"do": "end_turn"})
    seen = []
    while seats := game.to_move():
        seen.append((seats[0], game.position()["final_turns"]))
        game.play(seats[0], DRAW)
    assert seen == [(1, 1), (1, 1), (0, 0), (0, 0)]


def test_rule_7_12_the_partners_trains_count_together() -> None:
    changes: dict[str, Any] = {"hands": ["", "", "RRRR", ""], "trains": [27, 27, 4, 2], "market": "RBGWK"}
    game = turn_of("asia", 4, seat=2, **changes)
    route = next(text for text in sorted(game.legal(2)) if '"hand":"RR"' in text).split('"route":"')[1]
    game.play(2, {"do": "claim_route", "route": route.split('"')[0], "hand": "RR"})
    if game.to_move() == [2]:
        game.play(2, {"do": "end_turn"})
    assert game.position()["final_turns"] == 3


@pytest.mark.parametrize(
    ("totals", "completed", "express", "expected"),
    [
        ([10, 20], [5, 0], [0], [1]),
        ([20, 20], [1, 2], [0], [1]),
        ([20, 20], [2, 2], [0], [0]),
        ([20, 20, 9], [2, 2, 0], [2], [0, 1]),
        ([20, 20], [2, 2], [0, 1], [0, 1]),
    ],
)
def test_rule_6_3_winners(totals: list[int], completed: list[int], express: list[int], expected: list[int]) -> None:
    assert winners(totals, completed, express) == expected


def longest_by_orders(network: list[Route]) -> int:
    """Every order of every choice of routes, walked from either end."""
    best = 0
    for number in range(1, len(network) + 1):
        for order in permutations(network, number):
            for start in order[0].pair:
                best = max(best, walked(order, start))
    return best


def walked(order: tuple[Route, ...], here: str) -> int:
    length = 0
    for route in order:
        if here not in route.pair:
            return 0
        here = route.b if here == route.a else route.a
        length += route.length
    return length


@pytest.mark.parametrize("seed", range(25))
def test_rule_6_2_the_longest_path_is_the_best_of_all_orders(seed: int) -> None:
    chance = Random(seed)
    network = [random_route(str(number), chance) for number in range(chance.randint(0, 7))]
    assert longest_path(network) == longest_by_orders(network)


def random_route(name: str, chance: Random) -> Route:
    a, b = chance.sample("abcd", 2)
    return Route(name, a, b, chance.randint(1, 6), COLOURS[0], 0, 0)
