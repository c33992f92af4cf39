"""Choosing tickets on the board screen: to keep, to put on the team's rack, and lighting the own ones on the map."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from app.choosing import Choosing, choosing_for, numbers_asked, objection, sharing_for
from app.i18n import _
from app.screens.board_plan import Drawer
from app.ways import ways
from app.widgets.board.lights import Highlights, Path, ticket_lit
from app.words import keep_words, refusal_words, share_words
from engine.board import TicketNo, routes_in
from engine.events import Owes

if TYPE_CHECKING:
    from app.screens.board import BoardScreen


class TicketMoves:
    """The choice that is open, if any, and the ticket that is lit."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.choosing: Choosing | None = None
        self.free = False  # opened by the player, who may close it again
        self.lit: TicketNo | None = None

    def forget(self) -> None:
        self.choosing = self.lit = None
        self.free = False

    def due(self) -> bool:
        """Open the sheet if a choice is owed; whether it is."""
        screen = self.screen
        owed = choosing_for(screen.model, screen.seat) if screen.seat is not None else None
        if owed is None:
            if not self.free:
                self.close()
            return False
        known = self.choosing
        new = known is None or set(known.offered) != set(owed.offered) or known.share != owed.share
        if new:
            self.choosing, self.free = owed, False
        self.show()
        if new or screen.drawer is Drawer.NONE:  # who reads the log meanwhile goes on reading
            screen.open_drawer(Drawer.CHOICE)
        return True

    def close(self) -> None:
        if self.choosing is not None:
            self.choosing, self.free = None, False
            self.screen.choice.hide()
            if self.screen.drawer is Drawer.CHOICE:
                self.screen.open_drawer(Drawer.NONE)
            self.screen.relight()

    def begin_sharing(self) -> None:
        """The player wants to put tickets on the rack as this turn's action."""
        choosing = sharing_for(self.screen.model, self.screen.seat)
        if choosing is not None:
            self.choosing, self.free, self.lit = choosing, True, None
            self.show()
            self.screen.open_drawer(Drawer.CHOICE)

    def show(self) -> None:
        screen, choosing = self.screen, self.choosing
        least, most = numbers_asked(screen.model, screen.seat, choosing)
        against = objection(screen.model, screen.seat, choosing)
        found = ways(screen.model.state, screen.seat, choosing.offered)
        note = share_words(least, most) if choosing.share else keep_words(least, most)
        screen.choice.show(choosing, self._title(), note, against is None, found, self.free)
        screen.relight()

    def _title(self) -> str:
        match self.screen.model.state.owes:
            case Owes.START_TICKETS:
                return _("Your first tickets")
            case Owes.TICKETS:
                return _("Your new tickets")
            case Owes.SHARE | Owes.START_SHARE:
                return _("One for your team’s rack")
        return _("Share with your partner")

    def tapped(self, name: Hashable) -> None:
        if self.choosing is None:
            return
        match name:
            case ("ticket", ticket):
                self.choosing = self.choosing.toggled(ticket)
                self.show()
            case ("back", ticket):
                self.choosing = self.choosing.to_bottom(ticket)
                self.show()
            case "cancel":
                self.close()
            case "done":
                self._done()

    def _done(self) -> None:
        against = objection(self.screen.model, self.screen.seat, self.choosing)
        if against is not None:
            self.screen.refuse(refusal_words(against, self.screen.speaker))
            return
        self.free = False
        self.screen.moves.submit(self.choosing.action)

    def light(self, ticket: TicketNo) -> None:
        """Light a ticket on the map, or no more."""
        self.lit = None if ticket == self.lit else ticket
        self.screen.show_tickets()
        self.screen.relight()

    def lights(self) -> Highlights | None:
        screen = self.screen
        if self.choosing is not None:
            return self._candidates(sorted(self.choosing.picked) or list(self.choosing.offered))
        if self.lit is None or screen.seat is None or self.lit not in screen.own_tickets():
            return None
        return self._candidates([self.lit])

    def _candidates(self, tickets: list[TicketNo]) -> Highlights:
        """Cities lit, the shortest way of each dashed, what several share solid."""
        screen = self.screen
        state = screen.model.state
        found = ways(state, screen.seat, tickets)
        times: dict[int, int] = {}
        for way in found:
            for route in way.routes or ():
                times[route] = times.get(route, 0) + 1
        shared = tuple(route for route, n in times.items() if n > 1)
        paths = [Path(tuple(r for r in way.routes or () if r not in shared), dashed=True) for way in found]
        if shared:
            paths.append(Path(shared))
        own = list(routes_in(state.side_routes(state.side_of(screen.seat))))
        lit = ticket_lit(*(state.variant.tickets[t] for t in tickets), paths=[path for path in paths if path.routes])
        kept = lit.routes
        for route in own:
            kept |= 1 << route
        return Highlights(dim=True, cities=lit.cities, routes=kept, paths=lit.paths)
