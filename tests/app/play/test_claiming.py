"""From a touched route or dropped cards to one claim: every question that has two answers, and no other."""

from app.play.claiming import (
    AskCards,
    AskColour,
    AskLane,
    Confirm,
    Dropped,
    Intent,
    Refused,
    next_step,
)
from app.play.track import beds_for, pieces_for, would_close
from engine.actions import ClaimRoute, LayTrack
from engine.board import GRAY, NO_TRACK, Variant, routes_in
from engine.cards import BLUE, LOCOMOTIVE, ONE, RED, YELLOW, Tally, count, counts
from engine.events import Asked, Owes, TurnBegan
from engine.game import Game
from engine.model import Model
from engine.refusals import (
    FerryNeedsLocomotives,
    LaneOwned,
    MixedColours,
    NotBuilt,
    NotEnoughCards,
    NotYourTurn,
    WrongColour,
)
from tests.positions import variant


def model_with(map_id: str, hand: Tally, rack: Tally = 0, seats: int = 4, moment: Owes = Owes.TURN) -> Model:
    """Seat 0 is to move and holds these cards."""
    game = Game(variant(map_id), seats, "seed")
    game.start(0)
    model = Model.of(game.state, 0)
    model.state.hands = (hand, *model.state.hands[1:])
    model.state.racks = (rack, *model.state.racks[1:])
    model.state.apply(TurnBegan(0) if moment is Owes.TURN else Asked(0, moment))
    return model


def cards(**colours: int) -> Tally:
    kinds = {"red": RED, "blue": BLUE, "yellow": YELLOW, "loco": LOCOMOTIVE}
    return sum(n * ONE[kinds[name]] for name, n in colours.items())


def single(game: Variant, colour: int, length: int, locomotives: int = 0) -> int:
    """A route of this kind that has no lane beside it."""
    board = game.board
    for r, route in enumerate(board.routes):
        kind = (route.colour, route.length, route.locomotives, route.tunnel_draw)
        if kind == (colour, length, locomotives, 0) and board.lanes[r].bit_count() == 1:
            return r
    raise LookupError((colour, length))


def double(game: Variant, one: int, other: int) -> tuple[int, int]:
    board = game.board
    for r, route in enumerate(board.routes):
        lanes = list(routes_in(board.lanes[r]))
        if route.colour == one and len(lanes) == 2:
            beside = lanes[1] if lanes[0] == r else lanes[0]
            if board.routes[beside].colour == other:
                return r, beside
    raise LookupError((one, other))


def drop(*kinds: int) -> Dropped:
    return Dropped(frozenset(kinds))


def test_enough_cards_of_the_colour_leave_nothing_to_ask() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=6)), Intent(0, route))
    assert step == Confirm(ClaimRoute(route, cards(blue=6)), others=False, asked=False)
    assert isinstance(step, Confirm)
    assert not step.needs_a_look


def test_locomotives_are_not_taken_while_the_colour_lasts() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=6, loco=2)), Intent(0, route))
    assert step == Confirm(ClaimRoute(route, cards(blue=6)), others=True, asked=False)


def test_locomotives_that_must_be_spent_are_shown_first() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=5, loco=1)), Intent(0, route))
    assert isinstance(step, Confirm)
    assert step.claim == ClaimRoute(route, cards(blue=5, loco=1))
    assert step.needs_a_look


def test_a_choice_of_how_many_locomotives_is_asked() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=5, loco=2)), Intent(0, route))
    assert isinstance(step, AskCards)
    assert [count(payment.hand, LOCOMOTIVE) for payment in step.payments] == [1, 2]
    chosen = step.payments[1]
    again = next_step(model_with("usa", cards(blue=5, loco=2)), Intent(0, route, lane=True, payment=chosen))
    assert again == Confirm(chosen, others=True, asked=True)


def test_other_cards_can_be_asked_for() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=6, loco=2)), Intent(0, route, other_cards=True))
    assert isinstance(step, AskCards)
    assert len(step.payments) == 3


def test_a_gray_route_asks_the_colour_when_several_can_pay() -> None:
    route = single(variant("usa"), GRAY, 2)
    model = model_with("usa", cards(blue=2, red=3))
    step = next_step(model, Intent(0, route))
    assert isinstance(step, AskColour)
    assert {colour for colour, _ in step.payments} == {BLUE, RED}
    chosen = next_step(model, Intent(0, route, colour=RED))
    assert chosen == Confirm(ClaimRoute(route, cards(red=2)), others=False, asked=False)


def test_dropped_cards_answer_the_colour() -> None:
    route = single(variant("usa"), GRAY, 2)
    step = next_step(model_with("usa", cards(blue=2, red=3)), Intent(0, route, drop(BLUE)))
    assert step == Confirm(ClaimRoute(route, cards(blue=2)), others=False, asked=False)


def test_dropped_locomotives_are_meant() -> None:
    route = single(variant("usa"), BLUE, 6)
    model = model_with("usa", cards(blue=6, loco=1))
    step = next_step(model, Intent(0, route, drop(BLUE, LOCOMOTIVE)))
    assert step == Confirm(ClaimRoute(route, cards(blue=5, loco=1)), others=False, asked=True)
    assert isinstance(step, Confirm)
    assert not step.needs_a_look


