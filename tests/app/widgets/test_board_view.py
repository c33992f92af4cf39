"""The board under real fingers: touches come in by an input provider, as pixels of the window."""

from collections.abc import Iterator
from math import hypot
from time import sleep

import pytest
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.theme import DARK, LIGHT
from app.widgets.board.lights import Ghost, Highlights, Path, ticket_lit
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from engine.board import RouteNo
from engine.posed import Position
from tests.app.touch import Point, Studio, Touches
from tools.moments import moment, variant

TABLET = (1280, 800)
PHONE = (412, 915)


class Heard(list):
    """What a board has said, in order."""

    def listen(self, view: BoardView) -> None:
        for name in ("on_route", "on_drop", "on_empty"):
            view.fbind(name, lambda _, *args, name=name: self.append((name, *args)))


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def view(studio: Studio, heard: Heard) -> Iterator[BoardView]:
    board = variant("usa").board
    shown = BoardView(board, plan_of(board), LIGHT)
    heard.listen(shown)
    studio.put(shown, *TABLET)
    studio.wait(0.1)
    yield shown
    studio.put(Widget(), *TABLET)


def route(view: BoardView, route_id: str) -> RouteNo:
    return view.board.route_numbers[route_id]


def middle_of(view: BoardView, number: RouteNo) -> Point:
    """Where the middle of a route is on the screen."""
    return view.camera.to_window(*view.plan.lanes[number].middle)


def lonely(view: BoardView) -> RouteNo:
    """A route whose middle is far from every other."""
    return next(r for r in range(len(view.board.routes)) if view.pick_at(*middle_of(view, r)).route == r)


def twins(view: BoardView) -> tuple[RouteNo, RouteNo]:
    """Two lanes side by side."""
    lanes = view.board.lanes
    one = next(r for r, mask in enumerate(lanes) if mask.bit_count() == 2)
    other = (lanes[one] & ~(1 << one)).bit_length() - 1
    return one, other


def between(view: BoardView, one: RouteNo, other: RouteNo) -> Point:
    (ax, ay), (bx, by) = middle_of(view, one), middle_of(view, other)
    return (ax + bx) / 2, (ay + by) / 2


def close(a: Point, b: Point, pixels: float) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) <= pixels


def zoom_in(view: BoardView, studio: Studio, touches: Touches) -> None:
    touches.double_tap((640, 400))
    studio.until(lambda: view.moving, "the board moves")
    studio.until(lambda: not view.moving, "the board rests")


def test_it_opens_with_the_whole_board_in_view(view: BoardView) -> None:
    assert view.camera.scale == pytest.approx(view.camera.fit_scale)
    assert view.camera.to_window(0, 0) == pytest.approx((0, 0), abs=1)


def test_a_double_tap_goes_in_and_another_out(view: BoardView, studio: Studio, touches: Touches) -> None:
    at = (400, 500)
    under = view.camera.to_board(*at)
    touches.double_tap(at)
    studio.wait(0.5)
    assert view.camera.scale > 1.5 * view.camera.fit_scale
    assert close(view.camera.to_window(*under), at, 3)
    touches.double_tap(at)
    studio.wait(0.5)
    assert view.camera.scale == pytest.approx(view.camera.fit_scale)


def test_a_double_tap_claims_nothing(view: BoardView, studio: Studio, touches: Touches, heard: Heard) -> None:
    touches.double_tap(middle_of(view, lonely(view)))
    studio.wait(0.5)
    assert heard == []


def test_one_finger_pans(view: BoardView, studio: Studio, touches: Touches, heard: Heard) -> None:
    zoom_in(view, studio, touches)
    under = view.camera.to_board(700, 400)
    touches.drag((700, 400), (600, 330))
    studio.wait(0.3)
    assert close(view.camera.to_window(*under), (600, 330), 3)
    assert heard == []


