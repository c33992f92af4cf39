"""What is said about tables with other phones, in the player's language. No Kivy."""

from __future__ import annotations

from app.i18n import _
from app.kept_tables import Kept
from app.net.lan import NoNetwork
from app.net.networks import FarAway
from app.net.notices import AtTheDoor, Line, Standing
from app.net.pairing import BadInvitation
from app.net.radio import NoAnswer, NoRadio, NoWayIn, RadioDenied, RadioError, RadioOff
from app.net.reasons import (
    AlreadyStarted,
    AskedTooOften,
    ColourTaken,
    HasSeat,
    NameAlike,
    NameTaken,
    NobodyAsks,
    NoMessages,
    NoSuchColour,
    NotAway,
    NotConnected,
    NotStarted,
    NotYourSeat,
    Refused,
    SeatKept,
    SeatsEmpty,
    SeatTaken,
    StillWaiting,
    TooManyChanges,
    TooManyMessages,
)
from app.net.ticket import Unkept
from engine.names import HiddenInName, LongName, NoName
from engine.table import Stale


def presence_words(before: str, now: str) -> str:
    """What to say when a seat's presence has changed; nothing when that is not worth a word."""
    if now == "away" and before == "here":
        return _("{name} is away. The seat is kept.")
    if now == "stand-in" and before != now:
        return _("A bot plays for {name} until they are back.")
    if now == "here" and before in ("away", "stand-in"):
        return _("{name} is back.")
    return ""


def line_words(standing: Standing) -> str:
    """What stands above the page while the host cannot be reached."""
    radio = _radio_words(standing.why)
    if radio and (standing.line is Line.CONNECTING or (standing.line is Line.HOST_AWAY and not _silent(standing))):
        return f"{radio} {_('Trying again …')}"
    if standing.why == Unkept.why and standing.line is not Line.CLOSED:
        return _("This device cannot keep your place at the table: {reason}. Trying again …").format(
            reason=standing.words.rstrip(".")
        )
    if standing.line is Line.HOST_AWAY:
        return _("The host is away. Your place is kept; the game goes on when the host is back.")
    if standing.line is Line.CONNECTING and standing.why == "time":
        return _("The host does not answer. Trying again …")
    if standing.line is Line.CONNECTING and standing.why == FarAway.why:
        return _("This leads out of the network that this device is in. Connect it to the network of the host.")
    if standing.line is Line.CONNECTING and standing.words:
        return _("The host cannot be reached: {reason}. Trying again …").format(reason=standing.words.rstrip("."))
    if standing.line is Line.CONNECTING:
        return _("Connecting to the host …")
    return ""


def _radio_words(why: str) -> str:
    """What is wrong with Bluetooth; nothing when it is something else."""
    return {
        NoRadio.why: _("This device has no Bluetooth that Railhead can use."),
        RadioOff.why: _("Bluetooth is off on this phone. Switch it on in the phone's settings."),
        RadioDenied.why: _("Railhead may not use Bluetooth. Allow it in the phone's settings of this app."),
        NoAnswer.why: _(
            "The other phone does not answer by Bluetooth: no table is open there, its Bluetooth is off, or it is not "
            "paired with this one."
        ),
    }.get(why, "")


def _silent(standing: Standing) -> bool:
    """Whether only the other phone's radio is silent: then the host is away, for whatever reason."""
    return standing.why == NoAnswer.why


def parting_words(hosting: bool) -> str:
    """What leaving a game at a table means."""
    if hosting:
        return _("The others wait until you open this table again from “Join a game”. Nothing is lost.")
    return _("Your seat is kept, and a bot may play for you. Come back any time from “Join a game”.")


def closed_words(standing: Standing) -> str:
    """Why there is no coming back; what this version does not know is said in the host's own words."""
    return {
        "code": _("The code is not the one that the host shows."),
        "guess": _(
            "Whoever answered there has not shown that they know the code. Compare the table's sign with the one on "
            "the host's device before you type the code again."
        ),
        "rest": _("Too many codes were tried. Wait a minute, ask for a fresh code, or scan the QR code."),
        "secret": _("This invitation is not for this game, or not any more. Scan the QR code again."),
        "unknown": _("The host does not know this device any more. Join with the code or the QR code."),
        "removed": _("The host has removed this device from the table."),
        "given": _("The host has given this seat to another device."),
        "replaced": _("This device has connected a second time; this is the older connection."),
        "full": _("No more devices can join this table."),
        "other_data": _("The host plays on a map that this device does not have in the same form."),
        "version": _version_words(standing),
    }.get(standing.why, standing.words)


