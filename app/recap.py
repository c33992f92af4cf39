"""What happened since a player's last turn, short: for the moment after the device has been handed over. No Kivy."""

from __future__ import annotations

from typing import Final

from app.session import Session
from app.story import Line, told
from app.words import Speaker
from engine import events as ev

MOST: Final = 14  # lines; who wants more has the log
OWN: Final = (
    ev.CardTaken,
    ev.CardDrawn,
    ev.CardPlaced,
    ev.RouteClaimed,
    ev.TunnelAbandoned,
    ev.TicketsKept,
    ev.TicketsShared,
    ev.TrackLaid,
    ev.Passed,
    ev.ChoiceMade,
)


def since_last_turn(session: Session, seat: int) -> list[Line]:
    """The notable lines after this seat's own last deed, oldest first; only what others did."""
    past = session.past(seat)
    own = (at for at in range(len(past) - 1, -1, -1) if _is_own(past[at][1], seat))
    begin = next(own, -1) + 1
    speaker = Speaker(session.variant, [player.name for player in session.players], seat)
    lines = [told(event, speaker) for _number, event in past[begin:]]
    return [line for line in lines if line is not None and line.notable and line.seat != seat][-MOST:]


def _is_own(event: ev.Event, seat: int) -> bool:
    return isinstance(event, OWN) and event.seat == seat
