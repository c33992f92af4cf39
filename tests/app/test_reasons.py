"""Advice in words: every action and every reason that the bots give has a sentence."""

import re
from pathlib import Path
from random import Random

from app.reasons import PLAIN, REASONS, action_words, advice_words, reason_words
from app.words import Speaker
from engine.actions import ACTIONS, ClaimRoute, TakeCard
from engine.bots import reasons as given
from engine.bots.advice import hint
from engine.bots.bot import Choice, Reason
from engine.bots.random_bot import pick
from engine.cards import ONE, RED
from engine.game import Game
from engine.model import Model
from tests.positions import variant

NAMES = ("Ana", "Bo", "Cy", "Di")


def test_every_reason_that_a_bot_can_give_has_a_sentence() -> None:
    source = Path(given.__file__).read_text("utf-8")
    named = set(re.findall(r'because\(\s*"(\w+)"', source)) | {"build_wanted", "build_spare"}
    assert len(named) > 8
    assert named <= set(REASONS)


def test_an_unknown_reason_is_left_out() -> None:
    assert reason_words(Reason("because_i_can"), Speaker(variant("usa"), NAMES, 0)) == ""
    assert reason_words(None, Speaker(variant("usa"), NAMES, 0)) == ""


def test_every_action_can_be_told() -> None:
    told_by_name = {"draw_card", "take_card", "place_card", "claim_route", "pay_tunnel", "keep_tickets"}
    told_by_name |= {"share_tickets", "lay_track"}
    assert {name for name, kind in ACTIONS.items() if kind not in PLAIN} == told_by_name


def test_a_claim_as_advice() -> None:
    usa = variant("usa")
    state = Game(usa, 2, "seed").state
    who = Speaker(usa, NAMES, 0)
    reason = Reason("claim_completes", (("route", "x"), ("ticket", usa.tickets[0].id), ("points", 9)))
    what, why = advice_words(Choice(ClaimRoute(0, 4 * ONE[RED]), reason), state, who)
    assert what.startswith("Claim ")
    assert what.endswith("with 4 red.")
    assert why.endswith("for 9 points.")


def test_hints_of_real_games_are_whole_sentences() -> None:
    for map_id, seats in (("usa", 2), ("asia", 4), ("france", 2)):
        game, random = Game(variant(map_id), seats, "hints"), Random(4)
        game.start()
        who = Speaker(variant(map_id), NAMES, 0)
        for move in range(60):
            seat = game.state.to_move()[0]
            model = Model.of(game.state, seat)
            if move % 6 == 0:
                words = advice_words(hint(model, Random(1), budget=4), model.state, who)
                assert words[0].endswith("."), words
                assert "{" not in " ".join(words)
            game.play(seat, pick(model, seat, random))


def test_a_card_to_take_is_named() -> None:
    game = Game(variant("usa"), 2, "seed")
    game.start()
    words = action_words(TakeCard(0), game.state, Speaker(variant("usa"), NAMES, 0))
    assert words.startswith("Take a ")
