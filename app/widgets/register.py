"""Where kv files find our widgets, as KivyMD registers its own: a module is imported when a kv file first names it."""

from typing import Final

from kivy.factory import Factory

MODULES: Final = {
    "badge": ("Badge",),
    "buttons": ("IconPush", "Push"),
    "choices": ("Choice", "Choices"),
    "fold": ("Fold",),
    "layouts": ("Column", "Flow", "Line_", "Panel", "TouchPanel"),
    "portion": ("Portion",),
    "text": ("Glyph", "Text"),
    "text_field": ("Entry",),
    "thumbnail": ("Thumbnail",),
    "toggle": ("Toggle",),
}

for _module, _names in MODULES.items():
    for _name in _names:
        Factory.register(_name, module=f"app.widgets.{_module}")
