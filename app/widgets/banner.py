"""A line that stays until the game is over: the last round has begun."""

from kivy.properties import StringProperty

from app.widgets.paint import BOLD, Brush, Painted


class Banner(Painted):
    """Says that the last round has begun."""

    text = StringProperty("")
    shows = ("text",)

    def paint(self, brush: Brush) -> None:
        ground = brush.look.game.last_round
        box = (self.x, self.y, self.width, self.height)
        brush.rect(box, ground)
        brush.text(box, self.text, 14, brush.look.game.on(ground), face=BOLD, align="center", fit=True)
