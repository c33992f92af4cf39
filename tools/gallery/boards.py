"""Every board: empty, in the middle of a game and at its end, by day and by night, on all screens, for all eyes."""

from collections.abc import Iterator

from PIL.Image import Image

from app.theme import DARK, LIGHT, Palette
from app.widgets.board.lights import Ghost, Highlights, Path, ticket_lit
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from engine.board import RouteNo, routes_in
from engine.graph import shortest_path
from engine.longest import longest_path
from engine.state import State
from tools.gallery import PHONE, SIDEWAYS, TABLET, pictures
from tools.gallery.eyes import KINDS, seen
from tools.moments import moment, variant
from tools.studio import Studio

BOARDS = ("usa", "asia", "france")
SEATS = {"usa": 5, "asia": 6, "france": 5}
STAGES = {"empty": 0.0, "middle": 0.5, "full": 0.97}
SCREENS = {"phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET}
LOOKS = {"light": LIGHT, "dark": DARK}


def board_view(map_id: str, state: State | None, look: Palette) -> BoardView:
    board = variant(map_id).board
    view = BoardView(board, plan_of(board), look)
    view.reduced_motion = True
    if state is not None:
        view.show(state)
    return view


def shot(studio: Studio, view: BoardView, size: tuple[int, int]) -> Image:
    studio.put(view, *size)
    studio.wait(0.05)
    return studio.picture()


@pictures
def boards(studio: Studio) -> Iterator[tuple[str, Image]]:
    for map_id in BOARDS:
        for theme, look in LOOKS.items():
            for stage, share in STAGES.items():
                view = board_view(map_id, moment(map_id, SEATS[map_id], share), look)
                for screen, size in SCREENS.items():
                    yield f"{map_id}-{stage}-{theme}-{screen}", shot(studio, view, size)


@pictures
def colour_blind(studio: Studio) -> Iterator[tuple[str, Image]]:
    for map_id in BOARDS:
        picture = shot(studio, board_view(map_id, moment(map_id, SEATS[map_id], 0.5), LIGHT), TABLET)
        for kind in KINDS:
            yield f"{map_id}-{kind}", seen(kind, picture)


@pictures
def play_zoom(studio: Studio) -> Iterator[tuple[str, Image]]:
    """As near as a phone goes by itself when something is dragged onto the board."""
    for map_id in BOARDS:
        for theme, look in LOOKS.items():
            view = board_view(map_id, moment(map_id, SEATS[map_id], 0.5), look)
            studio.put(view, *PHONE)
            view.play_zoom(*view.center)
            studio.wait(0.3)
            yield f"{map_id}-play-zoom-{theme}", studio.picture()


@pictures
def lights(studio: Studio) -> Iterator[tuple[str, Image]]:
    """Tickets, plans, the longest path, ghost trains, the lens and the question which lane."""
    for map_id in BOARDS:
        state = moment(map_id, SEATS[map_id], 0.6)
        view = board_view(map_id, state, LIGHT)
        for name, lit in lit_up(state).items():
            view.highlights = lit
            yield f"{map_id}-{name}", shot(studio, view, TABLET)
        view.highlights = Highlights()
        yield f"{map_id}-lens", _lens(studio, view, state)
        yield f"{map_id}-which-lane", _question(studio, view)


def lit_up(state: State) -> dict[str, Highlights]:
    box = state.variant
    board = box.board
    ticket = box.tickets[len(box.tickets) // 3]
    route = next(r for r in routes_in(state.open) if board.lengths[r] > 2)
    ends = frozenset(board.ends[route])
    return {
        "ticket": ticket_lit(ticket, paths=[Path(_plan(state, ticket.a_nodes, ticket.b_nodes), dashed=True)]),
        "longest": _longest(state),
        "ghost": Highlights(ghost=Ghost(route, 0, valid=True), rings=ends),
        "refused": Highlights(ghost=Ghost(route, 0, valid=False), rings=ends),
        "fits": Highlights(fits=state.open & board.of_length[3], would_block=board.crosses[route]),
    }


def _plan(state: State, sources: tuple[int, ...], targets: tuple[int, ...]) -> tuple[RouteNo, ...]:
    board, mine = state.variant.board, state.side_routes(0)
    found = shortest_path(board.ends, board.lengths, state.open | mine, mine, sources, targets)
    return found[1] if found else ()


def _longest(state: State) -> Highlights:
    board = state.variant.board
    length, routes = longest_path(board.ends, board.lengths, state.side_routes(0))
    cities = frozenset(node for r in routes for node in board.ends[r])
    return Highlights(dim=True, cities=cities, paths=(Path(tuple(routes), length=length, player=None),))


def _lens(studio: Studio, view: BoardView, state: State) -> Image:
    """A finger that drags cards over a phone's board."""
    studio.put(view, *PHONE)
    route = next(r for r in routes_in(state.open) if view.board.lengths[r] > 2)
    view.hover(*view.camera.to_window(*view.plan.lanes[route].middle))
    studio.wait(0.2)
    at = view.camera.to_window(*view.plan.lanes[route].middle)
    view.highlights = Highlights(ghost=Ghost(route, 0), rings=frozenset(view.board.ends[route]))
    view.hover(*at)
    studio.wait(0.1)
    picture = studio.picture()
    view.end_hover()
    view.highlights = Highlights()
    return picture


def _question(studio: Studio, view: BoardView) -> Image:
    studio.put(view, *TABLET)
    lanes = next(mask for mask in view.board.lanes if mask.bit_count() > 1)
    routes = tuple(routes_in(lanes))
    view.ask(routes, *view.camera.to_window(*view.plan.lanes[routes[0]].middle))
    studio.frames(3)
    picture = studio.picture()
    view.close_chooser()
    return picture
