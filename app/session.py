"""What a screen knows of a game, wherever it is kept: here (`app.local`) or on another phone. No Kivy.

Everything that a session tells is told on the UI thread, through the `post` function that it was handed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:  # not imported on the way to the first frame
    from pathlib import Path

    from engine.actions import Action
    from engine.board import Variant
    from engine.errors import RailheadError
    from engine.events import Event
    from engine.header import Player
    from engine.model import Model

Post: TypeAlias = Callable[[Callable[[], None]], None]  # runs a callback on the UI thread, in the order of posting
Answered: TypeAlias = "Callable[[RailheadError | None], None]"  # None: accepted. Else why not, in `str(error)`

BOT: Final = "bot "
PERSON: Final = "person"
PHONE: Final = "phone"


class Session(Protocol):
    """A game that goes on. Only the UI thread calls it.

    `local` are the seats of the people at this device. `model(seat)` is what that seat sees; `model(None)` is what
    everybody may see. They are there from the beginning and stay the same; who wants to hear of events subscribes to
    one of them. All have taken in an event before anybody hears of it.

    While a screen still shows what happened it says `hold(True)`, and `hold(False)` when it is done: bots think
    meanwhile, but the next one acts only afterwards.
    """

    variant: Variant
    players: tuple[Player, ...]
    local: tuple[int, ...]
    path: Path | None  # of the log, when this device alone keeps the game

    @property
    def held(self) -> bool:
        """Whether the screen is still showing."""
        ...

    def model(self, seat: int | None) -> Model:
        """The model of one of the `local` seats, or of an onlooker."""
        ...

    def submit(self, seat: int, action: Action, answered: Answered) -> None:
        """Ask for an action; the answer comes once, and after the events that it brought about."""
        ...

    def past(self, seat: int | None, since: int = 0) -> Sequence[tuple[int, Event]]:
        """The numbered events after number `since`, as that seat sees them, as far as its model has come."""
        ...

    def hold(self, showing: bool) -> None:
        """The screen has begun, or is done, showing what happened."""
        ...

    def pause(self) -> None:
        """The app goes to the background: on return everything is on the disk and nothing runs."""
        ...

    def resume(self) -> None:
        """It is back."""
        ...

    def close(self) -> None:
        """The game is left; it can be gone on with later."""
        ...


def bot_name(player: Player) -> str | None:
    """The name under which the bot in this seat is registered, None when a person sits there."""
    return player.who.removeprefix(BOT) if player.who.startswith(BOT) else None


def people_here(players: Sequence[Player]) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(players) if player.who == PERSON)


def seat_asked(session: Session, showing: int | None) -> int | None:
    """Which of the people at this device the table waits for: rather the one the screen shows, then in the order of
    the seats after it. None when it waits for nobody here.
    """
    asked = [seat for seat in session.model(None).state.to_move() if seat in session.local]
    if not asked:
        return None
    last = 0 if showing is None else showing
    return min(asked, key=lambda seat: (seat - last) % len(session.players))
