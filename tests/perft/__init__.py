"""Perft and lockstep: the engine and the naive game, side by side, allow the same and do the same."""
