"""FreeType as Pillow wants it, 2.9.1 or newer: kivy-ios' own is of 2014."""

from kivy_ios.recipes.freetype import FreetypeRecipe


class CurrentFreetypeRecipe(FreetypeRecipe):
    """Built as kivy-ios builds its own."""

    version = "2.13.3"
    url = "https://download.savannah.gnu.org/releases/freetype/freetype-{version}.tar.gz"


recipe = CurrentFreetypeRecipe()
