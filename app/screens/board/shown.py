"""The game that the board screen shows. It exists only while one is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from app.play.activities.base import Mover
from app.play.standing import Face, faces_of
from app.session import Session
from app.widgets.board.view import BoardView
from app.words import Speaker
from engine.model import Model


@dataclass(frozen=True)
class ShownGame:
    """A game with the eyes of a `seat`, None for what everybody may see; `view` is the map."""

    session: Session
    seat: int | None
    model: Model
    speaker: Speaker
    faces: tuple[Face, ...]
    view: BoardView
    mover: Mover | None  # the seat as somebody who can move

    @classmethod
    def of(cls, session: Session, seat: int | None, view: BoardView, confirm: Callable[[], bool]) -> Self:
        """`confirm` says whether the player wants a last look before a move."""
        model, faces = session.model(seat), faces_of(session.players)
        speaker = Speaker(session.variant, [player.name for player in session.players], seat)
        mover = None if seat is None else Mover(model, seat, speaker, faces[seat].player, confirm)
        return cls(session, seat, model, speaker, faces, view, mover)