def _version_words(standing: Standing) -> str:
    if standing.versions is None:
        return _("Different versions of the app: {words}").format(words=standing.words)
    text = _("The host plays Railhead {theirs}, this device has {mine}: both need the same version.")
    return text.format(theirs=standing.versions[0], mine=standing.versions[1])


def table_refusal_words(reason: Exception) -> str:
    """Why the host, or the way to it, did not do something; what is not known here speaks for itself."""
    if isinstance(reason, Refused):
        return _("The host answers: {words}").format(words=reason.reason)
    if isinstance(reason, NoWayIn):
        return f"{table_refusal_words(NoNetwork())} {table_refusal_words(reason.radio)}"
    if isinstance(reason, RadioError):
        return _radio_words(reason.why) or _("Bluetooth does not work: {reason}").format(reason=reason)
    if isinstance(reason, NameAlike):
        return _("This name looks like “{name}”, which somebody else has.").format(name=reason.name)
    if isinstance(reason, LongName):
        return _("A name has at most {n} letters.").format(n=reason.most)
    words = {
        SeatTaken: _("Somebody else has taken this seat."),
        ColourTaken: _("Somebody else plays with this colour."),
        NameTaken: _("Somebody else has this name."),
        NoName: _("A name needs something that can be seen."),
        HiddenInName: _("This name has signs in it that cannot be seen."),
        AlreadyStarted: _("The game has begun: seats are not given any more."),
        NotYourSeat: _("This seat belongs to another device."),
        NoMessages: _("No messages in a team game: partners must not tell each other anything."),
        TooManyMessages: _("Not so many messages: wait a moment."),
        TooManyChanges: _("Not so many changes at once: wait a moment."),
        SeatsEmpty: _("Some seats are still empty."),
        NotStarted: _("The game has not begun."),
        NotConnected: _("There is no connection to the host at present."),
        StillWaiting: _("The host has not answered your last move yet."),
        Stale: _("The game has moved on meanwhile: look again what you can do."),
        NotAway: _("The player of this seat is here."),
        HasSeat: _("This device has a seat already."),
        AskedTooOften: _("The host was asked often enough."),
        SeatKept: _("The host keeps this seat for its player."),
        NobodyAsks: _("Nobody asks for this seat any more."),
        NoSuchColour: _("There is no such colour at this table."),
        BadInvitation: _("This is no invitation to a game: scan the QR code again."),
        NoNetwork: _("This device is in no local network. Connect it to a Wi-Fi, or open a hotspot."),
    }
    return words.get(type(reason), str(reason))


def kept_trouble(kept: Kept) -> str:
    """What is the matter with a table of before, and what can be done."""
    if kept.trouble and kept.hosted:
        return _("It cannot be opened: {reason}. The files stay as they are.").format(reason=kept.trouble)
    if kept.trouble:
        return _("{reason}. Join the table again, and ask for your seat there.").format(reason=kept.trouble)
    if kept.rebuilt:
        return _("Who had which seat is lost. The game is whole: guests join again and ask for their seats.")
    return ""


def door_words(door: AtTheDoor) -> list[str]:
    """What whoever hosts should know about those at the door; nothing when all is well."""
    words = []
    if door.resting:
        words.append(_("So many wrong codes were typed that no code is heard for a while. The QR code still works."))
    elif door.guessed:
        words.append(_("Somebody is trying out codes."))
    if door.crowded:
        words.append(_("Many strange devices crowd the door. Whoever scans the QR code, or was here before, gets in."))
    if door.full:
        words.append(_("There is no place for another device: send away those that only look on."))
    return words


def saying_words(saying: str) -> str:
    return {
        "hello": _("Hello!"),
        "well_played": _("Well played!"),
        "thanks": _("Thank you."),
        "oops": _("Oops."),
        "hurry": _("Please go on."),
        "wait": _("One moment, please."),
        "good_game": _("Good game!"),
    }.get(saying, saying)


def place_words(place: tuple[str, int]) -> str:
    host, port = place
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def typed_place(text: str) -> tuple[str, int] | None:
    """An address and a port as somebody types them, None when it is neither."""
    host, _colon, port = text.strip().rpartition(":")
    host = host.strip("[] ")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        return None
    return host, int(port)