def test_too_small_a_set_is_topped_up_with_locomotives_and_says_so() -> None:
    route = single(variant("usa"), BLUE, 6)
    step = next_step(model_with("usa", cards(blue=5, loco=1)), Intent(0, route, drop(BLUE)))
    assert isinstance(step, Confirm)
    assert step.needs_a_look


def test_a_double_route_asks_the_lane() -> None:
    one, other = double(variant("usa"), RED, YELLOW)
    step = next_step(model_with("usa", cards(red=6, yellow=6)), Intent(0, one))
    assert step == AskLane(tuple(sorted((one, other))))


def test_the_cards_choose_the_lane() -> None:
    one, other = double(variant("usa"), RED, YELLOW)
    length = variant("usa").board.lengths[one]
    step = next_step(model_with("usa", cards(red=6, yellow=6)), Intent(0, one, drop(YELLOW)))
    assert step == Confirm(ClaimRoute(other, length * ONE[YELLOW]), others=False, asked=False)


def test_lanes_that_are_alike_are_no_question() -> None:
    one, other = double(variant("usa"), GRAY, GRAY)
    model = model_with("usa", cards(red=6))
    for route in (one, other):
        step = next_step(model, Intent(0, route))
        assert isinstance(step, Confirm)
        assert step.claim.route == route


def test_why_a_route_cannot_be_paid() -> None:
    usa = variant("usa")
    route = single(usa, BLUE, 6)
    short = next_step(model_with("usa", cards(blue=3, loco=1)), Intent(0, route))
    assert isinstance(short, Refused)
    assert short.refusal == NotEnoughCards(BLUE, 5, 3)
    wrong = next_step(model_with("usa", cards(red=6, blue=6)), Intent(0, route, drop(RED)))
    assert isinstance(wrong, Refused)
    assert wrong.refusal == WrongColour(BLUE, RED)
    mixed = next_step(model_with("usa", cards(red=6, blue=6)), Intent(0, route, drop(RED, BLUE)))
    assert isinstance(mixed, Refused)
    assert isinstance(mixed.refusal, MixedColours)


def test_why_not_now() -> None:
    model = model_with("usa", cards(blue=6))
    model.state.apply(TurnBegan(1))
    step = next_step(model, Intent(0, single(variant("usa"), BLUE, 6)))
    assert isinstance(step, Refused)
    assert step.refusal == NotYourTurn(0)


def test_3_3_a_second_lane_says_why_not() -> None:
    one, other = double(variant("usa"), RED, YELLOW)
    model = model_with("usa", cards(red=6, yellow=6))
    state = model.state
    state.claimed = (1 << one, *state.claimed[1:])
    state.lanes_used = (state.variant.board.lanes[one], *state.lanes_used[1:])
    state.open &= ~(1 << one)
    step = next_step(model, Intent(0, other))
    assert isinstance(step, Refused)
    assert step.refusal == LaneOwned(other, one)


def test_3_6_a_ferry_says_how_many_locomotives_it_needs() -> None:
    france = variant("france")
    route = next(r for r, route in enumerate(france.board.routes) if route.locomotives and route.colour == GRAY)
    needs = france.board.routes[route].locomotives
    step = next_step(model_with("france", cards(red=12)), Intent(0, route))
    assert isinstance(step, Refused)
    assert step.refusal == FerryNeedsLocomotives(needs, 0)
    enough = next_step(model_with("france", cards(red=12, loco=needs)), Intent(0, route))
    assert isinstance(enough, Confirm)
    assert enough.needs_a_look


def test_7_5_hand_and_rack_are_a_choice() -> None:
    asia = variant("asia")
    route = single(asia, RED, next(r.length for r in asia.board.routes if r.colour == RED and not r.tunnel_draw))
    length = asia.board.lengths[route]
    step = next_step(model_with("asia", cards(red=length), cards(red=length)), Intent(0, route))
    assert isinstance(step, AskCards)
    assert [counts(payment.rack)[RED] for payment in step.payments] == list(range(length + 1))
    only = next_step(
        model_with("asia", cards(red=length), cards(red=length)), Intent(0, route, Dropped(rack=frozenset({RED})))
    )
    assert only == Confirm(ClaimRoute(route, 0, cards(red=length)), others=False, asked=False)


def test_8_1_a_bare_bed_says_so() -> None:
    bed = next(routes_in(variant("france").board.beds))
    step = next_step(model_with("france", cards(red=6)), Intent(0, bed))
    assert isinstance(step, Refused)
    assert step.refusal == NotBuilt(bed)


def test_8_3_a_piece_fits_on_beds_of_its_length() -> None:
    model = model_with("france", 0, moment=Owes.TRACK)
    board = model.state.variant.board
    fitting = beds_for(model, 0, RED, 3)
    assert fitting == board.of_length[3] & board.printed[NO_TRACK]
    assert all(action.colour in range(8) for action in pieces_for(model, 0, next(routes_in(fitting))))
    assert beds_for(model_with("france", 0), 0, RED, 3) == 0


def test_8_5_what_a_piece_would_block_is_known_before() -> None:
    model = model_with("france", 0, moment=Owes.TRACK)
    board = model.state.variant.board
    one, other = next(pair for pair in board.crossings if board.beds >> pair[0] & 1 and board.beds >> pair[1] & 1)
    closed = would_close(model, 0, LayTrack(one, RED))
    assert closed >> other & 1
    assert model.state.open >> other & 1