def test_the_board_cannot_be_lost(view: BoardView, studio: Studio, touches: Touches) -> None:
    zoom_in(view, studio, touches)
    for _ in range(4):
        touches.drag((200, 200), (1200, 760))
    studio.wait(0.3)
    assert view.camera.to_window(0, 0) == pytest.approx((0, 0), abs=1)


def test_a_flick_runs_on_and_comes_to_rest(view: BoardView, studio: Studio, touches: Touches) -> None:
    zoom_in(view, studio, touches)
    touches.flick((700, 400), (520, 400))
    released = view.camera.x
    studio.wait(0.25)
    assert view.camera.x < released - 5
    studio.wait(2.5)
    resting = view.camera
    studio.wait(0.2)
    assert view.camera == resting
    assert view.camera.x == round(view.camera.x)


def test_a_flick_is_as_fast_as_the_finger_however_slow_the_frames(
    view: BoardView, studio: Studio, touches: Touches
) -> None:
    zoom_in(view, studio, touches)
    slow = Clock.schedule_interval(lambda _: sleep(0.12), 0)
    touches.flick((700, 400), (520, 400))
    released = view.camera.x
    studio.wait(0.25)
    slow.cancel()
    assert view.camera.x < released - 5


def test_a_pinch_zooms_around_the_fingers(view: BoardView, studio: Studio, touches: Touches) -> None:
    before = view.camera.scale
    under = view.camera.to_board(640, 400)
    touches.pinch(((600, 400), (680, 400)), ((540, 400), (740, 400)))
    studio.wait(0.4)
    assert view.camera.scale == pytest.approx(before * 2.5, rel=0.03)
    assert close(view.camera.to_window(*under), (640, 400), 4)


def test_a_pinch_never_goes_below_the_whole_board(view: BoardView, studio: Studio, touches: Touches) -> None:
    touches.pinch(((300, 400), (980, 400)), ((600, 400), (680, 400)))
    studio.wait(0.4)
    assert view.camera.scale == pytest.approx(view.camera.fit_scale)


def test_a_tap_takes_the_nearest_route(view: BoardView, studio: Studio, touches: Touches, heard: Heard) -> None:
    number = lonely(view)
    x, y = middle_of(view, number)
    touches.tap((x + 3, y + 3))
    studio.wait(0.4)
    assert heard == [("on_route", number)]


def test_a_tap_far_from_any_route_means_nothing(
    view: BoardView, studio: Studio, touches: Touches, heard: Heard
) -> None:
    view.pickable = 1 << lonely(view)
    x, y = middle_of(view, lonely(view))
    touches.tap((x + 200 if x < 640 else x - 200, y))
    studio.wait(0.4)
    assert heard == [("on_empty",)]


def test_in_doubt_it_asks_and_the_answer_counts(
    view: BoardView, studio: Studio, touches: Touches, heard: Heard
) -> None:
    one, other = twins(view)
    touches.tap(between(view, one, other))
    studio.wait(0.4)
    assert heard == []
    assert view.chooser is not None
    assert set(view.chooser.routes) == {one, other}
    x, y, w, h = view.chooser.panels[other]
    assert min(w, h) >= 48
    touches.tap((x + w / 2, y + h / 2))
    studio.wait(0.1)
    assert heard == [("on_route", other)]
    assert view.chooser is None


def test_beside_the_panels_is_no_answer(view: BoardView, studio: Studio, touches: Touches, heard: Heard) -> None:
    touches.tap(between(view, *twins(view)))
    studio.wait(0.4)
    touches.tap((5, 5))
    studio.wait(0.1)
    assert heard == [("on_empty",)]


def test_a_taken_lane_is_not_asked_about(view: BoardView, studio: Studio, touches: Touches, heard: Heard) -> None:
    one, other = twins(view)
    taken = Position(claimed={view.board.routes[one].id: 0})
    view.show(taken.state(variant("usa"), 5))
    touches.tap(between(view, one, other))
    studio.wait(0.4)
    assert heard == [("on_route", other)]


