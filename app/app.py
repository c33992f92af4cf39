"""The app: one window, one screen at a time, the settings, and the game that is being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivymd.app import MDApp

from app.device import Device
from app.frames import FRAMES
from app.i18n import _, speak
from app.places import ICON
from app.play.current import Play
from app.screens.base import Page
from app.session import Session
from app.settings import Settings
from app.shelf import put_up
from app.shell.ahead import BuildingAhead, uncollected
from app.shell.question import Answer
from app.shell.root import Root
from app.sounds import Sounds
from app.storage import Storage
from app.theme import LIGHT, SEED, palette
from app.theme.typeface import font_styles
from engine.errors import RailheadError
from engine.files import BadFile

if TYPE_CHECKING:
    from app.tables import Tables

BACK_KEY: Final = 27
DRAIN: Final = 0.006  # seconds of a frame that may go into what other threads have posted
# each page and where it comes from; what play needs is built before it is needed
PAGES: Final = {
    "home": "app.screens.home:HomePage",
    "board": "app.screens.board.board:BoardScreen",
    "setup": "app.screens.setup.setup:SetupPage",
    "handover": "app.screens.handover.handover:HandoverPage",
    "scoring": "app.screens.scoring.scoring:ScoringPage",
    "settings": "app.screens.settings.settings:SettingsPage",
    "help": "app.screens.help.help:HelpPage",
    "join": "app.screens.join:JoinPage",
    "lobby": "app.screens.lobby:LobbyPage",
    "finished": "app.screens.finished.finished:FinishedPage",
    "replay": "app.screens.replay:ReplayPage",
}
LEADS_BACK: Final = {"setup": "home", "scoring": "home"}


class RailheadApp(MDApp):
    """Railhead. `folder` and `device` are given by tests; else they are this device's."""

    title = "Railhead"
    icon = str(ICON)
    settings = ObjectProperty(Settings())
    text_unit = NumericProperty(1.0)  # pixels of one sp, as the player wants it
    theme_stamp = NumericProperty(0)  # counts up whenever colours have changed
    palette = ObjectProperty(LIGHT)
    tr = ObjectProperty(_)  # the text in the player's language; in kv: `text: app.tr("Settings")`

    def __init__(self, folder: Path | None = None, device: Device | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._waiting: list[Callable[[], Any]] | None = []  # for the first frame
        self._broken: list[BadFile] = []
        self.storage = Storage(folder or Path(self.user_data_dir), self.found_broken)
        self._posted: deque[Callable[[], None]] = deque()
        put_up(self.storage.maps, lambda file: self.post(lambda: self.found_broken(file)))
        self.device = device or Device()
        self.settings = self.storage.settings()
        self.sounds = Sounds(self.settings.sounds)
        self.play = Play(self)
        self.ahead = BuildingAhead(self._steps_ahead(), self._moves)
        self.can_host = True  # whether people on other phones can sit at a table here
        self._tables: Tables | None = None
        self._came_from = "home"
        # before the theme works its colours out, which takes a while: once is enough
        self.theme_cls.theme_style_switch_animation = False
        self.theme_cls.primary_palette = SEED
        self.theme_cls.theme_style = "Dark" if self.dark else "Light"

    # -- building

    def build(self) -> Root:
        self._apply_language()
        self._apply_look()
        self.root = Root(self)
        self.root.restyle()
        self.page("home")
        return self.root

    def on_start(self) -> None:
        FRAMES.follow(Window)
        Window.bind(on_keyboard=self._key)
        Window.softinput_mode = "below_target"
        Window.bind(on_flip=self._first_frame, on_memorywarning=self._short_of_memory)
        # now: iOS hands the link that has started the app over with the first events
        self.device.on_link(lambda link: self.post(lambda: self.when_ready(lambda: self.open_link(link))))

    def when_ready(self, call: Callable[[], Any]) -> None:
        """Do something that need not be done before the first frame."""
        if self._waiting is None:
            call()
        else:
            self._waiting.append(call)

    def _first_frame(self, *_: Any) -> None:
        Window.unbind(on_flip=self._first_frame)
        waiting, self._waiting = self._waiting or [], None
        for call in waiting:
            call()
        Clock.schedule_once(lambda _: self._get_ready(), 0.2)

    def _get_ready(self) -> None:
        """The first page is there; now for what the next touches may need."""
        self.sounds.load()
        Thread(target=lambda: import_module("app.local"), name="game", daemon=True).start()
        self.ahead.begin()

    def _steps_ahead(self) -> Iterator[Callable[[], Any]]:
        """One page after the other: its code, its frame, then what fills it."""
        for name in PAGES:
            yield partial(import_module, PAGES[name].partition(":")[0])
            yield partial(self._page, name)
            yield from self._page(name).portions()

    def _moves(self) -> bool:
        """Whether something is moving that a long frame would be seen in."""
        board = self.root.manager.get_screen("board") if self.root.manager.has_screen("board") else None
        return FRAMES.moving or (board is not None and self.at == "board" and board.showing)

    def page(self, name: str) -> Page:
        """The page of this name, whole; built when it is first asked for."""
        page = self._page(name)
        with uncollected():
            for step in page.portions():
                step()
        return page

    def _page(self, name: str) -> Page:
        manager = self.root.manager
        if not manager.has_screen(name):
            module, _dot, kind = PAGES[name].partition(":")
            with uncollected():
                page = getattr(import_module(module), kind)(app=self, name=name)
            page.retext()
            page.restyle()
            manager.add_widget(page)
            page.arrange(*manager.size)
        return manager.get_screen(name)

    # -- where we are

    @property
    def at(self) -> str:
        return self.root.manager.current

    def go(self, name: str) -> None:
        if name in ("settings", "help") and self.at not in ("settings", "help"):
            self._came_from = self.at
        self.page(name).arrange(*self.root.manager.size)  # what was built since has not been told of its room yet
        self.root.manager.current = name
        self.device.keep_awake(name in ("board", "handover", "scoring", "lobby"))

    def back(self) -> None:
        """What the Back key and the arrow in the bar do. It never loses a game: every action is kept already."""
        if self.root.back() or self.page(self.at).back():
            return
        match self.at:
            case "settings" | "help":
                self.go(self._came_from)
            case "board" | "handover":
                self.play.ask_to_leave()
            case "scoring":
                self.play.leave()
            case "home":
                if not self.device.to_background():
                    self.stop()
            case _:
                self.go("home")

    def _key(self, _window: Any, key: int, *_rest: Any) -> bool:
        if key != BACK_KEY:
            return False
        self.back()
        return True

    # -- settings

    def change(self, **values: Any) -> None:
        """Take over new settings, keep them, and let every page know."""
        old, self.settings = self.settings, self.settings.changed(**values)
        try:
            self.storage.save(self.settings)
        except OSError as error:
            self.say(_("The settings could not be saved: {reason}").format(reason=error.strerror))
        self.sounds.wanted = self.settings.sounds
        if old.language != self.settings.language:
            self._apply_language()
            self._each_page(lambda page: page.retext())
        if (old.theme, old.text_size) != (self.settings.theme, self.settings.text_size):
            self._apply_look()
        self.root.restyle()
        self._each_page(lambda page: page.restyle())

    def _each_page(self, call: Callable[[Page], None]) -> None:
        for page in self.root.manager.screens:
            call(page)

    def _apply_language(self) -> None:
        speak(self.settings.language or self.device.language())
        self.tr = partial(_)  # another object: every text of a kv file is looked up again

    @property
    def dark(self) -> bool:
        wanted = self.settings.theme
        return self.device.is_dark() if wanted == "system" else wanted == "dark"

    def _apply_look(self) -> None:
        self.theme_cls.theme_style = "Dark" if self.dark else "Light"
        self.palette = palette(self.dark)
        Metrics.fontscale = self.device.text_scale() * self.settings.text_size
        self.text_unit = sp(1)
        self.theme_cls.font_styles = font_styles(sp(1), dp(1))
        self.theme_stamp += 1

    def colour(self, tone: str, _stamp: float = 0) -> list[float]:
        """One of the theme's colours by its Material name."""
        return [0, 0, 0, 0] if tone == "transparent" else list(getattr(self.theme_cls, f"{tone}Color"))

    def confirms(self) -> bool:
        """Whether the player wants a last look before a move."""
        return bool(self.settings.confirm)

    # -- what any page may use

    @property
    def session(self) -> Session | None:
        return self.play.session

    @property
    def tables(self) -> Tables:
        """Tables with other phones; not on the way to the first frame."""
        if self._tables is None:
            from app.tables import Tables

            self._tables = Tables(self)
        return self._tables

    def open_link(self, link: str) -> None:
        """The phone's camera has read an invitation."""
        try:
            self.tables.follow(link)
        except RailheadError as error:
            from app.table_words import table_refusal_words

            self.say(table_refusal_words(error))

    @property
    def seat(self) -> int | None:
        return self.play.seat

    def say(self, words: str) -> None:
        """A short message that goes away by itself."""
        self.root.message.say(words, above=self.root.manager.current_screen.foot_height)

    def ask(self, title: str, words: str, answers: Sequence[Answer]) -> None:
        self.root.question.put(title, words, answers)

    def trouble(self, error: Exception) -> None:
        """Something failed beside the screen: say so, and go on."""
        words = str(error) if isinstance(error, RailheadError) else f"{type(error).__name__}: {error}"
        self.say(_("Something went wrong: {reason}").format(reason=words))

    def unsaved(self, reason: str) -> None:
        """The disk does not take the game that is played here, and why; with no reason it does again."""
        from app.mending import unsaved_words

        self.root.line.show(unsaved_words(reason, here=True))

    def found_broken(self, file: BadFile) -> None:
        """A file cannot be read and was put aside: the app goes on without it, and the player is told."""
        self._broken.append(file)
        self.when_ready(self._tell_broken)

    def _tell_broken(self) -> None:
        if self._broken:
            files = "\n".join(map(str, self._broken))
            self._broken = []
            words = _("{files}\n\nIt was put aside under this name, and the usual takes its place.").format(files=files)
            self.ask(_("A file cannot be read"), words, [(_("Close"), "text", lambda: None)])

    def post(self, callback: Callable[[], None]) -> None:
        """Run something on the UI thread, in the order of posting; may be called from any thread."""
        self._posted.append(callback)
        Clock.schedule_once(self._drain)

    def _drain(self, _dt: float = 0) -> None:
        end = perf_counter() + DRAIN
        while self._posted:
            self._posted.popleft()()
            if self._posted and perf_counter() > end:
                Clock.schedule_once(self._drain)
                return

    # -- the life of the app

    def on_pause(self) -> bool:
        self.play.pause()
        if self._tables is not None and self._tables.table is not None:
            self._tables.table.pause()
        return True

    def on_resume(self) -> None:
        self._apply_look()
        self.root.restyle()
        self.play.resume()
        if self._tables is not None and self._tables.table is not None:
            self._tables.table.resume()

    def _short_of_memory(self, *_: Any) -> None:
        """Comes on a thread of the system's choice."""
        self.post(self._give_back)

    def _give_back(self) -> None:
        from app.widgets.caches import give_back

        if self.root.manager.has_screen("board"):
            self.page("board").give_back()
        give_back()

    def on_stop(self) -> None:
        self.ahead.end()
        Window.unbind(on_keyboard=self._key, on_flip=self._first_frame, on_memorywarning=self._short_of_memory)
        self.play.close()
        if self._tables is not None:
            self._tables.close()
