"""The scoring of a game that is over."""
