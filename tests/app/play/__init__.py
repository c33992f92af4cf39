"""A game in progress: what a player does, without a window."""
