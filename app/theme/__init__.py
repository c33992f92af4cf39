"""The look of the app, worked out once: colours, marks, shapes and type. All drawing takes it from here."""

from app.theme.palette import DARK, LIGHT, PLAYER_NAMES, SEED, Palette, palette

__all__ = ["DARK", "LIGHT", "PLAYER_NAMES", "SEED", "Palette", "palette"]
