"""A game whose file is damaged, or cannot be written: what the player is told, and what can be done. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.i18n import _, ngettext
from engine.errors import RailheadError
from engine.log import go_on_before
from engine.record import Damaged

if TYPE_CHECKING:
    from app.app import RailheadApp


def offer_to_go_on(app: RailheadApp, path: Path, damaged: Damaged, then: Callable[[], Any]) -> None:
    """Ask whether to leave out what is damaged; `then` opens the game."""

    def go_on() -> None:
        try:
            aside = go_on_before(path, damaged)
        except RailheadError as error:
            app.say(_("This cannot be done: {reason}").format(reason=error))
            return
        app.say(_("The damaged file is kept as {name}.").format(name=aside.name))
        then()

    answers = [(_("Go on from before"), "filled", go_on), (_("Close"), "text", lambda: None)]
    can = _("You can go on from there. The damaged file is kept beside the game.")
    app.ask(_("This game is damaged"), f"{damage_words(damaged)}\n\n{can}", answers)


def damage_words(damaged: Damaged) -> str:
    """What is damaged, and what of the game is whole."""
    whole = max(0, len(damaged.before.ends) - 1)  # the deal is no move
    if damaged.line == 1:
        lost = _("The part of its file that says who plays is damaged: a name may be wrong.")
    else:
        lost = _("A part of its file is damaged, and what comes after it cannot be trusted.")
    kept = ngettext("{n} move before it is whole.", "{n} moves before it are whole.", whole).format(n=whole)
    return f"{lost} {kept}"


def unsaved_words(reason: str, here: bool) -> str:
    """What stands above the page while the disk does not take the game."""
    if not reason:
        return ""
    if here:
        return _("The game cannot be saved: {reason}. It goes on by itself when there is room.").format(reason=reason)
    return _("This device cannot save the game: {reason}. You play on; the host has all of it.").format(reason=reason)
