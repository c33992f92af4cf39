"""The theme's font styles: our two faces, in the size of text that the player wants."""

from app.theme.typeface import HEADING_FACE, ROLES, font_styles


def test_headings_are_set_in_the_face_of_the_map_and_controls_in_the_sans() -> None:
    styles = font_styles(1.0, 1.0)
    assert styles["Headline"]["small"]["font-name"] == HEADING_FACE
    assert styles["Body"]["large"]["font-name"] == "Roboto"
    assert all(set(roles) == set(ROLES) for name, roles in styles.items() if name != "Icon")


def test_text_grows_as_the_player_wants_and_icons_with_the_screen_alone() -> None:
    usual, large = font_styles(1.0, 1.0), font_styles(2.0, 1.0)
    assert large["Body"]["large"]["font-size"] == 2 * usual["Body"]["large"]["font-size"]
    assert large["Icon"] == usual["Icon"]
    assert font_styles(2.0, 2.0)["Icon"]["large"]["font-size"] == 2 * usual["Icon"]["large"]["font-size"]
