"""What a player sees and touches, and the links between devices."""
