"""What touches on the board screen mean, and what the player is asked. Every answer comes from the engine's options."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.input import MotionEvent

from app.countdown import Countdown
from app.hints import Hinting
from app.i18n import _
from app.reasons import advice_words
from app.screens.board_choice import TicketMoves
from app.screens.board_claims import Claims
from app.screens.board_draws import Draws
from app.screens.board_plan import Drawer
from app.screens.board_track import Track
from app.widgets.board.lights import Highlights
from app.widgets.prompt import Button, Question
from app.words import owes_words, refusal_words, side_words, waiting_words
from engine.actions import (
    Action,
    ClaimRoute,
    EndTurn,
    LayTrack,
    Pass,
    ShareTickets,
    Undo,
)
from engine.board import RouteNo, TicketNo
from engine.bots.bot import Choice
from engine.errors import RailheadError
from engine.events import Owes
from engine.rules import Options
from engine.state import State

if TYPE_CHECKING:
    from app.screens.board import BoardScreen

TICK = 0.1  # seconds
CAN_CANCEL = ("claim", "track", "slot", "draw_tickets", "hint")  # questions that the player may leave open


class Moves:
    """The player's side of the screen. `ready` says that a touch can mean a move now."""

    def __init__(self, screen: BoardScreen) -> None:
        self.screen = screen
        self.claims, self.track, self.choices = Claims(screen), Track(screen), TicketMoves(screen)
        self.draws = Draws(screen, self)
        self.options = Options()
        self._waits = False  # an action has been sent and not yet answered
        self._asks = ""  # what the open question is about
        self._logged: RouteNo | None = None
        self.hints = Hinting(screen.app.post)
        self.countdown = Countdown(self._looked_at, self._count, lambda: self.submit(EndTurn()))
        self._clock = Clock.create_trigger(self.countdown.tick, TICK, interval=True)
        self._wire()

    def _wire(self) -> None:
        screen = self.screen
        screen.market.tapped, screen.market.pulled = self.draws.tapped, self.draws.pulled
        screen.hand.tapped = lambda kind: self.pile_tapped(screen.hand, kind)
        screen.rack.tapped = lambda kind: self.pile_tapped(screen.rack, kind)
        screen.hand.pulled = lambda kind, touch: self.pile_pulled(screen.hand, kind, touch)
        screen.rack.pulled = lambda kind, touch: self.pile_pulled(screen.rack, kind, touch)
        screen.status.tapped = self.status_tapped
        screen.players.tapped = self.players_tapped
        screen.sheet.tapped = self.answered
        screen.tickets.tapped = self.ticket_tapped
        screen.choice.tapped = self.choices.tapped
        screen.log.tapped = self.log_tapped
        screen.pieces.tapped = lambda piece: self.track.piece_tapped(piece) if self.ready else None
        screen.pieces.pulled = lambda piece, touch: self.ready and self.track.pull(piece, touch)
        screen.supply.tapped = lambda name: self.close_drawer() if name == "close" else None

    # -- whether, and what is asked

    @property
    def ready(self) -> bool:
        screen = self.screen
        return screen.seat is not None and not self._waits and screen.seat in screen.model.state.to_move()

    @property
    def lit(self) -> TicketNo | None:
        return self.choices.lit

    @property
    def can_share(self) -> bool:
        """Putting tickets on the rack is an action that this turn offers."""
        at_turn = self.screen.model is not None and self.screen.model.state.owes is Owes.TURN
        return at_turn and any(isinstance(action, ShareTickets) for action in self.options.actions)

    def forget(self) -> None:
        """Nothing of what somebody began stays."""
        self.screen.pulls.cancel()
        self.claims.forget()
        self.track.forget()
        self.choices.forget()
        self._waits = False
        self._logged = None
        self.draws.forget()
        self.options = Options()
        self._stop_counting()
        self.hints.cancel()
        self.question(None)

    def ask(self) -> None:
        """The screen shows how things stand: offer what can be done."""
        screen = self.screen
        self._waits = False
        self.options = screen.model.options(screen.seat) if self.ready else Options()
        self.claims.forget()
        self.track.forget()
        self.question(None)
        can = self.draws.can()
        screen.market.show(screen.shown, can, asked=bool(can))
        self.track.show()
        chooses = self.choices.due()
        screen.show_tickets()
        if not chooses:
            self._ask_what_is_owed()
        self.show_status()
        screen.relight()

    def _ask_what_is_owed(self) -> None:
        if not self.ready:
            return
        state = self.screen.model.state
        if state.owes is Owes.TUNNEL:
            self.question(self.claims.tunnel_question(), "tunnel")
        elif state.owes is Owes.PLACE_CARD:
            self.draws.ask_place()

    def show_tunnel(self, state: State) -> None:
        """While a tunnel's cards are turned up they lie on the sheet, for everybody to see."""
        if state.tunnel is None:
            if self._asks == "turning":
                self.question(None)
            if not self.screen.showing:
                self.screen.turned.clear()
            return
        if self._asks in ("", "turning") and self.screen.showing:
            title = _("The mountain")
            note = _("Cards of the played colour, and locomotives, cost one more each.")
            self.question(Question(title, note, cards=self.claims.turned()), "turning")

    # -- the line below the map

    def show_status(self) -> None:
        screen = self.screen
        state = screen.shown
        if state is None:
            return
        mine = self.ready and not screen.showing
        self._end_by_itself(mine and state.owes is Owes.END_TURN)
        text = self._status_words(state, mine)
        screen.status.show(text, self._buttons(state, mine), mine)

    def _status_words(self, state: State, mine: bool) -> str:
        if mine:
            if self.options.actions == [Pass()]:
                return _("You can do nothing: pass.")
            return owes_words(state.owes)
        if self.screen.seat is not None and state.turn == self.screen.seat:
            return _("Your turn")
        return waiting_words(state, self.screen.speaker)

    def _buttons(self, state: State, mine: bool) -> list[Button]:
        done, all_of_them = self.screen.ticket_counts()
        buttons = [Button("log", icon="history")]
        if self.screen.compact and self.screen.seat is not None:
            buttons.insert(
                0, Button("tickets", icon="ticket-outline", badge=f"{done}/{all_of_them}" if all_of_them else "")
            )
        if any(state.variant.supply):
            buttons.insert(0, Button("supply", icon="fence"))
        if mine and state.owes is not Owes.END_TURN:
            buttons.append(Button("hint", icon="lightbulb-outline"))
        if mine and self.options.actions == [Pass()]:
            buttons.append(Button("pass", _("Pass"), filled=True))
        if mine and state.owes in (Owes.TURN, Owes.END_TURN, Owes.SECOND_CARD):
            can = self.screen.model.refusal(self.screen.seat, Undo()) is None
            if state.owes is Owes.END_TURN:
                buttons.append(Button("undo", _("Undo"), enabled=can))
                buttons.append(self._done())
            else:
                buttons.append(Button("undo", icon="undo", enabled=can))
        return buttons

    # -- a turn that ends by itself

    def _done(self) -> Button:
        count = self.countdown
        if not count.running:
            return Button("done", _("Done"), filled=True)
        moves = self.screen.app.settings.duration(1) > 0
        text = _("Done ({n})").format(n=count.whole)
        return Button("done", text, filled=True, share=round(count.share, 2) if moves else 0.0)

    def _end_by_itself(self, can: bool) -> None:
        """Begin to count when nothing is left but to end the turn or take it back, if the player wants that."""
        wanted = self.screen.app.settings.auto_end
        if wanted != self.countdown.seconds or not can:
            self._stop_counting()
        if can and wanted:
            self.countdown.start(wanted)
            self._clock()

    def _stop_counting(self) -> None:
        self.countdown.stop()
        self._clock.cancel()

    def _looked_at(self) -> bool:
        """Whether the player sees the button and nothing lies above it."""
        screen = self.screen
        root = screen.app.root
        covered = root.question.parent is not None or screen.drawer is not Drawer.NONE or bool(self._asks)
        return screen.app.at == screen.name and not covered and not screen.touched

    def _count(self) -> None:
        status = self.screen.status
        buttons = [self._done() if button.name == "done" else button for button in status.buttons]
        if buttons != status.buttons:
            status.show(status.text, buttons, status.urgent)

    def status_tapped(self, name: Hashable) -> None:
        match name:
            case "tickets":
                self.toggle_drawer(Drawer.TICKETS)
            case "log":
                self.toggle_drawer(Drawer.LOG)
            case "supply":
                self.toggle_drawer(Drawer.SUPPLY)
            case "done":
                self.submit(EndTurn())
            case "pass":
                self.submit(Pass())
            case "undo":
                self._undo()
            case "hint":
                self._hint()

    def _hint(self) -> None:
        """Think beside the screen; the answer comes unless something else has happened by then."""
        if not self.ready:
            return
        screen, number = self.screen, self.screen.model.state.number
        screen.status.show(_("Thinking…"), screen.status.buttons, True)

        def answered(choice: Choice | None) -> None:
            if not self.ready or screen.model.state.number != number:
                return
            self.show_status()
            if choice is None:
                screen.app.say(_("No hint for this moment."))
                return
            what, why = advice_words(choice, screen.model.state, screen.speaker)
            self.cancel()
            self._logged = choice.action.route if isinstance(choice.action, ClaimRoute | LayTrack) else None
            close = Button("cancel", _("Close"))
            self.question(Question(what, why, buttons=(close,)), "hint")
            screen.relight()

        self.hints.ask(screen.model, answered)

    def _undo(self) -> None:
        refusal = self.screen.model.refusal(self.screen.seat, Undo())
        if refusal is not None:
            self.screen.refuse(refusal_words(refusal, self.screen.speaker))
        else:
            self.submit(Undo())

    def players_tapped(self, name: Hashable) -> None:
        if name == "menu":
            self.screen.app.back()
        elif self.screen.shown is not None:
            self.screen.app.say(side_words(self.screen.shown, self.screen.speaker, name[1]))

    # -- drawers

    def toggle_drawer(self, drawer: Drawer) -> None:
        screen = self.screen
        if screen.drawer is drawer:
            self.close_drawer()
        else:
            screen.open_drawer(drawer)
            self.question(None) if not self._asks or self._asks == "claim" else None

    def close_drawer(self) -> None:
        """Back to the map, or to the choice that is still owed."""
        self._logged = None
        self.screen.open_drawer(Drawer.CHOICE if self.choices.choosing is not None else Drawer.NONE)
        self.screen.relight()

    def back(self) -> bool:
        """Whether something was open that Back closes first."""
        if self.screen.pulls.active:
            self.screen.pulls.cancel()
            return True
        if self._asks in CAN_CANCEL:
            self.cancel()
            return True
        if self.choices.free:
            self.choices.close()
            return True
        if self.screen.drawer not in (Drawer.NONE, Drawer.CHOICE):
            self.close_drawer()
            return True
        return False

    def ticket_tapped(self, name: Hashable) -> None:
        if name == "close":
            self.choices.lit = None
            self.close_drawer()
        elif name == "share":
            self.choices.begin_sharing()
        else:
            self.choices.light(name)

    def log_tapped(self, name: Hashable) -> None:
        if name == "close":
            self.close_drawer()
            return
        if name == "talk":
            self.screen.log.talk()
            return
        line = self.screen.log.lines[name[1]]
        self._logged = None if line.route == self._logged else line.route
        self.screen.relight()

    # -- questions

    def route_asked(self) -> RouteNo | None:
        """The route that the open question is about."""
        if self._asks == "claim" and self.claims.intent is not None:
            return self.claims.intent.route
        if self._asks == "track":
            return self.track.laying.route if self.track.laying is not None else self.track.bed
        if self._asks == "hint":
            return self._logged
        tunnel = self.screen.shown.tunnel if self.screen.shown is not None else None
        return tunnel.route if tunnel is not None else None

    def question(self, question: Question | None, about: str = "claim") -> None:
        self._asks = about if question is not None else ""
        self.screen.sheet.ask(question)
        self.screen.place_sheet()

    def answered(self, spot: Hashable) -> None:
        name = spot[1] if isinstance(spot, tuple) and spot[0] == "answer" else spot
        if name == "cancel":
            self.cancel()
            return
        if not self.ready:
            return
        match self._asks:
            case "claim":
                self.claims.answered(name)
            case "tunnel":
                self.claims.tunnel_answered(name)
            case "track":
                self.track.answered(name)
            case "place" | "slot" | "draw_tickets":
                self.draws.answered(name)

    def cancel(self) -> None:
        self.claims.forget()
        self.track.forget()
        self._logged = None
        self.draws.forget()
        self.question(None)
        self.track.show()
        for piles in (self.screen.hand, self.screen.rack):
            piles.repaint()
        self.screen.relight()

    # -- the hand and the map

    def pile_tapped(self, piles: object, kind: Hashable) -> None:
        """Pick or unpick a pile; with a route picked it says what pays."""
        picked = piles.picked
        picked.symmetric_difference_update({kind})
        piles.repaint()
        if self._asks == "claim" and picked and self.ready:
            self.claims.picked(self.claims.selected())

    def pile_pulled(self, piles: object, kind: Hashable, touch: MotionEvent) -> bool:
        if self.screen.seat is None or self._waits:
            return False
        if self._asks in ("tunnel", "place"):
            return False
        return self.claims.pull(piles, kind, touch)

    def route_tapped(self, route: RouteNo) -> None:
        screen = self.screen
        if screen.seat is None or self._waits or self.choices.choosing is not None:
            return
        if self._asks in ("tunnel", "place"):
            return
        if self.track.due:
            self.question(None)
            self.track.bed_tapped(route)
            return
        self.claims.begin(route, self.claims.selected())

    def map_tapped(self) -> None:
        """Beside every route: whatever was begun is let go."""
        if self._asks in CAN_CANCEL:
            self.cancel()
        elif self.choices.lit is not None or self._logged is not None or self.screen.lights:
            self.choices.lit = self._logged = None
            self.screen.show_tickets()
            self.screen.lights = Highlights()

    def lights(self) -> Highlights | None:
        """What the player is doing, as lights on the map."""
        board = self.screen.view.board
        if self.screen.seat is None:
            return None
        if self._logged is not None:
            return Highlights(dim=True, routes=1 << self._logged, cities=frozenset(board.ends[self._logged]))
        return self.claims.lights() or self.track.lights() or self.choices.lights()

    # -- sending

    def do_or_refuse(self, action: Action) -> None:
        screen = self.screen
        if screen.seat is None or self._waits:
            return
        refusal = screen.model.refusal(screen.seat, action)
        if refusal is not None:
            screen.refuse(refusal_words(refusal, screen.speaker))
        else:
            self.submit(action)

    def submit(self, action: Action) -> None:
        """Ask the table; until it has answered no other move is made."""
        screen = self.screen
        if not self.ready:
            return
        self._waits = True
        self._logged = None
        self._stop_counting()
        self.hints.cancel()
        seat = screen.seat
        self.claims.forget()
        self.track.forget()
        self.question(None)
        screen.relight()

        def answered(error: RailheadError | None) -> None:
            if screen.seat != seat or screen.session is None:
                return
            self._waits = False
            if error is not None:
                screen.refuse(refusal_words(error, screen.speaker))
            if not screen.showing:
                self.ask()

        screen.session.submit(seat, action, answered)
