"""Draws a board's plan: where cities, names and every single train space lie. Pure Python, no Kivy."""
