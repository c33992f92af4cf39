"""A game in the terminal: a person against bots, or without a person bots among themselves."""
