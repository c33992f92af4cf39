"""What a host says about its table, turned once into values that fit the table: what does not fit ends the call.

A host that has proven itself may still lie, or be a changed app. Whatever comes out of here can be shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from app.net.notices import CodeTried, Lobby, LobbySeat, Said, SeatAsked, There
from app.net.reasons import read_reason
from app.net.room import BOT, PERSON, PHONE
from app.net.words import SAYINGS, BadMessage, Message
from engine.board import Variant
from engine.bots import BOTS
from engine.cards import LOCOMOTIVE, MARKET_PLACES
from engine.header import MOST_LETTERS, PLAYER_COLOURS, Header, Player, read_header_line
from engine.refusals import NoSuchRoute, NoSuchSeat, Refusal, WrongColour

PRESENCE: Final = frozenset({"open", "here", "away", "stand-in", "bot"})
_LOBBY_SEAT: Final = {"who", "name", "colour", "mine", "there"}


@dataclass(frozen=True)
class Game:
    """The game at the table; `restart`: forget what is known of it."""

    header: Header
    seats: tuple[int, ...]
    restart: bool


def _wrong(message: Message, what: str) -> NoReturn:
    raise BadMessage(f"{message['t']}: {what}")


class Hearing:
    """The host's words as one device may take them, from the moment at which it was let in."""

    def __init__(self, variant: Variant, run: str, *, hosts: bool) -> None:
        self.variant, self.run, self.hosts = variant, run, hosts
        self.players: tuple[Player, ...] = ()  # those of the game
        self.lobby_seats: tuple[LobbySeat, ...] = ()

    @classmethod
    def joined(cls, message: Message, find: Callable[[str], Variant | None], *, hosts: bool) -> Hearing | None:
        """None when this device does not have the host's map in the same form."""
        variant = find(message["map"])
        if variant is None or variant.fingerprint != message["data"]:
            return None
        if message["teams"] != variant.numbers.team_size:
            _wrong(message, "teams are of another size on this map")
        return cls(variant, message["run"], hosts=hosts)

    # -- the lobby

    def lobby(self, message: Message) -> Lobby:
        variant, colours = self.variant, tuple(message["colours"])
        if not set(colours) <= set(PLAYER_COLOURS) or len(set(colours)) < len(colours):
            _wrong(message, "there is no such colour")
        if not variant.seats_allowed(len(message["seats"])):
            _wrong(message, "this map is for another number of players")
        self.lobby_seats = tuple(self._lobby_seat(message, seat, colours) for seat in message["seats"])
        sides = len(self.lobby_seats) // variant.numbers.team_size
        if len(colours) < sides:
            _wrong(message, "there are too few colours")
        about = (variant.id, variant.fingerprint, variant.numbers.team_size)
        return Lobby(*about, self.lobby_seats, message["watching"], colours)

    def _lobby_seat(self, message: Message, seat: Mapping[str, Any], colours: Collection[str]) -> LobbySeat:
        if set(seat) != _LOBBY_SEAT or not isinstance(seat["mine"], bool) or not _texts(seat, _LOBBY_SEAT - {"mine"}):
            _wrong(message, "a seat that is none")
        read = LobbySeat(**seat)
        empty = read.there == "open"
        if read.there not in PRESENCE or not _sits(read.who) or (read.there == "bot") != read.who.startswith(BOT):
            _wrong(message, "nobody sits like that")
        if empty != (not read.name) or (empty and (read.who != PHONE or read.colour or read.mine)):
            _wrong(message, "an empty seat is nobody's")
        if not empty and read.colour not in colours:
            _wrong(message, "there is no such colour")
        return read

    # -- the game

    def game(self, message: Message) -> Game:
        header, seats, variant = read_header_line(message["header"]), tuple(message["seats"]), self.variant
        told = (header.variant, header.data, header.rules, header.seed, header.viewer)
        if told != (variant.id, variant.fingerprint, variant.rules, None, None):
            _wrong(message, "it is played on another map, or with more than may be known")
        if not variant.seats_allowed(len(header.players)):
            _wrong(message, "this map is for another number of players")
        if not all(map(_plays, header.players)):
            _wrong(message, "a player that is none")
        own = PERSON if self.hosts else PHONE
        if list(seats) != sorted(set(seats)) or not all(_who(header, seat) == own for seat in seats):
            _wrong(message, "these seats are not this device's")
        self.players = header.players
        return Game(header, seats, message["restart"])

    # -- beside the game

    def there(self, message: Message) -> There:
        seats = tuple(message["seats"])
        expected = len(self.players or self.lobby_seats)
        right = len(seats) == expected if expected else self.variant.seats_allowed(len(seats))
        if not right or not set(seats) <= PRESENCE:
            _wrong(message, "nobody sits like that")
        return There(seats)

    def said(self, message: Message) -> Said:
        if self.variant.numbers.team_size > 1 or message["saying"] not in SAYINGS:
            _wrong(message, "nobody can say that")
        names = [one.name for one in self.players or self.lobby_seats]
        if message["seat"] >= len(names) or not names[message["seat"]]:
            _wrong(message, "nobody sits there")
        return Said(message["seat"], message["saying"])

    def asked(self, message: Message) -> SeatAsked:
        if not self.hosts:
            _wrong(message, "this device does not host")
        if message["seat"] >= len(self.players):
            _wrong(message, "nobody sits there")
        return SeatAsked(message["device"], message["seat"])

    def tried(self, message: Message) -> CodeTried:
        if not self.hosts:
            _wrong(message, "this device does not host")
        return CodeTried()

    def refusal(self, message: Message) -> Refusal:
        """Why something was not done. Of what this table does not have nothing is said but the host's own words."""
        board, seats = self.variant.board, len(self.players or self.lobby_seats)
        routes = dict.fromkeys(("route", "by", "owned"), len(board.routes))
        cards = {"card": LOCOMOTIVE + 1, "colour": LOCOMOTIVE, "slot": MARKET_PLACES}
        few = {"seat": seats, "owner": seats, "ticket": len(self.variant.tickets)}
        if message["why"] in (NoSuchSeat.__name__, NoSuchRoute.__name__):
            return read_reason(message, {})
        if message["why"] == WrongColour.__name__:
            return read_reason(message, dict.fromkeys(("needs", "given"), LOCOMOTIVE + 1))
        return read_reason(message, routes | cards | few)


def _texts(fields: Mapping[str, Any], names: Collection[str]) -> bool:
    values = [fields[name] for name in names]
    return all(isinstance(one, str) and len(one) <= MOST_LETTERS and one.isprintable() for one in values)


def _sits(who: str) -> bool:
    return who in (PERSON, PHONE) or (who.startswith(f"{BOT} ") and who.removeprefix(f"{BOT} ") in BOTS)


def _plays(player: Player) -> bool:
    return _sits(player.who) and player.colour in PLAYER_COLOURS and bool(player.name) and player.name.isprintable()


def _who(header: Header, seat: int) -> str:
    return header.players[seat].who if seat < len(header.players) else ""
