"""Cards, tickets, marks and players' badges, large and small, by day and by night."""

from collections.abc import Iterator

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from PIL.Image import Image

from app.theme import DARK, LIGHT, Palette
from app.widgets.board.plan import plan_of
from app.widgets.cards import CardBack, TrainCard
from app.widgets.emblems import MarkIcon, PlayerBadge
from app.widgets.ticket import TicketCard
from tools.gallery import TABLET, pictures
from tools.gallery.eyes import KINDS, seen
from tools.moments import variant
from tools.studio import Studio


@pictures
def faces(studio: Studio) -> Iterator[tuple[str, Image]]:
    for theme, look in (("light", LIGHT), ("dark", DARK)):
        studio.put(_table(look), *TABLET)
        studio.frames(3)
        picture = studio.picture()
        yield f"faces-{theme}", picture
        if theme == "light":
            for kind in KINDS:
                yield f"faces-{kind}", seen(kind, picture)


def _table(look: Palette) -> FloatLayout:
    root = FloatLayout()
    with root.canvas:
        Color(*look.table, 1)
        Rectangle(size=TABLET)
    for card in range(9):
        _put(root, TrainCard(card=card, palette=look), (120, 182), (10 + card * 126, 605))
        _put(root, TrainCard(card=card, palette=look, faded=card % 2 == 1), (60, 91), (10 + card * 66, 500))
        _put(root, MarkIcon(card=card, palette=look), (36, 36), (10 + card * 44, 450))
        _put(root, MarkIcon(card=card, palette=look), (12, 12), (420 + card * 20, 460))
        _put(root, TrainCard(card=card, palette=look), (100, 152), (640 + card * 36, 440))
        _put(root, TrainCard(card=8 - card, palette=look), (90, 136), (1170, 300 - card * 27))
    _put(root, CardBack(palette=look), (120, 182), (1150, 605))
    for player in range(5):
        _put(root, PlayerBadge(player=player, palette=look), (36, 36), (1000 + player * 44, 450))
    for i, (map_id, number) in enumerate((("usa", 0), ("usa", 7), ("france", 3), ("asia", 5))):
        box = variant(map_id)
        face = {"board": box.board, "plan": plan_of(box.board), "ticket": box.tickets[number], "palette": look}
        _put(root, TicketCard(done=i == 1, lit=i == 2, **face), (270, 167), (10 + i * 282, 250))
        _put(root, TicketCard(**face), (160, 99), (10 + i * 170, 140))
    return root


def _put(root: FloatLayout, widget: Widget, size: tuple[int, int], pos: tuple[int, int]) -> None:
    widget.size_hint = (None, None)
    widget.size, widget.pos = size, pos
    root.add_widget(widget)
