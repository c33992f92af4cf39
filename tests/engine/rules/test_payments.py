"""What pays: whatever numbers an action names, the engine takes those payments that it lists, and no others."""

from random import Random

import pytest

from engine.actions import Action, ClaimRoute, PayTunnel
from engine.cards import HIDDEN, ONE, RED, Tally, is_tally
from engine.refusals import NoSuchCards, Refusal
from tests.scenes import Scene, at_turn

RED_LANE, KABUL = "boston--new-york--2", "kabul--sukkur--1"
FEWER = -ONE[RED]
ODD = (-(1 << 80), -ONE[HIDDEN], FEWER, 0x80 * ONE[RED], 1 << 80, 3 * ONE[RED + 1] - ONE[RED])


def tunnelling() -> Scene:
    table = at_turn("asia", 4, hand="OOOL", rack="OOL", deck="KROO")
    table.claim(KABUL, "OO")
    return table


def payment(table: Scene, hand: Tally, rack: Tally) -> Action:
    if table.owes == "tunnel":
        return PayTunnel(hand, rack)
    route = RED_LANE if table.state.team_size == 1 else "mukden--peking--1"
    return ClaimRoute(table.route(route), hand, rack)


def listed(table: Scene, action: Action) -> bool:
    return action in set(table.engine.game.legal(table.turn))


def test_rule_3_1_four_from_the_hand_and_minus_one_from_the_rack_are_not_three() -> None:
    table = at_turn("usa", 2, hand="RRR")
    before = table.state
    with pytest.raises(NoSuchCards):
        table.engine.game.play(0, ClaimRoute(table.route(RED_LANE), 3 * ONE[RED], FEWER))
    assert table.state is before


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_number_of_cards_pays_neither_a_route_nor_a_tunnel(odd: Tally) -> None:
    assert not is_tally(odd)
    for table in (at_turn("usa", 2, hand="RRR"), tunnelling()):
        for hand, rack in ((odd, 0), (0, odd), (odd, 2 * ONE[RED] - odd), (2 * ONE[RED] - odd, odd)):
            assert table.reason(payment(table, hand, rack), table.turn) == NoSuchCards()


def test_a_payment_is_taken_if_and_only_if_it_is_listed() -> None:
    chance = Random("payments")
    taken = 0
    for _ in range(1_500):
        table = chance.choice(TABLES)
        parts = [sum(chance.choice((-2, -1, 0, 0, 1, 2, 3)) * one for one in chance.sample(ONE, 2)) for _ in range(2)]
        action = payment(table, chance.choice((parts[0], 0)), parts[1])
        refusal = table.engine.game.rules.refusal(table.state, table.turn, action)
        assert (refusal is None) == listed(table, action), action
        assert refusal is None or isinstance(refusal, Refusal)
        taken += refusal is None
    assert taken


TABLES = [at_turn("usa", 2, hand="RRRLLB"), tunnelling(), at_turn("asia", 4, hand="RRBLL", rack="RRBL")]
