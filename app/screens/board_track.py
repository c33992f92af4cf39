"""Laying track on the board screen (France): choose a piece and put it on a bed, or a bed and then its piece."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from kivy.input import MotionEvent

from app.claiming import beds_for, pieces_for, would_close
from app.gestures import Pull
from app.i18n import _
from app.widgets.board.lights import Ghost, Highlights
from app.widgets.pieces import Piece
from app.widgets.prompt import Answer, Button, Question
from app.words import colour_name, opening, refusal_words, route_name
from engine.actions import LayTrack
from engine.board import RouteNo, Routes, routes_in
from engine.cards import LOCOMOTIVE, count
from engine.events import Owes

if TYPE_CHECKING:
    from app.screens.board import BoardScreen


class Track:
    """The piece that is being laid, if any."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.piece: Piece | None = None
        self.laying: LayTrack | None = None  # waits for a last look
        self.bed: RouteNo | None = None  # waits for its piece
        self._hovered: RouteNo | None = None

    def forget(self) -> None:
        self.piece = self.laying = self.bed = self._hovered = None

    @property
    def due(self) -> bool:
        """The seat has to lay a piece now."""
        screen = self.screen
        return (
            screen.seat is not None
            and screen.model.state.owes is Owes.TRACK
            and screen.seat in screen.model.state.to_move()
        )

    def show(self) -> None:
        """The supply, with what fits somewhere."""
        state = self.screen.model.state
        beds = self.screen.model.options(self.screen.seat).beds if self.due else 0
        lengths = {state.variant.board.lengths[route] for route in routes_in(beds)}
        can = frozenset(
            (colour, length)
            for length in lengths
            for colour in range(LOCOMOTIVE)
            if count(state.supply[length], colour)
        )
        self.screen.pieces.show(state.supply, can, self.piece)

    # -- by touch

    def piece_tapped(self, piece: Piece) -> None:
        """Pick a piece; if a bed waits for one of its length, it goes there."""
        self.piece = None if piece == self.piece else piece
        bed, self.bed, self.laying = self.bed, None, None
        self.screen.moves.question(None)
        if bed is not None and self.piece is not None and self._length(bed) == piece[1]:
            self._lay(LayTrack(bed, piece[0]))
        elif self.piece is not None and not self.fits():
            self.screen.refuse(_("No bed is left for a piece of this length."))
        self.show()
        self.screen.relight()

    def bed_tapped(self, route: RouteNo) -> None:
        if self.piece is not None and self._length(route) == self.piece[1]:
            self._lay(LayTrack(route, self.piece[0]))
            return
        pieces = pieces_for(self.screen.model, self.screen.seat, route)
        if not pieces:
            refusal = self.screen.model.refusal(self.screen.seat, LayTrack(route, 0))
            words = refusal_words(refusal, self.screen.speaker) if refusal else _("No piece of this length is left.")
            self.screen.refuse(words)
            return
        self.bed, self.piece, self.laying = route, None, None
        answers = tuple(
            Answer(("piece", action.colour), colour_name(action.colour), mark=action.colour) for action in pieces
        )
        title = f"{self._name(route)}  ·  {self._length(route)}"
        cancel = Button("cancel", _("Cancel"))
        self.screen.moves.question(
            Question(title, self._block_words(pieces[0]) or _("Which piece?"), answers=answers, buttons=(cancel,)),
            "track",
        )
        self.show()
        self.screen.relight()

    def answered(self, name: Hashable) -> None:
        if name == "lay" and self.laying is not None:
            self.screen.moves.submit(self.laying)
        elif isinstance(name, tuple) and name[0] == "piece" and self.bed is not None:
            self.screen.moves.submit(LayTrack(self.bed, name[1]))

    def _lay(self, action: LayTrack) -> None:
        """Lay it, after a look if it blocks something or the player wants one."""
        refusal = self.screen.model.refusal(self.screen.seat, action)
        if refusal is not None:
            self.screen.refuse(refusal_words(refusal, self.screen.speaker))
            return
        blocks = self._block_words(action)
        if not blocks and not self.screen.app.settings.confirm:
            self.screen.moves.submit(action)
            return
        self.laying = action
        note = blocks or _("{colour} track, {n} spaces").format(
            colour=opening(colour_name(action.colour)), n=self._length(action.route)
        )
        buttons = (Button("cancel", _("Cancel")), Button("lay", _("Lay track"), icon="check", filled=True))
        self.screen.moves.question(Question(self._name(action.route), note, buttons=buttons, good=True), "track")
        self.screen.relight()

    # -- by pulling

    def pull(self, piece: Piece, touch: MotionEvent) -> bool:
        self.piece, self.laying, self.bed = piece, None, None
        self.screen.moves.question(None)
        self.show()
        self.screen.relight()
        return self.screen.pulls.begin(touch, Pull((), self._moved, self._dropped, self._ended, piece))

    def _moved(self, x: float, y: float) -> None:
        screen = self.screen
        if not screen.box_in(screen.view, x, y):
            screen.view.end_hover()
            self._hover(None)
            return
        self._hover(self._under(screen.view.hover(x, y).routes))

    def _under(self, routes: tuple[RouteNo, ...]) -> RouteNo | None:
        """Of the beds under the finger the one on which the piece fits, else the nearest."""
        fits = self.fits()
        return next((route for route in routes if fits >> route & 1), routes[0] if routes else None)

    def _hover(self, route: RouteNo | None) -> None:
        if route == self._hovered:
            return
        self._hovered = route
        screen = self.screen
        if route is None or self.piece is None:
            screen.pulls.say("", None)
        else:
            screen.pulls.say(*self._hover_words(LayTrack(route, self.piece[0])))
        screen.relight()

    def _hover_words(self, action: LayTrack) -> tuple[str, bool]:
        name = self._name(action.route)
        if self.piece is not None and self._length(action.route) != self.piece[1]:
            text = _("This bed has {n} spaces.").format(n=self._length(action.route))
            return f"{name}\n{text}", False
        refusal = self.screen.model.refusal(self.screen.seat, action)
        if refusal is not None:
            return f"{name}\n{refusal_words(refusal, self.screen.speaker)}", False
        blocks = self._block_words(action)
        return f"{name}\n{blocks}" if blocks else name, True

    def _ended(self) -> None:
        self._hovered = None
        self.screen.view.end_hover()
        self.screen.relight()

    def _dropped(self, x: float, y: float) -> None:
        screen = self.screen
        if not screen.box_in(screen.view, x, y) or self.piece is None or not screen.moves.ready:
            return
        route = self._under(screen.view.pick_at(x, y).routes)
        if route is None:
            return
        action = LayTrack(route, self.piece[0])
        words, good = self._hover_words(action)
        if good:
            screen.moves.submit(action)
        else:
            screen.refuse(words.replace("\n", ": "))

    # -- what it means

    def fits(self) -> Routes:
        return beds_for(self.screen.model, self.screen.seat, *self.piece) if self.piece is not None and self.due else 0

    def lights(self) -> Highlights | None:
        """Beds that fit, the ghost of the piece, and what it would block for ever."""
        if not self.due:
            return None
        action = self.laying
        if self._hovered is not None and self.piece is not None:
            action = LayTrack(self._hovered, self.piece[0])
        if action is None and self.bed is not None:
            return self._bed_lights(self.bed)
        if action is None:
            return Highlights(fits=self.fits()) if self.piece is not None else None
        valid = self._hover_words(action)[1] if self.piece is not None else True
        blocked = would_close(self.screen.model, self.screen.seat, action) if valid else 0
        ghost = Ghost(action.route, valid=valid, piece=action.colour)
        rings = frozenset(self.screen.view.board.ends[action.route])
        return Highlights(fits=self.fits(), rings=rings, ghost=ghost, would_block=blocked)

    def _bed_lights(self, bed: RouteNo) -> Highlights:
        """A bed that waits for its piece; whichever it gets, it blocks the same."""
        blocked = would_close(
            self.screen.model, self.screen.seat, pieces_for(self.screen.model, self.screen.seat, bed)[0]
        )
        return Highlights(fits=1 << bed, rings=frozenset(self.screen.view.board.ends[bed]), would_block=blocked)

    def _block_words(self, action: LayTrack) -> str:
        closed = would_close(self.screen.model, self.screen.seat, action)
        if not closed:
            return ""
        names = ", ".join(dict.fromkeys(self._name(route) for route in routes_in(closed)))
        return _("Blocks for ever: {routes}").format(routes=names)

    def _name(self, route: RouteNo) -> str:
        return route_name(self.screen.view.board, route)

    def _length(self, route: RouteNo) -> int:
        return self.screen.view.board.lengths[route]