class Hand(Widget):
    """Stands for a hand of cards: a finger that starts here drags something over the board."""

    def __init__(self, board: BoardView, **settings: object) -> None:
        super().__init__(**settings)
        self.board = board

    def on_touch_down(self, touch: object) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: object) -> bool:
        if touch.grab_current is self:
            self.board.hover(*touch.pos)
        return touch.grab_current is self

    def on_touch_up(self, touch: object) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.board.drop(*touch.pos)
        return touch.grab_current is self


@pytest.fixture
def phone(studio: Studio, heard: Heard) -> Iterator[BoardView]:
    """An upright phone: the board above, a hand below."""
    board = variant("france").board
    shown = BoardView(board, plan_of(board), LIGHT, size_hint=(1, None), height=700, pos=(0, 215))
    heard.listen(shown)
    root = FloatLayout()
    root.add_widget(shown)
    root.add_widget(Hand(shown, size_hint=(1, None), height=200))
    studio.put(root, *PHONE)
    studio.wait(0.1)
    yield shown
    studio.put(Widget(), *TABLET)


def test_a_drag_onto_a_phones_board_zooms_to_play_zoom_and_magnifies(
    phone: BoardView, studio: Studio, touches: Touches, heard: Heard
) -> None:
    assert phone.camera.scale * phone.plan.thickness < 9
    finger = touches.drag((200, 100), (206, 560), release=False)
    studio.wait(0.4)
    assert phone.magnifier.shown
    assert phone.camera.scale * phone.plan.smallest >= 22
    assert phone.camera.scale * phone.plan.thickness >= 9
    assert hypot(phone.magnifier.centre[0] - 206, phone.magnifier.centre[1] - 560) > phone.magnifier.radius
    found = phone.pick_at(206, 560)
    touches.up(finger)
    studio.wait(0.3)
    assert not phone.magnifier.shown
    if found.doubtful:
        assert set(phone.chooser.routes) == set(found.routes)
    else:
        assert heard == [("on_drop", found.route) if found.routes else ("on_empty",)]


def test_what_is_dragged_back_is_dropped_on_nothing(
    phone: BoardView, studio: Studio, touches: Touches, heard: Heard
) -> None:
    finger = touches.drag((200, 100), (206, 560), release=False)
    for y in (400, 250, 120):
        touches.move(finger, (200, y))
    assert not phone.magnifier.shown
    touches.up(finger)
    assert heard == [("on_empty",)]


def test_at_the_edge_the_board_comes_towards_the_finger(phone: BoardView, studio: Studio, touches: Touches) -> None:
    finger = touches.drag((200, 100), (206, 560), release=False)
    studio.wait(0.4)
    before = phone.camera.x
    touches.move(finger, (404, 560))
    studio.wait(0.3)
    assert phone.camera.x < before - 10
    touches.up(finger)


def test_turning_the_device_keeps_the_middle(view: BoardView, studio: Studio, touches: Touches) -> None:
    zoom_in(view, studio, touches)
    touches.drag((700, 400), (560, 360))
    studio.wait(0.3)
    middle = view.camera.to_board(*view.camera.centre)
    studio.resize(800, 900)
    studio.wait(0.2)
    assert view.size == [800, 900]
    assert close(view.camera.to_board(*view.camera.centre), middle, 2)
    studio.resize(*TABLET)


def test_turning_the_device_in_the_middle_of_a_drag_is_no_accident(
    view: BoardView, studio: Studio, touches: Touches
) -> None:
    zoom_in(view, studio, touches)
    finger = touches.drag((700, 400), (560, 360), release=False)
    studio.resize(800, 900)
    touches.move(finger, (500, 300))
    touches.up(finger)
    studio.wait(0.4)
    x, y = view.camera.to_window(0, 0)
    assert x <= 0
    assert y <= 0
    studio.resize(*TABLET)


def test_a_fitted_board_stays_fitted(view: BoardView, studio: Studio) -> None:
    studio.resize(800, 900)
    studio.wait(0.1)
    assert view.camera.scale == pytest.approx(view.camera.fit_scale)
    studio.resize(*TABLET)


