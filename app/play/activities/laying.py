"""Laying track (rule 8.3): a piece, then its bed; a bed, then its piece; or a piece pulled onto a bed. No Kivy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from app.i18n import _
from app.play.activities.base import Activity, Aside, Hang, Mover, Objection, Outcome, Seated
from app.play.questions import Answer, Button, Question
from app.play.track import Piece, beds_for, pieces_for, would_close
from app.widgets.board.lights import Ghost, Highlights
from app.words import colour_name, opening, refusal_words, route_name
from engine.actions import LayTrack
from engine.board import RouteNo, routes_in


@dataclass(frozen=True)
class Laying(Seated):
    """A piece has to be laid. One may be picked; or a `bed` waits for its piece; or `laid` waits for a last look."""

    bed: RouteNo | None = None
    laid: LayTrack | None = None

    def _about(self) -> RouteNo | None:
        return self.laid.route if self.laid is not None else self.bed

    # -- touches

    def tap_piece(self, piece: Piece) -> Outcome:
        """Pick a piece, or no more; if a bed waits for one of its length, it goes there."""
        if not self.ready or piece == self.piece:
            return replace(self, piece=None, bed=None, laid=None)
        picked = replace(self, piece=piece, bed=None, laid=None)
        if self.bed is not None and _length(self.mover, self.bed) == piece[1]:
            return picked.lay(LayTrack(self.bed, piece[0]))
        if not beds_for(self.mover.model, self.mover.seat, *piece):
            return Objection(_("No bed is left for a piece of this length."))
        return picked

    def tap_route(self, route: RouteNo) -> Outcome:
        if self.piece is not None and _length(self.mover, route) == self.piece[1]:
            return self.lay(LayTrack(route, self.piece[0]))
        if pieces_for(self.mover.model, self.mover.seat, route):
            return replace(self, piece=None, bed=route, laid=None)
        tried = self.mover.attempt(LayTrack(route, 0))
        return tried if isinstance(tried, Objection) else Objection(_("No piece of this length is left."))

    def lay(self, action: LayTrack) -> Outcome:
        """Lay it, after a look if it blocks something or the player wants one."""
        tried = self.mover.attempt(action)
        if isinstance(tried, Objection) or not (self.mover.confirm() or _blocks(self.mover, action)):
            return tried
        return replace(self, laid=action, bed=None)

    def answer(self, name: Hashable) -> Outcome:
        match name:
            case "lay" if self.laid is not None and self.ready:
                return self.laid
            case ("piece", int(colour)) if self.bed is not None and self.ready:
                return LayTrack(self.bed, colour)
        return super().answer(name)

    def cancelled(self) -> Activity | None:
        return None if self.route is None else replace(self, piece=None, bed=None, laid=None)

    def pull_piece(self, piece: Piece) -> Activity | None:
        began = replace(self, piece=piece, bed=None, laid=None)
        return PullingPiece(reading=self.reading, mover=self.mover, began=began, piece=piece) if self.ready else None

    # -- what is asked and lit

    def _asks(self) -> Question | None:
        if self.laid is not None:
            return self._last_look(self.laid)
        return None if self.bed is None else self._which_piece(self.bed)

    def _last_look(self, action: LayTrack) -> Question:
        colour, n = opening(colour_name(action.colour)), _length(self.mover, action.route)
        note = _blocks(self.mover, action) or _("{colour} track, {n} spaces").format(colour=colour, n=n)
        buttons = (Button("cancel", _("Cancel")), Button("lay", _("Lay track"), icon="check", filled=True))
        return Question(_name(self.mover, action.route), note, buttons=buttons, good=True)

    def _which_piece(self, bed: RouteNo) -> Question:
        pieces = pieces_for(self.mover.model, self.mover.seat, bed)
        answers = tuple(Answer(("piece", p.colour), colour_name(p.colour), mark=p.colour) for p in pieces)
        title = f"{_name(self.mover, bed)}  ·  {_length(self.mover, bed)}"
        note = _blocks(self.mover, pieces[0]) or _("Which piece?")
        return Question(title, note, answers=answers, buttons=(Button("cancel", _("Cancel")),))

    def _own_lights(self) -> Highlights | None:
        """Beds that fit, the ghost of the piece, and what it would block for ever."""
        mover = self.mover
        if self.laid is not None:
            return ghost_track(mover, self.laid, self.piece, valid=True)
        if self.bed is not None:  # whichever piece it gets, it blocks the same
            blocked = would_close(mover.model, mover.seat, pieces_for(mover.model, mover.seat, self.bed)[0])
            rings = frozenset(mover.model.variant.board.ends[self.bed])
            return Highlights(fits=1 << self.bed, rings=rings, would_block=blocked)
        return None if self.piece is None else Highlights(fits=beds_for(mover.model, mover.seat, *self.piece))


@dataclass(frozen=True)
class PullingPiece(Aside):
    """A piece hangs on a finger, perhaps over a bed."""

    bed: RouteNo | None = None

    @property
    def _pulled(self) -> Piece:
        return self.piece or (0, 0)

    def over(self, routes: tuple[RouteNo, ...], place: object) -> PullingPiece:
        """Of the beds under the finger the one on which the piece fits, else the nearest."""
        fits = beds_for(self.mover.model, self.mover.seat, *self._pulled)
        bed = next((route for route in routes if fits >> route & 1), routes[0] if routes else None)
        return replace(self, bed=bed)

    def drop(self, routes: tuple[RouteNo, ...], place: object) -> Outcome:
        bed = self.over(routes, place).bed
        if bed is None or not self.ready:
            return self.cancelled()
        words, good = self._words(LayTrack(bed, self._pulled[0]))
        return LayTrack(bed, self._pulled[0]) if good else Objection(words.replace("\n", ": "))

    def _words(self, action: LayTrack) -> tuple[str, bool]:
        name, length = _name(self.mover, action.route), _length(self.mover, action.route)
        if length != self._pulled[1]:
            return f"{name}\n{_('This bed has {n} spaces.').format(n=length)}", False
        refusal = self.mover.model.refusal(self.mover.seat, action)
        if refusal is not None:
            return f"{name}\n{refusal_words(refusal, self.mover.speaker)}", False
        blocks = _blocks(self.mover, action)
        return f"{name}\n{blocks}" if blocks else name, True

    def _hangs(self) -> Hang:
        if self.bed is None:
            return Hang(piece=self.piece)
        words, good = self._words(LayTrack(self.bed, self._pulled[0]))
        return Hang(piece=self.piece, words=words, good=good)

    def _own_lights(self) -> Highlights:
        if self.bed is None:
            return Highlights(fits=beds_for(self.mover.model, self.mover.seat, *self._pulled))
        action = LayTrack(self.bed, self._pulled[0])
        return ghost_track(self.mover, action, self.piece, valid=self._words(action)[1])


def ghost_track(mover: Mover, action: LayTrack, piece: Piece | None, *, valid: bool) -> Highlights:
    blocked = would_close(mover.model, mover.seat, action) if valid else 0
    fits = 0 if piece is None else beds_for(mover.model, mover.seat, *piece)
    rings = frozenset(mover.model.variant.board.ends[action.route])
    ghost = Ghost(action.route, valid=valid, piece=action.colour)
    return Highlights(fits=fits, rings=rings, ghost=ghost, would_block=blocked)


def _blocks(mover: Mover, action: LayTrack) -> str:
    closed = would_close(mover.model, mover.seat, action)
    names = ", ".join(dict.fromkeys(_name(mover, route) for route in routes_in(closed)))
    return _("Blocks for ever: {routes}").format(routes=names) if closed else ""


def _name(mover: Mover, route: RouteNo) -> str:
    return route_name(mover.model.variant.board, route)


def _length(mover: Mover, route: RouteNo) -> int:
    return mover.model.variant.board.lengths[route]
