"""The game explained in words: how it is played, what differs on each map, and which data are stand-ins. No Kivy.

Everything with a number in it is said from the variant's numbers, so that a player's own map explains itself too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.i18n import N_, _, ngettext
from engine.board import Variant
from engine.numbers import Keep

EDITIONS: Final = {
    "classic": N_("classic edition"),
    "2025": N_("2025 edition"),
    "teams": N_("teams of two"),
    "build first": N_("build the track first"),
}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, an icon and a few short paragraphs."""

    icon: str
    title: str
    words: tuple[str, ...]


def variant_name(variant: Variant) -> str:
    return _(variant.name)


def edition_name(variant: Variant) -> str:
    return _(EDITIONS[variant.edition]) if variant.edition in EDITIONS else variant.edition


MAP_NAMES: Final = (N_("USA"), N_("Asia"), N_("France"))


def players_words(variant: Variant) -> str:
    """`2 to 5 players`, or `4 or 6 players`."""
    numbers = variant.numbers.players
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return _("{least} to {most} players").format(least=numbers[0], most=numbers[-1])
    return _("{numbers} players").format(numbers=_(" or ").join(str(n) for n in numbers))


# -- what differs here


def differences(variant: Variant) -> tuple[str, ...]:
    """What somebody who knows another of these games has to know about this one."""
    return tuple(_differences(variant))


def _differences(variant: Variant) -> Iterator[str]:
    numbers = variant.numbers
    trains = ngettext("Everybody has {n} train.", "Everybody has {n} trains.", numbers.trains).format(n=numbers.trains)
    cards = ngettext("{n} train card is dealt.", "{n} train cards are dealt.", numbers.cards_dealt)
    yield f"{trains} {cards.format(n=numbers.cards_dealt)}"
    yield _("Tickets at the start: {n} dealt, {keep}.").format(
        n=numbers.tickets_dealt, keep=_kept(numbers.keep_at_start)
    )
    yield _("Tickets later: {n} drawn, {keep}.").format(n=numbers.tickets_drawn, keep=_kept(numbers.keep_later))
    yield from _team_words(variant)
    yield from _route_words(variant)
    yield from _lane_words(variant)
    yield _last_round(variant)
    yield _bonuses(variant)


def _kept(keep: Keep) -> str:
    if keep.least == keep.most:
        return _("keep exactly {n}").format(n=keep.least)
    return _("keep at least {n}").format(n=keep.least)


def _team_words(variant: Variant) -> Iterator[str]:
    numbers = variant.numbers
    if numbers.team_size < 2:
        return
    yield _("Partners sit side by side, play one after the other and score together. Each has their own trains.")
    yield _("Of two cards drawn one goes to your hand and one to the team’s rack, which only the two of you see.")
    if numbers.shared_at_start or numbers.shared_later:
        yield _("One of the tickets you keep goes on the shared rack. The others stay secret, from your partner too.")
    if numbers.shared_in_a_turn:
        yield _("As a whole turn you may put up to {n} of your tickets on the shared rack.").format(
            n=numbers.shared_in_a_turn
        )


def _route_words(variant: Variant) -> Iterator[str]:
    board = variant.board
    tunnels = sorted({route.tunnel_draw for route in board.routes if route.tunnel_draw})
    if tunnels:
        yield _(
            "Tunnels: after you lay your cards, {least} to {most} cards are turned up; each one of your colour, or "
            "locomotive, costs one card more - or you take your cards back."
        ).format(least=tunnels[0], most=tunnels[-1])
    if any(route.locomotives for route in board.routes):
        yield _("Ferries: each locomotive shown on the route must be paid with a locomotive card.")
    if board.beds:
        yield _(
            "Most routes are bare beds. Whoever draws train cards must then lay one piece of track, whose colour the "
            "route takes for everybody. Only built routes can be claimed."
        )
    if board.crossings:
        yield _("Where two routes cross, building or claiming one blocks the other for ever.")
    if board.areas:
        yield _("Neighbouring countries are areas: each connection into one is its own dead end.")
    if max(board.lengths) > 6:
        longest = max(board.lengths)
        yield _("The longest route has {n} spaces and scores {points}.").format(
            n=longest, points=variant.numbers.route_points[longest]
        )


def _lane_words(variant: Variant) -> Iterator[str]:
    for limit in variant.numbers.lane_limits:
        players = _(" or ").join(str(n) for n in limit.players)
        text = ngettext(
            "With {players} players only {claims} of {lanes} parallel lanes is used.",
            "With {players} players only {claims} of {lanes} parallel lanes are used.",
            limit.claims,
        )
        yield text.format(players=players, claims=limit.claims, lanes=limit.lanes)


def _last_round(variant: Variant) -> str:
    n = variant.numbers.last_round_trains
    if variant.numbers.team_size > 1:
        return _("The last round begins when a team has {n} trains or fewer together.").format(n=n)
    return _("The last round begins when somebody has {n} trains or fewer.").format(n=n)