def pixel_at(studio: Studio, at: Point) -> tuple[int, int, int]:
    image = studio.picture()
    return image.getpixel((round(at[0]), image.height - 1 - round(at[1])))


def near(colour: tuple[int, int, int], wanted: tuple[float, float, float]) -> bool:
    return all(abs(a - b * 255) <= 12 for a, b in zip(colour, wanted, strict=True))


def test_a_claimed_route_is_there_in_the_next_frame(view: BoardView, studio: Studio) -> None:
    number = lonely(view)
    before = moment("usa", 2, 0.0).copy()
    view.show(before, players=(4, 1))
    studio.frames(1)
    x, y, _ = view.plan.lanes[number].spaces[0]
    beside = view.camera.to_window(x, y)
    empty = pixel_at(studio, beside)
    after = before.copy()
    after.claimed = (1 << number, 0)
    view.show(after)
    studio.frames(1)
    assert pixel_at(studio, beside) != empty
    assert near(pixel_at(studio, beside), LIGHT.on(LIGHT.players[4]))


def test_a_state_that_shows_the_same_rebuilds_nothing(view: BoardView) -> None:
    state = moment("usa", 5, 0.5)
    view.show(state)
    meshes = [list(layer.children) for layer in (view.scene.tracks, view.scene.trains)]
    view.show(state.copy())
    assert meshes == [list(layer.children) for layer in (view.scene.tracks, view.scene.trains)]


def test_a_claim_leaves_the_ground_alone(view: BoardView) -> None:
    view.show(moment("usa", 5, 0.3))
    ground = list(view.scene.lines.children)
    view.show(moment("usa", 5, 0.5))
    assert ground == list(view.scene.lines.children)


def test_a_lit_ticket_darkens_the_rest(view: BoardView, studio: Studio) -> None:
    studio.frames(2)
    corner = (30, 600)
    bright = sum(pixel_at(studio, corner))
    view.highlights = ticket_lit(variant("usa").tickets[0])
    studio.frames(2)
    assert sum(pixel_at(studio, corner)) < 0.75 * bright
    view.highlights = Highlights()
    studio.frames(2)
    assert sum(pixel_at(studio, corner)) == bright


def test_ghosts_and_paths_of_every_kind_can_be_drawn(view: BoardView, studio: Studio) -> None:
    before = studio.picture().tobytes()
    number = lonely(view)
    seen = {before}
    for lit in (
        Highlights(ghost=Ghost(number, player=1, valid=True)),
        Highlights(ghost=Ghost(number, player=1, valid=False)),
        Highlights(ghost=Ghost(number, piece=3)),
        Highlights(fits=1 << number),
        Highlights(would_block=1 << number),
        Highlights(rings=frozenset(view.board.ends[number])),
        Highlights(paths=(Path((number,), length=7),)),
        Highlights(paths=(Path((number,), dashed=True),)),
    ):
        view.highlights = lit
        studio.frames(2)
        seen.add(studio.picture().tobytes())
    assert len(seen) == 9


def test_while_it_moves_and_at_rest_it_looks_the_same(view: BoardView, studio: Studio, touches: Touches) -> None:
    """The picture that stands for the resting layers is theirs, pixel for pixel, until it is moved."""
    zoom_in(view, studio, touches)
    resting = studio.picture()
    finger = touches.down((640, 400))
    touches.move(finger, (640, 420))
    touches.move(finger, (640, 400))
    assert view.moving
    moving = studio.picture()
    touches.up(finger)
    differing = sum(abs(a - b) > 40 for a, b in zip(resting.tobytes(), moving.tobytes(), strict=True))
    assert differing < 0.005 * len(resting.tobytes())


def test_another_theme_keeps_state_and_place(view: BoardView, studio: Studio, touches: Touches) -> None:
    view.show(moment("usa", 5, 0.5))
    zoom_in(view, studio, touches)
    camera = view.camera
    view.set_look(DARK, marks=False)
    studio.frames(2)
    assert view.camera == camera
    assert len(view.scene.trains.children) > 0
