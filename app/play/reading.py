"""What a player reads beside the map: the drawer that is open, and the ticket or route that is lit for it. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.board import RouteNo, TicketNo


class Drawer(Enum):
    """What lies over or beside the map when it is asked for."""

    NONE = "none"
    CHOICE = "choice"  # tickets to choose from
    TICKETS = "tickets"
    LOG = "log"
    SUPPLY = "supply"


@dataclass(frozen=True, slots=True)
class Reading:
    """`ticket` is one of the player's own that is lit on the map, `route` one that the log speaks of."""

    drawer: Drawer = Drawer.NONE
    ticket: TicketNo | None = None
    route: RouteNo | None = None

    def toggled(self, drawer: Drawer) -> Reading:
        return self.closed() if drawer is self.drawer else replace(self, drawer=drawer)

    def closed(self) -> Reading:
        return replace(self, drawer=Drawer.NONE, route=None)

    def with_ticket(self, ticket: TicketNo) -> Reading:
        """Light it, or no more."""
        return replace(self, ticket=None if ticket == self.ticket else ticket)

    def with_route(self, route: RouteNo | None) -> Reading:
        """Light it, or no more."""
        return replace(self, route=None if route == self.route else route)

    def unlit(self) -> Reading:
        return replace(self, ticket=None, route=None)
