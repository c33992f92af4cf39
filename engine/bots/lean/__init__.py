"""A leaner form of the engine's state, for search: a projection of it, checked move by move against the engine.

Hands are short lists, sets of routes are masks, moves are small integers, nothing is kept that a bot does not need.
Payments are reduced to one a colour: coloured cards first and locomotives for the rest, from the hand before the rack.
"""
