"""Draws a board's plan: where cities, names and every single train space lie. Pure Python, no Kivy."""

from app.layout.load import Layout, layout_of, load_layout
from app.layout.make import make_layout

__all__ = ["Layout", "layout_of", "load_layout", "make_layout"]
