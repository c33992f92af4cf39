"""The board screen: a game shown with a seat's eyes, and everything that is played by touches."""
