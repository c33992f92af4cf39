"""Plays a game by touches alone: it reads the seat's model to decide, and the screen to find what to touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tools.stage import Stage, Window  # first: it configures Kivy

from kivy.metrics import Metrics  # isort: skip

from app.play.track import pieces_for
from app.screens.board.board import BoardScreen
from app.widgets.board.picking import Pick, pick
from app.widgets.market import DECK, TICKETS
from engine.actions import Action, DrawCard, DrawTickets, Pass, Place, TakeCard
from engine.board import RouteNo, routes_in
from engine.cards import LOCOMOTIVE, count
from engine.events import Owes
from engine.state import State
from tools.touch import Point

TAP_WAIT = 0.26  # the map waits so long for a second tap


class Lost(AssertionError):
    """The robot does not find what it wants to touch."""


class Robot:
    """A person who plays fast and claims what can be claimed. `drags` says how often cards are pulled, not tapped."""

    def __init__(self, stage: Stage, seed: int = 1, drags: float = 0.3) -> None:
        self.stage, self.random, self.drags = stage, Random(seed), drags
        self.board: BoardScreen = stage.app.page("board")
        self.did: dict[str, int] = {}

    # -- a whole game

    def play(self, most: int = 1500) -> int:
        """Until the game is over; answers how many moves it made."""
        for move in range(most):
            if not self.step():
                return move
        raise Lost(f"the game is not over after {most} moves")

    def step(self) -> bool:
        """One move, as soon as the robot is asked; False when the game is over."""
        self.stage.until(self._my_turn_or_over, "the robot is asked", 120)
        if not self.over:
            self.move()
        return not self.over

    @property
    def state(self) -> State:
        return self.board.game.session.model(None).state

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def seat(self) -> int | None:
        return self.stage.app.seat

    def _my_turn_or_over(self) -> bool:
        if self.over:
            return True
        if self.stage.app.at == "handover":
            self._take_over()
            return False
        board = self.board
        return self.seat is not None and not board.showing and board.activity.ready and self.stage.app.at == "board"

    def _take_over(self) -> None:
        """The device has been handed over: press what the screen says."""
        width, height = Window.size
        self.stage.touches.tap((width / 2, height / 2))
        self.stage.frames(2)

    # -- one move

    def move(self) -> None:
        number, owes = self.state.number, self.board.game.model.state.owes
        self.did[owes.value] = self.did.get(owes.value, 0) + 1
        match owes:
            case Owes.START_TICKETS | Owes.TICKETS | Owes.SHARE | Owes.START_SHARE:
                self._choose()
            case Owes.PLACE_CARD:
                self._answer(self.random.choice((Place.HAND, Place.RACK)))
            case Owes.TUNNEL:
                self._tunnel()
            case Owes.TRACK:
                self._lay()
            case Owes.END_TURN:
                self._touch(self.board.status.spots["done"])
            case _:
                self._turn(owes)
        try:
            self.stage.until(lambda: self.state.number > number, "the table has moved on", 8)
        except TimeoutError as late:
            words = self.stage.app.root.message.text
            raise Lost(f"nothing happened at {owes}: {self.board.sheet.question} / said: {words!r}") from late

    def _touch(self, box: tuple[float, float, float, float]) -> None:
        self.stage.touches.tap(self._placed(middle(box)))
        self.stage.frames(1)

    def _placed(self, at: Point) -> Point:
        """A place on the page is another in the window where bars take room."""
        return self.board.game.view.to_window(*at)

    def _turn(self, owes: Owes) -> None:
        board = self.board
        options = board.game.model.options(self.seat)
        if options.actions == [Pass()]:
            self._touch(board.status.spots["pass"])
            return
        claims = sorted(routes_in(options.claims), key=lambda route: -board.game.view.board.lengths[route])
        if claims and owes is Owes.TURN and self._worth_it(claims[0]):
            self._claim(claims[0])
        elif any(isinstance(action, TakeCard) or action == DrawCard() for action in options.actions):
            self._draw(options.actions)
        elif DrawTickets() in options.actions:
            self._draw_tickets()
        elif claims:
            self._claim(claims[0])
        else:
            raise Lost(f"no idea what to do with {options}")

    def _worth_it(self, route: RouteNo) -> bool:
        return self.board.game.view.board.lengths[route] >= 3 or self.random.random() < 0.35

    # -- drawing

    def _draw(self, actions: list[Action]) -> None:
        board, slots = self.board, sorted({a.slot for a in actions if isinstance(a, TakeCard)})
        name = DECK
        if slots and (self.random.random() < 0.6 or board.game.model.state.deck == b""):
            name = ("slot", self.random.choice(slots))
        box = board.market.spots[name]
        if self.random.random() < self.drags:
            self.did["dragged card"] = self.did.get("dragged card", 0) + 1
            hand = board.hand
            self.stage.touches.drag(self._placed(middle(box)), self._placed(hand.center), steps=5)
        else:
            self._touch(box)
        self._name_the_place()

    def _name_the_place(self) -> None:
        """Where a face-up card goes is asked only in team games."""
        question = self.board.sheet.question
        if question is not None and any(answer.name is Place.HAND for answer in question.answers):
            self._answer(self.random.choice((Place.HAND, Place.RACK)))

    def _draw_tickets(self) -> None:
        self._touch(self.board.market.spots[TICKETS])
        self._answer("draw")

    # -- claiming

    def _claim(self, route: RouteNo) -> None:
        if self.random.random() < self.drags:
            self._drag_cards(route)
        else:
            self._tap_route(route)
        self._go_through_questions()

    def _go_through_questions(self) -> None:
        """Answer lane, colour and cards with the first answer, then claim."""
        board = self.board
        for _ in range(6):
            self.stage.frames(1)
            question = board.sheet.question
            if question is None or board.showing:
                return
            names = {button.name for button in question.buttons}
            if "claim" in names:
                self._touch(board.sheet.spots["claim"])
                return
            if not question.answers:
                raise Lost(f"refused: {question.title}: {question.note}")
            self._answer(question.answers[0].name)

    def _answer(self, name: object) -> None:
        sheet = self.board.sheet
        spot = name if name in sheet.spots else ("answer", name)
        self.stage.until(lambda: spot in sheet.spots, f"{name} can be answered")
        self._touch(sheet.spots[spot])

    def _tap_route(self, route: RouteNo) -> None:
        board = self.board
        self.did["tapped route"] = self.did.get("tapped route", 0) + 1
        self.stage.touches.tap(self._placed(self._point_on(route)))
        self.stage.wait(TAP_WAIT)
        self.stage.frames(2)  # a slow frame may have begun before the map had waited long enough
        chooser = board.game.view.chooser
        if chooser is not None:
            if route not in chooser.panels:
                raise Lost(f"{route} is not among {list(chooser.panels)}")
            self._touch(chooser.panels[route])

    def _drag_cards(self, route: RouteNo) -> None:
        """Pull the cards of the first payment, in two steps where the map zooms under the finger."""
        board = self.board
        payment = board.game.model.rules.claims(board.game.model.state, self.seat, route)
        cheapest = min(payment, key=lambda claim: count(claim.hand + claim.rack, LOCOMOTIVE))
        piles, cards = (board.hand, cheapest.hand) if cheapest.hand else (board.rack, cheapest.rack)
        kind = min(kind for kind in range(LOCOMOTIVE + 1) if count(cards, kind))
        start = middle(piles.spots[kind])
        if not piles.collide_point(*start):
            self._tap_route(route)
            return
        self.did["dragged cards"] = self.did.get("dragged cards", 0) + 1
        finger = self.stage.touches.down(self._placed(start))
        for _ in range(3):
            goal = self._point_on(route)
            self.stage.touches.move(finger, self._placed(((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2)))
            self.stage.touches.move(finger, self._placed(goal))
            self.stage.wait(0.3)  # the map glides to play zoom
            if self._pick(goal).nearest == route:
                break
        self.stage.touches.up(finger)

    def _pick(self, at: Point) -> Pick:
        view = self.board.game.view
        everything = (1 << len(view.board.routes)) - 1
        x, y = view.camera.to_board(*at)
        state = self.board.table.state
        return pick(view.plan, x, y, Metrics.density / view.camera.scale, everything, state.open)

    def _points(self, route: RouteNo) -> Iterator[Point]:
        """The spaces of a route that are in sight, the middle ones first."""
        view = self.board.game.view
        spaces = view.plan.lanes[route].spaces
        order = sorted(range(len(spaces)), key=lambda at: abs(at - (len(spaces) - 1) / 2))
        for at in order:
            x, y = view.camera.to_window(*spaces[at][:2])
            if view.x + 4 < x < view.right - 4 and view.y + 4 < y < view.top - 4:
                yield x, y

    def _point_on(self, route: RouteNo) -> Point:
        """Where a touch means this route, and if there is no such place then one where the map will ask."""
        for _ in range(3):
            points = list(self._points(route))
            for at in points:
                if self._pick(at).route == route:
                    return at
            for at in points:
                if route in self._pick(at).routes:
                    return at
            self._see_all()
        raise Lost(f"route {self.board.game.view.board.routes[route].id} is nowhere to be seen")

    def _see_all(self) -> None:
        """Two fingers draw the map together until all of it is in sight."""
        view = self.board.game.view
        x, y, far = view.center_x, view.center_y, min(view.width, view.height) * 0.45
        left, right, ends = self._placed((x - far, y)), self._placed((x + far, y)), self._placed((x, y))
        self.stage.touches.pinch((left, right), ((ends[0] - 15, ends[1]), (ends[0] + 15, ends[1])), steps=5)
        self.stage.wait(0.3)

    # -- tickets, tunnels, track

    def _choose(self) -> None:
        choice = self.board.choice
        self.stage.until(lambda: "done" in choice.spots and choice.choosing is not None, "tickets can be chosen")
        offered = list(choice.choosing.offered)
        for ticket in offered[: self._how_many(len(offered))]:
            self._touch(choice.spots["ticket", ticket])
        self._touch(choice.spots["done"])

    def _how_many(self, offered: int) -> int:
        numbers, owes = self.state.variant.numbers, self.board.game.model.state.owes
        if owes is Owes.START_TICKETS:
            return min(numbers.keep_at_start.least, offered)
        if owes is Owes.TICKETS:
            return min(numbers.keep_later.least, offered)
        return numbers.shared_at_start or 1

    def _tunnel(self) -> None:
        question = self.board.sheet.question
        if question is not None and question.answers:
            self._answer(question.answers[0].name)
        else:
            self._answer("take_back")

    def _lay(self) -> None:
        """Lay a piece: pulled onto its bed, or tapped and then the bed."""
        board = self.board
        beds = list(routes_in(board.game.model.options(self.seat).beds))
        bed = self.random.choice(beds)
        action = pieces_for(board.game.model, self.seat, bed)[0]
        piece = (action.colour, board.game.view.board.lengths[bed])
        self.stage.until(lambda: piece in board.pieces.spots, "pieces can be taken")
        start = middle(board.pieces.spots[piece])
        if not board.pieces.collide_point(*start):
            self._tap_route(bed)
            self._answer(("piece", action.colour))
            return
        self._touch(board.pieces.spots[piece])
        self.did["laid"] = self.did.get("laid", 0) + 1
        self._tap_route(bed)
        self.stage.frames(2)
        if board.sheet.question is not None:
            self._answer("lay")


def middle(box: tuple[float, float, float, float]) -> Point:
    x, y, w, h = box
    return x + w / 2, y + h / 2