def _bonuses(variant: Variant) -> str:
    numbers = variant.numbers
    longest = _("Longest path: {n} points.").format(n=numbers.longest_path_bonus)
    if not numbers.globetrotter_bonus:
        return longest
    return longest + " " + _("Most tickets completed: {n} points.").format(n=numbers.globetrotter_bonus)


# -- what is ours and not the game's


def stand_ins(variant: Variant) -> tuple[str, ...]:
    """Which data could not be found anywhere and are this project's own."""
    words = [_(STAND_INS.get((variant.id, name), N_("{name}: {note}"))) for name in variant.stand_ins]
    notes = list(variant.stand_ins.items())
    return tuple(text.format(name=name, note=note) for text, (name, note) in zip(words, notes, strict=True))


STAND_INS: Final = {
    ("usa-2025", "added_2025"): N_(
        "2 of the 33 tickets are stand-ins: no list of the three new ones was found. They bring in Saint Louis and "
        "Las Vegas."
    ),
    ("asia", "tickets"): N_(
        "The 60 tickets are stand-ins of our own: no list of the cards was found. Each is worth its shortest path."
    ),
    ("france", "pieces"): N_(
        "How the 64 pieces of track divide into lengths is a stand-in: of each colour 3 of length 2, 2 of length 3, "
        "2 of length 4 and 1 of length 5."
    ),
}


# -- how to play


def chapters() -> tuple[Chapter, ...]:
    """The game in six short chapters."""
    return (
        Chapter(
            "flag-checkered",
            _("What it is about"),
            (
                _("You build a railway across the map. You win with the most points at the end."),
                _(
                    "Points come from three places: every route you claim, every ticket whose two cities your routes "
                    "connect, and the longest unbroken path. A ticket you do not complete costs its points."
                ),
            ),
        ),
        Chapter(
            "rotate-right",
            _("Your turn: one of three things"),
            (
                _("Draw two train cards, claim one route, or draw tickets. Then it is the next player’s turn."),
                _("You may do them in any order and as often as you like, but only one a turn."),
            ),
        ),
        Chapter(
            "cards",
            _("Drawing cards"),
            (
                _(
                    "Five cards lie face up, the others in the deck. Take two, from either. Locomotives are wild: a "
                    "face-up one counts as both of your cards; one from the deck is luck."
                ),
                _("If three of the five are locomotives, all five are replaced. There is no limit to your hand."),
            ),
        ),
        Chapter(
            "train",
            _("Claiming a route"),
            (
                _(
                    "Pay as many cards as the route has spaces, all of its colour; a gray route takes any one colour. "
                    "Locomotives stand in for any card."
                ),
                _("1, 2, 3, 4, 5 or 6 spaces score 1, 2, 4, 7, 10 or 15 points: one long route beats many short ones."),
                _("Between some cities run two lanes. Nobody may have both, and with few players only one is used."),
            ),
        ),
        Chapter(
            "ticket-confirmation-outline",
            _("Tickets"),
            (
                _(
                    "A ticket names two places. Any chain of your own routes between them completes it, however long. "
                    "Tickets stay secret until the end."
                ),
                _("Drawing more late in the game is a risk: what you keep and do not complete is subtracted."),
            ),
        ),
        Chapter(
            "finance",
            _("The end"),
            (
                _(
                    "When somebody has hardly any trains left, everybody has one more turn. Then tickets are shown, "
                    "and the longest path brings its bonus. It may visit a city twice but uses no train twice."
                ),
                _("A tie goes to whoever completed more tickets, then to whoever has the longest path."),
            ),
        ),
    )


def touch_chapter() -> Chapter:
    """How this app is used."""
    return Chapter(
        "gesture-tap",
        _("With your fingers"),
        (
            _("Tap a face-up card or the deck to draw, or drag a card to your hand."),
            _(
                "Drag cards from your hand onto a route to claim it, or tap the route. What you cannot afford says "
                "why when you touch it. Locomotives are never spent unasked."
            ),
            _("Pinch to zoom, drag to move, tap twice to zoom in. A claim can be undone until you press Done."),
        ),
    )


# -- bots

LEVELS: Final = {
    "test": N_("practice"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "sparring": N_("sparring"),
}
CHARACTERS: Final = {
    "aimless": (N_("Aimless"), N_("Does anything that is allowed. Good for a first look.")),
    "dreamer": (N_("Dreamer"), N_("Has plausible plans, forgets some of them and draws too long.")),
    "express": (N_("Express"), N_("Long routes first, and in a hurry to end the game.")),
    "collector": (N_("Collector"), N_("Takes more and more tickets and lives on them.")),
    "blocker": (N_("Blocker"), N_("Likes the routes that others need.")),
    "planner": (N_("Planner"), N_("Takes tickets it can complete and builds one network for them.")),
    "racer": (N_("Racer"), N_("Few tickets, long routes, and the game is over before you know it.")),
}


def level_name(level: str) -> str:
    return _(LEVELS[level]) if level in LEVELS else level


def character_name(character: str) -> str:
    return _(CHARACTERS[character][0]) if character in CHARACTERS else character.replace("_", " ").capitalize()


def character_words(character: str) -> str:
    return _(CHARACTERS[character][1]) if character in CHARACTERS else ""
