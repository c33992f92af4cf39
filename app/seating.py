"""A game as it is being set up: who sits where, and what still stands in its way. Values only, no Kivy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.guide import players_words, variant_name
from app.i18n import _
from app.session import BOT, PERSON, PHONE
from app.shelf import find_variant
from app.theme import PLAYER_NAMES
from engine.board import Variant
from engine.bots import BOTS
from engine.bots import Entry as BotEntry
from engine.header import Player
from engine.names import NoName, taken, tidy
from engine.refusals import Refusal

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dimitri", "Elsa", "Felix")
LEVELS: Final = ("easy", "normal", "hard")  # those that people play against, in this order


@dataclass(frozen=True, slots=True)
class Draft:
    """A game to be. `first` is the seat that begins, None: by lot."""

    variant_id: str
    seats: tuple[Player, ...]
    first: int | None = None

    @property
    def variant(self) -> Variant:
        return find_variant(self.variant_id)

    @property
    def team_size(self) -> int:
        return self.variant.numbers.team_size

    @property
    def most(self) -> int:
        return max(self.variant.numbers.players)


def offered_bots() -> list[BotEntry]:
    """Weakest first."""
    played = [entry for entry in BOTS.values() if entry.level in LEVELS]
    return sorted(played, key=lambda entry: LEVELS.index(entry.level))


def bots_of(level: str) -> list[BotEntry]:
    """The characters of one level, in the order of the registry."""
    return [entry for entry in offered_bots() if entry.level == level]


def usual_bot() -> str:
    """Who plays when nobody says who: the normal one if there is one."""
    bots = offered_bots()
    return next((entry.name for entry in bots if entry.level == "normal"), bots[-1].name)


def usual_name(seat: int) -> str:
    """Whoever gives no name is called by the seat."""
    return _("Player {n}").format(n=seat)


def first_draft(names: Sequence[str]) -> Draft:
    """One person against one bot: most games are played so."""
    person = Player(names[0] if names else usual_name(1), PLAYER_NAMES[0], PERSON)
    return Draft("usa", (person, Player(BOT_NAMES[0], PLAYER_NAMES[1], f"{BOT}{usual_bot()}")))


# -- changes


def on_map(draft: Draft, variant_id: str) -> Draft:
    """The same people on another map, with as many bots more or fewer as it takes."""
    new = replace(draft, variant_id=variant_id)
    while len(new.seats) > new.most:
        new = without(new, len(new.seats) - 1)
    while not new.variant.seats_allowed(len(new.seats)) and len(new.seats) < new.most:
        new = with_bot(new)
    return coloured(new)


def with_bot(draft: Draft) -> Draft:
    taken = {seat.name for seat in draft.seats}
    name = next(name for name in (*BOT_NAMES, "?") if name not in taken)
    return coloured(replace(draft, seats=(*draft.seats, Player(name, "", f"{BOT}{usual_bot()}"))))


def without(draft: Draft, seat: int) -> Draft:
    seats = (*draft.seats[:seat], *draft.seats[seat + 1 :])
    first = draft.first
    if first is not None:
        first = None if first == seat else first - (first > seat)
    return coloured(replace(draft, seats=seats, first=first))


def moved(draft: Draft, seat: int, to: int) -> Draft:
    """One seat taken out and put in elsewhere; in a team game that makes other partners."""
    order = list(range(len(draft.seats)))
    order.insert(to, order.pop(seat))
    first = None if draft.first is None else order.index(draft.first)
    return coloured(replace(draft, seats=tuple(draft.seats[at] for at in order), first=first))


def changed(draft: Draft, seat: int, player: Player) -> Draft:
    seats = (*draft.seats[:seat], player, *draft.seats[seat + 1 :])
    return replace(draft, seats=seats)


def recoloured(draft: Draft, seat: int) -> Draft:
    """The seat's side takes the next colour that is free, or swaps with the next side when none is."""
    size, side = draft.team_size, seat // draft.team_size
    own = draft.seats[seat].colour
    start = PLAYER_NAMES.index(own)
    taken = {player.colour for player in draft.seats}
    order = [PLAYER_NAMES[(start + step) % len(PLAYER_NAMES)] for step in range(1, len(PLAYER_NAMES))]
    new = next((colour for colour in order if colour not in taken), order[0])
    seats = tuple(
        replace(player, colour=new if at // size == side else own if player.colour == new else player.colour)
        for at, player in enumerate(draft.seats)
    )
    return replace(draft, seats=seats)


def coloured(draft: Draft) -> Draft:
    """Every side has a colour of its own, partners the same; who has one keeps it where that is possible."""
    taken: set[str] = set()
    seats: list[Player] = []
    for at, player in enumerate(draft.seats):
        if at % draft.team_size:
            colour = seats[at - 1].colour
        else:
            wanted = (player.colour, *PLAYER_NAMES)
            colour = next(name for name in wanted if name in PLAYER_NAMES and name not in taken)
        taken.add(colour)
        seats.append(replace(player, colour=colour))
    return replace(draft, seats=tuple(seats))


# -- what stands in the way


def problems(draft: Draft, can_host: bool = False) -> tuple[str, ...]:
    """Why this game cannot begin, in words; nothing when it can."""
    return tuple(_problems(draft, can_host))


def _problems(draft: Draft, can_host: bool) -> Iterator[str]:
    variant, seats = draft.variant, draft.seats
    if not variant.seats_allowed(len(seats)):
        yield _("{map} is for {players}; here are {n}.").format(
            map=variant_name(variant), players=players_words(variant), n=len(seats)
        )
    yield from _name_problems([seat.name for seat in seats])
    if any(seat.who == PHONE for seat in seats) and not can_host:
        yield _("Other phones cannot join from here.")


def _name_problems(names: Sequence[str]) -> Iterator[str]:
    """Each of these once: a seat without a name, a name that is none, two that look the same."""
    for seat, name in enumerate(names, 1):
        try:
            tidy(name)
        except NoName:
            yield _("Seat {n} has no name.").format(n=seat)
            return
        except Refusal:
            yield _("The name of seat {n} is too long, or has signs in it that cannot be seen.").format(n=seat)
            return
    for at, name in enumerate(names):
        like = taken(name, names[:at])
        if like is not None and like.strip() == name.strip():
            yield _("Two players are called {name}.").format(name=like.strip())
            return
        if like is not None:
            yield _("The names {one} and {other} look the same.").format(one=like, other=name)
            return


def ready(draft: Draft) -> tuple[Player, ...]:
    """The players as they go into the game."""
    return tuple(replace(seat, name=tidy(seat.name)) for seat in draft.seats)
