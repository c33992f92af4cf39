"""What a player sees and touches, and the links between devices."""

__version__ = "0.1.0"
